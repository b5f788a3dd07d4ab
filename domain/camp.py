"""Between battles: how the characters of the roster stand, and what is carried over to them."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from domain.command import Command
from domain.ids import CharacterName
from domain.rounds import Condition
from domain.sheets import Charged, Points, Sheet, TableRow

Spent = Annotated[tuple[TableRow, ...], Meta(max_length=40)]


class Carried(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How a character stands beside its sheet: hit points left, what it is in, what is used up until it rests.

    `subdued` are bruises (OE-6.5); `spells` were cast and are in memory no more; `items` were used up for good;
    `charges` are left in those in which others were, missiles of weapons among them.
    """

    hit_points: Points
    condition: Condition = "ok"
    subdued: Annotated[int, Meta(ge=0, le=1000)] = 0
    spells: Spent = ()
    items: Spent = ()
    charges: Annotated[tuple[Charged, ...], Meta(max_length=40)] = ()


class Carry(Command, frozen=True):
    """Carry wounds, spells and what was used from the battle that is over to the roster; all who fought in it where none are named."""

    characters: Annotated[tuple[CharacterName, ...], Meta(max_length=50)] | None = None


class SetStanding(Command, frozen=True):
    """Say how a character stands now; as fresh as its sheet where nothing is said."""

    character: CharacterName
    standing: Carried | None = None


CampUnit = Literal["hours", "days"]
TIME_MAX: Final = 100
"""So many hours or days pass in camp at a time."""


class PassTime(Command, frozen=True):
    """Let time pass in camp, for all who live: rest mends wounds by the day, bruises fade by the hour (OE-6.5, OE-6.7).

    `resting`: they lie still. `memorise`: whoever has slept long enough has all its spells in memory again.
    """

    length: Annotated[int, Meta(ge=1, le=TIME_MAX)]
    unit: CampUnit
    resting: bool = True
    memorise: bool = True


class TreatWounds(Command, frozen=True):
    """Give a character in camp `points` hit points back, as the dice at the table fell (OE-6.7).

    `by` is who spends a `spell` in memory or an `item` for it; healing by hand or by grace where nobody does.
    """

    character: CharacterName
    points: Annotated[int, Meta(ge=1, le=500)]
    by: CharacterName | None = None
    spell: TableRow | None = None
    item: TableRow | None = None


class Memorise(Command, frozen=True):
    """Have a character memorise its spells anew: those that it had, or `spells` in their place."""

    character: CharacterName
    spells: Spent | None = None


class Restock(Command, frozen=True):
    """Fill a character's quivers in camp: as many missiles for each weapon as its sheet has (OE-5.6)."""

    character: CharacterName


class ChangeSheet(Command, frozen=True):
    """Write a character's sheet anew; the wounds that it has stay. A battle that is open goes on with the old one."""

    character: CharacterName
    sheet: Sheet


class TakeBackCamp(Command, frozen=True):
    """Take back what was last changed in camp, of all whom it changed: not beyond the last battle that was opened."""


CampStep = PassTime | TreatWounds | Memorise | Restock | SetStanding | ChangeSheet
"""What is shown before it is accepted."""
CampCommand = Carry | CampStep | TakeBackCamp
