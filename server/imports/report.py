"""What comes out of an import: sheets or a map, and field by field what became of the source."""

from typing import Literal

from msgspec import Struct

from domain.commands import AddCombatants, SetGround
from domain.quantities import Square
from domain.sheets import Sheet

Fate = Literal["taken", "converted", "guessed", "dropped"]
"""As it stood; by arithmetic that loses nothing; by what is usual, so look at it; not at all."""


class FieldReport(Struct, frozen=True, omit_defaults=True):
    """One field of the source: what it held, what stands on our side, and why."""

    field: str
    fate: Fate
    was: str = ""
    now: str = ""
    why: str = ""


class ImportedSheet(Struct, frozen=True, omit_defaults=True):
    """Somebody of the source. `armour_base` says how the source counts armour class, and how that is known.

    `character`: for the roster; else `group`: for the field or an encounter. `line` is the same as it is typed.
    """

    id: str
    sheet: Sheet
    armour_base: str
    fields: tuple[FieldReport, ...]
    line: str
    group: AddCombatants | None = None


class LeftOut(Struct, frozen=True):
    """What could not be made a sheet, and why."""

    name: str
    why: str


class Sheets(Struct, frozen=True, omit_defaults=True):
    """A file of sheets: what kind it is, who is in it, who could not be taken. `notes` are about the whole file."""

    source: str
    sheets: tuple[ImportedSheet, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    notes: tuple[str, ...] = ()


Doors = Literal["as drawn", "closed", "open"]
"""How the doors of a map stand: as they are drawn, or all of them one way."""


class ImportedMap(Struct, frozen=True, omit_defaults=True):
    """A map as the ground of an encounter. `doors` are squares of the ground that were doors.

    `across`: how wide its picture lies on it, in hundredths of a square; 0 where the file has none.
    """

    source: str
    width: int
    height: int
    ground: SetGround
    fields: tuple[FieldReport, ...]
    doors: tuple[Square, ...] = ()
    notes: tuple[str, ...] = ()
    across: int = 0


class Unusable(Struct, frozen=True):
    """Why nothing can be made of a file, as a sentence."""

    words: str
