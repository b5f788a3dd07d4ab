"""Our server with a fight of twelve, which delivers commits as often as its standard input says; run by `loud.py`.

What is timed is delivery alone: each audience's view, patch, words and frame, and the write to each socket. Deciding and
storing are other questions.
"""

import asyncio
import socket
import sys
from collections.abc import Sequence
from time import process_time

import uvicorn
from msgspec import structs
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute

from bench.crowd import RUNS, Crowd, crowd_of, fight_begins
from domain.commands import Place
from domain.commits import BattleCommit
from domain.events import BattleEvent
from domain.ids import CharacterId, CommandId, LinkId
from domain.log import Moment
from domain.quantities import Square
from server.commands.append import commit_of
from server.commands.asked import Asked
from server.commands.tokens import token_of
from server.durability import Promise
from server.http.admission import Admission
from server.http.socket import SocketDoor
from server.hub.addresses import Addresses
from server.hub.log import Staged
from server.hub.socket_protocol import socket_protocol
from server.hub.step import Step
from server.loop import allow_many_sockets, new_loop
from server.settings import MIB, Settings

FIGURES = 12
EVENTS = 8
MANY = 5_000
SETTINGS = structs.replace(
    Settings(),
    sockets_per_table_max=MANY,
    sockets_per_address_max=MANY,
    sockets_per_seat_max=MANY,
    spectator_buffer_bytes_max=8 * MIB,
    player_buffer_bytes_max=8 * MIB,
    position_check_seconds=600.0,  # what is delivered here never was in the store
)


async def main() -> None:
    """Say where it listens, and three tokens; then answer lines `rounds events` with seconds."""
    crowd = await crowd_of(FIGURES, SETTINGS)
    await fight_begins(crowd)
    places = [await _placed(crowd, east) for east in (1, 0)]
    room = crowd.room
    rath = room.table.state.characters[CharacterId("rath")].link
    assert rath is not None, "Rath was claimed"
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(512)  # those who come before the server has begun wait
        door = SocketDoor(
            crowd.hub,
            Addresses("http://127.0.0.1", Promise().level),
            Admission(room.store, SETTINGS, None, is_behind_proxy=False),
            SETTINGS,
        )
        config = uvicorn.Config(
            Starlette(routes=[WebSocketRoute("/ws/tables/{table}", door.open)]),
            ws=socket_protocol(SETTINGS),
            ws_per_message_deflate=False,
            ws_ping_interval=None,
            lifespan="off",
            log_level="error",
        )
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve([listening]))
        tokens = [token_of(room.link_key, link) for link in (LinkId("dm"), rath, LinkId("spectators"))]
        print(listening.getsockname()[1], *tokens, flush=True)
        await _answer(crowd, places)
        server.should_exit = True
        await serving


async def _placed(crowd: Crowd, east: int) -> Sequence[BattleEvent]:
    """The events of some foes being set down, each a square further east or back."""
    opened = crowd.room.opened
    assert opened is not None, "a battle is open"
    events: list[BattleEvent] = []
    for foe in crowd.foes[:EVENTS]:
        at = opened.log.state.battle.positions.by_id[foe]
        await crowd.do(Place(foe, Square(at.x + (1 if east else -1), at.y)))
        events.extend(opened.log.commits[-1].events)
    return events


async def _answer(crowd: Crowd, places: Sequence[Sequence[BattleEvent]]) -> None:
    loop = asyncio.get_running_loop()
    given = 0
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        rounds, events = map(int, line.split())
        started = process_time()
        staging = 0.0
        for _ in range(rounds):
            given += 1
            before = process_time()
            staged = _staged(crowd, given, places[given % 2][:events])
            staging += process_time() - before
            step = Step(battle=(staged,))
            crowd.room.take(step, crowd.room.rehearse(step))
            await asyncio.sleep(0)
        await asyncio.sleep(0.05)
        print((process_time() - started - staging) / rounds, flush=True)


def _staged(crowd: Crowd, number: int, events: Sequence[BattleEvent]) -> Staged[Moment, BattleCommit]:
    opened = crowd.room.opened
    assert opened is not None, "a battle is open"
    asked = Asked(RUNS, CommandId(f"loud{number}"), Place(crowd.foes[0], Square(1, 1)))
    return opened.log.stage(commit_of(asked, events, opened.log.at_ms + 1))


if __name__ == "__main__":
    allow_many_sockets()
    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(main())
