"""One store on one directory: refused twice, ended with its server, brought back when it dies."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import AsyncGenerator, Callable, Generator
from pathlib import Path

import pytest
import redis.asyncio
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as StoreGone
from redis.retry import Retry

from server.embedded import data_directory
from server.embedded.data_directory import DirectoryRefused
from server.embedded.limits import EmbeddedLimits
from server.embedded.process import TIE, Tie
from server.embedded.store import EmbeddedStore, EmbeddedStoreRefused

TIES: list[Tie] = ["become", "guard"] if sys.platform == "linux" else ["guard"]
WAIT_SECONDS = 10.0


@contextlib.asynccontextmanager
async def connected(url: str) -> AsyncGenerator[redis.asyncio.Redis]:
    """A client that never tries again by itself."""
    client = redis.asyncio.Redis.from_url(url, protocol=2, retry=Retry(NoBackoff(), 0))
    try:
        yield client
    finally:
        await client.aclose()


@contextlib.contextmanager
def held(directory: Path, tie: Tie = TIE) -> Generator[tuple[subprocess.Popen[str], int, str]]:
    """A server process that holds a store: (server, the store's process id, its url)."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.server.embedded.holding", str(directory), tie],
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        pid, url = server.stdout.readline().split()
        try:
            yield server, int(pid), url
        finally:
            server.kill()
            until(lambda: has_ended(int(pid)))
            shutil.rmtree(Path(url.removeprefix("unix://")).parent, ignore_errors=True)


def until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + WAIT_SECONDS
    while not is_so():
        assert time.monotonic() < deadline, "waited too long"
        time.sleep(0.01)


async def until_back(store: EmbeddedStore, earlier_pid: int) -> None:
    """Until another run of the store answers at the same address."""
    async with asyncio.timeout(WAIT_SECONDS):
        while True:
            if store.pid != earlier_pid:
                with contextlib.suppress(StoreGone):
                    async with connected(store.url) as client:
                        await client.ping()
                        return
            await asyncio.sleep(0.01)


def has_ended(pid: int) -> bool:
    return not data_directory.is_alive(pid)


def base_file(directory: Path) -> str:
    """The name of the log's base; each rewrite counts it up."""
    return next((directory / "store" / "appendonlydir").glob("*.base.*")).name


async def test_every_write_is_on_disk_before_its_reply(tmp_path: Path) -> None:
    async with EmbeddedStore.running(tmp_path) as store, connected(store.url) as client:
        set_to = await client.config_get(
            "append*", "save", "maxmemory-policy", "no-appendfsync-on-rewrite", "port"
        )
    assert set_to["appendonly"] == "yes"
    assert set_to["appendfsync"] == "always"
    assert set_to["no-appendfsync-on-rewrite"] == "no"
    assert set_to["maxmemory-policy"] == "noeviction"
    assert set_to["save"] == ""
    assert set_to["port"] == "0"


async def test_a_second_server_on_a_directory_is_refused_in_one_line_that_names_it(tmp_path: Path) -> None:
    async with EmbeddedStore.running(tmp_path) as store:
        with pytest.raises(EmbeddedStoreRefused) as refused:
            EmbeddedStore(tmp_path).start()
        async with connected(store.url) as client:
            assert await client.ping(), "the first one is none the worse for it"
    line = str(refused.value)
    assert str(tmp_path) in line
    assert str(os.getpid()) in line
    assert "--data" in line
    assert "\n" not in line


def test_a_server_in_another_process_is_refused_too(tmp_path: Path) -> None:
    with held(tmp_path) as (server, _, _), pytest.raises(EmbeddedStoreRefused, match=f"process {server.pid}"):
        EmbeddedStore(tmp_path).start()


@pytest.mark.parametrize("tie", TIES)
def test_the_store_ends_with_a_server_that_was_killed(tmp_path: Path, tie: Tie) -> None:
    with held(tmp_path, tie) as (server, store_pid, _):
        server.kill()
        server.wait()
        until(lambda: has_ended(store_pid))


@pytest.mark.parametrize("tie", TIES)
def test_sigterm_ends_server_and_store_in_good_order_and_leaves_no_socket(tmp_path: Path, tie: Tie) -> None:
    with held(tmp_path, tie) as (server, store_pid, url):
        server.send_signal(signal.SIGTERM)
        assert server.wait(WAIT_SECONDS) == 0
        assert has_ended(store_pid)
        assert not Path(url.removeprefix("unix://")).parent.exists()
        assert '"ended_well":true' in (tmp_path / "lock").read_text(encoding="utf-8")


def test_a_server_started_right_after_one_was_killed_waits_for_the_old_store_to_end(tmp_path: Path) -> None:
    with held(tmp_path) as (server, _, url):
        server.kill()
        server.wait()
        store = EmbeddedStore(tmp_path)
        store.start()
        store.stop()
        assert not Path(url.removeprefix("unix://")).parent.exists(), "what the killed one left is tidied up"


@pytest.mark.parametrize("tie", TIES)
async def test_a_killed_store_is_back_within_two_seconds_at_the_same_address_with_its_data(
    tmp_path: Path, tie: Tie
) -> None:
    async with EmbeddedStore.running(tmp_path, tie=tie) as store:
        url, first_pid = store.url, store.pid
        async with connected(url) as client:
            await client.xadd("log", {"c": "kept"})
        killed_seconds = time.monotonic()
        os.kill(first_pid, signal.SIGKILL)
        await until_back(store, first_pid)
        assert time.monotonic() - killed_seconds < 2.0
        assert store.url == url
        async with connected(url) as client:
            assert await client.xlen("log") == 1


async def test_a_store_killed_again_and_again_keeps_coming_back(tmp_path: Path) -> None:
    async with EmbeddedStore.running(tmp_path) as store:
        for times in range(1, 4):
            pid = store.pid
            async with connected(store.url) as client:
                await client.xadd("log", {"c": "kept"})
            os.kill(pid, signal.SIGKILL)
            await until_back(store, pid)
            async with connected(store.url) as client:
                assert await client.xlen("log") == times


async def test_killing_only_the_guard_never_makes_two_stores(tmp_path: Path) -> None:
    async with EmbeddedStore.running(tmp_path, tie="guard") as store:
        first_pid = store.pid
        guard_pid = store._run._launched.pid if store._run else 0
        assert guard_pid not in {0, first_pid}
        os.kill(guard_pid, signal.SIGKILL)
        await until_back(store, first_pid)
        assert has_ended(first_pid)


async def test_every_acknowledged_entry_survives_the_killing_of_server_and_store_together(
    tmp_path: Path,
) -> None:
    with held(tmp_path) as (server, store_pid, url):
        acknowledged = 0

        async def write() -> None:
            nonlocal acknowledged
            async with connected(url) as client:
                while True:
                    await client.xadd("log", {"c": "x" * 200})
                    acknowledged += 1

        writers = [asyncio.create_task(write()) for _ in range(8)]
        await asyncio.sleep(0.5)
        server.kill()
        os.kill(store_pid, signal.SIGKILL)
        ended = await asyncio.gather(*writers, return_exceptions=True)
        assert all(isinstance(end, (StoreGone, OSError)) for end in ended), ended
    assert acknowledged > 0
    async with EmbeddedStore.running(tmp_path) as store, connected(store.url) as client:
        assert await client.xlen("log") >= acknowledged


async def test_a_log_whose_last_command_is_torn_loads_without_it_and_is_written_anew(tmp_path: Path) -> None:
    async with EmbeddedStore.running(tmp_path) as store:
        async with connected(store.url) as client:
            for _ in range(3):
                await client.xadd("log", {"c": "kept"})
        pid, before = store.pid, base_file(tmp_path)
        newest = max((tmp_path / "store" / "appendonlydir").glob("*.incr.aof"))
        os.kill(pid, signal.SIGSTOP)  # so that nobody loads it before it is torn
        os.truncate(newest, newest.stat().st_size - 7)
        os.kill(pid, signal.SIGKILL)
        await until_back(store, pid)
        async with connected(store.url) as client:
            assert await client.xlen("log") == 2
        async with asyncio.timeout(WAIT_SECONDS):
            while base_file(tmp_path) == before:
                await asyncio.sleep(0.01)


async def test_after_a_good_end_the_log_is_left_as_it_is(tmp_path: Path) -> None:
    async with EmbeddedStore.running(tmp_path):
        before = base_file(tmp_path)
    async with EmbeddedStore.running(tmp_path):
        assert base_file(tmp_path) == before


def test_a_data_directory_that_is_a_file_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    refused = data_directory.take(tmp_path / "data", EmbeddedLimits())
    assert isinstance(refused, DirectoryRefused)
    assert str(tmp_path / "data") in refused.reason


def test_a_store_that_cannot_read_its_log_is_refused_with_its_own_last_words(tmp_path: Path) -> None:
    broken = tmp_path / "store" / "appendonlydir"
    broken.mkdir(parents=True)
    (broken / "appendonly.aof.manifest").write_text("nonsense\n", encoding="utf-8")
    with pytest.raises(EmbeddedStoreRefused, match="manifest") as refused:
        EmbeddedStore(tmp_path).start()
    assert "\n" not in str(refused.value)
    assert isinstance(data_directory.take(tmp_path, EmbeddedLimits()), data_directory.DirectoryLock)


def test_the_default_directory_follows_the_platforms_custom(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/rath")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "/srv/rath")
    assert data_directory.default_data_directory() == Path("/srv/rath/affray")
    monkeypatch.setenv("XDG_DATA_HOME", "relative/is/ignored")
    assert data_directory.default_data_directory() == Path("/home/rath/.local/share/affray")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert data_directory.default_data_directory() == Path("/home/rath/Library/Application Support/affray")
