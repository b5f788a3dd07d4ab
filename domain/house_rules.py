"""What the DM changes about the rules themselves: switches, and rows of the tables.

A switch is the table's, and no undo brings one back. A row overridden is a ruling about this fight, made while it is
set out or fought, and holds for it alone: it is taken back like any other act of the fight.
"""

from typing import Annotated

from msgspec import Meta

from domain.command import Command
from domain.event import Event
from domain.sheets import PRINTABLE, TableRow
from domain.visibility import Open, Secret

OptionValue = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9_]{0,47}$(?!\n)")]


class SetOption(Command, frozen=True):
    """Set a switch of the rules for this battle, from now on."""

    option: TableRow
    value: OptionValue


Row = Annotated[str, Meta(min_length=1, max_length=60, pattern=PRINTABLE)]
Field = Annotated[str, Meta(pattern=r"^[a-z0-9_]{1,40}(\.[a-z0-9_]{1,40}){0,3}$(?!\n)")]
CellText = Annotated[str, Meta(max_length=200, pattern=PRINTABLE)]
CellNumber = Annotated[int, Meta(ge=-10_000, le=10_000)]


class OverrideTable(Command, frozen=True):
    """Change one place in a row of the tables for this battle: a weapon's dice, a modifier, a monster's speed."""

    table: TableRow
    row: Row
    field: Field
    value: CellNumber | CellText | bool


class OptionSet(Event, frozen=True):
    """A switch of the rules is set; `value` is what it is from now on."""

    option: Open[str]
    value: Open[str]


CellValue = int | str | bool
"""What one place in a table may be made."""


class TableOverridden(Event, frozen=True):
    """A place in a row of the tables is otherwise in this battle. It may be about a foe: it is the DM's to tell."""

    table: Secret[str]
    row: Secret[str]
    field: Secret[str]
    value: Secret[CellValue]
    before: Secret[int | str | bool | float]


HouseRule = OptionSet
"""What is the table's: it stands whatever is taken back."""
