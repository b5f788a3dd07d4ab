"""Several workers on one port: what one of them does, all show; one that dies takes nothing along but its sockets."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from websockets.exceptions import ConnectionClosed

from server.durability import Promise
from server.hub.addresses import Addresses
from server.settings import Settings
from server.worker import Admits, in_time
from server.worker_process import WorkerOrders
from server.workers import WorkerDidNotStart, run_workers
from tests.server.http.test_wires import stuck_socket
from tests.server.serving import Page, Serving, a_page, children, is_alive, serving

pytestmark = [pytest.mark.faults, pytest.mark.timeout(400)]

SETTLE_SECONDS_MAX = 60.0
STILL_SECONDS_MAX = 120.0
STOP_SECONDS_MAX = 30.0
"""Of which a quiet machine needs two; the bounds of all steps add up to twenty."""
SOCKETS = 12
LATE_SECONDS_MAX = 3.0
"""Of a machine that has other things to do."""


def workers_of(server: Serving) -> list[int]:
    """The processes that serve."""
    return [pid for pid in children(server.process.pid) if is_worker(pid)]


def is_worker(pid: int) -> bool:
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # it ended since it was listed
        return b"server.worker_process" in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False


def gone(pids: list[int]) -> bool:
    deadline = time.monotonic() + SETTLE_SECONDS_MAX
    while any(is_alive(pid) for pid in pids):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


@pytest.mark.long
def test_a_player_whose_line_dies_without_a_word_is_away_at_all_workers_within_fifteen_seconds(
    tmp_path: Path,
) -> None:
    with serving(tmp_path, "--demo", "--workers", "2") as server:
        asyncio.run(a_phone_out_of_reach(server))


async def a_phone_out_of_reach(server: Serving) -> None:
    async with AsyncExitStack() as stack:
        dms = await on_each(stack, server, "dm", 2)
        async with a_page(server.netloc, "demo", server.links["players"]) as page:
            assert (await page.do("claim", character="rath"))["type"] == "done"
            while not (tokens := [message["token"] for message in page.messages if "token" in message]):
                await page.next()
        _, writer = await stuck_socket(server.netloc, tokens[0])  # it says hello, and then not even pong
        began = time.monotonic()
        for dm in dms:
            await dm.until("presence", away=["Rath"])
        assert 8 <= time.monotonic() - began <= 15 + LATE_SECONDS_MAX
        async with a_page(server.netloc, "demo", tokens[0]):
            back = time.monotonic()
            for dm in dms:
                await dm.until("presence", here=["Rath", "The DM"])
            assert time.monotonic() - back <= 1 + LATE_SECONDS_MAX
        writer.close()


def metric(server: Serving, name: str) -> float:
    status, _, body = server.request("/metrics")
    assert status == 200
    found = re.search(rf"^{re.escape(name)} (\S+)$", body.decode(), re.MULTILINE)
    return float(found[1]) if found else 0.0


async def on_each(stack: AsyncExitStack, server: Serving, link: str, count: int) -> list[Page]:
    """`count` pages, half of them at each of two workers: the other stands still meanwhile."""
    found: list[Page] = []
    for still in workers_of(server):
        os.kill(still, signal.SIGSTOP)
        try:
            for _ in range(count // 2):
                page = a_page(server.netloc, "demo", server.links[link])
                found.append(await stack.enter_async_context(page))
        finally:
            os.kill(still, signal.SIGCONT)
    return found


@pytest.fixture(scope="module")
def two_workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """One server for those tests that leave it as they found it."""
    with serving(tmp_path_factory.mktemp("data"), "--demo", "--workers", "2") as server:
        yield server


def test_what_is_done_at_one_worker_is_seen_at_all(two_workers: Serving) -> None:
    assert len(workers_of(two_workers)) == 2
    asyncio.run(everyone_sees_all(two_workers))


async def everyone_sees_all(server: Serving) -> None:
    async with AsyncExitStack() as stack:
        pages = await on_each(stack, server, "spectators", SOCKETS)
        dms = await on_each(stack, server, "dm", 4)
        given = [(dms[n % 4], n) for n in range(20)]
        for page, n in given:
            answer = await page.do("say", text=f"word {n}")
            assert answer["type"] == "done"
        for page in (*pages, *dms):
            while not any(entry["text"].endswith("word 19") for entry in page.entries.values()):
                await page.next()
            told = [entry["text"] for entry in page.entries.values() if "word " in entry["text"]]
            assert [text.rpartition(" ")[2] for text in told] == [str(n) for n in range(20)], "in order, once"
        deadline = time.monotonic() + SETTLE_SECONDS_MAX
        while await asyncio.to_thread(metric, server, 'affray_sockets{role="spectator"}') != SOCKETS:
            assert time.monotonic() < deadline, "the numbers of all workers add up"
            await asyncio.sleep(0.1)
        assert await asyncio.to_thread(metric, server, 'affray_commands_total{outcome="done"}') == 20


def test_a_worker_that_stood_still_goes_on_from_what_happened_meanwhile(
    two_workers: Serving, *, is_long: bool
) -> None:
    asyncio.run(one_stands_still(two_workers, 30.0 if is_long else 0.5))


async def one_stands_still(server: Serving, seconds: float) -> None:
    """Its pages' commands wait in its sockets; it decides them on a log that went on without it."""
    still, _ = workers_of(server)
    async with AsyncExitStack() as stack:
        pages = await on_each(stack, server, "dm", SOCKETS)
        os.kill(still, signal.SIGSTOP)
        try:
            said = [asyncio.create_task(says(page, n)) for n, page in enumerate(pages)]
            deadline = time.monotonic() + STILL_SECONDS_MAX
            while sum(task.done() for task in said) < SOCKETS // 2:
                assert time.monotonic() < deadline, "the other answers all of its own"
                await asyncio.sleep(0.02)
            await asyncio.wait(said, timeout=seconds)
            answered = [task.done() for task in said]
            assert sum(answered) == SOCKETS // 2, "one worker answers, the other stands still"
        finally:
            os.kill(still, signal.SIGCONT)
        answers = await asyncio.gather(*said)
        assert {answer["type"] for answer in answers} == {"done"}
        assert len({answer["version"] for answer in answers}) == SOCKETS, "each has a place of its own"
        for page in pages:
            await until_told(page, {f"from {n}" for n in range(SOCKETS)})


