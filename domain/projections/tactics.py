"""Which figures fight by a tactic."""

from msgspec import Struct

from domain.events import BattleEnded
from domain.ids import FigureId
from domain.projections.projection import Projection
from domain.tactics import HandedOver, Tactic
from domain.visibility import told


class Tactics(Struct, frozen=True, omit_defaults=True, gc=False):
    """The tactic of each figure that was handed over and not taken back."""

    by_figure: dict[FigureId, Tactic] = {}


TACTICS = Projection("tactics", Tactics())


@TACTICS.on(HandedOver)
def _handed_over(tactics: Tactics, event: HandedOver) -> Tactics:
    figures = told(event.figures)
    tactic: Tactic | None = told(event.tactic)
    left: dict[FigureId, Tactic] = {
        name: one for name, one in tactics.by_figure.items() if name not in figures
    }
    if tactic is None:
        return Tactics(left)
    handed: dict[FigureId, Tactic] = dict.fromkeys(figures, tactic)
    return Tactics(left | handed)


@TACTICS.on(BattleEnded)
def _over(_: Tactics, __: BattleEnded) -> Tactics:
    return Tactics()
