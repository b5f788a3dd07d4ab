"""How many figures this server lets one battle hold; the domain's own bound is the highest that it may be set to."""

from domain.battle import Battle
from domain.refusals import Refused
from server.settings import Settings


def too_many_figures(settings: Settings, battle: Battle, joining: int = 0) -> Refused | None:
    """Why it may not hold those who are in it or in reserve and so many more, if it may not."""
    known = len(battle.everybody)
    if known + joining <= settings.figures_max:
        return None
    words = f"A battle on this server holds {settings.figures_max} figures at most"
    return Refused(
        "too_many", f"{words}, and {known} are in it." if joining else f"{words}; these are {known}."
    )
