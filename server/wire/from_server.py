"""What a worker sends: one JSON object per text message, tagged by `type`. `welcome` is first."""

from typing import Final, Literal

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from domain.dice.keyed import Commitments
from domain.ids import CommandId, SeatId, TableId, Version
from domain.refusals import RefusalCode
from domain.table.grants import Role, Sees
from domain.views.asking import AnyAnswer
from domain.views.past_shapes import AnswerOfThePast
from domain.views.shapes import Entry, View

PROTOCOL: Final = 1
"""Raised when a client of an earlier build could not go on; clients reload the page when it differs."""


class FromServer(Struct, frozen=True, omit_defaults=True, tag_field="type", tag=str.lower):
    """A message to a client. `version` stands in the DM's messages only."""


class Welcome(FromServer, frozen=True):
    """Who you are here. Comes again when that changes, as when a character was claimed; `token` then opens the seat."""

    table: TableId
    role: Role
    sees: Sees
    now_ms: int
    """The server's clock in Unix milliseconds: what ends at a time is measured by it, and not by the client's own."""
    protocol: int = PROTOCOL
    runs: bool = False
    seat: SeatId | UnsetType = UNSET
    token: str | UnsetType = UNSET
    ruleset: str | UnsetType = UNSET
    commitments: Commitments | UnsetType = UNSET


class Snapshot(FromServer, frozen=True):
    """Everything as it is now, with the last entries of the chronicle. Replaces all that the client had."""

    position: str
    view: View
    entries: tuple[Entry, ...]
    version: Version | UnsetType = UNSET


class Update(FromServer, frozen=True):
    """What changed: `patch` is a JSON Merge Patch (RFC 7386) on the view at `after`.

    A client whose position is not `after` has missed something and says hello again.
    """

    after: str
    position: str
    entries: tuple[Entry, ...]
    patch: Raw
    version: Version | UnsetType = UNSET


class Done(FromServer, frozen=True):
    """The command `id` happened and is on disk."""

    id: CommandId
    position: str
    version: Version | UnsetType = UNSET


class RefusedMessage(FromServer, frozen=True, tag="refused"):
    """The command or request `id` changed nothing, and why."""

    id: CommandId
    code: RefusalCode
    message: str
    rule: str = ""


class AnswerMessage(FromServer, frozen=True, tag="answer"):
    """What was asked, as it is at `at`."""

    id: CommandId
    at: str
    answer: AnyAnswer | AnswerOfThePast


class Past(FromServer, frozen=True):
    """An earlier moment."""

    id: CommandId
    position: str
    view: View


class Entries(FromServer, frozen=True):
    """A page of the chronicle, oldest first; `more` tells whether there are older ones."""

    id: CommandId
    entries: tuple[Entry, ...]
    more: bool = False


class Presence(FromServer, frozen=True):
    """Who is here, by the names that everyone knows, and whose player has been gone for a while; soft, never in the log.

    What figures of somebody who is away declared goes on by itself.
    """

    here: tuple[str, ...]
    watching: int
    away: tuple[str, ...] = ()
    choosing: int = 0
    """How many came by a player's link and have not taken a character yet."""


class Standing(FromServer, frozen=True):
    """How safely the table's log is kept. Comes behind `welcome` where all is not well, and when it changes.

    `log_lost`: the store came back without what happened last, and nothing is added until whoever runs the table gives
    `accept_log`, or the log is whole again. The other two stand in the DM's messages only: how many acts may be lost,
    and that the operator runs the store without a promise (`--durability relaxed`).
    """

    log_lost: bool = False
    acts_lost: int | UnsetType = UNSET
    relaxed: bool = False


class Pong(FromServer, frozen=True):
    """The answer to `ping`."""


class ErrorMessage(FromServer, frozen=True, tag="error"):
    """Why the socket closes next, in words; the close code says whether to come back."""

    code: Literal[
        "bad_message",
        "too_large",
        "no_such_table",
        "wrong_token",
        "link_revoked",
        "slow_down",
        "too_slow",
        "protocol",
        "store_away",
        "our_fault",
        "going_down",
    ]
    message: str


AnyFromServer = (
    Welcome
    | Snapshot
    | Update
    | Done
    | RefusedMessage
    | AnswerMessage
    | Past
    | Entries
    | Presence
    | Standing
    | Pong
    | ErrorMessage
)

encoder: Final = msgspec.json.Encoder()
