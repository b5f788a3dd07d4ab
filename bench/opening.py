"""How long does it take to open a battle of 10,000 commits, against folding all of them; and a look at any moment of it?

Opened the first time it is folded, and a moment of it kept. Opened again it begins with that; told beside it is how much
longer it takes until the log is hashed and folded to the kept moment, for which the first command waits.
"""

import asyncio
from collections.abc import Sequence
from operator import itemgetter
from statistics import median
from time import process_time
from typing import Final

from bench.crowd import RUNS, TABLE, crowd_of, fight_begins
from bench.verdict import Verdict
from domain.commands import Place
from domain.commits import TooNew, decode_battle_commit
from domain.events import BattleEvent
from domain.ids import CommandId
from domain.log import BEGINNING, follow
from domain.quantities import Square
from domain.table.grants import DM_GRANT
from domain.views.view import ViewBuilder
from domain.views.viewer import Viewer
from server.commands.append import commit_of
from server.commands.asked import Asked
from server.event_store.port import Appended, EventStore
from server.hub.feed import read_whole
from server.hub.hub import Hub
from server.hub.room import Room
from server.settings import Settings

QUESTION: Final = "opening"
RATIO_MAX: Final = 0.05
LOOK_RATIO_MAX: Final = 2.0
LOOKS: Final = 50
REPEATS: Final = 3


def answer(*, tiny: bool = False) -> Sequence[Verdict]:
    """On the server's whole road, from a store in memory; what folding takes is what decodes and follows every commit."""
    return asyncio.run(_measured(50 if tiny else 10_000, tiny=tiny))


async def _measured(commits: int, *, tiny: bool) -> Sequence[Verdict]:
    crowd = await crowd_of(12, Settings())
    await fight_begins(crowd)
    opened = crowd.room.opened
    assert opened is not None, "a battle is open"
    log, store = opened.log, crowd.room.store
    pools: list[Sequence[BattleEvent]] = []
    for east in (1, 0):
        await crowd.do(Place(crowd.foes[0], Square(10 + east, 1)))
        pools.append(log.commits[-1].events)
    await crowd.hub.stop()
    while log.version < commits:  # as commands would have it, without deciding and showing each
        asked = Asked(RUNS, CommandId(f"o{log.version}"), Place(crowd.foes[0], Square(10, 1)))
        staged = log.stage(commit_of(asked, pools[log.version % 2], log.at_ms))
        done = await store.append(log.key, log.chain.id, staged.chain.id, staged.body)
        assert isinstance(done, Appended), done
        log.take(staged)
    bodies = [entry.body for entry in await read_whole(store, log.key, 0)]
    _, first, _ = await _opened(store)
    again = [await _opened(store) for _ in range(REPEATS)]
    room, opening, proving = min(again, key=itemgetter(1))
    started = process_time()
    moment = BEGINNING
    for body in bodies:
        commit = decode_battle_commit(body)
        assert not isinstance(commit, TooNew), "this build wrote it"
        moment = follow(moment, commit)
    folding = process_time() - started
    words = (
        f"{commits} commits opened from a kept moment in {opening:.3f} s, decoded and folded in {folding:.3f} s; "
        f"proved {proving:.2f} s later; opened without one in {first:.2f} s"
    )
    return (Verdict(words, opening / folding, None if tiny else RATIO_MAX), _looks(room, tiny=tiny))


async def _opened(store: EventStore) -> tuple[Room, float, float]:
    """The table's room, opened by a worker of its own; the seconds for that, and until the kept moment was proved."""
    hub = Hub(store, Settings())
    started = process_time()
    room = await hub.room(TABLE)
    assert room is not None, "the table is in the store"
    opening = process_time() - started
    if room.proving is not None:
        await asyncio.wait((room.proving,))
    proving = process_time() - started - opening
    await asyncio.sleep(0)  # what is to be kept is kept
    await hub.stop()
    return room, opening, proving


def _looks(room: Room, *, tiny: bool) -> Verdict:
    """The DM's view of moments all over the battle, each from scratch, against that of the present."""
    assert room.opened is not None, "a battle is open"
    known, table = room.opened.log, room.table.state

    def seconds(version: int) -> float:
        started = process_time()
        ViewBuilder(Viewer(DM_GRANT)).build(table, known.states[version])
        return process_time() - started

    places = range(2, known.version + 1, max(1, known.version // LOOKS))
    look, now = (median(map(seconds, at)) for at in (places, (known.version,) * len(places)))
    words = f"a look at any moment of them {1000 * look:.2f} ms, the present view {1000 * now:.2f} ms"
    return Verdict(words, look / now, None if tiny else LOOK_RATIO_MAX)