async def says(page: Page, n: int) -> dict[str, Any]:
    """A word, and its answer whenever it comes."""
    name = f"still.{n}"
    await page.send({"type": "command", "id": name, "command": {"do": "say", "text": f"from {n}"}})
    while True:
        message = await page.next(STILL_SECONDS_MAX)
        if message.get("id") == name:
            return message


async def until_told(page: Page, words: set[str]) -> None:
    """Until each was said, once."""
    while True:
        texts = [entry["text"].partition(": ")[2] for entry in page.entries.values()]
        told = [text for text in texts if text in words]
        if set(told) == words:
            assert len(told) == len(words)
            return
        await page.next()


def test_a_worker_that_is_killed_is_replaced_and_the_others_play_on(two_workers: Serving) -> None:
    asyncio.run(one_dies(two_workers))
    assert len(workers_of(two_workers)) == 2


async def one_dies(server: Serving) -> None:
    before = workers_of(server)
    async with AsyncExitStack() as stack:
        pages = await on_each(stack, server, "spectators", SOCKETS)
        os.kill(before[0], signal.SIGKILL)
        deadline = time.monotonic() + SETTLE_SECONDS_MAX
        while len(set(workers_of(server)) - {before[0]}) < 2:
            assert time.monotonic() < deadline, "another takes its place"
            await asyncio.sleep(0.05)
        async with a_page(server.netloc, "demo", server.links["dm"]) as dm:
            assert (await dm.do("say", text="still here"))["type"] == "done"
        left = 0
        for page in pages:
            try:
                while not any("still here" in entry["text"] for entry in page.entries.values()):
                    await page.next()
            except ConnectionClosed:
                left += 1
        assert left == SOCKETS // 2, "the sockets of the one are gone, those of the other live"


