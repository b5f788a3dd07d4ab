"""What only a real server can show: what is written to its file, and what a broken line does."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from redis.asyncio import Redis

from server.event_store.chain import BrokenChain, Chain, verify, verify_last
from server.event_store.keys import log_of_table
from server.event_store.port import (
    LOOK,
    Appended,
    ForeignEntry,
    NotAppended,
    OutcomeUnknown,
    StoreLimits,
    StoreRefused,
    StoreUnreachable,
    StreamKey,
    VersionConflict,
)
from server.event_store.redis_streams import RedisStreams
from server.event_store.resolve import append_resolved, resolve
from tests.faults.proxy import Proxy
from tests.faults.valkey import Valkey
from tests.server.event_store.log import append_bodies, append_next, chain_of, read_all

HASTY = StoreLimits(reply_timeout_seconds=0.2, patience_seconds=0.3, connect_timeout_seconds=0.2)


@pytest.fixture
async def direct(valkey: Valkey) -> AsyncIterator[RedisStreams]:
    store = RedisStreams(valkey.url)
    yield store
    await store.close()


@pytest.fixture
async def admin(valkey: Valkey) -> AsyncIterator[Redis]:
    async with Redis.from_url(valkey.url, protocol=2) as redis:
        yield redis


@pytest.fixture
async def proxy(valkey: Valkey, tmp_path: Path) -> AsyncIterator[Proxy]:
    async with Proxy(valkey.folder / f"proxy-{tmp_path.name[-40:]}", valkey.socket) as proxy:
        yield proxy


@pytest.fixture
async def through_proxy(proxy: Proxy) -> AsyncIterator[RedisStreams]:
    store = RedisStreams(proxy.url, HASTY)
    yield store
    await store.close()


def writes_of(valkey: Valkey, key: StreamKey) -> list[bytes]:
    return [words[0].upper() for words in valkey.commands_written() if key.encode() in words]


async def test_one_append_is_one_write_and_never_a_transaction(
    valkey: Valkey, direct: RedisStreams, key: StreamKey
) -> None:
    await append_bodies(direct, key, *(b"%d" % n for n in range(20)))
    await append_next(direct, key, Chain.start(key), b"late")
    assert writes_of(valkey, key) == [b"XADD"] * 20
    assert b"MULTI" not in {words[0].upper() for words in valkey.commands_written()}


async def test_with_a_replica_listening_one_append_is_still_one_write(
    own_valkey: Valkey, key: StreamKey, unused_tcp_port: int
) -> None:
    replica = Valkey()
    store = RedisStreams(own_valkey.url)
    async with Redis.from_url(own_valkey.url, protocol=2) as redis:
        await redis.config_set("repl-diskless-sync-delay", 0)
        await redis.config_set("port", unused_tcp_port)
        replica._settings = (*replica._settings, "--replicaof", f"127.0.0.1 {unused_tcp_port}")
        replica.start()
        try:
            await append_bodies(store, key, b"before")
            while not (await redis.info("replication"))["connected_slaves"]:
                await asyncio.sleep(0.02)
            await append_bodies(store, key, b"one", b"two", b"three")
            assert await redis.wait(1, 5_000) == 1
        finally:
            replica.end()
            await store.close()
    assert writes_of(own_valkey, key) == [b"XADD"] * 4
    assert b"MULTI" not in {words[0].upper() for words in own_valkey.commands_written()}


async def test_appends_of_one_moment_share_round_trips(
    admin: Redis, direct: RedisStreams, table: str
) -> None:
    keys = [log_of_table(f"{table}-{n}") for n in range(100)]
    await append_bodies(direct, keys[0], b"warm")
    before = (await admin.info("stats"))["total_reads_processed"]
    results = await asyncio.gather(*(append_next(direct, key, Chain.start(key), b"x") for key in keys[1:]))
    assert all(isinstance(result, Appended) for result in results)
    assert (await admin.info("stats"))["total_reads_processed"] - before < 10


async def test_a_server_that_forgot_the_script_learns_it_again(
    admin: Redis, direct: RedisStreams, key: StreamKey
) -> None:
    await append_bodies(direct, key, b"one")
    await admin.script_flush()
    await append_bodies(direct, key, b"two", b"three")
    assert len(await direct.read(key)) == 3


async def test_a_trimmed_log_goes_on_where_it_was_and_shows_the_hole(
    admin: Redis, direct: RedisStreams, key: StreamKey
) -> None:
    two = await append_bodies(direct, key, b"one", b"two")
    await admin.xtrim(key, maxlen=0, approximate=False)
    assert await direct.last(key) == two.id
    assert await append_next(direct, key, two, b"three") == Appended(two.next(b"three").id)
    assert verify(Chain.start(key), await direct.read(key)) == BrokenChain(
        1, "entry 1 is missing: the log goes from 0 to 3"
    )


async def test_an_entry_that_somebody_else_wrote_is_not_taken_for_ours(
    admin: Redis, direct: RedisStreams, key: StreamKey
) -> None:
    await admin.xadd(key, {"colour": "red"}, id="1-1")
    with pytest.raises(ForeignEntry, match="not ours"):
        await direct.read(key)


async def test_a_key_of_another_kind_is_refused_and_left_alone(
    admin: Redis, direct: RedisStreams, key: StreamKey
) -> None:
    await admin.set(key, "text")
    assert isinstance(await append_next(direct, key, Chain.start(key), b"x"), NotAppended)
    with pytest.raises(StoreRefused, match="WRONGTYPE"):
        await direct.read(key)
    assert await admin.get(key) == b"text"


async def test_a_swallowed_answer_leaves_one_entry_and_is_found(
    proxy: Proxy, through_proxy: RedisStreams, key: StreamKey
) -> None:
    one = await append_bodies(through_proxy, key, b"one")
    proxy.swallow_answers = True
    result = await append_resolved(through_proxy, key, one.id, one.next(b"two").id, b"two")
    assert result == Appended(one.next(b"two").id)
    assert [entry.body for entry in await through_proxy.read(key)] == [b"one", b"two"]


async def test_a_lost_answer_is_unknown_until_the_log_is_read(
    proxy: Proxy, through_proxy: RedisStreams, key: StreamKey
) -> None:
    one = await append_bodies(through_proxy, key, b"one")
    two = one.next(b"two")
    proxy.swallow_answers = True
    assert isinstance(await append_next(through_proxy, key, one, b"two"), OutcomeUnknown)
    assert await resolve(through_proxy, key, one.id, two.id, b"two") == Appended(two.id)


async def test_a_lost_request_is_not_in_the_log_and_may_be_made_again(
    proxy: Proxy, through_proxy: RedisStreams, key: StreamKey
) -> None:
    one = await append_bodies(through_proxy, key, b"one")
    two = one.next(b"two")
    proxy.swallow_requests = True
    assert isinstance(await append_next(through_proxy, key, one, b"two"), OutcomeUnknown)
    assert isinstance(await resolve(through_proxy, key, one.id, two.id, b"two"), NotAppended)
    assert isinstance(await append_next(through_proxy, key, one, b"two"), Appended)


async def test_a_rival_s_entry_is_not_taken_for_ours(
    proxy: Proxy, through_proxy: RedisStreams, direct: RedisStreams, key: StreamKey
) -> None:
    one = await append_bodies(through_proxy, key, b"one")
    proxy.swallow_requests = True
    assert isinstance(await append_next(through_proxy, key, one, b"ours"), OutcomeUnknown)
    rival = await append_bodies(direct, key, b"rival")
    result = await resolve(through_proxy, key, one.id, one.next(b"ours").id, b"ours")
    assert result == VersionConflict(rival.id)


async def test_a_store_that_stays_silent_is_given_up_within_the_stated_time(
    proxy: Proxy, through_proxy: RedisStreams, key: StreamKey
) -> None:
    one = await append_bodies(through_proxy, key, b"one")
    proxy.hold_answers = True
    async with asyncio.timeout(2):
        result = await append_next(through_proxy, key, one, b"two")
        assert isinstance(result, OutcomeUnknown)
        unknown = await resolve(through_proxy, key, one.id, one.next(b"two").id, b"two")
        assert isinstance(unknown, OutcomeUnknown)
    proxy.hold_answers = False
    proxy.cut()
    assert await resolve(through_proxy, key, one.id, one.next(b"two").id, b"two") == Appended(
        one.next(b"two").id
    )


async def test_all_appends_of_a_batch_whose_line_broke_are_unknown_and_found(
    proxy: Proxy, through_proxy: RedisStreams, table: str
) -> None:
    keys = [log_of_table(f"{table}-{n}") for n in range(10)]
    await append_bodies(through_proxy, log_of_table(table), b"warm")
    proxy.swallow_answers = True
    results = await asyncio.gather(
        *(append_resolved(through_proxy, key, Chain.start(key).id, Chain.start(key).next(b"x").id, b"x") for key in keys)
    )  # fmt: skip
    assert results == [Appended(Chain.start(key).next(b"x").id) for key in keys]
    assert [len(await read_all(through_proxy, key)) for key in keys] == [1] * 10


async def test_a_store_that_is_not_there_is_named_soon_and_nothing_is_sent(key: StreamKey) -> None:
    store = RedisStreams("unix:///nowhere/at/all", HASTY)
    async with asyncio.timeout(2):
        assert isinstance(await append_next(store, key, Chain.start(key), b"x"), NotAppended)
        with pytest.raises(StoreUnreachable):
            await store.last(key)
        await store.announce("inn", b"hint")
    await store.close()
    assert isinstance(await append_next(store, key, Chain.start(key), b"x"), NotAppended)


async def test_more_calls_than_the_queue_holds_are_turned_away(valkey: Valkey, table: str) -> None:
    store = RedisStreams(valkey.url, StoreLimits(queue_calls_max=10))
    keys = [log_of_table(f"{table}-{n}") for n in range(30)]
    results = await asyncio.gather(*(append_next(store, key, Chain.start(key), b"x") for key in keys))
    assert [type(result) for result in results] == [Appended] * 10 + [NotAppended] * 20
    await store.close()


async def test_closing_lets_appends_finish(valkey: Valkey, direct: RedisStreams, key: StreamKey) -> None:
    store = RedisStreams(valkey.url)
    append = asyncio.create_task(append_next(store, key, Chain.start(key), b"last words"))
    await asyncio.sleep(0)
    await store.close()
    assert isinstance(await append, Appended)
    assert len(await direct.read(key)) == 1


async def test_a_caller_who_gives_up_disturbs_nobody(direct: RedisStreams, table: str) -> None:
    keys = [log_of_table(f"{table}-{n}") for n in range(9)]
    tasks = [asyncio.create_task(append_next(direct, key, Chain.start(key), b"x")) for key in keys]
    await asyncio.sleep(0)
    for task in tasks[::2]:
        task.cancel()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(result) for result in results[1::2]] == [Appended] * 4
    await append_bodies(direct, log_of_table(table), b"next")


async def test_hints_come_back_with_the_line_and_say_look(
    proxy: Proxy, through_proxy: RedisStreams, direct: RedisStreams, table: str
) -> None:
    async with through_proxy.follow(table) as hints, asyncio.timeout(10):
        assert await anext(hints) == LOOK
        proxy.cut()
        assert await anext(hints) == LOOK
        await direct.announce(table, b"1")
        assert await anext(hints) == b"1"


async def test_a_silent_hint_line_is_tried_and_opened_anew(valkey: Valkey, proxy: Proxy, table: str) -> None:
    store = RedisStreams(proxy.url, StoreLimits(hints_idle_seconds=0.1, connect_timeout_seconds=0.2))
    async with store.follow(table) as hints, asyncio.timeout(10):
        assert await anext(hints) == LOOK
        await asyncio.sleep(0.5)  # several signs of life
        await store.announce(table, b"1")
        assert await anext(hints) == b"1"
        proxy.hold_answers = True
        await asyncio.sleep(0.5)
        proxy.hold_answers = False
        assert await anext(hints) == LOOK
    await store.close()


async def test_a_hint_line_that_nobody_needed_for_a_while_is_there_for_who_comes_next(
    valkey: Valkey, direct: RedisStreams, table: str
) -> None:
    store = RedisStreams(valkey.url, StoreLimits(hints_idle_seconds=0.05))
    async with asyncio.timeout(10):
        async with store.follow(table) as hints:
            assert await anext(hints) == LOOK
        await asyncio.sleep(0.3)  # several questions whether it lives, with nothing subscribed to
        async with store.follow(table) as hints:
            assert await anext(hints) == LOOK
            await direct.announce(table, b"1")
            assert await anext(hints) == b"1"
    assert store.hint_lines_lost == 0
    await store.close()


async def test_a_line_that_lives_and_lost_its_subscriptions_is_noticed_and_opened_anew(
    proxy: Proxy, direct: RedisStreams, table: str, caplog: pytest.LogCaptureFixture
) -> None:
    store = RedisStreams(proxy.url, StoreLimits(hints_idle_seconds=0.1))
    async with store.follow(table) as hints, asyncio.timeout(10):
        assert await anext(hints) == LOOK
        assert store.deaf is None
        proxy.drop_hints = True
        await store.announce(table, b"unheard")
        assert await anext(hints) == LOOK, "another line was opened"
        assert store.hint_lines_lost == 1
        assert [line for line in caplog.messages if "nothing is heard of 1 tables" in line]
        proxy.drop_hints = False
        await direct.announce(table, b"1")
        assert await anext(hints) == b"1"
        assert store.deaf is None
    await store.close()


def _our_fault(_: bytes) -> None:
    raise ZeroDivisionError


async def test_a_line_that_meets_a_fault_of_ours_says_so_and_is_opened_anew(
    valkey: Valkey, table: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = RedisStreams(valkey.url)
    async with store.follow(table) as hints, asyncio.timeout(10):
        assert await anext(hints) == LOOK
        with monkeypatch.context() as planted:
            planted.setattr("server.event_store.redis_hints.table_of_hints", _our_fault)
            await store.announce(table, b"1")
            while not store.hint_lines_lost:
                await asyncio.sleep(0.01)
        assert await anext(hints) == LOOK
        assert "ZeroDivisionError" in caplog.text
        assert store.deaf is None
    await store.close()


async def test_a_log_of_another_history_is_noticed_by_whoever_knew_the_old_one(
    admin: Redis, direct: RedisStreams, key: StreamKey
) -> None:
    known = await append_bodies(direct, key, b"one", b"two", b"three")
    await admin.delete(key)
    assert verify_last(known, await direct.last(key)) is not None
    await append_bodies(direct, key, b"one", b"two", b"else", b"more")
    assert isinstance(verify(known, await direct.read(key, known.version)), BrokenChain)
    assert isinstance(await append_next(direct, key, known, b"four"), VersionConflict)
    await chain_of(direct, key)
