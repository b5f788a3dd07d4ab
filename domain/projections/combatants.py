"""Who fights, and how hurt they are."""

from msgspec import Struct, structs

from domain.afflictions import FigureRose, Healed
from domain.care import CombatantEdited, CombatantsRemoved, FigureTended
from domain.combatant import Combatant
from domain.deeds import FigureFell, Wounded
from domain.events import CombatantsJoined, FigureBled, FiguresHidden, FiguresRevealed
from domain.gear import GearLost, GearRegained, GearTaken, ItemUsed, MissileSpent
from domain.ids import FigureId
from domain.knowledge import Called
from domain.nerve import FiguresFled
from domain.passing_time import BruisesFaded
from domain.projections.projection import Projection
from domain.quantities import HitPoints
from domain.reveals import NamesRevealed
from domain.sheets import LostGear, Sheet, discharged, with_again, with_another, without
from domain.stances import Subdued
from domain.visibility import told


class Combatants(Struct, frozen=True, omit_defaults=True, gc=False):
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
    return combatants.changed(structs.replace(figure, hit_points=left, tended=False))


@COMBATANTS.on(Subdued)
def _subdued(combatants: Combatants, event: Subdued) -> Combatants:
    figure = combatants.by_id[event.figure]
    return combatants.changed(structs.replace(figure, subdued=figure.subdued + event.amount))


@COMBATANTS.on(BruisesFaded)
def _faded(combatants: Combatants, event: BruisesFaded) -> Combatants:
    figure = combatants.by_id[event.figure]
    return combatants.changed(structs.replace(figure, subdued=told(event.left)))


@COMBATANTS.on(FigureBled)
def _bled(combatants: Combatants, event: FigureBled) -> Combatants:
    figure = combatants.by_id[event.figure]
    return combatants.changed(structs.replace(figure, hit_points=HitPoints(figure.hit_points - event.amount)))


@COMBATANTS.on(FigureFell)
def _fell(combatants: Combatants, event: FigureFell) -> Combatants:
    return combatants.changed(structs.replace(combatants.by_id[event.figure], condition=event.condition))


@COMBATANTS.on(FiguresFled)
def _fled(combatants: Combatants, event: FiguresFled) -> Combatants:
    gone = (combatants.by_id[figure] for figure in event.figures)
    return combatants.changed(*(structs.replace(figure, condition="fled") for figure in gone))


@COMBATANTS.on(Healed)
def _healed(combatants: Combatants, event: Healed) -> Combatants:
    """Any healing stops the bleeding of whoever is down (OE-6.6)."""
    figure = combatants.by_id[event.figure]
    points = HitPoints(figure.hit_points + event.amount)
    tended = figure.tended or (figure.condition == "unconscious" and event.amount > 0)
    return combatants.changed(structs.replace(figure, hit_points=points, tended=tended))


@COMBATANTS.on(FigureRose)
def _rose(combatants: Combatants, event: FigureRose) -> Combatants:
    figure = combatants.by_id[event.figure]
    tended = figure.tended and event.condition != "ok"
    return combatants.changed(structs.replace(figure, condition=event.condition, tended=tended))


@COMBATANTS.on(FiguresHidden)
def _hidden(combatants: Combatants, event: FiguresHidden) -> Combatants:
    figures = (combatants.by_id[figure] for figure in told(event.figures))
    return combatants.changed(*(structs.replace(figure, hidden=True, seen=True) for figure in figures))


@COMBATANTS.on(FiguresRevealed)
def _revealed(combatants: Combatants, event: FiguresRevealed) -> Combatants:
    """Whoever is seen for the first time is called what the event says."""
    called = told(event.called)
    return combatants.changed(
        *(_in_sight(combatants.by_id[name], called.get(name)) for name in event.figures)
    )


def _in_sight(figure: Combatant, called: Called | None) -> Combatant:
    if called is None:
        return structs.replace(figure, hidden=False)
    return structs.replace(figure, hidden=False, name=called.name, label=called.label, number=called.number)


@COMBATANTS.on(NamesRevealed)
def _named(combatants: Combatants, event: NamesRevealed) -> Combatants:
    names = told(event.names)
    figures = (combatants.by_id[figure] for figure in event.figures)
    return combatants.changed(
        *(structs.replace(one, identified=True, name=names.get(one.id, one.name)) for one in figures)
    )


@COMBATANTS.on(FigureTended)
def _tended(combatants: Combatants, event: FigureTended) -> Combatants:
    return combatants.changed(structs.replace(combatants.by_id[event.target], tended=True))


@COMBATANTS.on(CombatantEdited)
def _edited(combatants: Combatants, event: CombatantEdited) -> Combatants:
    figure = combatants.by_id[event.figure]
    return combatants.changed(
        structs.replace(
            figure,
            sheet=told(event.sheet),
            hit_points=told(event.hit_points),
            name=told(event.name),
            side=told(event.side),
        )
    )


@COMBATANTS.on(CombatantsRemoved)
def _removed(combatants: Combatants, event: CombatantsRemoved) -> Combatants:
    gone = (combatants.by_id[figure] for figure in event.figures)
    return combatants.changed(*(structs.replace(figure, condition="removed") for figure in gone))


@COMBATANTS.on(GearLost)
def _lost(combatants: Combatants, event: GearLost) -> Combatants:
    figure, gear = combatants.by_id[event.figure], told(event.gear)
    sheet = without(figure.sheet, gear)
    return combatants.changed(structs.replace(figure, sheet=sheet, lost=(*figure.lost, gear)))


@COMBATANTS.on(ItemUsed)
def _used(combatants: Combatants, event: ItemUsed) -> Combatants:
    place, left = told(event.place), told(event.left)
    if place is None and left is None:
        return combatants
    figure = combatants.by_id[event.figure]
    sheet = figure.sheet if left is None else discharged(figure.sheet, event.item, left)
    if place is not None:
        sheet = without(sheet, LostGear("item", "broken", item=event.item, place=place))
    return combatants.changed(structs.replace(figure, sheet=sheet))


@COMBATANTS.on(MissileSpent)
def _shot(combatants: Combatants, event: MissileSpent) -> Combatants:
    figure = combatants.by_id[event.figure]
    sheet = discharged(figure.sheet, told(event.weapon), told(event.left))
    return combatants.changed(structs.replace(figure, sheet=sheet))


@COMBATANTS.on(GearRegained)
def _regained(combatants: Combatants, event: GearRegained) -> Combatants:
    figure, gear = combatants.by_id[event.figure], told(event.gear)
    left = list(figure.lost)
    left.remove(gear)
    return combatants.changed(structs.replace(figure, sheet=with_again(figure.sheet, gear), lost=tuple(left)))


@COMBATANTS.on(GearTaken)
def _taken(combatants: Combatants, event: GearTaken) -> Combatants:
    owner, gear = combatants.by_id[told(event.owner)], told(event.gear)
    left = list(owner.lost)
    left.remove(gear)
    if owner.id == event.figure:
        return combatants.changed(
            structs.replace(owner, sheet=with_again(owner.sheet, gear), lost=tuple(left))
        )
    figure = combatants.by_id[event.figure]
    return combatants.changed(
        structs.replace(owner, sheet=_counted_no_more(owner.sheet, gear), lost=tuple(left)),
        structs.replace(figure, sheet=with_another(figure.sheet, gear)),
    )


def _counted_no_more(sheet: Sheet, gear: LostGear) -> Sheet:
    return sheet if gear.row is None or gear.left is None else discharged(sheet, gear.row, 0)
