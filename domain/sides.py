"""More than two sides in one battle, each the enemy of all others but of those it is allied with (CO-6). The command, and what comes of it.

The rules of `domain.events` hold for these events too. Everyone knows a side by its name; who stands on it shows as
its figures do. Whoever is to come as a surprise is better hidden among a side that is there.
"""

from typing import Final

from domain.command import Command
from domain.event import Event
from domain.ids import SideId, SideName
from domain.visibility import Open

SIDES_MAX: Final = 8
"""So many sides a battle has at most: initiative takes a die of each."""


class AddSide(Command, frozen=True):
    """One more side; with `ally` it fights beside that one, on its initiative die (CO-6)."""

    side: SideName
    ally: SideName | None = None


class SideAdded(Event, frozen=True):
    """There is one more side. `ally`: the side whose initiative it shares, and whose enemies are its own."""

    side: Open[SideId]
    ally: Open[SideId | None] = None
