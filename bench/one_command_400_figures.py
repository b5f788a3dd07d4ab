"""Does one command cost more the more figures there are? 400 figures against 40, in one run."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from statistics import median
from time import process_time
from typing import Final

from msgspec import Struct

from bench.crowd import Crowd, crowd_of, fight_begins, foes_act
from bench.verdict import Verdict
from domain.commands import Attack, Move, Next
from domain.ids import FigureId
from domain.quantities import Square
from domain.rounds import Order
from server.settings import Settings

QUESTION: Final = "one_command_400_figures"
RATIO_MAX: Final = 2.0
RATH: Final = FigureId("rath")

Give = Callable[[Crowd, FigureId], Awaitable[None]]


class Kind(Struct, frozen=True):
    """A command that every foe in turn is given, under the order that makes it due."""

    name: str
    order: Order
    give: Give


async def _shoot(crowd: Crowd, foe: FigureId) -> None:
    await crowd.do(Attack(foe, RATH))


async def _go(crowd: Crowd, foe: FigureId) -> None:
    moment = crowd.room.moment
    assert moment is not None, "a battle is open"
    here = moment.battle.positions.by_id[foe]
    await crowd.do(Move(foe, (Square(here.x - 1, here.y),)))


async def _next(crowd: Crowd, _: FigureId) -> None:
    await crowd.do(Next())


KINDS: Final = (
    Kind("a shot", Order(FigureId(""), "fire", RATH, weapon="short_bow"), _shoot),
    Kind("a move", Order(FigureId(""), "move", RATH, "full"), _go),
    Kind("next, a shot", Order(FigureId(""), "fire", RATH, weapon="short_bow"), _next),
)


def answer(*, tiny: bool = False) -> Sequence[Verdict]:
    """Of each kind, the median milliseconds of one command with many figures against one with few."""
    few, many, commands = (8, 24, 3) if tiny else (40, 400, 36)
    found: list[Verdict] = []
    for kind in KINDS:
        small, large = asyncio.run(_milliseconds(kind, (few, many), commands))
        words = f"{kind.name}: {many} figures {large:.2f} ms, {few} figures {small:.2f} ms"
        found.append(Verdict(words, large / small, None if tiny else RATIO_MAX))
    return found


async def _milliseconds(kind: Kind, figures: Sequence[int], commands: int) -> Sequence[float]:
    """Of each fight; a command in the one by turns with a command in the other, in time of the processor alone."""
    crowds = [await crowd_of(count, Settings()) for count in figures]
    took: list[list[float]] = [[] for _ in crowds]
    for crowd in crowds:
        await fight_begins(crowd)
        await foes_act(crowd, kind.order)
    for n in range(commands):
        for crowd, times in zip(crowds, took, strict=True):
            started = process_time()
            await kind.give(crowd, crowd.foes[n])
            times.append(process_time() - started)
    for crowd in crowds:
        await crowd.hub.stop()
    return [1000 * median(times) for times in took]
