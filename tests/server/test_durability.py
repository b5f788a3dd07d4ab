"""The store is watched: what it would not keep is not appended, and the operator's word counts where it shows nothing."""

import asyncio
from collections.abc import Iterator

import pytest
from redis.asyncio import Redis

from server.durability import Promise, watch_store
from server.event_store.chain import Chain
from server.event_store.keys import log_of_table
from server.event_store.port import GENESIS, Appended, Durability, NotAppended
from server.event_store.redis_streams import RedisStreams
from server.event_store.resolve import append_resolved
from server.settings import Settings
from tests.faults.valkey import Valkey

KEY = log_of_table("table")
SOUND = Durability("valkey 9", "r", "yes", "always", "noeviction", (), ())


@pytest.fixture
def valkey() -> Iterator[Valkey]:
    server = Valkey()
    try:
        yield server.start()
    finally:
        server.end()


async def set_to(store: RedisStreams, valkey: Valkey, name: str, value: str, *, barred: bool) -> None:
    async with Redis.from_url(valkey.url, protocol=2) as redis:
        await redis.config_set(name, value)
    async with asyncio.timeout(10):
        while (store.barred is not None) != barred:
            await asyncio.sleep(0.01)


async def test_a_store_that_is_set_otherwise_while_it_runs_is_written_no_more(valkey: Valkey) -> None:
    store = RedisStreams(valkey.url)
    first = Chain.start(KEY).next(b"first")
    watching = asyncio.create_task(watch_store(store, Promise(), Settings(store_check_seconds=0.02)))
    try:
        await set_to(store, valkey, "appendfsync", "everysec", barred=True)
        refused = await store.append(KEY, GENESIS, first.id, b"first")
        assert isinstance(refused, NotAppended)
        assert "appendfsync" in refused.reason
        await set_to(store, valkey, "appendfsync", "always", barred=False)
        assert await store.append(KEY, GENESIS, first.id, b"first") == Appended(first.id)
    finally:
        watching.cancel()
        await store.close()


async def test_a_full_store_is_told_at_once_and_not_after_everybodys_patience(valkey: Valkey) -> None:
    store = RedisStreams(valkey.url)
    first = Chain.start(KEY).next(b"first")
    watching = asyncio.create_task(watch_store(store, Promise(), Settings(store_check_seconds=0.02)))
    try:
        await set_to(store, valkey, "maxmemory", "1", barred=True)
        async with asyncio.timeout(30):
            refused = await append_resolved(store, KEY, GENESIS, first.id, b"first", 60.0)
        assert isinstance(refused, NotAppended)
        assert "maxmemory" in refused.reason
        await set_to(store, valkey, "maxmemory", "0", barred=False)
        assert await store.append(KEY, GENESIS, first.id, b"first") == Appended(first.id)
    finally:
        watching.cancel()
        await store.close()


def test_what_a_store_does_not_show_breaks_a_promise_unless_the_operator_asserts_it() -> None:
    hidden = Durability("valkey 9", "r", "unknown", "unknown", "unknown", (), ("it shows nothing",))
    assert Promise().broken_by(hidden) == "it shows nothing."
    both = Durability("valkey 9", "r", "no", "unknown", "unknown", ("one thing: so",), ("it shows nothing",))
    assert Promise().broken_by(both) == "one thing: so; it shows nothing."
    assert Promise(is_asserted=True).broken_by(hidden) == ""
    assert Promise().broken_by(SOUND) == ""


def test_what_a_store_shows_to_be_wrong_is_wrong_whatever_is_asserted() -> None:
    wrong = Durability("valkey 9", "r", "no", "always", "noeviction", ("it keeps nothing",), ())
    assert Promise(is_asserted=True).broken_by(wrong) == "it keeps nothing."
    assert Promise("relaxed").broken_by(wrong) == ""
