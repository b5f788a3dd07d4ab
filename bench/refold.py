"""How fast is a battle folded again from its log, against msgspec's decoding alone of what stands in it, and against the
`eventsourcing` library, which loads an aggregate of twelve squares from its memory?
"""

import asyncio
from collections.abc import Callable, Sequence
from time import process_time
from typing import Final

import msgspec

from bench.crowd import crowd_of, fight_begins, foes_act
from bench.peers import NotHere, event_sourced
from bench.verdict import Finding, Skipped, Verdict
from domain.commands import Attack, Place
from domain.commits import BattleCommit, TooNew, decode_battle_commit
from domain.ids import FigureId
from domain.log import BEGINNING, follow
from domain.quantities import Square
from domain.rounds import Order
from server.hub.feed import read_whole
from server.settings import Settings

QUESTION: Final = "refold"
LIBRARY_MAX: Final = 1 / 25
RATIO_MAX: Final = 1 / 0.3
"""A fold may take so many times as long as decoding alone: 0.3 of its events a second."""
REPEATS: Final = 60
"""Each takes some milliseconds; on a machine that does much else the least of five is no least yet."""
RATH: Final = FigureId("rath")


def answer(*, tiny: bool = False) -> Sequence[Finding]:
    """The least of some turns of each, one after the other, in time of the processor."""
    bodies = asyncio.run(_a_log(30 if tiny else 300))
    events = sum(len(_decoded(body).events) for body in bodies)

    bare = msgspec.json.Decoder(BattleCommit)

    def decode() -> None:
        for body in bodies:
            bare.decode(body)

    def fold() -> None:
        moment = BEGINNING
        for body in bodies:
            moment = follow(moment, _decoded(body))

    took: tuple[list[float], list[float]] = ([], [])
    for _ in range(1 if tiny else REPEATS):
        for do, seconds in zip((decode, fold), took, strict=True):
            seconds.append(_seconds(do))
    decoding, folding = (min(seconds) for seconds in took)
    words = (
        f"{len(bodies)} commits with {events} events: folded at {events / folding:,.0f} events a second, "
        f"decoded at {events / decoding:,.0f}"
    )
    found = Verdict(words, folding / decoding, None if tiny else RATIO_MAX)
    return (found,) if tiny else (found, _beside_a_library(folding / events, len(bodies)))


def _beside_a_library(ours: float, events: int) -> Finding:
    try:
        _, theirs = event_sourced(events, REPEATS)
    except NotHere as wrong:
        return Skipped(f"eventsourcing: {wrong}")
    words = f"an event folded again, decoding included, {1e6 * ours:.1f} µs, loaded by eventsourcing {1e6 * theirs:.1f} µs"
    return Verdict(words, ours / theirs, LIBRARY_MAX)


def _decoded(body: bytes) -> BattleCommit:
    commit = decode_battle_commit(body)
    assert not isinstance(commit, TooNew), "this build wrote it"
    return commit


def _seconds(do: Callable[[], None]) -> float:
    started = process_time()
    do()
    return process_time() - started


async def _a_log(commits: int) -> list[bytes]:
    """What a store keeps of a fight of twelve that goes on for so many commits: blows, and figures set down."""
    crowd = await crowd_of(12, Settings())
    await fight_begins(crowd)
    await foes_act(crowd, Order(FigureId(""), "fire", RATH, weapon="short_bow"))
    opened = crowd.room.opened
    assert opened is not None, "a battle is open"
    turn = 0
    while opened.log.version < commits:
        foe = crowd.foes[turn % len(crowd.foes)]
        if turn < len(crowd.foes) // 2:
            await crowd.do(Attack(foe, RATH))
        else:
            at = opened.log.state.battle.positions.by_id[foe]
            await crowd.do(Place(foe, Square(at.x, at.y)))
        turn += 1
    entries = await read_whole(crowd.room.store, opened.log.key, 0)
    await crowd.hub.stop()
    return [entry.body for entry in entries]
