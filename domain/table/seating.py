"""What comes of lending a seat, giving it back, and writing one's note."""

from typing import assert_never

from domain.ids import CLOCK
from domain.refusals import Refused
from domain.seating import GiveBack, LendSeat, Note
from domain.table.events import AnyTableEvent, NoteWritten, SeatGivenBack, SeatLent
from domain.table.grants import Actor
from domain.table.table import RosterCharacter, Table
from domain.texts import isolated

Decision = tuple[AnyTableEvent, ...] | Refused


def decide_seating(table: Table, command: LendSeat | GiveBack | Note, actor: Actor) -> Decision:
    """One of the commands of this topic."""
    match command:
        case LendSeat():
            return _lend(table, command, actor)
        case GiveBack():
            return _give_back(table, command, actor)
        case Note():
            return _note(table, command, actor)
        case _:
            assert_never(command)


def _lend(table: Table, command: LendSeat, actor: Actor) -> Decision:
    """The DM lends anybody's, a player what is their own."""
    character = table.characters.get(command.character)
    if character is None:
        return _nobody(command.character)
    name, shown = character.sheet.name, isolated(character.sheet.name)
    if character.seat is None:
        return Refused("no_such_character", f"Nobody has claimed {shown}; it is the DM's already.")
    if not actor.grant.runs and not _is_own(character, actor):
        return Refused("forbidden", f"{shown} is not yours to lend.")
    if character.lent_to is not None:
        return Refused("taken", f"{shown} is lent already; give it back first.")
    borrower = table.characters.get(command.to)
    seat = table.seat_of(command.to)
    if borrower is None or seat is None:
        return Refused(
            "no_such_character", f"Nobody plays {command.to!r}; lend to a character that is taken."
        )
    if seat == character.seat:
        return Refused("already_there", f"{shown} and {isolated(borrower.sheet.name)} have the same player.")
    return (SeatLent(character.id, name, seat, borrower.sheet.name),)


def _give_back(table: Table, command: GiveBack, actor: Actor) -> Decision:
    """By the DM, by who has borrowed it, by whose it is, and by itself when they come back."""
    character = table.characters.get(command.character)
    if character is None:
        return _nobody(command.character)
    name, shown = character.sheet.name, isolated(character.sheet.name)
    borrows = actor.grant.seat is not None and actor.grant.seat == character.lent_to
    if not (actor.grant.runs or actor.author == CLOCK or borrows or _is_own(character, actor)):
        return Refused("forbidden", f"{shown} is not yours to give back.")
    if character.lent_to is None:
        return Refused("already_there", f"{shown} is not lent.")
    return (SeatGivenBack(character.id, name),)


def _note(table: Table, command: Note, actor: Actor) -> Decision:
    if not actor.grant.runs and actor.grant.seat is None:
        return Refused("forbidden", "Those who watch have no note; pick a character.")
    if table.notes.get(actor.author, "") == command.words:
        return Refused("already_there", "That is what your note says.")
    return (NoteWritten(actor.author, command.words),)


def _is_own(character: RosterCharacter, actor: Actor) -> bool:
    return actor.grant.seat is not None and actor.grant.seat == character.seat


def _nobody(name: str) -> Refused:
    return Refused("no_such_character", f"There is no character {name!r} on the roster.")
