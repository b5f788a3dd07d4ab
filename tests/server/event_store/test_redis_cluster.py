"""On a cluster each call finds its node, also while a slot moves and a battle runs in it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from msgspec import structs

from server.event_store.keys import log_of_table
from server.event_store.port import LOOK, Appended, StoreLimits
from server.event_store.redis_hints import HintLine
from server.event_store.redis_streams import RedisStreams
from server.hub.feed import read_whole
from tests.faults.cluster import ValkeyCluster
from tests.server.event_store.log import append_bodies, chain_of
from tests.server.house import HASTY, House
from tests.server.hub.test_feed import until
from tests.server.hub.test_room import assert_in_step

LIMITS = StoreLimits(patience_seconds=3.0)


@pytest.fixture
async def store(cluster: ValkeyCluster) -> AsyncIterator[RedisStreams]:
    opened = RedisStreams(cluster.url, LIMITS)
    yield opened
    await opened.close()


async def test_tables_lie_on_all_nodes_and_are_listed_together(
    cluster: ValkeyCluster, store: RedisStreams
) -> None:
    tables = [f"spread-{n}" for n in range(12)]
    for table in tables:
        await append_bodies(store, log_of_table(table), b"one")
    assert {cluster.owner_of(log_of_table(table)) for table in tables} == {0, 1, 2}
    assert set(tables) <= set((await store.tables()).names)


async def test_a_cluster_is_as_sound_as_each_of_its_nodes(
    cluster: ValkeyCluster, store: RedisStreams
) -> None:
    sound = await store.check()
    assert sound.is_sound
    assert len(sound.run_id.split()) == 3
    cluster.nodes[2].ask("CONFIG", "SET", "appendfsync", "everysec")
    try:
        assert any("appendfsync" in words for words in (await store.check()).wrong)
    finally:
        cluster.nodes[2].ask("CONFIG", "SET", "appendfsync", "always")


async def test_who_follows_a_table_goes_along_when_its_slot_moves(
    cluster: ValkeyCluster, store: RedisStreams, table: str
) -> None:
    key = log_of_table(table)
    await append_bodies(store, key, b"one")
    async with store.follow(table) as hints, asyncio.timeout(10):
        assert await anext(hints) == LOOK
        await store.announce(table, b"before")
        assert await anext(hints) == b"before"
        await asyncio.to_thread(cluster.move, key)
        assert await anext(hints) == LOOK, "it is told to look where hints may have been lost"
        await store.announce(table, b"after")
        while (hint := await anext(hints)) == LOOK:
            pass
        assert hint == b"after"


async def test_a_line_is_back_once_all_are_heard_that_still_follow_on_it(cluster: ValkeyCluster) -> None:
    names = [f"line-{n}" for n in range(100)]
    here = next(name for name in names if cluster.owner_of(log_of_table(name)) == 0)
    elsewhere = next(name for name in names if cluster.owner_of(log_of_table(name)) == 1)
    moved = asyncio.Event()
    line = HintLine(f"redis://127.0.0.1:{cluster.ports[0]}", LIMITS, lambda _: moved.set())
    async with asyncio.timeout(20), line.follow(here) as hints:
        assert await anext(hints) == LOOK
        async with line.follow(elsewhere):
            await moved.wait()
            moved.clear()
            cluster.nodes[0].ask("CLIENT", "KILL", "TYPE", "pubsub")
            await moved.wait()
            assert await anext(hints) == LOOK
            meanwhile = line.wrong
            assert meanwhile is not None, "not all are heard"
        assert line.wrong is None
    await line.close()


async def test_a_battle_runs_on_while_its_slot_moves(cluster: ValkeyCluster) -> None:
    settings = structs.replace(HASTY, store=LIMITS)
    stores = [RedisStreams(cluster.url, LIMITS) for _ in range(2)]
    one, other = (House(settings=settings, store=store) for store in stores)
    try:
        await one.demo()
        dm, far = await one.enter("dm"), await other.enter("dm")
        assert (await dm.do("begin_battle"))["type"] == "done"
        moving = asyncio.create_task(asyncio.to_thread(cluster.move, dm.room.table.key, 0.03))
        given = 0
        while not moving.done() or given < 6:
            for person in (dm, far):
                square = [given % 20, 12 + given % 2]
                assert (await person.do("place", figure="rath", square=square))["type"] == "done"
                given += 1
        await moving
        await until(lambda: dm.room.position == far.room.position)
        assert_in_step(dm, far)
        assert dm.room.opened is not None
        known = dm.room.opened.log
        assert await chain_of(stores[1], known.key) == known.chain
        assert len(await read_whole(stores[0], known.key, 0)) == known.version
        assert not dm.wire.of_type("standing")
    finally:
        for house, store in zip((one, other), stores, strict=True):
            await house.hub.stop()
            await store.close()


async def test_an_append_to_a_node_that_lost_the_slot_happens_once(
    cluster: ValkeyCluster, store: RedisStreams, table: str
) -> None:
    key = log_of_table(table)
    chain = await append_bodies(store, key, b"one")
    await asyncio.to_thread(cluster.move, key)
    following = chain.next(b"two")
    assert await store.append(key, chain.id, following.id, b"two") == Appended(following.id)
    assert [entry.body for entry in await store.read(key)] == [b"one", b"two"]
