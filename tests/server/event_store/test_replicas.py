"""`--durability fsync+replica`: an append is told only when a replica has it on disk as well."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator

import pytest
from redis.asyncio import Redis

from server.event_store.chain import Chain
from server.event_store.keys import log_of_table
from server.event_store.port import (
    GENESIS,
    Appended,
    OutcomeUnknown,
    StoreLimits,
    StoreUnreachable,
    VersionConflict,
)
from server.event_store.redis_streams import RedisStreams
from server.event_store.resolve import append_resolved
from tests.faults.valkey import Valkey, free_port

KEY = log_of_table("table")
LIMITS = StoreLimits(replica_wait_seconds=0.3, patience_seconds=3.0)
FIRST = Chain.start(KEY).next(b"first")
SECOND = FIRST.next(b"second")


class Pair:
    """A store and the replica that follows it."""

    def __init__(self) -> None:
        port = free_port()
        self.store = Valkey("--repl-diskless-sync-delay", "0", port=port)
        self.replica = Valkey("--replicaof", f"127.0.0.1 {port}")

    def start(self) -> "Pair":
        self.store.start()
        self.replica.start()
        return self

    def end(self) -> None:
        self.replica.end()
        self.store.end()


@pytest.fixture(scope="module")
def pair() -> Iterator[Pair]:
    """One for all: it takes seconds until a replica follows. Whoever kills a part of it starts that again."""
    running = Pair()
    try:
        yield running.start()
    finally:
        running.end()


@pytest.fixture
async def store(pair: Pair) -> AsyncIterator[RedisStreams]:
    opened = RedisStreams(pair.store.url, LIMITS, replicas=1)
    await follows(opened)
    yield opened
    await opened.close()


async def follows(store: RedisStreams) -> None:
    """Until the replica has caught up; it takes a moment after it was started."""
    for _ in range(100):
        try:
            await store.confirm(KEY)
        except StoreUnreachable:
            continue  # each try waits for `replica_wait_seconds`
        return
    raise AssertionError("the replica does not follow")


async def test_without_its_replica_nothing_is_told_and_with_it_the_truth(
    pair: Pair, store: RedisStreams
) -> None:
    pair.replica.kill()
    result = await store.append(KEY, GENESIS, FIRST.id, b"first")
    assert isinstance(result, OutcomeUnknown), "it is in the log, and on one disk only"
    result = await append_resolved(store, KEY, GENESIS, FIRST.id, b"first", 0.5)
    assert isinstance(result, OutcomeUnknown | VersionConflict)
    assert not (await store.check()).is_sound
    pair.replica.start()
    await follows(store)
    assert await append_resolved(store, KEY, FIRST.id, SECOND.id, b"second", 20.0) == Appended(SECOND.id)
    assert (await store.check()).is_sound


async def test_a_replica_that_stands_still_is_found_out_before_anybody_is_told(
    pair: Pair, store: RedisStreams
) -> None:
    os.kill(pair.replica.pid, signal.SIGSTOP)
    try:
        assert "replicas" in await store.refuses()
    finally:
        os.kill(pair.replica.pid, signal.SIGCONT)
    assert not await store.refuses()


async def test_a_store_that_nobody_follows_is_not_one_with_a_replica(own_valkey: Valkey) -> None:
    store = RedisStreams(own_valkey.url, LIMITS, replicas=1)
    try:
        assert (await store.check()).wrong == ("0 replicas follow the store and 1 should",)
    finally:
        await store.close()


async def test_many_appends_share_one_wait(pair: Pair, store: RedisStreams) -> None:
    tables = [log_of_table(f"table-{n}") for n in range(100)]
    async with Redis.from_url(pair.store.url, protocol=2) as redis:
        await redis.config_resetstat()
    firsts = [Chain.start(key).next(b"first") for key in tables]
    appends = (
        append_resolved(store, key, GENESIS, first.id, b"first", 20.0)
        for key, first in zip(tables, firsts, strict=True)
    )
    assert await asyncio.gather(*appends) == [Appended(first.id) for first in firsts]
    async with Redis.from_url(pair.store.url, protocol=2) as redis:
        stats = await redis.info("commandstats")
    assert stats["cmdstat_waitaof"]["calls"] < len(tables) / 2, "one wait for each batch, not for each append"


async def test_what_is_told_is_on_the_replicas_disk(pair: Pair, store: RedisStreams) -> None:
    key = log_of_table("another")
    first = Chain.start(key).next(b"first")
    assert await append_resolved(store, key, GENESIS, first.id, b"first", 20.0) == Appended(first.id)
    pair.store.kill()
    pair.replica.kill()
    pair.replica.start()
    async with Redis.from_url(pair.replica.url, protocol=2) as redis:
        kept = await redis.xrange(key)
        assert kept is not None
        assert [fields for _, fields in kept] == [{b"c": b"first"}]
