"""What the store says of itself, and which of it is not safe enough."""

from collections.abc import AsyncIterator

import pytest
from redis.asyncio import Redis

from server.event_store.redis_streams import RedisStreams
from tests.faults.valkey import Valkey


@pytest.fixture
async def store(own_valkey: Valkey) -> AsyncIterator[RedisStreams]:
    store = RedisStreams(own_valkey.url)
    yield store
    await store.close()


async def test_a_store_that_syncs_always_and_never_evicts_is_sound(store: RedisStreams) -> None:
    durability = await store.check()
    assert durability.is_sound, (durability.wrong, durability.unchecked)
    assert (durability.appendonly, durability.appendfsync) == ("yes", "always")
    assert durability.maxmemory_policy == "noeviction"
    assert durability.version.startswith(("valkey ", "redis "))
    assert len(durability.run_id) == 40


async def test_every_setting_that_can_lose_something_is_named_with_its_reason(
    own_valkey: Valkey, store: RedisStreams
) -> None:
    wrong = {
        "appendonly": "no",
        "appendfsync": "everysec",
        "no-appendfsync-on-rewrite": "yes",
        "maxmemory-policy": "allkeys-lru",
    }
    async with Redis.from_url(own_valkey.url, protocol=2) as redis:
        for name, value in wrong.items():
            await redis.config_set(name, value)
    durability = await store.check()
    assert not durability.is_sound
    for sentence, (name, value) in zip(durability.wrong, wrong.items(), strict=True):
        assert sentence.startswith(f"{name} is '{value}' and should be ")


async def test_what_a_store_does_not_show_counts_as_unchecked(
    own_valkey: Valkey, store: RedisStreams
) -> None:
    async with Redis.from_url(own_valkey.url, protocol=2) as redis:
        await redis.acl_setuser("default", enabled=True, commands=["-config"])
    durability = await store.check()
    assert not durability.is_sound
    assert not durability.wrong
    assert "does not show its settings" in durability.unchecked[0]
    assert durability.appendfsync == "unknown"


async def test_a_replica_is_no_place_for_a_battle(own_valkey: Valkey, store: RedisStreams) -> None:
    async with Redis.from_url(own_valkey.url, protocol=2) as redis:
        await redis.replicaof("127.0.0.1", 1)
    assert "the store is a replica: it takes no appends" in (await store.check()).wrong


@pytest.mark.parametrize(
    ("settings", "says"),
    [({"maxmemory": "1"}, "maxmemory"), ({"min-replicas-to-write": "3"}, "NOREPLICAS")],
)
async def test_a_store_that_takes_no_write_says_why_until_it_does_again(
    own_valkey: Valkey, store: RedisStreams, settings: dict[str, str], says: str
) -> None:
    assert not await store.refuses()
    async with Redis.from_url(own_valkey.url, protocol=2) as redis:
        for name, value in settings.items():
            await redis.config_set(name, value)
        assert says in await store.refuses()
        assert (await store.check()).is_sound, "it would keep what it takes"
        for name in settings:
            await redis.config_set(name, 0)
    assert not await store.refuses()


async def test_a_store_that_lets_us_run_no_script_takes_nothing(
    own_valkey: Valkey, store: RedisStreams
) -> None:
    async with Redis.from_url(own_valkey.url, protocol=2) as redis:
        await redis.acl_setuser("default", enabled=True, commands=["-eval", "-evalsha"])
    assert "eval" in await store.refuses()
