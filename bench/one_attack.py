"""What does the domain alone take for one attack among 40 figures, and for bringing on 200 and rolling initiative?"""

import asyncio
from collections.abc import Sequence
from time import process_time
from typing import Final

from bench.crowd import RUNS, crowd_of, fight_begins, foes_act
from bench.verdict import Verdict
from domain.battle import fold
from domain.commands import Attack
from domain.history import DiceBox, settle
from domain.ids import CommandId, FigureId
from domain.refusals import Refused
from domain.rounds import Order
from server.settings import Settings

QUESTION: Final = "one_attack"
MICROSECONDS_MAX: Final = 60.0
SECONDS_MAX: Final = 1.0
RATH: Final = FigureId("rath")


def answer(*, tiny: bool = False) -> Sequence[Verdict]:
    """The least of many turns, in time of the processor."""
    figures, repeats = (8, 3) if tiny else (40, 400)
    return asyncio.run(_attack(figures, repeats, tiny=tiny)), asyncio.run(
        _many(8 if tiny else 200, tiny=tiny)
    )


async def _attack(figures: int, repeats: int, *, tiny: bool) -> Verdict:
    crowd = await crowd_of(figures, Settings())
    await fight_begins(crowd)
    await foes_act(crowd, Order(FigureId(""), "fire", RATH, weapon="short_bow"))
    opened = crowd.room.opened
    assert opened is not None, "a battle is open"
    moment, table = opened.log.state, crowd.room.table.state
    took: list[float] = []
    for n in range(repeats):
        command = Attack(crowd.foes[n % len(crowd.foes)], RATH)
        started = process_time()
        dice = DiceBox(opened.seeds, moment)
        events = settle(moment, command, RUNS, dice, None, table, CommandId(f"a{n}"))
        assert not isinstance(events, Refused), events
        fold(events, moment.battle)  # type: ignore[arg-type]
        took.append(process_time() - started)
    await crowd.hub.stop()
    least = 1e6 * min(took)
    words = f"one attack among {figures} figures decided and evolved in {least:.0f} µs, against {MICROSECONDS_MAX:g}"
    return Verdict(words, least / MICROSECONDS_MAX, None if tiny else 1.0)


async def _many(count: int, *, tiny: bool) -> Verdict:
    """On the server's whole road, views of everybody included; a group holds 40, so 200 come on in five commits."""
    started = process_time()
    crowd = await crowd_of(count + 4, Settings())
    joined = process_time()
    await fight_begins(crowd)
    opened = crowd.room.opened
    assert opened is not None, "a battle is open"
    await foes_act(crowd, Order(FigureId(""), "hold"))
    rolled = process_time()
    await crowd.hub.stop()
    words = (
        f"{count} figures brought on in {joined - started:.2f} s, {-(-count // 40)} commits; the round begun, all orders "
        f"written and initiative rolled in {rolled - joined:.2f} s; both against {SECONDS_MAX:g} s"
    )
    return Verdict(words, (rolled - started) / SECONDS_MAX, None if tiny else 1.0)
