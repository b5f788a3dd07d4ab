"""What may be asked about a battle's past without touching it: the table's, so that no undo takes it back.

An act goes by its number in the battle's log, which only whoever sees all is told; everyone else names an entry of the
chronicle, by the id that it has on their page.
"""

from typing import Annotated, TypeVar

from msgspec import Meta, Struct, structs

from domain.command import Command, Text
from domain.ids import BattleId, BattleName, Version
from domain.sheets import Name

Act = Annotated[Version, Meta(ge=1)]
EntryName = Annotated[str, Meta(min_length=1, max_length=200)]


class LogsReach(Struct, frozen=True, omit_defaults=True):
    """So many commits of a table's log, and so many of the log of the battle that it shows."""

    table: Version = Version(0)
    battle: BattleId | None = None
    version: Version = Version(0)


class Bookmark(Command, frozen=True):
    """Remember a moment under a name; the present where none is said."""

    name: Name
    act: Act | None = None
    entry: EntryName | None = None


class Query(Command, frozen=True, tag="question"):
    """Flag an entry as doubtful: whoever runs the table sees who asks, and what."""

    act: Act | None = None
    entry: EntryName | None = None
    note: Text | None = None
    place: Annotated[int, Meta(ge=0, le=65_535)] = 0
    """Which entry of the act; the server finds it."""


class Fork(Command, frozen=True):
    """What if: another table, where the battle goes on from a moment of this one, with links and dice of its own."""

    act: Act | None = None
    name: Name | None = None
    battle: BattleName | None = None
    """An earlier battle of the table, with its `act`; the one that is open where it is left out."""


class AcceptLog(Command, frozen=True):
    """Go on from what the store has, after its log came back shorter than it was, or as another.

    How far it was known, and how far what is there is the same, the server fills in.
    """

    known: LogsReach = LogsReach()
    same: LogsReach = LogsReach()


class LayOpen(Command, frozen=True):
    """Let everyone who looks back at a battle that is over see all of it, for good; the last one where none is named."""

    battle: BattleName | None = None
    act: Act | None = None
    """How far it has come; the server finds it."""


AboutThePast = Bookmark | Query | Fork | AcceptLog | LayOpen

C = TypeVar("C")


def in_the_battle(command: C, present: Version | None) -> C:
    """`command` with the present in place of a moment that it leaves out."""
    match command:
        case Bookmark(act=None, entry=None):
            return structs.replace(command, act=present)
        case Fork(act=None, battle=None) | LayOpen(battle=None):
            return structs.replace(command, act=present)
        case _:
            return command
