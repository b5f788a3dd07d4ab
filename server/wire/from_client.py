"""What a client may send: one JSON object per text message, tagged by `type`. `hello` comes first, once."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from domain.ids import BattleName, CommandName, GestureName
from domain.table_commands import AnyCommand
from domain.views.asking import AnyAbout
from domain.views.past_shapes import AboutThePast
from server.settings import CHRONICLE_PAGE_MAX

RequestId = CommandName
Position = Annotated[str, Meta(min_length=1, max_length=200)]
"""Opaque: a client gives back what it was given."""


class FromClient(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """A message to the worker."""


class Hello(FromClient, frozen=True):
    """The first message: by what right, and the last position seen, to be caught up from there."""

    token: Annotated[str, Meta(max_length=200)] = ""
    since: Position | None = None


class CommandMessage(FromClient, frozen=True, tag="command"):
    """A command. `id` is the client's own: sent again with the same id, it still happens once.

    `at` is the position on screen, and undo, redo, void and amend are refused without it; `gesture` groups the commands of one press, and is the id where left out.
    """

    id: CommandName
    command: AnyCommand
    at: Position | None = None
    gesture: GestureName | None = None


class Ask(FromClient, frozen=True):
    """Ask before acting."""

    id: RequestId
    about: AnyAbout | AboutThePast


class Look(FromClient, frozen=True):
    """Look at an earlier moment, with one's own eyes of then: at a position, or after what an entry tells of.

    With neither, at the present.
    """

    id: RequestId
    position: Position | None = None
    entry: Position | None = None


class ChroniclePage(FromClient, frozen=True, tag="chronicle"):
    """Entries before the entry `before`, newest last; without it, the latest.

    With `battle`, those of that battle alone, as its past is seen: also of one that is not open any more.
    """

    id: RequestId
    before: Position | None = None
    limit: Annotated[int, Meta(ge=1, le=CHRONICLE_PAGE_MAX)] = 50
    battle: BattleName | None = None


class Ping(FromClient, frozen=True):
    """Answered with `pong`; for pages behind proxies that drop silent sockets."""


AnyFromClient = Hello | CommandMessage | Ask | Look | ChroniclePage | Ping

decoder: Final = msgspec.json.Decoder(AnyFromClient)
