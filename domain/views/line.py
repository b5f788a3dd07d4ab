"""Without a map: who is engaged with whom, who stands together, and how far it is from each to the next."""

from msgspec import UNSET, UnsetType

from domain.battle import Battle
from domain.combatant import Combatant
from domain.decisions.standing import engagement
from domain.engaging import AttackSide
from domain.ids import FigureId
from domain.rulesets.ruleset import Ruleset
from domain.views.handles import as_addressed
from domain.views.names import in_order, in_own_words
from domain.views.scale import distance_in_words
from domain.views.shapes import LineCard, SpotCard
from domain.views.viewer import Viewer

TOGETHER_SQUARES = 1
"""So far apart one still stands together: those who fight hand to hand."""


def line_for(viewer: Viewer, battle: Battle, rules: Ruleset) -> LineCard | UnsetType:
    """The line as far as the viewer sees who stands on it."""
    if not battle.ground.mapless:
        return UNSET
    places = battle.positions.by_id
    everyone = in_own_words(battle) if viewer.sees_all else in_order(battle)
    seen = [one for one in everyone if one.id in places and one.condition != "removed" and viewer.sees(one)]
    spots: list[SpotCard] = []
    before: int | None = None
    for together in _spots(battle, seen):
        x = places[together[0].id].x
        gap = UNSET if before is None else distance_in_words(battle, x - before)
        spots.append(SpotCard(tuple(one.id for one in together), gap))
        before = max(places[one.id].x for one in together)
    return as_addressed(LineCard(rules.measure, tuple(spots)), viewer, battle)


def _spots(battle: Battle, seen: list[Combatant]) -> list[list[Combatant]]:
    """Those side by side, or in melee with one another, are one spot; the order within it is that of `seen`."""
    places = battle.positions.by_id
    found: list[list[Combatant]] = []
    for one in sorted(seen, key=lambda one: places[one.id].x):
        if found and _joins(battle, one, found[-1]):
            found[-1].append(one)
        else:
            found.append([one])
    order = {one.id: place for place, one in enumerate(seen)}
    return [_by_place(spot, places[spot[0].id].x, battle, order) for spot in found]


def _joins(battle: Battle, one: Combatant, spot: list[Combatant]) -> bool:
    """Within a step of the first there, in one place with another, or in melee with it by a long weapon's reach."""
    places = battle.positions.by_id
    here = places[one.id]
    return here.x - places[spot[0].id].x <= TOGETHER_SQUARES or any(
        here == places[other.id] or engagement(battle, one.id, other.id) is not None for other in spot
    )


def _by_place(
    spot: list[Combatant], first: int, battle: Battle, order: dict[FigureId, int]
) -> list[Combatant]:
    """Who stands where the spot begins comes first."""
    places = battle.positions.by_id
    return sorted(spot, key=lambda one: (places[one.id].x != first, order[one.id]))


def engaged_with(viewer: Viewer, battle: Battle, figure: Combatant) -> dict[FigureId, AttackSide]:
    """With whom, of those whom the viewer sees, and from which side it attacks each."""
    met = battle.positions.engaged.get(figure.id, {})
    return {
        name: how.side
        for name, how in sorted(met.items())
        if (other := battle.figure(name)) is not None and not other.is_gone and viewer.sees(other)
    }


def away(battle: Battle, one: Combatant, other: Combatant) -> str | UnsetType:
    """How far apart two are, for whoever sees both; nothing where a map shows it."""
    here, there = battle.positions.by_id.get(one.id), battle.positions.by_id.get(other.id)
    if not battle.ground.mapless or here is None or there is None:
        return UNSET
    return distance_in_words(battle, abs(here.x - there.x))
