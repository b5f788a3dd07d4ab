"""A cluster with replicas: a master dies, or is cut off from the others while clients still reach it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator

import pytest
from msgspec import structs

from server.event_store.keys import log_of_table
from server.event_store.port import LOOK, Appended, StoreLimits, StoreUnreachable, StreamKey
from server.event_store.redis_streams import RedisStreams
from server.event_store.resolve import append_resolved, resolve
from tests.faults.cluster import ReplicatedCluster
from tests.server.event_store.log import append_bodies
from tests.server.house import HASTY, House
from tests.server.hub.test_feed import until
from tests.server.hub.test_room import assert_in_step

pytestmark = [pytest.mark.faults, pytest.mark.long, pytest.mark.timeout(600)]

LIMITS = StoreLimits(patience_seconds=2.0, hints_idle_seconds=1.0, replica_wait_seconds=4.0)
AGAIN_SECONDS_MAX = 180.0


@pytest.fixture
def cluster() -> Iterator[ReplicatedCluster]:
    running = ReplicatedCluster()
    try:
        yield running.start()
    finally:
        running.end()


@pytest.fixture
async def store(cluster: ReplicatedCluster) -> AsyncIterator[RedisStreams]:
    opened = RedisStreams(cluster.url, LIMITS, replicas=1)
    yield opened
    await opened.close()


def table_on(cluster: ReplicatedCluster, node: int) -> str:
    """The name of a table that this master has."""
    names = (f"table-{n}" for n in range(1000))
    return next(name for name in names if cluster.owner_of(log_of_table(name)) == node)


async def test_a_master_that_dies_loses_nothing_that_its_replica_had_to_have(
    cluster: ReplicatedCluster, store: RedisStreams
) -> None:
    table = table_on(cluster, 0)  # the node whose address is all that the store was told
    key = log_of_table(table)
    bodies = [b"%d" % n for n in range(20)]
    chain = await append_bodies(store, key, *bodies)
    async with store.follow(table) as hints:
        assert await asyncio.wait_for(anext(hints), AGAIN_SECONDS_MAX) == LOOK
        await asyncio.to_thread(cluster.nodes[0].kill)
        began = time.monotonic()
        await asyncio.to_thread(cluster.wait_for_promotion, 0)
        async with asyncio.timeout(AGAIN_SECONDS_MAX):
            while (found := await all_that_is_read(store, key)) is None:
                await asyncio.sleep(0.1)
            print(f"read again after {time.monotonic() - began:.1f} s")
            assert found == bodies
            while await hint_of(store, table, hints) != b"after":
                pass
        following = chain.next(b"20")
        lonely = await append_resolved(store, key, chain.id, following.id, b"20", patience_seconds=1.0)
        assert not isinstance(lonely, Appended), "there is no replica that could have it"
        await asyncio.to_thread(cluster.nodes[0].start)
        async with asyncio.timeout(AGAIN_SECONDS_MAX):
            while not isinstance(await resolve(store, key, chain.id, following.id, b"20"), Appended):
                await asyncio.sleep(0.1)
        assert await all_that_is_read(store, key) == [*bodies, b"20"]


async def all_that_is_read(store: RedisStreams, key: StreamKey) -> list[bytes] | None:
    try:
        return [entry.body for entry in await store.read(key)]
    except StoreUnreachable:
        return None


async def hint_of(store: RedisStreams, table: str, hints: AsyncIterator[bytes]) -> bytes | None:
    """What is heard of something that is announced now."""
    await store.announce(table, b"after")
    try:
        return await asyncio.wait_for(anext(hints), 0.5)
    except TimeoutError:
        return None


async def test_what_a_master_took_while_it_was_cut_off_is_noticed_as_lost_and_told_to_nobody_where_replicas_count(
    cluster: ReplicatedCluster, store: RedisStreams
) -> None:
    settings = structs.replace(HASTY, store=LIMITS)
    stores = [RedisStreams(cluster.url, LIMITS) for _ in range(2)]
    one, other = (House(settings=settings, store=each) for each in stores)
    try:
        await one.demo()
        dm, far = await one.enter("dm"), await other.enter("dm")
        node = cluster.owner_of(dm.room.table.key)
        careful = log_of_table(table_on(cluster, node))
        chain = await append_bodies(store, careful, b"one")
        assert (await dm.do("say", text="before"))["type"] == "done"
        assert cluster.nodes[node].ask("WAIT", "1", "5000").startswith(b":1")

        cluster.switch.cut(node)
        assert (await dm.do("say", text="while it is cut off"))["type"] == "done"
        kept = await append_resolved(store, careful, chain.id, chain.next(b"two").id, b"two")
        assert not isinstance(kept, Appended)
        await asyncio.to_thread(cluster.wait_for_promotion, node)
        cluster.switch.mend()

        async with asyncio.timeout(AGAIN_SECONDS_MAX):
            while not (dm.wire.of_type("standing") and far.wire.of_type("standing")):
                await asyncio.sleep(0.05)
            assert dm.wire.of_type("standing")[-1]["acts_lost"] == 1
            assert (await dm.do("say", text="on it"))["code"] == "log_lost"
            while (await dm.do("accept_log"))["type"] != "done":
                await asyncio.sleep(0.2)
            while (await far.do("say", text="after"))["type"] != "done":  # it has not heard of that yet
                await asyncio.sleep(0.2)
        await until(lambda: "after" in str(dm.story))
        assert_in_step(dm, far)
        for person in (dm, far):
            assert "while it is cut off" not in str(person.story)
    finally:
        for house, each in zip((one, other), stores, strict=True):
            await house.hub.stop()
            await each.close()
