"""Commands about who sits where, and what is between some of them only (see `domain.commands`)."""

from typing import Annotated

from msgspec import Meta

from domain.command import Command
from domain.ids import CharacterName
from domain.sheets import NoteText


class LendSeat(Command, frozen=True):
    """Let whoever plays `to` act for a character as well, until it is given back."""

    character: CharacterName
    to: CharacterName


class GiveBack(Command, frozen=True):
    """Give a character that was lent back to whoever plays it. It happens by itself when they come back."""

    character: CharacterName


class Note(Command, frozen=True):
    """Write one's own note anew; nobody else reads it."""

    words: NoteText


class SetDelay(Command, frozen=True):
    """Let those who only watch see everything later: by so many seconds, and by so many acts of the battle."""

    seconds: Annotated[int, Meta(ge=0, le=3600)] = 0
    acts: Annotated[int, Meta(ge=0, le=100)] = 0


SeatingCommand = LendSeat | GiveBack | Note | SetDelay
