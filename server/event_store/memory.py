"""The store in memory: the same contract as Redis Streams, for tests, `affray play` and simulations.

Several `MemoryStore`s on one `MemoryDisk` are several processes on one server. Faults are put in by
hand: each is used up by the next append.
"""

from bisect import bisect_right
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from contextlib import asynccontextmanager

import msgspec

from server.event_store.followers import Followers
from server.event_store.keys import table_of_log
from server.event_store.port import (
    GENESIS,
    LOOK,
    Appended,
    AppendResult,
    Durability,
    Entry,
    NotAppended,
    OutcomeUnknown,
    StoreLimits,
    StoreUnreachable,
    StreamId,
    StreamKey,
    Tables,
    VersionConflict,
)
from server.event_store.shape import check_append, check_limit, check_secrets, check_value


class AnswerLost(msgspec.Struct, frozen=True):
    """The next append is carried out and its answer gets lost."""


class RequestLost(msgspec.Struct, frozen=True):
    """The next append is lost on its way, and the writer cannot know."""


class RivalFirst(msgspec.Struct, frozen=True):
    """Somebody else's entry gets in just before the next append."""

    rival: Entry


class Away(msgspec.Struct, frozen=True):
    """The store cannot be reached for the next append: nothing was sent."""


Fault = AnswerLost | RequestLost | RivalFirst | Away


class MemoryDisk:
    """What outlives a store: streams, secrets, and who listens."""

    def __init__(self, limits: StoreLimits | None = None) -> None:
        self.streams: dict[StreamKey, list[Entry]] = {}
        self.secrets: dict[str, dict[str, bytes]] = {}
        self.things: dict[str, dict[str, bytes]] = {}
        self.followers = Followers((limits or StoreLimits()).follower_hints_max)


class MemoryStore:
    """One process's view of a `MemoryDisk`. Implements EventStore."""

    def __init__(self, disk: MemoryDisk | None = None, limits: StoreLimits | None = None) -> None:
        self.limits = limits or StoreLimits()
        self.disk = disk or MemoryDisk(self.limits)
        self.faults: deque[Fault] = deque()
        self.is_away = False
        self.barred: str | None = None
        self.deaf: str | None = None
        self.hint_lines_lost = 0

    async def append(self, key: StreamKey, after: StreamId, entry_id: StreamId, body: bytes) -> AppendResult:
        """See EventStore.append."""
        check_append(self.limits, after, entry_id, body)
        if self.is_away:
            return NotAppended("the store is away")
        if self.barred is not None:
            return NotAppended(self.barred)
        match self.faults.popleft() if self.faults else None:
            case RequestLost():
                return OutcomeUnknown("the request was lost")
            case AnswerLost():
                self._append(key, after, entry_id, body)
                return OutcomeUnknown("the answer was lost")
            case Away():
                return NotAppended("the store is away")
            case RivalFirst(rival):
                self.disk.streams.setdefault(key, []).append(rival)
            case None:
                pass
        return self._append(key, after, entry_id, body)

    def _append(self, key: StreamKey, after: StreamId, entry_id: StreamId, body: bytes) -> AppendResult:
        stream = self.disk.streams.setdefault(key, [])
        last = stream[-1].id if stream else GENESIS
        if last != after:
            return VersionConflict(last)
        stream.append(Entry(entry_id, body))
        return Appended(entry_id)

    async def read(
        self, key: StreamKey, after_version: int = 0, limit: int | None = None
    ) -> tuple[Entry, ...]:
        """See EventStore.read."""
        count = check_limit(self.limits, limit)
        self._reach()
        stream = self.disk.streams.get(key, [])
        start = bisect_right(stream, after_version, key=lambda entry: entry.id.version)
        return tuple(stream[start : start + count])

    async def last(self, key: StreamKey) -> StreamId:
        """See EventStore.last."""
        self._reach()
        stream = self.disk.streams.get(key)
        return stream[-1].id if stream else GENESIS

    async def drop(self, key: StreamKey, last: StreamId) -> bool:
        """See EventStore.drop."""
        if await self.last(key) == last:
            del self.disk.streams[key]
        return key not in self.disk.streams

    async def confirm(self, key: StreamKey) -> None:
        """See EventStore.confirm. What is in memory is as safe as it will ever be."""

    async def put_secrets(self, key: str, values: Mapping[str, bytes]) -> Mapping[str, bytes]:
        """See EventStore.put_secrets."""
        check_secrets(self.limits, values)
        self._reach()
        kept = self.disk.secrets.setdefault(key, {})
        for name, value in values.items():
            kept.setdefault(name, value)
        return dict(kept)

    async def secrets(self, key: str) -> Mapping[str, bytes]:
        """See EventStore.secrets."""
        self._reach()
        return dict(self.disk.secrets.get(key, {}))

    async def keep(self, key: str, name: str, value: bytes) -> None:
        """See EventStore.keep."""
        check_value(self.limits, value)
        self._reach()
        self.disk.things.setdefault(key, {})[name] = value

    async def kept(self, key: str, name: str) -> bytes | None:
        """See EventStore.kept."""
        self._reach()
        return self.disk.things.get(key, {}).get(name)

    async def all_kept(self, key: str) -> Mapping[str, bytes]:
        """See EventStore.all_kept."""
        self._reach()
        return dict(self.disk.things.get(key, {}))

    async def let_go(self, key: str, name: str | None = None) -> None:
        """See EventStore.let_go."""
        self._reach()
        if name is None:
            self.disk.things.pop(key, None)
        else:
            self.disk.things.get(key, {}).pop(name, None)

    async def tables(self) -> Tables:
        """See EventStore.tables."""
        self._reach()
        found = [table for key, log in self.disk.streams.items() if log and (table := table_of_log(key))]
        return Tables(tuple(sorted(found)[: self.limits.tables_max]), len(found) <= self.limits.tables_max)

    async def announce(self, table: str, message: bytes) -> None:
        """See EventStore.announce."""
        if not self.is_away:
            self.disk.followers.tell(table, message if len(message) <= self.limits.hint_bytes_max else LOOK)

    @asynccontextmanager
    async def follow(self, table: str) -> AsyncGenerator[AsyncIterator[bytes]]:
        """See EventStore.follow."""
        follower = self.disk.followers.add(table)
        follower.tell(LOOK)
        try:
            yield follower
        finally:
            self.disk.followers.remove(table, follower)

    async def refuses(self) -> str:
        """See EventStore.refuses."""
        return ""

    async def check(self) -> Durability:
        """See EventStore.check. Memory forgets, and says so."""
        self._reach()
        gone = "the store is in memory: everything is gone when the process ends"
        return Durability("memory", "memory", "no", "no", "noeviction", (gone,), ())

    async def close(self) -> None:
        """See EventStore.close. The disk stays."""

    def _reach(self) -> None:
        if self.is_away:
            raise StoreUnreachable("the store is away")
