"""What figures lose of their gear and have again. The rules of `domain.events` hold for these events too."""

from typing import Annotated, ClassVar

from msgspec import Meta

from domain.command import Command
from domain.event import Event
from domain.ids import FigureId, FigureName
from domain.quantities import Square
from domain.rounds import Faces
from domain.sheets import GearKind, GearLoss, LostGear, TableRow
from domain.visibility import Open, Own, Secret


class GearLost(Event, frozen=True):
    """Something is not at hand any more, or not as it should be (OE-3.9); `label` is what it is called."""

    owner_field: ClassVar[str] = "figure"

    figure: Open[FigureId]
    kind: Open[GearKind]
    how: Open[GearLoss]
    label: Open[str]
    gear: Own[LostGear]


class GearRegained(Event, frozen=True):
    """What was lost is at hand again, picked up or put in order (OE-3.9, OE-5.16)."""

    owner_field: ClassVar[str] = "figure"

    figure: Open[FigureId]
    kind: Open[GearKind]
    how: Open[GearLoss]
    label: Open[str]
    gear: Own[LostGear]


class GearTaken(Event, frozen=True):
    """A figure picks up what lies where it stands: its own again, or what `owner` lost (OE-5.16).

    `spent` is what it counts as having gone this round.
    """

    owner_field: ClassVar[str] = "figure"

    figure: Open[FigureId]
    kind: Open[GearKind]
    label: Open[str]
    rule: Open[str]
    gear: Own[LostGear]
    owner: Secret[FigureId]
    spent: Own[int]


class ItemUsed(Event, frozen=True):
    """A figure uses a thing that it carries; `place` is where on its sheet it stood, None where it is not used up.

    `left`: the charges that are left in it, None where nobody counts them.
    """

    owner_field: ClassVar[str] = "figure"

    figure: Open[FigureId]
    item: Open[TableRow]
    label: Open[str]
    rule: Open[str]
    place: Secret[int | None] = None
    spoiled: Open[bool] = False
    """A wound came between (OE-5.13)."""
    left: Own[int | None] = None


class MissileSpent(Event, frozen=True):
    """A shot or a throw whose missiles are counted: so many are left (OE-5.6). It follows the roll to hit."""

    owner_field: ClassVar[str] = "figure"

    figure: Open[FigureId]
    weapon: Own[TableRow]
    label: Own[str]
    left: Own[int]
    rule: Open[str]


class UseItem(Command, frozen=True):
    """Use the thing that one declared: drink, read, point it at `targets` or a `square` (OE-5.13)."""

    figure: FigureName
    targets: Annotated[tuple[FigureName, ...], Meta(max_length=20)] = ()
    square: Square | None = None
    dice: Faces = ()


Gear = GearLost | GearRegained | GearTaken | ItemUsed | MissileSpent
