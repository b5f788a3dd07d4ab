"""What an event store promises, in its own words. It deals in bytes and knows nothing of the game.

A stream is a log of entries. An entry is appended only right behind the one that its writer decided
from; an appended entry is on disk before its writer is told, and is never changed. Hints tell other
processes that a stream grew; they may get lost, the stream does not.
"""

from collections.abc import AsyncIterator, Mapping
from contextlib import AbstractAsyncContextManager
from typing import NewType, Protocol, TypeAlias

import msgspec

StreamKey = NewType("StreamKey", str)
"""Name of a stream, such as `{table}:log`. Every key of one table holds the same hash tag."""

LOOK = b""
"""The hint that says: hints may be missing before this one, so read the stream."""


class StoreLimits(msgspec.Struct, frozen=True):
    """Every bound of the store. Times are in seconds, sizes in bytes."""

    body_bytes_max: int = 1_048_576
    read_entries_max: int = 500
    queue_calls_max: int = 4_096
    batch_calls_max: int = 128
    connect_timeout_seconds: float = 2.0
    reply_timeout_seconds: float = 5.0
    patience_seconds: float = 5.0
    retry_pause_seconds_min: float = 0.02
    retry_pause_seconds_max: float = 0.5
    close_timeout_seconds: float = 2.0
    replica_wait_seconds: float = 2.0
    hint_bytes_max: int = 65_536
    follower_hints_max: int = 256
    hints_idle_seconds: float = 5.0
    secrets_max: int = 64
    tables_max: int = 10_000
    scan_keys_max: int = 1_000_000


class StreamId(msgspec.Struct, frozen=True, order=True):
    """Where an entry stands, and 53 bits of the hash of all that came up to it.

    Shape:   `<version>-<chain>`, versions 1, 2, 3 without gaps; chain below 2**53, so that a
             reader whose numbers are doubles can hold it.
    Source:  docs/decisions/0003.
    """

    version: int
    chain: int

    def __str__(self) -> str:
        return f"{self.version}-{self.chain}"

    @classmethod
    def parse(cls, text: str) -> "StreamId":
        """The id that `text` spells.

        Raises:  ValueError if it is not two whole numbers with a dash between them.
        """
        version, dash, chain = text.partition("-")
        if not (dash and version.isdecimal() and chain.isdecimal()):
            raise ValueError(f"a stream id is <version>-<chain>, not {text!r}")
        return cls(int(version), int(chain))


GENESIS = StreamId(0, 0)
"""Where a stream stands before its first entry."""


class Entry(msgspec.Struct, frozen=True):
    """One commit as stored."""

    id: StreamId
    body: bytes


class Appended(msgspec.Struct, frozen=True):
    """The entry is in the log, on disk, under this id."""

    id: StreamId


class VersionConflict(msgspec.Struct, frozen=True):
    """The log does not end where the writer thought: catch up and decide again."""

    last: StreamId


class NotAppended(msgspec.Struct, frozen=True):
    """The entry is not in the log and the log has not moved: the writer may decide again, or give up.

    After a lost answer the request itself can still be under way. It can land only right behind
    the entry that it named; whoever appends there meets it as a conflict and finds its command id.
    """

    reason: str


class OutcomeUnknown(msgspec.Struct, frozen=True):
    """The request went out and no answer came: only the log can tell (see `resolve`)."""

    reason: str


AppendResult: TypeAlias = Appended | VersionConflict | NotAppended | OutcomeUnknown


class Tables(msgspec.Struct, frozen=True):
    """Names of the tables that have a log; `is_whole` is false if a bound cut the search short."""

    names: tuple[str, ...]
    is_whole: bool


class Durability(msgspec.Struct, frozen=True):
    """How the store keeps what it acknowledged.

    `wrong` holds a sentence for each setting under which acknowledged commands can be lost;
    `unchecked` one for each that the store would not show. Both empty: acknowledged means durable.
    `run_id` changes when the store's process does.
    """

    version: str
    run_id: str
    appendonly: str
    appendfsync: str
    maxmemory_policy: str
    wrong: tuple[str, ...]
    unchecked: tuple[str, ...]

    @property
    def is_sound(self) -> bool:
        """Whether everything was checked and nothing is wrong."""
        return not self.wrong and not self.unchecked


