"""What may be asked of a table (see `domain.commands` for what is asked of a battle)."""

from typing import Annotated, Literal

from msgspec import Meta

from domain.camp import CampCommand
from domain.command import Command, Text
from domain.commands import BattleCommand
from domain.encounters import GROUPS_MAX, EncounterCommand, EncounterName, SetUp, Side
from domain.grid.facing import Facing
from domain.house_rules import OptionValue
from domain.ids import CharacterName
from domain.past_commands import AboutThePast
from domain.seating import SeatingCommand
from domain.sheets import Name, Sheet, TableRow
from domain.sides import SIDES_MAX


class CreateTable(Command, frozen=True):
    """Found a table. The first command of its stream."""

    name: Name


class AddCharacter(Command, frozen=True):
    """Put a character on the roster."""

    character: CharacterName
    sheet: Sheet


class Claim(Command, frozen=True):
    """Take a character of the roster: the one who asks acts for it from now on."""

    character: CharacterName


class Release(Command, frozen=True):
    """Give a character up, so that somebody else may claim it."""

    character: CharacterName


class OpenBattle(Command, frozen=True):
    """Open a battle; `characters` join it on the party's side (all of the roster where it is left out)."""

    name: Name
    ruleset: TableRow
    characters: Annotated[tuple[CharacterName, ...], Meta(max_length=50)] | None = None
    width: Side = 24
    height: Side = 16
    dice_by_hand: Literal["dm", "seats", "none"] = "dm"
    encounter: EncounterName | None = None
    """A prepared one, with its map and all that stands on it."""
    set_up: Annotated[tuple[SetUp, ...], Meta(max_length=GROUPS_MAX + 3 + SIDES_MAX)] = ()
    """What stands there at once; the encounter's, where one is named."""
    mapless: bool = False
    """Without a map: the DM says who is engaged with whom and how far apart they are; `width` and `height` say nothing."""
    facing: Facing = "n"
    """Where the party looks when it is lined up."""


class SetHouseOption(Command, frozen=True):
    """Set a switch of the rules for the battles that this table opens from now on."""

    option: TableRow
    value: OptionValue


class Say(Command, frozen=True):
    """Say something at the table; everyone reads it, or `to` whom it is whispered: characters, or `dm`."""

    text: Text
    to: Annotated[tuple[CharacterName, ...], Meta(max_length=20)] = ()


class Pause(Command, frozen=True):
    """Pause until next time: nothing of the battle happens, by anybody's hand or by itself, before it goes on again."""

    on: bool = True


TableCommand = (
    CreateTable
    | SeatingCommand
    | AddCharacter
    | Claim
    | Release
    | OpenBattle
    | SetHouseOption
    | Pause
    | Say
    | EncounterCommand
    | CampCommand
    | AboutThePast
)
AnyCommand = TableCommand | BattleCommand
