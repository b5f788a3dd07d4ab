"""The store on Redis Streams (Valkey, Redis 7.0 and later). Implements EventStore.

An entry is one XADD with the id `<version>-<chain>` and the one field `c`, made by `append.lua`. Appends
have a lane of their own to each node and are sent once. Everything else may be asked again without harm, and is,
until `patience_seconds` are over. No command names keys of two tables.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from functools import partial
from hashlib import sha1
from importlib.resources import files

from redis.exceptions import NoScriptError, ResponseError

from server.event_store.keys import LOGS_PATTERN, TRIAL, barrier_of, hints_of_table, table_of_log
from server.event_store.port import (
    GENESIS,
    LOOK,
    Appended,
    AppendResult,
    Durability,
    Entry,
    ForeignEntry,
    NotAppended,
    OutcomeUnknown,
    StoreLimits,
    StoreRefused,
    StoreUnreachable,
    StreamId,
    StreamKey,
    Tables,
    VersionConflict,
)
from server.event_store.redis_cluster import Lanes, Nodes
from server.event_store.redis_cluster_hints import HintLines
from server.event_store.redis_connection import Reply, Word, connection_to
from server.event_store.redis_durability import durability, together
from server.event_store.redis_lane import Barrier, NoReply, NotOnReplicas, NotSent
from server.event_store.shape import check_append, check_limit, check_secrets, check_value

log = logging.getLogger(__name__)

FIELD = b"c"
SCAN_STEP_KEYS = 500
_SCRIPT = files("server.event_store").joinpath("append.lua").read_text()
_TRIAL = "return redis.call('SET', KEYS[1], 1)"
_DROP = files("server.event_store").joinpath("drop.lua").read_text()
_SCRIPT_SHA1 = sha1(_SCRIPT.encode(), usedforsecurity=False).hexdigest()


class RedisStreams:
    """A client of the Redis or Valkey server at `url` (redis://, rediss://, unix://), or of the cluster that it is of.

    What is appended counts as kept when `replicas` of the server's replicas have it on disk as well.
    """

    def __init__(self, url: str, limits: StoreLimits | None = None, replicas: int = 0) -> None:
        self.limits = limits or StoreLimits()
        self.replicas = replicas
        self.barred: str | None = None
        """Why nothing is appended at present: the store would not keep it as it was asked to."""
        barrier = Barrier(replicas, self.limits.replica_wait_seconds) if replicas else None
        connection_to(url, "affray")  # raises where it is no address
        self._nodes = Nodes(url, self.limits)
        self._appends = Lanes(self._nodes, self.limits, "affray-append", barrier)
        self._questions = Lanes(self._nodes, self.limits, "affray-read")
        self._hints = HintLines(self._nodes, self.limits)

    @property
    def deaf(self) -> str | None:
        """See EventStore.deaf."""
        return self._hints.wrong

    @property
    def hint_lines_lost(self) -> int:
        """See EventStore.hint_lines_lost."""
        return self._hints.times_lost

    async def append(self, key: StreamKey, after: StreamId, entry_id: StreamId, body: bytes) -> AppendResult:
        """See EventStore.append. Sent at most once; a lost answer is OutcomeUnknown."""
        check_append(self.limits, after, entry_id, body)
        if self.barred is not None:
            return NotAppended(self.barred)
        try:
            reply = await self._run_script(key, str(after), str(entry_id), body)
        except NotSent as error:
            return NotAppended(str(error))
        except (NoReply, NotOnReplicas) as error:
            return OutcomeUnknown(str(error))
        except ResponseError as error:
            # The script makes one write: an error means that it made none.
            return NotAppended(f"the store refused: {error}")
        match reply:
            case [1, _]:
                return Appended(entry_id)
            case [0, bytes(last)]:
                return VersionConflict(StreamId.parse(last.decode()))
            case _:
                raise AssertionError(f"append.lua answers with two things, not {reply!r}")

    async def _run_script(self, key: StreamKey, *arguments: Word) -> Reply:
        try:
            return await self._appends.call(key, "EVALSHA", _SCRIPT_SHA1, 1, key, *arguments)
        except NoScriptError:  # a fresh server; it ran nothing, and learns the script from this
            return await self._appends.call(key, "EVAL", _SCRIPT, 1, key, *arguments)

    async def read(
        self, key: StreamKey, after_version: int = 0, limit: int | None = None
    ) -> tuple[Entry, ...]:
        """See EventStore.read."""
        count = check_limit(self.limits, limit)
        rows = await self._ask(key, "XRANGE", key, f"{after_version + 1}-0", "+", "COUNT", count)
        return tuple(_entry(key, row) for row in _list(rows))

    async def last(self, key: StreamKey) -> StreamId:
        """See EventStore.last. The same field that `append.lua` compares."""
        try:
            facts = _list(await self._ask(key, "XINFO", "STREAM", key))
        except StoreRefused as error:
            if "no such key" in str(error):
                return GENESIS
            raise
        last = facts[facts.index(b"last-generated-id") + 1]
        return StreamId.parse(_bytes(last).decode())

    async def drop(self, key: StreamKey, last: StreamId) -> bool:
        """See EventStore.drop. Asked again it finds the stream gone."""
        return await self._ask(key, "EVAL", _DROP, 1, key, str(last)) == 1

    async def confirm(self, key: StreamKey) -> None:
        """See EventStore.confirm. A write of this line comes behind all that is there, so its barrier is theirs."""
        if not self.replicas:
            return  # what can be read was synced before anybody was told
        try:
            await self._appends.call(key, "SET", barrier_of(key), 1)
        except (NotSent, NoReply, NotOnReplicas, ResponseError) as error:
            raise StoreUnreachable(str(error)) from error

    async def put_secrets(self, key: str, values: Mapping[str, bytes]) -> Mapping[str, bytes]:
        """See EventStore.put_secrets. Each name for itself: a rival may win one and lose another."""
        check_secrets(self.limits, values)
        await asyncio.gather(*(self._ask(key, "HSETNX", key, name, value) for name, value in values.items()))
        return await self.secrets(key)

    async def secrets(self, key: str) -> Mapping[str, bytes]:
        """See EventStore.secrets."""
        flat = [_bytes(part) for part in _list(await self._ask(key, "HGETALL", key))]
        return {name.decode(): value for name, value in zip(flat[::2], flat[1::2], strict=True)}

    async def keep(self, key: str, name: str, value: bytes) -> None:
        """See EventStore.keep."""
        check_value(self.limits, value)
        await self._ask(key, "HSET", key, name, value)

    async def kept(self, key: str, name: str) -> bytes | None:
        """See EventStore.kept."""
        found = await self._ask(key, "HGET", key, name)
        return None if found is None else _bytes(found)

    async def all_kept(self, key: str) -> Mapping[str, bytes]:
        """See EventStore.all_kept."""
        return await self.secrets(key)

    async def let_go(self, key: str, name: str | None = None) -> None:
        """See EventStore.let_go."""
        await (self._ask(key, "DEL", key) if name is None else self._ask(key, "HDEL", key, name))

    async def tables(self) -> Tables:
        """See EventStore.tables."""
        found: set[str] = set()
        scanned = [await self._scan(url, found) for url in await self._masters()]
        is_whole = all(scanned) and len(found) <= self.limits.tables_max
        return Tables(tuple(sorted(found)[: self.limits.tables_max]), is_whole)

    async def _scan(self, url: str, found: set[str]) -> bool:
        """Put the tables of one node into `found`; whether those are all of them."""
        cursor = b"0"
        for _ in range(self.limits.scan_keys_max // SCAN_STEP_KEYS):
            step = await self._ask_at(url, "SCAN", cursor, "MATCH", LOGS_PATTERN, "COUNT", SCAN_STEP_KEYS)
            match step:
                case [bytes(following), list(keys)]:
                    found.update(table for key in keys if (table := table_of_log(_bytes(key).decode())))
                    cursor = following
                case _:
                    raise AssertionError(f"SCAN answers with a cursor and keys, not {step!r}")
            if cursor == b"0" or len(found) > self.limits.tables_max:
                break
        return cursor == b"0"

    async def _masters(self) -> tuple[str, ...]:
        try:
            return await self._nodes.masters()
        except (NotSent, NoReply) as error:
            raise StoreUnreachable(str(error)) from error

    async def announce(self, table: str, message: bytes) -> None:
        """See EventStore.announce."""
        hint = message if len(message) <= self.limits.hint_bytes_max else LOOK
        channel = hints_of_table(table)
        try:
            with self._hints.announcing(table):
                await self._questions.call(channel, "SPUBLISH", channel, hint)
        except (NotSent, NoReply, ResponseError) as error:
            log.info("a hint on %s got lost (%s); followers find the entry in the stream", channel, error)

    def follow(self, table: str) -> AbstractAsyncContextManager[AsyncIterator[bytes]]:
        """See EventStore.follow."""
        return self._hints.follow(table)

    async def check(self) -> Durability:
        """See EventStore.check."""
        urls = await self._masters()
        return together([await durability(partial(self._ask_at, url), self.replicas) for url in urls])

    async def refuses(self) -> str:
        """See EventStore.refuses. It may be full, want replicas, or let us run no script."""
        deadline = asyncio.get_running_loop().time() + self.limits.patience_seconds
        while True:
            try:
                await self._appends.call(TRIAL, "EVAL", _TRIAL, 1, TRIAL)
            except ResponseError as error:
                return f"the store does not take what is written: {error}."
            except NotOnReplicas as error:
                if asyncio.get_running_loop().time() > deadline:
                    return f"the store does not take what is written: {error}."
                continue  # each try waits for `replica_wait_seconds`
            except (NotSent, NoReply) as error:  # out of reach, or a replica, which its settings told
                log.info("the store was not written to on trial: %s", error)
            return ""

    async def close(self) -> None:
        """See EventStore.close."""
        await asyncio.gather(self._hints.close(), self._appends.close(), self._questions.close())

    async def _ask(self, key: str, *words: Word) -> Reply:
        """The answer to something about `key` that may be asked twice."""
        return await self._patiently(partial(self._questions.call, key, *words))

    async def _ask_at(self, url: str, *words: Word) -> Reply:
        """The answer of one node."""
        return await self._patiently(partial(self._questions.at(url).call, *words))

    async def _patiently(self, ask: Callable[[], Awaitable[Reply]]) -> Reply:
        loop = asyncio.get_running_loop()
        deadline = loop.time() + self.limits.patience_seconds
        pause_seconds = self.limits.retry_pause_seconds_min
        while True:
            try:
                return await ask()
            except ResponseError as error:
                raise StoreRefused(str(error)) from error
            except (NotSent, NoReply) as error:
                if loop.time() + pause_seconds > deadline:
                    raise StoreUnreachable(str(error)) from error
            await asyncio.sleep(pause_seconds)
            pause_seconds = min(2 * pause_seconds, self.limits.retry_pause_seconds_max)


def _entry(key: StreamKey, row: Reply) -> Entry:
    match row:
        case [bytes(entry_id), [bytes(field), bytes(body)]] if field == FIELD:
            return Entry(StreamId.parse(entry_id.decode()), body)
        case _:
            raise ForeignEntry(f"{key} holds an entry that is not ours: {row!r:.200}")


def _list(reply: Reply) -> list[Reply]:
    assert isinstance(reply, list), f"the store should answer with a list, not {reply!r:.200}"
    return reply


def _bytes(reply: Reply) -> bytes:
    assert isinstance(reply, bytes), f"the store should answer with bytes, not {reply!r:.200}"
    return reply
