"""What every store promises, in memory and on a real server alike."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from server.event_store.chain import Chain
from server.event_store.keys import log_of_battle, picture_of_table, secrets_of_table
from server.event_store.port import (
    GENESIS,
    LOOK,
    Appended,
    AppendResult,
    Entry,
    EventStore,
    StreamId,
    StreamKey,
    VersionConflict,
)
from tests.server.event_store.conftest import LIMITS, OpenStore
from tests.server.event_store.log import append_bodies, append_next, chain_of, read_all


async def test_an_appended_entry_is_read_back_by_everybody(open_store: OpenStore, key: StreamKey) -> None:
    chain = await append_bodies(open_store(), key, b"one", b"", bytes(range(256)))
    entries = await open_store().read(key)
    assert [entry.body for entry in entries] == [b"one", b"", bytes(range(256))]
    assert entries[-1].id == chain.id
    assert await chain_of(open_store(), key) == chain


async def test_an_unknown_stream_is_empty_and_stands_at_genesis(store: EventStore, key: StreamKey) -> None:
    assert await store.read(key) == ()
    assert await store.last(key) == GENESIS


async def test_who_decided_from_an_old_entry_conflicts_and_changes_nothing(
    store: EventStore, key: StreamKey
) -> None:
    start = Chain.start(key)
    first = await append_bodies(store, key, b"one")
    assert await append_next(store, key, start, b"late") == VersionConflict(first.id)
    second = await append_bodies(store, key, b"two")
    assert await append_next(store, key, first, b"late") == VersionConflict(second.id)
    assert [entry.body for entry in await store.read(key)] == [b"one", b"two"]


async def test_the_same_append_twice_happens_once(store: EventStore, key: StreamKey) -> None:
    start = Chain.start(key)
    assert await append_next(store, key, start, b"one") == Appended(start.next(b"one").id)
    assert await append_next(store, key, start, b"one") == VersionConflict(start.next(b"one").id)
    assert len(await store.read(key)) == 1


@pytest.mark.parametrize("after", [StreamId(1, 5), StreamId(3, 1)])
async def test_who_knows_entries_that_the_store_does_not_conflicts(
    store: EventStore, key: StreamKey, after: StreamId
) -> None:
    """A store that came back shorter, or grown anew, takes nothing behind what it no longer has."""
    one = await append_bodies(store, key, b"one")
    result = await store.append(key, after, StreamId(after.version + 1, 9), b"x")
    assert result == VersionConflict(one.id)
    assert await store.last(key) == one.id


async def test_versions_are_dense(store: EventStore, key: StreamKey) -> None:
    one = await append_bodies(store, key, b"one")
    with pytest.raises(AssertionError, match="versions are dense"):
        await store.append(key, one.id, StreamId(3, 7), b"x")


async def test_a_body_has_a_stated_maximum(store: EventStore, key: StreamKey) -> None:
    chain = await append_bodies(store, key, b"x" * LIMITS.body_bytes_max)
    with pytest.raises(AssertionError, match="at most"):
        await append_next(store, key, chain, b"x" * (LIMITS.body_bytes_max + 1))


async def test_a_log_is_read_in_pages(store: EventStore, key: StreamKey) -> None:
    bodies = [b"%d" % n for n in range(LIMITS.read_entries_max + 5)]
    await append_bodies(store, key, *bodies)
    assert len(await store.read(key)) == LIMITS.read_entries_max
    assert [entry.body for entry in await store.read(key, 10, limit=2)] == [b"10", b"11"]
    assert await store.read(key, len(bodies)) == ()
    assert [entry.body for entry in await read_all(store, key)] == bodies
    with pytest.raises(AssertionError, match="a page holds"):
        await store.read(key, 0, LIMITS.read_entries_max + 1)


async def test_streams_of_one_table_stand_alone(store: EventStore, table: str, key: StreamKey) -> None:
    battle = log_of_battle(table, "b1")
    await append_bodies(store, key, b"table")
    await append_bodies(store, battle, b"battle", b"battle too")
    assert [entry.body for entry in await store.read(key)] == [b"table"]
    assert (await store.last(battle)).version == 2


async def test_many_writers_leave_a_dense_log_with_each_entry_once(
    open_store: OpenStore, key: StreamKey
) -> None:
    stores = [open_store(), open_store()]

    async def write(writer: int) -> list[Entry]:
        store, chain, done = stores[writer % 2], Chain.start(key), list[Entry]()
        while len(done) < 10:
            body = b"%d/%d" % (writer, len(done))
            following = chain.next(body)
            match await store.append(key, chain.id, following.id, body):
                case Appended(entry_id):
                    done.append(Entry(entry_id, body))
                    chain = following
                case VersionConflict():
                    chain = await chain_of(store, key)
                case other:
                    raise AssertionError(other)
        return done

    written = await asyncio.gather(*(write(writer) for writer in range(4)))
    log = await read_all(stores[0], key)
    assert log == sorted((entry for entries in written for entry in entries), key=lambda entry: entry.id)
    assert [entry.id.version for entry in log] == list(range(1, 41))
    await chain_of(stores[1], key)


async def test_of_appends_behind_the_same_entry_one_wins(store: EventStore, key: StreamKey) -> None:
    start = Chain.start(key)
    results: list[AppendResult] = await asyncio.gather(
        *(append_next(store, key, start, b"%d" % n) for n in range(20))
    )
    assert sum(isinstance(result, Appended) for result in results) == 1
    assert sum(isinstance(result, VersionConflict) for result in results) == 19


async def test_the_first_to_keep_a_secret_wins(open_store: OpenStore, table: str) -> None:
    key = secrets_of_table(table)
    assert await open_store().secrets(key) == {}
    assert await open_store().put_secrets(key, {"link": b"\x00\xff", "dm": b"1"}) == {
        "link": b"\x00\xff",
        "dm": b"1",
    }
    kept = await open_store().put_secrets(key, {"link": b"mine", "table": b"2"})
    assert kept == {"link": b"\x00\xff", "dm": b"1", "table": b"2"}
    assert await open_store().secrets(key) == kept


async def test_tables_with_a_log_are_listed_without_their_battles(
    store: EventStore, table: str, key: StreamKey
) -> None:
    await append_bodies(store, key, b"one")
    await append_bodies(store, log_of_battle(table, "b1"), b"one")
    await append_bodies(store, log_of_battle(table + "-orphan", "b1"), b"one")
    await store.put_secrets(secrets_of_table(table), {"link": b"key"})
    tables = await store.tables()
    assert tables.is_whole
    assert tables.names.count(table) == 1
    assert not [name for name in tables.names if "battle" in name or "orphan" in name or "{" in name]


async def take(hints: AsyncIterator[bytes]) -> bytes:
    return await asyncio.wait_for(anext(hints), 5)


async def test_a_follower_first_looks_and_then_hears_hints_in_order(
    open_store: OpenStore, table: str
) -> None:
    reader, writer = open_store(), open_store()
    async with reader.follow(table) as hints:
        assert await take(hints) == LOOK
        await writer.announce(table, b"1")
        await reader.announce(table, b"2")
        assert [await take(hints), await take(hints)] == [b"1", b"2"]


async def test_everybody_who_follows_hears_and_nobody_else(open_store: OpenStore, table: str) -> None:
    reader, writer = open_store(), open_store()
    async with reader.follow(table) as hints, reader.follow(table + "-other") as other:
        assert [await take(hints), await take(other)] == [LOOK, LOOK]
        async with reader.follow(table) as more:
            assert await take(more) == LOOK
            await writer.announce(table, b"1")
            assert [await take(hints), await take(more)] == [b"1", b"1"]
        await writer.announce(table, b"2")
        await writer.announce(table + "-other", b"3")
        assert [await take(hints), await take(other)] == [b"2", b"3"]


async def test_who_comes_back_to_a_table_hears_again(open_store: OpenStore, table: str) -> None:
    reader, writer = open_store(), open_store()
    for _ in range(3):
        async with reader.follow(table) as hints:
            assert await take(hints) == LOOK
    async with reader.follow(table) as hints:
        assert await take(hints) == LOOK
        await writer.announce(table, b"1")
        while (hint := await take(hints)) == LOOK:
            pass
        assert hint == b"1"


async def test_a_slow_follower_is_told_to_look_and_holds_little(open_store: OpenStore, table: str) -> None:
    reader, writer = open_store(), open_store()
    async with reader.follow(table) as hints:
        assert await take(hints) == LOOK
        for n in range(LIMITS.follower_hints_max + 1):
            await writer.announce(table, b"%d" % n)
        await asyncio.sleep(0.05)
        assert await take(hints) == LOOK


async def test_a_hint_that_is_too_long_goes_as_a_look(open_store: OpenStore, table: str) -> None:
    reader, writer = open_store(), open_store()
    async with reader.follow(table) as hints:
        assert await take(hints) == LOOK
        await writer.announce(table, b"x" * LIMITS.hint_bytes_max)
        await writer.announce(table, b"x" * (LIMITS.hint_bytes_max + 1))
        assert await take(hints) == b"x" * LIMITS.hint_bytes_max
        assert await take(hints) == LOOK


async def test_a_stream_is_dropped_only_where_it_ends_as_its_reader_knows(
    store: EventStore, key: StreamKey
) -> None:
    first = await append_bodies(store, key, b"one")
    second = await append_bodies(store, key, b"two")
    assert not await store.drop(key, first.id)
    assert len(await store.read(key)) == 2
    assert await store.drop(key, second.id)
    assert await store.last(key) == GENESIS
    assert await store.read(key) == ()


async def test_what_is_kept_under_a_name_is_found_by_everybody_until_it_is_let_go(
    open_store: OpenStore, table: str
) -> None:
    writer, reader, key = open_store(), open_store(), picture_of_table(table, "5a")
    assert await reader.kept(key, "0-0") is None
    await writer.keep(key, "0-0", bytes(range(256)))
    await writer.keep(key, "small", b"once")
    await writer.keep(key, "small", b"")
    assert await reader.kept(key, "0-0") == bytes(range(256))
    assert await reader.all_kept(key) == {"0-0": bytes(range(256)), "small": b""}
    await writer.let_go(key, "0-0")
    assert await reader.all_kept(key) == {"small": b""}
    await writer.let_go(key)
    await writer.let_go(key, "small")
    assert await reader.all_kept(key) == {}
    assert (await reader.tables()).names.count(table) == 0, "pictures alone make no table"
