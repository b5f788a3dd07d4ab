"""Who is still there to fight, as far as a viewer knows: whether a battle has come to its end by itself."""

from domain.battle import Battle
from domain.ids import PARTY
from domain.views.viewer import Viewer


def nobody_left(viewer: Viewer, battle: Battle) -> str | None:
    """In words whoever nobody fights for any more: the foes, or the party; None while both sides have somebody.

    Whoever has given up fights no more; whoever waits in reserve may still come, for those who know of it.
    """
    fights = sides_left(viewer, battle)
    if len(fights) != 1:
        return None
    return "foe" if True in fights else "one of the party"


def sides_left(viewer: Viewer, battle: Battle) -> set[bool]:
    """Who still fights, as far as a viewer knows: the party (True), others (False), both, or none."""
    gone = battle.effects.broken
    fights = {
        one.side == PARTY
        for one in battle.combatants.by_id.values()
        if not one.is_down and gone.get(one.id) != "surrender" and viewer.sees(one)
    }
    if viewer.sees_all:
        fights |= {one.side == PARTY for one in battle.reserve.by_id.values()}
    return fights
