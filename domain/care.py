"""Who is tended, changed by the DM's hand, or taken off the board: commands and events.

The rules of `domain.events` hold for these events too.
"""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from domain.command import Command
from domain.event import Event
from domain.ids import FigureId, FigureName, PictureName, SideName
from domain.quantities import HitPoints, Thac0
from domain.sheets import Ability, Armour, Name, Points, Sheet, TableRow, WeaponInHand
from domain.visibility import Open, Own


class Tend(Command, frozen=True):
    """Stop the bleeding of somebody who is dying and lies beside one (OE-6.6)."""

    figure: FigureName
    target: FigureName


class SheetChanges(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is to stand on a sheet; what is left out stays as it is."""

    name: Name | None = None
    public_name: Name | None = None
    hit_points: Points | None = None
    """The full number."""
    armour_class: Armour | None = None
    thac0: Annotated[Thac0, Meta(ge=-100, le=30)] | None = None
    dexterity: Ability | None = None
    constitution: Ability | None = None
    rate: Annotated[int, Meta(ge=0, le=96)] | None = None
    shield: Annotated[int, Meta(ge=0, le=10)] | None = None
    armour: TableRow | None = None
    weapons: Annotated[tuple[WeaponInHand, ...], Meta(max_length=12)] | None = None
    items: Annotated[tuple[TableRow, ...], Meta(max_length=40)] | None = None
    portrait: PictureName | None = None


class EditCombatant(Command, frozen=True):
    """Put a figure right: what stands on its sheet, the hit points that it has now, the side that it is on (CO-9)."""

    figure: FigureName
    sheet: SheetChanges = SheetChanges()
    hit_points: Points | None = None
    side: SideName | None = None


class RemoveCombatants(Command, frozen=True):
    """Take figures off the board for good: nobody's loss, and nobody's to strike (CO-9)."""

    figures: Annotated[tuple[FigureName, ...], Meta(min_length=1, max_length=50)]


class FigureTended(Event, frozen=True):
    """A dying figure was tended: it bleeds no more (OE-6.6)."""

    figure: Open[FigureId]
    target: Open[FigureId]
    rule: Open[str]


class CombatantEdited(Event, frozen=True):
    """The DM put a figure right; what it is now, for its own player and those who see all."""

    owner_field: ClassVar[str] = "figure"

    figure: Open[FigureId]
    sheet: Own[Sheet]
    hit_points: Own[HitPoints]
    name: Own[str]
    side: Own[SideName]


class CombatantsRemoved(Event, frozen=True):
    """Figures are off the board, and were nobody's loss."""

    figures: Open[tuple[FigureId, ...]]


CareCommand = Tend | EditCombatant | RemoveCombatants
Care = FigureTended | CombatantEdited | CombatantsRemoved
