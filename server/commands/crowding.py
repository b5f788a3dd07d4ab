"""How many figures this server lets one battle hold; the domain's own bound is the highest that it may be set to."""

from collections.abc import Iterable

from domain.events import BattleEvent, CombatantsJoined
from domain.refusals import Refused
from domain.visibility import told
from server.settings import Settings


def too_many_figures(settings: Settings, known: int, events: Iterable[BattleEvent]) -> Refused | None:
    """Why these may not join `known` others, if they may not. Who is there already goes on."""
    joining = sum(len(told(event.combatants)) for event in events if isinstance(event, CombatantsJoined))
    if not joining or known + joining <= settings.figures_max:
        return None
    words = f"A battle on this server holds {settings.figures_max} figures at most, and {known} are in it."
    return Refused("too_many", words)
