"""How many bytes is a player sent for one commit, against the whole view?"""

import asyncio
from collections.abc import Sequence
from typing import Final

import msgspec

from bench.crowd import crowd_of, fight_begins, foes_act
from bench.verdict import Verdict
from domain.commands import Next, Place
from domain.ids import FigureId
from domain.quantities import Square
from domain.rounds import Order
from domain.views.view import ViewBuilder
from domain.views.viewer import Viewer
from server.settings import Settings

QUESTION: Final = "wire_bytes"
RATIO_MAX: Final = 0.15
FIGURES: Final = 12
RATH: Final = FigureId("rath")


def answer(*, tiny: bool = False) -> Sequence[Verdict]:
    """Over the shots, steps and settings-down of a fight of twelve, as the player of one of them is told of them."""
    return (asyncio.run(_measured(2 if tiny else 6)),)


async def _measured(each: int) -> Verdict:
    crowd = await crowd_of(FIGURES, Settings())
    await fight_begins(crowd)
    await foes_act(crowd, Order(FigureId(""), "fire", RATH, weapon="short_bow"))
    wire, room = crowd.wires[1], crowd.room
    grant = room.table.state.grant_of(next(g.link for g in room.guests if g.outbox._wire is wire))  # noqa: SLF001
    assert grant is not None, "its link opens something"
    sent: list[int] = []
    whole: list[int] = []
    for n in range(each):
        for command in (
            Next(),
            Place(FigureId("bera"), Square(1, 10 + n % 2)),
        ):
            frames = wire.frames
            await crowd.do(command)
            if wire.frames == frames:
                continue
            sent.append(len(wire.last))
            view = ViewBuilder(Viewer(grant)).build(room.table.state, room.moment)
            whole.append(len(msgspec.json.encode(view)))
    await crowd.hub.stop()
    mean, view_bytes = sum(sent) / len(sent), sum(whole) / len(whole)
    words = f"{len(sent)} commits of a fight of {FIGURES}: {mean:.0f} bytes each to a player, the whole view {view_bytes:.0f}"
    return Verdict(words, mean / view_bytes, RATIO_MAX)
