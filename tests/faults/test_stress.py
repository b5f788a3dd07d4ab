"""A long evening on real processes: workers and the store die, sockets are cut, and in the end all boards are the log's."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus

from domain.ids import FigureId
from server.cli_logs import Source, read_battle
from tests.faults.test_workers import workers_of
from tests.server.http.test_wires import stuck_socket
from tests.server.serving import Page, Serving, a_page, a_socket, serving

pytestmark = [pytest.mark.faults, pytest.mark.long, pytest.mark.timeout(1800)]

SECONDS = 90.0
KILL_EVERY_SECONDS = 4.0
PEOPLE = 20
STORM = 1_000
MANY = ("sockets_per_address_max=2000", "sockets_per_table_max=2000", "connections_per_address_max=2000")
ALL_FROM_HERE = tuple(word for setting in MANY for word in ("--set", setting))
STORM_SECONDS_MAX = 300.0
STALLED = 100
SPECTATOR_KB_MAX = 100
"""64 KB may wait for each, in pieces that are kept one by one."""
BROKEN = (ConnectionClosed, TimeoutError, OSError, InvalidMessage, InvalidStatus)


class Somebody:
    """Comes back whenever the line is gone, from where it was, and gives again what was not answered."""

    def __init__(self, server: Serving, link: str, name: str, chance: random.Random) -> None:
        self.server, self.link, self.name, self.chance = server, link, name, chance
        self.told: dict[str, int] = {}
        self.view: dict[str, Any] = {}
        self.position: str | None = None
        self._given = 0
        self._open: tuple[str, dict[str, Any]] | None = None

    async def play(self, is_over: Callable[[], bool]) -> None:
        while not is_over():
            with contextlib.suppress(*BROKEN):
                async with a_page(self.server.netloc, "demo", self.server.links[self.link]) as page:
                    while not is_over():
                        await self._act(page)
            await asyncio.sleep(0.1)

    async def _act(self, page: Page) -> None:
        if self.link != "dm":
            with contextlib.suppress(TimeoutError):
                await page.next(0.5)
            return
        if self._open is None:
            self._given += 1
            square = [self.chance.randrange(9), 12]
            self._open = (f"{self.name}.{self._given}", {"figure": "rath", "square": square})
        name, command = self._open
        answer = await page.do("place", command_id=name, **command)
        if answer["type"] == "done":
            self.told[name] = answer["version"]
            self._open = None
        elif answer["code"] != "not_saved":
            self._open = None
        await asyncio.sleep(0.2)

    async def look(self) -> None:
        """The board as it is shown in the end."""
        async with a_page(self.server.netloc, "demo", self.server.links[self.link]) as page:
            self.view = page.view


def test_after_an_evening_of_deaths_every_board_is_what_the_log_says(tmp_path: Path, seed: int) -> None:
    with serving(tmp_path, "--demo", "--workers", "2") as server:
        people = asyncio.run(an_evening(server, random.Random(seed)))
        read = asyncio.run(read_battle(Source(tmp_path), "demo", None))
        versions = {json.loads(entry.body)["id"]: entry.id.version for entry in read.entries}
        assert len(versions) == len(read.entries), "no command happened twice"
        for person in people:
            assert {name: versions.get(name) for name in person.told} == person.told
        where = read.moment.battle.positions.by_id
        boards = {json.dumps(squares_of(person.view), sort_keys=True) for person in people}
        assert boards == {json.dumps({"rath": msgspec.to_builtins(where[FigureId("rath")])})}
        assert sum(len(person.told) for person in people) > PEOPLE


def squares_of(view: dict[str, Any]) -> dict[str, Any]:
    return {"rath": view["battle"]["combatants"]["rath"]["square"]}


async def an_evening(server: Serving, chance: random.Random) -> list[Somebody]:
    until = time.monotonic() + SECONDS
    people = [Somebody(server, "dm" if n % 4 == 0 else "spectators", f"p{n}", chance) for n in range(PEOPLE)]
    playing = [asyncio.create_task(one.play(lambda: time.monotonic() > until)) for one in people]
    while time.monotonic() < until - KILL_EVERY_SECONDS:
        await asyncio.sleep(KILL_EVERY_SECONDS)
        kill_something(server, chance)
    await asyncio.gather(*playing)
    for person in people:
        for _ in range(50):
            with contextlib.suppress(*BROKEN):
                await person.look()
                break
            await asyncio.sleep(0.2)
    return people


def kill_something(server: Serving, chance: random.Random) -> None:
    workers = workers_of(server)
    stores = [pid for pid in server.stores() if pid not in workers and is_store(pid)]
    some = stores if chance.random() < 0.4 else workers
    if some:
        print("kill", "store" if some is stores else "worker")
        os.kill(chance.choice(some), signal.SIGKILL)


def is_store(pid: int) -> bool:
    told = subprocess.run(["ps", "-o", "comm=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return "valkey" in told.stdout or "redis" in told.stdout


def test_a_storm_of_a_thousand_sockets_that_are_cut_at_once_comes_back_whole(tmp_path: Path) -> None:
    with serving(tmp_path, "--demo", "--workers", "2", *ALL_FROM_HERE) as server:
        asyncio.run(a_storm(server))


async def a_storm(server: Serving) -> None:
    token = server.links["spectators"]
    async with AsyncExitStack() as stack:
        pages = [await comes_in(stack, server.netloc, token) for _ in range(STORM)]
        left = [(page.position, page.view) for page in pages]
        for page in pages:
            page.socket.transport.abort()
    async with a_page(server.netloc, "demo", server.links["dm"]) as dm:
        for n in range(60):
            assert (await dm.do("place", figure="rath", square=[n % 9, 12]))["type"] == "done"
        began = time.monotonic()
        async with AsyncExitStack() as stack:
            back = await asyncio.gather(*(comes_in(stack, server.netloc, token, *one) for one in left))
            print(f"{STORM} were back after {time.monotonic() - began:.2f} s")
            await asyncio.sleep(1.0)  # a worker that lagged has caught up
            async with a_page(server.netloc, "demo", token) as fresh:
                for page in back:
                    while page.position != fresh.position:
                        await page.next()
                    assert page.view == fresh.view, "all that was missed, or all there is"
            await assert_all_are_told_where_to_go_on(server, back)


async def assert_all_are_told_where_to_go_on(server: Serving, pages: list[Page]) -> None:
    """The server ends with all of them there."""
    began = time.monotonic()
    server.signal(signal.SIGTERM)
    codes = await asyncio.gather(*(page.closes() for page in pages))
    print(f"{len(pages)} were told to come back after {time.monotonic() - began:.2f} s")
    assert set(codes) == {1012}
    assert {page.socket.close_reason for page in pages} == {f"restart; since={pages[0].position}"}
    assert await asyncio.to_thread(server.wait) == (0, "")


async def comes_in(
    stack: AsyncExitStack, netloc: str, token: str, since: str = "", view: dict[str, Any] | None = None
) -> Page:
    """One of very many: what they have to wait for is the client here more than the server."""
    page = await stack.enter_async_context(a_socket(netloc, "demo", open_timeout=STORM_SECONDS_MAX))
    await page.send({"type": "hello", "token": token} | ({"since": since} if since else {}))
    assert (await page.next(STORM_SECONDS_MAX))["type"] == "welcome"
    page.position, page.view = since, view or {}
    await page.next(STORM_SECONDS_MAX)
    return page


def test_readers_who_stand_still_cost_no_more_memory_than_may_wait_for_them(tmp_path: Path) -> None:
    with serving(tmp_path, "--demo", *ALL_FROM_HERE, "--set", "messages_burst_max=1000000") as server:
        asyncio.run(many_stand_still(server))


async def many_stand_still(server: Serving) -> None:
    token = server.links["spectators"]
    async with (
        a_page(server.netloc, "demo", server.links["dm"]) as dm,
        a_page(server.netloc, "demo", token) as quick,
    ):
        before_kb = memory_kb(server)
        reading = asyncio.create_task(reads_on(quick))
        await talk(dm, 400)
        plain_kb = max(memory_kb(server) - before_kb, 0)
        stuck = [await stuck_socket(server.netloc, token) for _ in range(STALLED)]
        before_kb, grown_kb, talked = memory_kb(server), 0, 0
        while talked < 6_000 and sockets_here(server, "spectator") > 1:
            await talk(dm, 200)
            talked += 200
            grown_kb = max(grown_kb, memory_kb(server) - before_kb)
        print(
            f"{STALLED} stood still through {talked} acts: {grown_kb} KB; 400 acts without them: {plain_kb} KB"
        )
        assert sockets_here(server, "spectator") == 1, "they were sent away, and who reads stays"
        acts_kb = (plain_kb + 1_024) * talked / 400
        assert grown_kb < acts_kb + STALLED * SPECTATOR_KB_MAX
        await dm.do("say", text="done")
        async with asyncio.timeout(STORM_SECONDS_MAX):
            await reading
        for _, writer in stuck:
            writer.close()


async def reads_on(page: Page) -> None:
    """As somebody does who is there, until the last word."""
    while "done" not in str((await page.next(STORM_SECONDS_MAX)).get("entries")):
        page.messages.clear()


async def talk(dm: Page, times: int) -> None:
    """Acts that everybody is told of, each with a long sentence."""
    for n in range(times):
        assert (await dm.do("say", text=f"{n} " + "x" * 480))["type"] == "done"


def memory_kb(server: Serving) -> int:
    """What the server's process holds."""
    (line,) = [
        one
        for one in Path(f"/proc/{server.process.pid}/status").read_text().splitlines()
        if one.startswith("VmRSS")
    ]
    return int(line.split()[1])


def sockets_here(server: Serving, role: str) -> int:
    """How many of a role the server says that it has."""
    _, _, told = server.request("/metrics")
    name = f'affray_sockets{{role="{role}"}} '
    return next(
        (int(float(line.removeprefix(name))) for line in told.decode().splitlines() if line.startswith(name)),
        0,
    )
