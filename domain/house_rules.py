"""What the DM changes about the rules themselves. These are the table's, not the fight's: no undo brings them back.

`set_option` and the like: the commands, and the events that come of them.
"""

from typing import Annotated

from msgspec import Meta

from domain.command import Command
from domain.event import Event
from domain.sheets import TableRow
from domain.visibility import Open

OptionValue = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9_]{0,47}$(?!\n)")]


class SetOption(Command, frozen=True):
    """Set a switch of the rules for this battle, from now on."""

    option: TableRow
    value: OptionValue


class OptionSet(Event, frozen=True):
    """A switch of the rules is set; `value` is what it is from now on."""

    option: Open[str]
    value: Open[str]


HouseRule = OptionSet
