"""Between battles: how the characters of the roster stand, and what is carried over to them."""

from typing import Annotated

from msgspec import Meta, Struct

from domain.command import Command
from domain.ids import CharacterName
from domain.rounds import Condition
from domain.sheets import Charged, Points, TableRow

Spent = Annotated[tuple[TableRow, ...], Meta(max_length=40)]


class Carried(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How a character stands beside its sheet: hit points left, what it is in, what is used up until it rests.

    `subdued` are bruises (OE-6.5); `spells` were cast and are in memory no more; `items` were used up for good;
    `charges` are left in those in which others were.
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


CampCommand = Carry | SetStanding