class StoreUnreachable(Exception):
    """The store gave no answer to a question within `patience_seconds`; asking again is safe."""


class StoreRefused(Exception):
    """The store answered a question with an error: its set-up is wrong (rights, kind of key, replica)."""


class ForeignEntry(Exception):
    """A stream holds an entry that this store did not write; the log is not to be trusted."""


class EventStore(Protocol):
    """A store of streams.

    An append answers with a value, always. Questions raise StoreUnreachable or StoreRefused, and `read`
    also ForeignEntry.
    """

    barred: str | None
    """Why nothing is appended at present, whoever asks; None where it is."""

    @property
    def deaf(self) -> str | None:
        """Why hints may be missing at present; None where they come, as far as that can be told."""
        ...

    @property
    def hint_lines_lost(self) -> int:
        """How often hints stopped coming since the store was opened."""
        ...

    async def append(self, key: StreamKey, after: StreamId, entry_id: StreamId, body: bytes) -> AppendResult:
        """Put `body` behind `after`, if the stream ends there, as its next entry `entry_id`."""
        ...

    async def read(
        self, key: StreamKey, after_version: int = 0, limit: int | None = None
    ) -> tuple[Entry, ...]:
        """The next entries above `after_version`, oldest first; at most `read_entries_max`, or `limit`."""
        ...

    async def last(self, key: StreamKey) -> StreamId:
        """Where the stream ends; GENESIS if it has no entry."""
        ...

    async def drop(self, key: StreamKey, last: StreamId) -> bool:
        """Let go of a stream that was written elsewhere, if it ends at `last`; whether it is gone."""
        ...

    async def confirm(self, key: StreamKey) -> None:
        """Return once all that is in the stream is kept as safely as this store was asked to.

        Raises:  StoreUnreachable where that cannot be had now.
        """
        ...

    async def put_secrets(self, key: str, values: Mapping[str, bytes]) -> Mapping[str, bytes]:
        """Keep `values` under names that are still free, durably; returns all that is then kept under `key`."""
        ...

    async def secrets(self, key: str) -> Mapping[str, bytes]:
        """All that is kept under `key`; empty if nothing is."""
        ...

    async def keep(self, key: str, name: str, value: bytes) -> None:
        """Keep `value` under a name of `key`, durably, in place of what was there; at most `body_bytes_max`."""
        ...

    async def kept(self, key: str, name: str) -> bytes | None:
        """What is kept under that name; None if nothing is."""
        ...

    async def all_kept(self, key: str) -> Mapping[str, bytes]:
        """All that is kept under `key`, by name: for what is known to be little."""
        ...

    async def let_go(self, key: str, name: str | None = None) -> None:
        """Keep it no longer: what is under that name, or all under `key`."""
        ...

    async def tables(self) -> Tables:
        """The tables in the store, by name, within `tables_max` and `scan_keys_max`."""
        ...

    async def announce(self, table: str, message: bytes) -> None:
        """Send a hint to whoever follows `table`. It may get lost; one above `hint_bytes_max` goes as LOOK."""
        ...

    def follow(self, table: str) -> AbstractAsyncContextManager[AsyncIterator[bytes]]:
        """The hints for `table`, within `async with`.

        LOOK comes first, as soon as the line is open, and again whenever hints may have been lost
        (the line broke, the follower was slow): read the stream then.
        """
        ...

    async def check(self) -> Durability:
        """What the store says of how it keeps things."""
        ...

    async def refuses(self) -> str:
        """Why it takes no write at present, which only a write shows; empty where it does, or is out of reach."""
        ...

    async def close(self) -> None:
        """Let what is under way finish, within `close_timeout_seconds`, and hang up."""
        ...
