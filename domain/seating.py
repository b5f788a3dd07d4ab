"""Commands about who sits where, and what is between some of them only (see `domain.commands`)."""

from typing import Annotated

from msgspec import Meta

from domain.command import Command
from domain.ids import CharacterName, LinkName
from domain.sheets import NoteText
from domain.table.grants import LinkKind


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


class MakeLink(Command, frozen=True):
    """Make one more link: for a DM, for all players, for a referee who sees all and leads nothing, or for those who watch.

    A link of kind `seat` is for one player, who acts for `characters` that nobody has claimed.
    """

    link: LinkName
    kind: LinkKind
    characters: Annotated[tuple[CharacterName, ...], Meta(max_length=20)] = ()


class RevokeLink(Command, frozen=True):
    """Let a link open nothing any more; whoever came by it is sent away. No undo brings it back."""

    link: LinkName


SeatingCommand = MakeLink | RevokeLink | LendSeat | GiveBack | Note | SetDelay
