"""Who fights, and how hurt they are."""

from collections.abc import Iterable

from msgspec import Struct, structs

from domain.combatant import Combatant
from domain.deeds import FigureFell, Wounded
from domain.events import CombatantsJoined, FigureBled, FiguresHidden, FiguresRevealed
from domain.ids import FigureId
from domain.projections.projection import Projection
from domain.quantities import HitPoints
from domain.visibility import told


class Combatants(Struct, frozen=True, omit_defaults=True):
    """All figures by id, in the order in which they joined."""

    by_id: dict[FigureId, Combatant] = {}

    def changed(self, *combatants: Combatant) -> "Combatants":
        """These in place of those of the same id."""
        return Combatants(self.by_id | {combatant.id: combatant for combatant in combatants})


COMBATANTS = Projection("combatants", Combatants())


@COMBATANTS.on(CombatantsJoined)
def _joined(combatants: Combatants, event: CombatantsJoined) -> Combatants:
    return combatants.changed(*told(event.combatants))


@COMBATANTS.on(Wounded)
def _wounded(combatants: Combatants, event: Wounded) -> Combatants:
    figure = combatants.by_id[event.figure]
    left = HitPoints(figure.hit_points - event.amount)
    return combatants.changed(structs.replace(figure, hit_points=left))


@COMBATANTS.on(FigureBled)
def _bled(combatants: Combatants, event: FigureBled) -> Combatants:
    figure = combatants.by_id[event.figure]
    return combatants.changed(structs.replace(figure, hit_points=HitPoints(figure.hit_points - event.amount)))


@COMBATANTS.on(FigureFell)
def _fell(combatants: Combatants, event: FigureFell) -> Combatants:
    return combatants.changed(structs.replace(combatants.by_id[event.figure], condition=event.condition))


@COMBATANTS.on(FiguresHidden)
def _hidden(combatants: Combatants, event: FiguresHidden) -> Combatants:
    return _with_hidden(combatants, told(event.figures), hidden=True)


@COMBATANTS.on(FiguresRevealed)
def _revealed(combatants: Combatants, event: FiguresRevealed) -> Combatants:
    return _with_hidden(combatants, event.figures, hidden=False)


def _with_hidden(combatants: Combatants, figures: Iterable[FigureId], *, hidden: bool) -> Combatants:
    return combatants.changed(
        *(structs.replace(combatants.by_id[figure], hidden=hidden) for figure in figures)
    )
