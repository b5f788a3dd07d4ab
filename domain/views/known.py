"""How much a viewer knows of a figure's numbers: its own side's always, a foe's as the battle lets it."""

from domain.battle import Battle
from domain.combatant import Combatant
from domain.ids import FigureId
from domain.knowledge import NumbersKnown
from domain.views.viewer import Viewer


def knows_points(viewer: Viewer, battle: Battle, figure: Combatant) -> bool:
    """Whether the hit points are known exactly."""
    if viewer.knows_numbers(figure):
        return True
    return figure.character is None and battle.foes_known.knowledge.hit_points == "exact"


def knows_health(viewer: Viewer, battle: Battle, figure: Combatant) -> bool:
    """Whether it shows how hurt somebody is, at least in words. That somebody is down shows always."""
    if figure.is_down or viewer.knows_numbers(figure) or figure.character is not None:
        return True
    return battle.foes_known.knowledge.hit_points != "none"


def knows_armour(viewer: Viewer, battle: Battle, figure: Combatant) -> bool:
    """Whether the armour class is known: of a foe perhaps once it was seen to be hit."""
    return viewer.knows_numbers(figure) or _lets(battle, figure, battle.foes_known.was_hit)


def knows_to_hit(viewer: Viewer, battle: Battle, figure: Combatant) -> bool:
    """Whether the numbers that it hits with are known: of a foe perhaps once it was seen to hit."""
    return viewer.knows_numbers(figure) or _lets(battle, figure, battle.foes_known.has_hit)


def _lets(battle: Battle, figure: Combatant, met: frozenset[FigureId]) -> bool:
    if figure.character is not None:
        return False
    setting: NumbersKnown = battle.foes_known.knowledge.numbers
    return setting == "open" or (setting == "after_first_hit" and figure.id in met)
