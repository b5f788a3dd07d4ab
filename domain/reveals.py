"""What players come to know, and who waits out of it. The rules of `domain.events` hold for these too."""

from domain.combatant import Combatant
from domain.event import Event
from domain.ids import FigureId
from domain.knowledge import Knowledge
from domain.visibility import Open, Secret


class KnowledgeSet(Event, frozen=True):
    """What players may know of foes from now on; what they have read stays as it was told."""

    knowledge: Open[Knowledge]


class NamesRevealed(Event, frozen=True):
    """Figures are known by their true names now."""

    figures: Open[tuple[FigureId, ...]]
    names: Secret[dict[FigureId, str]] = {}  # noqa: RUF012 - a Struct copies its default
    """What those are called who are in sight; the others keep the name that they have."""


class ReserveSet(Event, frozen=True):
    """Figures wait off the board: no rule knows them before they join."""

    combatants: Secret[tuple[Combatant, ...]]


Reveals = KnowledgeSet | NamesRevealed | ReserveSet
