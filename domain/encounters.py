"""Encounters: fights that were prepared at the table and wait to be opened (see `domain.table_commands`)."""

from typing import Annotated, Final, NewType

from msgspec import Meta, Struct

from domain.command import Command
from domain.commands import AddCombatants, SetGround
from domain.ids import SLUG
from domain.maps import Backdrop, CoverSquares, SetBackdrop, Squares
from domain.sheets import Name, TableRow
from domain.sides import SIDES_MAX, AddSide

EncounterId = NewType("EncounterId", str)
EncounterName = Annotated[EncounterId, Meta(pattern=SLUG)]
ENCOUNTERS_MAX: Final = 200
"""So many wait at a table at most."""
GROUPS_MAX: Final = 40
Side = Annotated[int, Meta(ge=4, le=200)]
"""Squares along a side of the map."""
SetUp = AddCombatants | SetGround | AddSide | SetBackdrop | CoverSquares
"""What stands ready: the ground, its picture and what of it is covered, sides besides the party and its foes, and groups of foes."""


class Encounter(Struct, frozen=True, omit_defaults=True):
    """A prepared fight: the game, the size of its map, and what stands on it, in the order in which it is set out."""

    id: EncounterId
    name: str
    ruleset: str
    width: int
    height: int
    set_up: tuple[SetUp, ...] = ()
    mapless: bool = False


class PrepareEncounter(Command, frozen=True):
    """Keep a fight for later; one that is there under this name already is replaced."""

    encounter: EncounterName
    name: Name
    ruleset: TableRow
    groups: Annotated[tuple[AddCombatants, ...], Meta(max_length=GROUPS_MAX)] = ()
    ground: SetGround | None = None
    width: Side = 24
    height: Side = 16
    sides: Annotated[tuple[AddSide, ...], Meta(max_length=SIDES_MAX)] = ()
    backdrop: Backdrop | None = None
    covered: Squares = ()


class KeepEncounter(Command, frozen=True):
    """Keep what the open battle's DM has set out, figures where they stand and the ground, to open it again."""

    encounter: EncounterName
    name: Name


class CopyEncounter(Command, frozen=True):
    """The same once more, under another name."""

    encounter: EncounterName
    to: EncounterName
    name: Name


class DropEncounter(Command, frozen=True):
    """Throw a prepared fight away."""

    encounter: EncounterName


EncounterCommand = PrepareEncounter | KeepEncounter | CopyEncounter | DropEncounter
