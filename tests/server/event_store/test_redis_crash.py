"""The store killed and its file torn. What was acknowledged stays, whatever happens.

kill -9 does not show that data reached the disk (the page cache survives it); that the server syncs
before it answers is checked by `Durability`, from its settings.
"""

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.event_store.chain import BrokenChain, Chain, verify, verify_last
from server.event_store.keys import log_of_table
from server.event_store.port import (
    LOOK,
    Appended,
    Entry,
    NotAppended,
    OutcomeUnknown,
    StreamKey,
    VersionConflict,
)
from server.event_store.redis_streams import RedisStreams
from server.event_store.resolve import append_resolved
from tests.faults.valkey import Valkey
from tests.server.event_store.log import append_bodies, append_next, chain_of, read_all

pytestmark = pytest.mark.faults

WRITERS = 20
KILLS = 4
CUT_GROUPS = 4


async def write_until(stop: asyncio.Event, store: RedisStreams, key: StreamKey) -> list[Entry]:
    """Append one after the other; all that was acknowledged."""
    chain, acknowledged = Chain.start(key), list[Entry]()
    while not stop.is_set():
        body = b"%d" % chain.version
        following = chain.next(body)
        match await append_resolved(store, key, chain.id, following.id, body):
            case Appended(entry_id):
                acknowledged.append(Entry(entry_id, body))
                chain = following
            case NotAppended() | OutcomeUnknown():
                pass
            case VersionConflict() as conflict:
                raise AssertionError(f"nobody else writes here: {conflict}")
    return acknowledged


async def test_nothing_acknowledged_is_lost_when_the_store_is_killed_amid_appends(own_valkey: Valkey) -> None:
    store, stop = RedisStreams(own_valkey.url), asyncio.Event()
    keys = [log_of_table(f"inn-{n}") for n in range(WRITERS)]
    writers = [asyncio.create_task(write_until(stop, store, key)) for key in keys]
    for _ in range(KILLS):
        await asyncio.sleep(0.2)
        own_valkey.kill()
        await asyncio.to_thread(own_valkey.start)
    await asyncio.sleep(0.2)
    stop.set()
    acknowledged = await asyncio.gather(*writers)
    for key, entries in zip(keys, acknowledged, strict=True):
        assert len(entries) > KILLS, "the writers hardly wrote"
        assert await read_all(store, key) == entries
        await chain_of(store, key)
    await store.close()


async def test_readers_and_followers_come_back_when_the_store_does(own_valkey: Valkey) -> None:
    store = RedisStreams(own_valkey.url)
    key = log_of_table("inn")
    one = await append_bodies(store, key, b"one")
    async with store.follow("inn") as hints, asyncio.timeout(10):
        assert await anext(hints) == LOOK
        own_valkey.kill()
        reading = asyncio.create_task(store.read(key))
        result = await append_next(store, key, one, b"two")
        assert isinstance(result, NotAppended | OutcomeUnknown)
        await asyncio.to_thread(own_valkey.start)
        assert [entry.body for entry in await reading] == [b"one"]
        assert await anext(hints) == LOOK
        await store.announce("inn", b"1")
        assert await anext(hints) == b"1"
        assert isinstance(await append_next(store, key, one, b"two"), Appended)
    await store.close()


async def test_a_store_rolled_back_under_a_running_worker_is_noticed(own_valkey: Valkey) -> None:
    store = RedisStreams(own_valkey.url)
    key = log_of_table("inn")
    await append_bodies(store, key, b"one", b"two")
    old = own_valkey.folder / "old"
    shutil.copytree(own_valkey.folder / "appendonlydir", old)
    known = await append_bodies(store, key, b"three", b"four")
    own_valkey.kill()
    shutil.rmtree(own_valkey.folder / "appendonlydir")
    old.rename(own_valkey.folder / "appendonlydir")
    await asyncio.to_thread(own_valkey.start)

    assert verify_last(known, await store.last(key)) == BrokenChain(
        3, "the log ends at 2, but 4 entries were known: it was rolled back"
    )
    assert isinstance(await append_next(store, key, known, b"five"), VersionConflict)
    await append_bodies(store, key, b"else", b"more", b"still more")
    assert isinstance(verify(known, await store.read(key, known.version)), BrokenChain)
    await store.close()


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, int]]:
    """The files of a store that holds three entries, and where the last one begins in the file."""
    server = Valkey()
    try:
        server.start()
        last_begins = asyncio.run(_write_three(server))
        server.kill()
        folder = tmp_path_factory.mktemp("written") / "appendonlydir"
        shutil.copytree(server.folder / "appendonlydir", folder)
        yield folder, last_begins
    finally:
        server.end()


async def _write_three(server: Valkey) -> int:
    store = RedisStreams(server.url)
    await append_bodies(store, log_of_table("i"), b"1", b"2")
    last_begins = server.log_of_writes.stat().st_size
    await append_bodies(store, log_of_table("i"), b"3")
    await store.close()
    return last_begins


@pytest.mark.slow
@pytest.mark.parametrize("group", range(CUT_GROUPS))
def test_a_file_cut_at_any_byte_of_the_last_commit_loses_that_at_most_and_nothing_later(
    written: tuple[Path, int], group: int
) -> None:
    folder, last_begins = written
    (log,) = folder.glob("*.incr.aof")
    for size in range(last_begins + group, log.stat().st_size + 1, CUT_GROUPS):
        server = Valkey()
        try:
            shutil.copytree(folder, server.folder / "appendonlydir")
            with server.log_of_writes.open("r+b") as torn:
                torn.truncate(size)
            server.start()
            chain = asyncio.run(_append_ten(server, is_whole=size == log.stat().st_size))
            server.kill()
            server.start()
            assert asyncio.run(_chain_now(server)) == chain, f"cut at byte {size}"
        finally:
            server.end()


async def _append_ten(server: Valkey, *, is_whole: bool) -> Chain:
    store, key = RedisStreams(server.url), log_of_table("i")
    bodies = [entry.body for entry in await read_all(store, key)]
    assert bodies == ([b"1", b"2", b"3"] if is_whole else [b"1", b"2"])
    chain = await append_bodies(store, key, *(b"later %d" % n for n in range(10)))
    await store.close()
    return chain


async def _chain_now(server: Valkey) -> Chain:
    store = RedisStreams(server.url)
    chain = await chain_of(store, log_of_table("i"))
    await store.close()
    return chain
