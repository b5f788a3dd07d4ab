"""The store killed and its file torn. What was acknowledged stays, whatever happens.

kill -9 does not show that data reached the disk (the page cache survives it); that the server syncs
before it answers is checked by `Durability`, from its settings.
"""

import asyncio
import os
import random
import shutil
import signal
import subprocess
import time
from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
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
from tests.faults.valkey import Valkey, free_port
from tests.server.event_store.log import append_bodies, append_next, chain_of, read_all

pytestmark = pytest.mark.faults

WRITERS, LONG_WRITERS = 20, 50
KILLS, LONG_KILLS = 3, 20
CUTS = 3
REPLICA_SECONDS_MAX = 60.0


async def write_until(
    stop: asyncio.Event, store: RedisStreams, key: StreamKey, acknowledged: list[Entry]
) -> None:
    """Append one after the other, and note all that was acknowledged."""
    chain = Chain.start(key)
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


@pytest.mark.timeout(1800)
async def test_nothing_acknowledged_is_lost_when_the_store_is_killed_amid_appends(
    own_valkey: Valkey, *, is_long: bool
) -> None:
    """Where there is time, while somebody else keeps the disk busy."""
    store, stop = RedisStreams(own_valkey.url), asyncio.Event()
    writing, kills = (LONG_WRITERS, LONG_KILLS) if is_long else (WRITERS, KILLS)
    keys = [log_of_table(f"inn-{n}") for n in range(writing)]
    acknowledged: dict[StreamKey, list[Entry]] = {key: [] for key in keys}
    writers = [asyncio.create_task(write_until(stop, store, key, acknowledged[key])) for key in keys]

    async def until_all_wrote(count: int) -> None:
        while min(map(len, acknowledged.values())) < count:
            assert not any(writer.done() for writer in writers), "they write until they are told to stop"
            await asyncio.sleep(0.01)

    with disk_kept_busy(own_valkey.folder / "filler") if is_long else nullcontext():
        for kill in range(kills):
            await until_all_wrote(kill + 1)
            await asyncio.sleep(random.uniform(0.0, 0.2))
            own_valkey.kill()
            await asyncio.to_thread(own_valkey.start)
        await until_all_wrote(kills + 1)
    stop.set()
    await asyncio.gather(*writers)
    for key, entries in acknowledged.items():
        assert await read_all(store, key) == entries
        await chain_of(store, key)
    await store.close()


@contextmanager
def disk_kept_busy(filler: Path) -> Generator[None]:
    """Somebody writes 64 MB again and again, each time down to the disk."""
    line = f"while :; do dd if=/dev/zero of={filler} bs=1M count=64 conv=fsync 2>/dev/null; done"
    with subprocess.Popen(["sh", "-c", line], start_new_session=True) as busy:
        try:
            yield
        finally:
            os.killpg(busy.pid, signal.SIGKILL)


async def test_readers_and_followers_come_back_when_the_store_does(own_valkey: Valkey) -> None:
    store = RedisStreams(own_valkey.url)
    key = log_of_table("inn")
    one = await append_bodies(store, key, b"one")
    async with store.follow("inn") as hints, asyncio.timeout(60):
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


@pytest.fixture(scope="module", params=["alone", "with a replica"])
def written(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Path, int]]:
    """The files of a store that holds three entries, and where the last one begins in the file."""
    with ExitStack() as stack:
        port = free_port() if request.param == "with a replica" else 0
        server = Valkey("--repl-diskless-sync-delay", "0", port=port)
        stack.callback(server.end)
        server.start()
        if port:
            replica = Valkey("--replicaof", f"127.0.0.1 {port}")
            stack.callback(replica.end)
            replica.start()
            deadline = time.monotonic() + REPLICA_SECONDS_MAX
            while b"state=online" not in server.ask("INFO", "replication"):
                assert time.monotonic() < deadline, "the replica does not follow"
                time.sleep(0.02)
        last_begins = asyncio.run(_write_three(server))
        server.kill()
        folder = tmp_path_factory.mktemp("written") / "appendonlydir"
        shutil.copytree(server.folder / "appendonlydir", folder)
        yield folder, last_begins


async def _write_three(server: Valkey) -> int:
    store = RedisStreams(server.url)
    await append_bodies(store, log_of_table("i"), b"1", b"2")
    last_begins = server.log_of_writes.stat().st_size
    await append_bodies(store, log_of_table("i"), b"3")
    await store.close()
    return last_begins


@pytest.mark.timeout(1800)
def test_a_file_cut_at_any_byte_of_the_last_commit_loses_that_at_most_and_nothing_later(
    written: tuple[Path, int], *, is_long: bool
) -> None:
    """At every byte where there is time; else at both ends and at some in between."""
    folder, last_begins = written
    (log,) = folder.glob("*.incr.aof")
    whole = log.stat().st_size
    cuts = range(last_begins, whole + 1)
    for size in (
        cuts if is_long else [last_begins, *sorted(random.sample(cuts[1:-1], CUTS)), whole - 1, whole]
    ):
        server = Valkey()
        try:
            shutil.copytree(folder, server.folder / "appendonlydir")
            with server.log_of_writes.open("r+b") as torn:
                torn.truncate(size)
            server.start()
            chain = asyncio.run(_append_ten(server, is_whole=size == whole))
            server.kill()
            server.start()
            assert asyncio.run(_chain_now(server)) == chain, f"cut at byte {size} of {last_begins} to {whole}"
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
