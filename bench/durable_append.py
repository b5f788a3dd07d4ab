"""What does the check of the expected end cost an append, and what do awaited single appends cost that ours do together?

One store with every write synced, on a Unix socket. Against plain XADD, both sent in batches on one connection; and the
processor's time in Python against redis-py, one append awaited after the other, and against the `eventsourcing` library.
"""

import asyncio
import socket
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, Final

import hiredis
from redis.asyncio import Redis

from bench.peers import NotHere, event_sourced
from bench.served import used_seconds
from bench.verdict import Finding, Skipped, Verdict
from server.embedded.store import EmbeddedStore
from server.event_store.chain import Chain
from server.event_store.port import Appended, StreamKey
from server.event_store.redis_streams import RedisStreams

QUESTION: Final = "durable_append"
RATE_MIN: Final = 0.4
CPU_MAX: Final = 0.35
IN_FLIGHT: Final = 64
PIPELINED: Final = 16
BODY: Final = b"x" * 300
SCRIPT: Final = (Path(__file__).parents[1] / "server" / "event_store" / "append.lua").read_text()
READ_BYTES: Final = 65_536


def answer(*, tiny: bool = False) -> Sequence[Finding]:
    """The best of some turns of each, one after the other."""
    batches, repeats = (2, 1) if tiny else (30, 8)
    plain, single, ours = asyncio.run(_answer(batches, repeats))
    if tiny:
        return [Verdict(each.words, each.ratio) for each in (plain, single)]
    try:
        library, _ = event_sourced(IN_FLIGHT * batches, repeats)
    except NotHere as wrong:
        return (plain, single, Skipped(f"eventsourcing: {wrong}"))
    words = (
        f"{IN_FLIGHT} in flight {1e6 * ours:.0f} µs of Python each, on disk; an event of eventsourcing's, saved in memory, "
        f"{1e6 * library:.0f} µs"
    )
    return (plain, single, Verdict(words, ours / library))


async def _answer(batches: int, repeats: int) -> tuple[Verdict, Verdict, float]:
    with tempfile.TemporaryDirectory(prefix="affray-bench-") as data:
        async with EmbeddedStore.running(Path(data)) as embedded:
            return (
                await asyncio.to_thread(_script_and_plain, embedded.url, embedded.pid, batches, repeats),
                *await _ours_and_one_by_one(embedded.url, batches, repeats),
            )


class _Line:
    """A connection that sends words by the batch and reads all answers."""

    def __init__(self, url: str) -> None:
        self._socket: Final = socket.socket(socket.AF_UNIX)
        self._socket.connect(url.removeprefix("unix://"))
        self._reader: Final = hiredis.Reader()

    def ask(self, *commands: tuple[Any, ...]) -> list[object]:
        packed: list[bytes] = [hiredis.pack_command(words) for words in commands]
        self._socket.sendall(b"".join(packed))
        answers: list[object] = []
        while len(answers) < len(commands):
            self._reader.feed(self._socket.recv(READ_BYTES))
            while (reply := self._reader.gets()) is not False:
                assert not isinstance(reply, Exception), reply
                answers.append(reply)
        return answers

    def close(self) -> None:
        self._socket.close()


def _script_and_plain(url: str, pid: int, batches: int, repeats: int) -> Verdict:
    """Of the seconds, for the disk counts; the store's own processor is told beside it."""
    line = _Line(url)
    (sha,) = line.ask(("SCRIPT", "LOAD", SCRIPT))
    assert isinstance(sha, bytes), sha
    took: dict[str, list[float]] = {"script": [], "plain": []}
    used: dict[str, float] = {"script": 0.0, "plain": 0.0}
    for repeat in range(repeats):
        for kind, seconds in took.items():
            key = f"{{{kind}{repeat}}}:log"
            cpu, started = used_seconds(pid), perf_counter()
            for batch in range(batches):
                first = batch * PIPELINED
                if kind == "script":
                    line.ask(
                        *(
                            ("EVALSHA", sha, 1, key, f"{n}-0", f"{n + 1}-0", BODY)
                            for n in range(first, first + PIPELINED)
                        )
                    )
                else:
                    line.ask(
                        *(("XADD", key, f"{n + 1}-0", "c", BODY) for n in range(first, first + PIPELINED))
                    )
            seconds.append((perf_counter() - started) / batches / PIPELINED)
            used[kind] += used_seconds(pid) - cpu
    line.close()
    script, plain = (min(seconds) for seconds in took.values())
    count = batches * PIPELINED * repeats
    words = (
        f"{PIPELINED} at a time, synced: {1 / script:,.0f} appends a second by the script, {1 / plain:,.0f} by XADD; "
        f"of the store's processor {1e6 * used['script'] / count:.0f} and {1e6 * used['plain'] / count:.0f} µs each"
    )
    return Verdict(words, plain / script, None, RATE_MIN)


async def _ours_and_one_by_one(url: str, batches: int, repeats: int) -> tuple[Verdict, float]:
    """And the seconds of one of ours."""
    store, plain = RedisStreams(url), Redis.from_url(url)
    sha = await plain.script_load(SCRIPT)
    took: tuple[list[float], list[float]] = ([], [])
    for repeat in range(repeats):
        keys = [StreamKey(f"{{ours{repeat}.{n}}}:log") for n in range(IN_FLIGHT)]
        chains = [Chain.start(key) for key in keys]
        started = process_time()
        for _ in range(max(1, batches // 8)):
            following = [chain.next(BODY) for chain in chains]
            done = await asyncio.gather(
                *(store.append(k, a.id, b.id, BODY) for k, a, b in zip(keys, chains, following, strict=True))
            )
            assert all(isinstance(each, Appended) for each in done), done
            chains = following
        took[0].append((process_time() - started) / max(1, batches // 8) / IN_FLIGHT)
        key = f"{{single{repeat}}}:log"
        started = process_time()
        for n in range(IN_FLIGHT):
            reply = await plain.evalsha(sha, 1, key, f"{n}-0", f"{n + 1}-0", BODY)
            assert reply[0] == 1, reply
        took[1].append((process_time() - started) / IN_FLIGHT)
    await store.close()
    await plain.aclose()
    ours, single = (min(seconds) for seconds in took)
    words = f"{IN_FLIGHT} in flight {1e6 * ours:.0f} µs of Python each, redis-py awaited one by one {1e6 * single:.0f} µs"
    return Verdict(words, ours / single, CPU_MAX), ours
