"""What does the past cost? A battle of 2,000 commits: a look at any moment against the present, a correction 100 acts back,
taking back one act and 500, and opening it again.
"""

import asyncio
from collections.abc import Sequence
from statistics import median
from time import process_time
from typing import Final

from bench.crowd import TABLE, Crowd, crowd_of, fight_begins, foes_act
from bench.verdict import Verdict
from domain.commands import Attack, Place, Undo, Void
from domain.history import DiceBox, mend
from domain.ids import FigureId
from domain.log import acts
from domain.quantities import Square
from domain.refusals import Refused
from domain.rounds import Order
from domain.table.grants import DM_GRANT
from domain.views.corrections import correction_answer
from domain.views.view import ViewBuilder
from domain.views.viewer import Viewer
from server.hub.hub import Hub
from server.settings import Settings

QUESTION: Final = "past_at_hand"
LOOK_RATIO_MAX: Final = 1.5
PREVIEW_SECONDS_MAX: Final = 1.0
UNDO_SECONDS_MAX: Final = 0.1
UNDO_MANY_SECONDS_MAX: Final = 1.0
OPENED_SECONDS_MAX: Final = 1.0
FIGURES: Final = 12
RATH: Final = FigureId("rath")
_DM: Final = Viewer(DM_GRANT)


def answer(*, tiny: bool = False) -> Sequence[Verdict]:
    """The median look at moments all over the battle, and one preview, in time of the processor alone."""
    commits, back = (60, 20) if tiny else (2_000, 100)
    crowd = asyncio.run(_long_battle(commits, back))
    opened = crowd.room.opened
    assert opened is not None, "a battle is open"
    known, table = opened.log, crowd.room.table.state
    places = range(2, known.version + 1, max(1, known.version // 50))
    looks = [_seconds(lambda at=at: ViewBuilder(_DM).build(table, known.states[at])) for at in places]
    present = [_seconds(lambda: ViewBuilder(_DM).build(table, known.state)) for _ in places]
    moment = known.state
    target = list(acts(moment))[back]
    dice = DiceBox(opened.seeds, moment)

    def preview() -> None:
        mended = mend(moment, Void(target.version), dice.of)
        assert not isinstance(mended, Refused), mended
        correction_answer(mended, _DM)

    seconds = _seconds(preview)
    look, now = median(looks), median(present)
    many = 20 if tiny else 500
    undo, undo_many, again = asyncio.run(_taken_back_and_opened(crowd, many))
    return (
        Verdict(
            f"a look at any of {known.version} moments {1000 * look:.2f} ms, at the present {1000 * now:.2f} ms",
            look / now,
            None if tiny else LOOK_RATIO_MAX,
        ),
        Verdict(
            f"a preview {back} acts back {seconds:.3f} s, against {PREVIEW_SECONDS_MAX:g} s",
            seconds / PREVIEW_SECONDS_MAX,
            None if tiny else 1.0,
        ),
        _within("one act taken back, with every view of it", undo, UNDO_SECONDS_MAX, tiny=tiny),
        _within(f"{many} acts taken back", undo_many, UNDO_MANY_SECONDS_MAX, tiny=tiny),
        _within(f"{commits} commits opened again", again, OPENED_SECONDS_MAX, tiny=tiny),
    )


def _within(words: str, seconds: float, seconds_max: float, *, tiny: bool) -> Verdict:
    said = f"{words} {seconds:.3f} s, against {seconds_max:g} s"
    return Verdict(said, seconds / seconds_max, None if tiny else 1.0)


async def _taken_back_and_opened(crowd: Crowd, many: int) -> tuple[float, float, float]:
    """Seconds of the processor for each, on the server's whole road."""
    started = process_time()
    await crowd.do(Undo())
    one = process_time()
    await crowd.do(Undo(count=many))
    several = process_time()
    hub = Hub(crowd.room.store, crowd.room.settings)
    began = process_time()
    room = await hub.room(TABLE)
    opened = process_time()
    assert room is not None, "the table is in the store"
    await hub.stop()
    return one - started, several - one, opened - began


async def _long_battle(commits: int, back: int) -> Crowd:
    """Figures that are set down over and over, and in the end blows and shots among them."""
    crowd = await crowd_of(FIGURES, Settings())
    await fight_begins(crowd)
    await foes_act(crowd, Order(FigureId(""), "fire", RATH, weapon="short_bow"))
    opened = crowd.room.opened
    assert opened is not None, "a battle is open"
    turn = 0
    while opened.log.version < commits:
        turn += 1
        foe = crowd.foes[turn % len(crowd.foes)]
        at = opened.log.state.battle.positions.by_id[foe]
        if commits - opened.log.version <= back and turn % back < len(crowd.foes) // 2:
            await crowd.do(Attack(crowd.foes[turn % back], RATH))
        else:
            await crowd.do(Place(foe, Square(at.x, at.y)))
    await crowd.hub.stop()
    return crowd


def _seconds(do: object) -> float:
    assert callable(do), "something to do"
    started = process_time()
    do()
    return process_time() - started
