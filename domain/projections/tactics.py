"""Which figures fight by a tactic."""

from msgspec import Struct

from domain.events import BattleEnded
from domain.ids import FigureId
from domain.projections.projection import Projection
from domain.tactics import HandedOver, Tactic
from domain.visibility import told


class Tactics(Struct, frozen=True, omit_defaults=True):
    """The tactic of each figure that was handed over and not taken back."""

    by_figure: dict[FigureId, Tactic] = {}


TACTICS = Projection("tactics", Tactics())


@TACTICS.on(HandedOver)
def _handed_over(tactics: Tactics, event: HandedOver) -> Tactics:
    figures, tactic = told(event.figures), told(event.tactic)
    left = {name: one for name, one in tactics.by_figure.items() if name not in figures}
    return Tactics(left if tactic is None else left | dict.fromkeys(figures, tactic))


@TACTICS.on(BattleEnded)
def _over(_: Tactics, __: BattleEnded) -> Tactics:
    return Tactics()