def test_a_worker_that_stands_still_too_long_is_replaced(tmp_path: Path) -> None:
    words = ("--demo", "--workers", "2", "--set", "worker_silent_seconds=3")
    with serving(tmp_path, *words) as server:
        still, other = workers_of(server)
        os.kill(still, signal.SIGSTOP)
        assert gone([still])
        deadline = time.monotonic() + SETTLE_SECONDS_MAX
        while len(workers_of(server)) < 2:
            assert time.monotonic() < deadline, "another takes its place"
            time.sleep(0.05)
        assert other in workers_of(server), "who goes on working is let alone"


def test_all_workers_say_goodbye_when_the_server_stops(tmp_path: Path) -> None:
    with serving(tmp_path, "--demo", "--workers", "2") as server:
        below = children(server.process.pid)
        began = time.monotonic()
        assert asyncio.run(goodbyes(server, signal.SIGTERM)) == {1012}
        code, rest = server.wait()
        assert time.monotonic() - began < STOP_SECONDS_MAX
        assert (code, rest) == (0, "")
        assert gone(below), "no orphan stays"


async def goodbyes(server: Serving, number: int) -> set[int]:
    async with AsyncExitStack() as stack:
        pages = await on_each(stack, server, "spectators", SOCKETS)
        server.signal(number)
        codes = {await page.closes() for page in pages}
        for page in pages:
            assert page.socket.close_reason == f"restart; since={page.position}", "it knows where to go on"
            assert page.messages[-1]["code"] == "going_down"
        return codes


@pytest.mark.long
def test_a_server_that_is_stopped_while_its_workers_start_ends_soon(tmp_path: Path) -> None:
    words = ("serve", "--host", "127.0.0.1", "--data", str(tmp_path), "--workers", "2")
    with subprocess.Popen([sys.executable, "-m", "server.cli", *words], stdout=subprocess.PIPE) as server:
        deadline = time.monotonic() + STILL_SECONDS_MAX
        while not any(is_worker(pid) for pid in children(server.pid)):
            assert time.monotonic() < deadline
            time.sleep(0.01)
        below = children(server.pid)
        server.terminate()
        assert server.wait(STOP_SECONDS_MAX) == 0
        assert gone(below), "no orphan stays"


async def test_a_step_of_the_end_that_hangs_is_given_up_and_named(caplog: pytest.LogCaptureFixture) -> None:
    culprit = asyncio.create_task(asyncio.Event().wait(), name="the culprit")
    await in_time("letting go", asyncio.sleep(STILL_SECONDS_MAX), 0.01)
    (line,) = caplog.messages
    assert line.startswith("letting go took longer than 0.01 s")
    assert "the culprit" in line
    culprit.cancel()


async def test_a_worker_that_does_not_start_says_why() -> None:
    with socket.socket() as listening:
        settings = structs.replace(Settings(), worker_start_seconds=0.001)
        addresses = Addresses("http://affray.test", "Nobody.")
        orders = WorkerOrders(
            listening.fileno(), "unix:///nowhere", addresses, Promise(), Admits(), "text", settings
        )
        with pytest.raises(
            WorkerDidNotStart, match=r"not even loaded within 0\.001 s; the load of this machine"
        ):
            await run_workers(1, orders, asyncio.Event(), lambda: None)


def test_workers_and_store_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    with serving(tmp_path, "--demo", "--workers", "2") as server:
        below = children(server.process.pid)
        assert len(below) >= 3
        server.signal(signal.SIGKILL)
        server.wait()
        assert gone(below), "no orphan stays"
