"""Who is still there to fight, as far as a viewer knows: whether a battle has come to its end by itself."""

from domain.battle import Battle
from domain.ids import PARTY, SideId
from domain.views.viewer import Viewer


def nobody_left(viewer: Viewer, battle: Battle) -> str | None:
    """In words whom the one side that is left has none of: foes, or the party; None while two sides are enemies.

    Whoever has given up fights no more; whoever waits in reserve may still come, for those who know of it.
    """
    fights = sides_left(viewer, battle)
    if len(fights) != 1:
        return None
    return "foe" if battle.identity.lead_of(PARTY) in fights else "one of the party"


def sides_left(viewer: Viewer, battle: Battle) -> set[SideId]:
    """Which sides still fight, as far as a viewer knows; of allies the one that they fight beside."""
    gone, lead_of = battle.effects.broken, battle.identity.lead_of
    fights = {
        lead_of(one.side)
        for one in battle.combatants.by_id.values()
        if not one.is_down and gone.get(one.id) != "surrender" and viewer.sees(one)
    }
    if viewer.sees_all:
        fights |= {lead_of(one.side) for one in battle.reserve.by_id.values()}
    return fights
