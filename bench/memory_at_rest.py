"""What does a table cost that nobody acts at, and a socket that says nothing? In bytes of memory, against a limit.

A table is one of the demonstration's kind: a battle of seven figures and some commits, loaded from the store, nobody in
it; it has left when its time is over. A socket is a spectator's, on a server in a process of its own (Linux only).
"""

import asyncio
import gc
import sys
import tracemalloc
from collections.abc import Iterable
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from msgspec import structs
from websockets.asyncio.client import connect

from bench.loud import PLAIN, Loud
from bench.verdict import Verdict
from domain.commands import AddCombatants, BeginBattle
from domain.ids import DM, CharacterId, CommandId, GroupId, TableId
from domain.refusals import Refused
from domain.table.grants import DM_GRANT, Actor
from domain.table_commands import AddCharacter, AnyCommand, OpenBattle
from server.commands.asked import Asked
from server.commands.handle import handle_command
from server.commands.ready_fights.ford import BERA, RATH
from server.event_store.memory import MemoryDisk, MemoryStore
from server.hub.hub import Hub
from server.hub.room import Room
from server.settings import Settings

QUESTION: Final = "memory_at_rest"
TABLE_KB_MAX: Final = 60.0
SOCKET_KB_MAX: Final = 60.0
LEFT_MAX: Final = 0.25
BARE_MAX: Final = 1.35
TABLES: Final = 60
SOCKETS: Final = 150
TINY_TABLES: Final = 30
_RUNS: Final = Actor(DM, DM_GRANT)
_IDLE_SECONDS: Final = 0.05


def answer(*, tiny: bool) -> Iterable[Verdict]:
    """Kilobytes for each, as ratios to what each may cost."""
    yield from asyncio.run(_tables(TINY_TABLES if tiny else TABLES))
    if not tiny and sys.platform == "linux":
        yield from _each_way(asyncio.run(_sockets(SOCKETS)), _bare_kb(SOCKETS))


async def _tables(count: int) -> tuple[Verdict, ...]:
    disk = MemoryDisk()
    founder = Hub(MemoryStore(disk), Settings())
    names = [TableId(f"table-{n}") for n in range(count)]
    for name in names:
        await _set_up(founder, name)
    await founder.stop()
    del founder
    gc.collect()
    tracemalloc.start()
    hub = Hub(MemoryStore(disk), structs.replace(Settings(), room_idle_seconds=_IDLE_SECONDS))
    first, *others = names
    assert (
        await hub.room(first) is not None
    )  # what is kept for all tables is there before the others are weighed
    before = _bytes()
    for name in others:
        assert await hub.room(name) is not None
    with_all = _bytes()
    await asyncio.sleep(_IDLE_SECONDS * 4)
    left = _bytes()
    tracemalloc.stop()
    await hub.stop()
    each_kb = (with_all - before) / len(others) / 1024
    share = max(0, left - before) / (with_all - before)
    return (
        Verdict(f"an idle table holds {each_kb:.0f} KB", each_kb / TABLE_KB_MAX, 1.0),
        Verdict(f"of {count} tables so much stays when they have left", share, LEFT_MAX),
    )


def _bytes() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


async def _set_up(hub: Hub, name: TableId) -> None:
    room = await hub.found_table(name, "A table", CommandId(f"found.{name}"))
    assert isinstance(room, Room)
    steps: tuple[AnyCommand, ...] = (
        AddCharacter(CharacterId("rath"), RATH),
        AddCharacter(CharacterId("bera"), BERA),
        OpenBattle("A fight", "osric"),
        AddCombatants(GroupId("orc"), monster="orc", count=5),
        BeginBattle(),
    )
    for number, step in enumerate(steps):
        outcome = await handle_command(room, Asked(_RUNS, CommandId(f"{name}.{number}"), step))
        assert not isinstance(outcome, Refused), outcome


def _each_way(ours_kb: float, bare_kb: float) -> Iterable[Verdict]:
    yield Verdict(f"a silent socket costs {ours_kb:.0f} KB of the server", ours_kb / SOCKET_KB_MAX, 1.0)
    yield Verdict(
        f"a silent socket costs {ours_kb:.1f} KB, with uvicorn alone {bare_kb:.1f} KB",
        ours_kb / bare_kb,
        BARE_MAX,
    )


def _bare_kb(count: int) -> float:
    """The same of a server that is uvicorn and nothing else."""
    with Loud((sys.executable, PLAIN, "uvicorn"), 5) as bare:
        before = _resident_kb(bare.pid)
        bare.connect(count)
        return (_resident_kb(bare.pid) - before) / count


async def _sockets(count: int) -> float:
    """The growth of a server's resident memory, for each of `count` sockets."""
    with TemporaryDirectory() as data:
        server = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "server.cli", "serve", "--demo", "--host", "127.0.0.1", "--data", data),
            stdout=asyncio.subprocess.PIPE,
        )
        try:
            return await _measured(server, count)
        finally:
            server.terminate()
            await server.wait()


async def _measured(server: asyncio.subprocess.Process, count: int) -> float:
    assert server.stdout is not None
    link = ""
    while b"Ctrl-C" not in (line := await server.stdout.readline()):
        assert line, "the server starts"
        if b"those who watch" in line:
            link = line.decode().split()[-1]
    address, _, token = link.partition("#")
    netloc = address.split("/")[2]
    async with AsyncExitStack() as stack:
        await _enter(stack, netloc, token)
        before = _resident_kb(server.pid)
        for _ in range(count):
            await _enter(stack, netloc, token)
        return (_resident_kb(server.pid) - before) / count


async def _enter(stack: AsyncExitStack, netloc: str, token: str) -> None:
    socket = await stack.enter_async_context(
        connect(f"ws://{netloc}/ws/tables/demo", compression=None, close_timeout=1)
    )
    await socket.send(f'{{"type":"hello","token":"{token}"}}')
    while '"snapshot"' not in str(await socket.recv()):
        pass


def _resident_kb(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))
