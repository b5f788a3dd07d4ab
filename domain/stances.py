"""What a figure does with its body and its weapons beside striking: commands, and what comes of them.

The rules of `domain.events` hold for these events too.
"""

from domain.agenda import ItemId
from domain.command import Command
from domain.event import Event
from domain.ids import FigureId, FigureName
from domain.visibility import Open, Secret


class HoldShot(Command, frozen=True):
    """Keep the first shot of a covering figure until the one that it covers is about to act (OE-5.5)."""

    figure: FigureName


class ShotHeld(Event, frozen=True):
    """A covering figure holds its first shot (OE-5.5)."""

    figure: Open[FigureId]
    item: Secret[ItemId]


StanceCommand = HoldShot
Stance = ShotHeld
