"""One command, one commit, one entry of a stream."""

from collections.abc import Callable
from typing import Final, Generic, TypeVar

import msgspec
from msgspec import Struct

from domain.dice.keyed import Roll
from domain.events import BattleEvent
from domain.ids import Author, CharacterId, CommandId, GestureId, SeatId
from domain.table.events import AnyTableEvent
from domain.table.grants import Grant
from domain.table_commands import AnyCommand

SCHEMA: Final = 1
"""The shape of what this build writes. It reads this one and all lower ones (`upcasters`)."""

E = TypeVar("E", bound=BattleEvent | AnyTableEvent)


class Commit(Struct, Generic[E], frozen=True, omit_defaults=True, gc=False):
    """All that came of one command, and the command itself.

    `at_ms` is the server's clock in Unix milliseconds, never lower than the commit before it; no rule reads it.
    `ruleset` is the digest of the rules that decided it, empty for a table's commits. `rolls` are the dice that the
    server threw for it, in order. `seats` says who played whom when it was decided, `None` as in the commit before;
    `grant` what its author had the right to, `None` where that follows from the seats. So a battle's log is whole
    without its table.
    """

    schema: int
    id: CommandId
    gesture: GestureId
    author: Author
    at_ms: int
    command: AnyCommand
    events: tuple[E, ...]
    ruleset: str = ""
    rolls: tuple[Roll, ...] = ()
    seats: dict[CharacterId, SeatId] | None = None
    grant: Grant | None = None


BattleCommit = Commit[BattleEvent]
TableCommit = Commit[AnyTableEvent]


class TooNew(Struct, frozen=True):
    """A commit of a later build. Its stream stays shut here: better no battle than a wrong one."""

    schema: int


class _Envelope(Struct):
    schema: int


UPCASTERS: Final[dict[int, Callable[[dict[str, object]], dict[str, object]]]] = {}
"""From each earlier schema to the one after it, on the plain JSON object. Once written, one is never changed."""

_OURS: Final = b'{"schema":%d,' % SCHEMA
_plain: Final = msgspec.json.Decoder(dict[str, object])
_encoder: Final = msgspec.json.Encoder()
_envelope: Final = msgspec.json.Decoder(_Envelope)
_battle: Final = msgspec.json.Decoder(BattleCommit)
_table: Final = msgspec.json.Decoder(TableCommit)


def encode_commit(commit: BattleCommit | TableCommit) -> bytes:
    """The bytes that are stored, and hashed into the stream's chain."""
    return _encoder.encode(commit)


def decode_battle_commit(body: bytes) -> BattleCommit | TooNew:
    """Read a battle's entry; raises `msgspec.ValidationError` where the bytes are no commit of ours."""
    if body.startswith(_OURS):  # so this build writes it, and it need not be read twice
        return _battle.decode(body)
    schema = _envelope.decode(body).schema
    return TooNew(schema) if schema > SCHEMA else _battle.decode(_lifted(body, schema))


def decode_table_commit(body: bytes) -> TableCommit | TooNew:
    """Read a table's entry; raises `msgspec.ValidationError` where the bytes are no commit of ours."""
    schema = _envelope.decode(body).schema
    return TooNew(schema) if schema > SCHEMA else _table.decode(_lifted(body, schema))


def _lifted(body: bytes, schema: int) -> bytes:
    """A stored commit of an earlier shape in today's; as it is where it has that already."""
    if schema == SCHEMA:
        return body
    shape = _plain.decode(body)
    for step in range(schema, SCHEMA):
        shape = {**UPCASTERS[step](shape), "schema": step + 1}
    return msgspec.json.encode(shape)
