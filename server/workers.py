"""Several workers on one port and one store: started together, brought back when one dies or stands still, stopped together.

Each is a process of its own (`server.worker_process`) that inherits the listening socket, so the kernel hands a new
connection to whichever is free. They share nothing but the store and the numbers of their metrics.
"""

import asyncio
import contextlib
import logging
import os
import sys
import tempfile
from collections.abc import Callable
from typing import Final

import msgspec
from prometheus_client import multiprocess

from server.metrics import SHARED_DIRECTORY
from server.worker_process import LISTENING, LOADED, WorkerOrders

log = logging.getLogger(__name__)

_MODULE: Final = "server.worker_process"
_SILENCES_MAX: Final = 5
"""The time of silence is waited in so many parts: where this process stood still as well, only one of them has passed."""


class WorkerDidNotStart(Exception):
    """A worker ended, or stayed silent, before it listened. The message is one line."""


async def run_workers(
    count: int,
    orders: WorkerOrders,
    stopping: asyncio.Event,
    on_listening: Callable[[], None],
) -> None:
    """Keep `count` workers running until `stopping` is set; `on_listening` is called when all of them are ready.

    Raises:  WorkerDidNotStart if one does not come up at the beginning; then none is left.
    """
    stop = asyncio.create_task(stopping.wait(), name="stop")
    with tempfile.TemporaryDirectory(prefix="affray-metrics-") as shared:
        workers = [_Worker(number, orders, shared) for number in range(1, count + 1)]
        kept: list[asyncio.Task[None]] = []
        try:
            starting = asyncio.gather(*(worker.start() for worker in workers))
            await asyncio.wait((starting, stop), return_when=asyncio.FIRST_COMPLETED)
            if not starting.done():
                starting.cancel()
                await asyncio.wait((starting,))
                return
            starting.result()
            on_listening()
            kept = [asyncio.create_task(worker.keep(), name=f"worker {worker.number}") for worker in workers]
            await asyncio.wait((stop, *kept), return_when=asyncio.FIRST_COMPLETED)
            for task in kept:
                if task.done():
                    task.result()  # a fault of ours: worth more than going on with one worker less
        finally:
            stop.cancel()
            for task in kept:
                task.cancel()
            await asyncio.gather(*(worker.stop() for worker in workers))


class _Worker:
    """One place for a worker, and whoever fills it."""

    def __init__(self, number: int, orders: WorkerOrders, shared: str) -> None:
        self.number: Final = number
        self._orders: Final = orders
        self._settings: Final = orders.settings
        self._shared: Final = shared
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """A process that listens. Raises:  WorkerDidNotStart."""
        self._process = process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            _MODULE,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            pass_fds=(self._orders.descriptor,),
            env={**os.environ, SHARED_DIRECTORY: self._shared},
        )
        assert process.stdin is not None, "its standard input is a pipe"
        assert process.stdout is not None, "its standard output is a pipe"
        with contextlib.suppress(ConnectionError):  # it ended at once, which shows below
            process.stdin.write(msgspec.json.encode(self._orders) + b"\n")
            await process.stdin.drain()
        said: list[bytes] = []
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._settings.worker_start_seconds):
                while LISTENING not in said and (line := await process.stdout.readline()):
                    said.append(line)
        if LISTENING not in said:
            why = self._why_not(process, is_loaded=LOADED in said)
            await self.stop()
            raise WorkerDidNotStart(f"Worker {self.number} did not start: {why}")

    def _why_not(self, process: asyncio.subprocess.Process, *, is_loaded: bool) -> str:
        """Why a process does not listen, in words."""
        if process.stdout is None or process.stdout.at_eof():
            return "it ended before it listened; what it said stands above."
        seconds = f"{self._settings.worker_start_seconds:g} s"
        load = f"the load of this machine is {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
        more = "worker_start_seconds gives it longer (--set)"
        if is_loaded:
            return f"it was loaded and did not listen within {seconds}; {load}; {more}."
        return f"it was not even loaded within {seconds}; {load}; {more}."

    async def keep(self) -> None:
        """Bring the worker back whenever it dies or stands still, with growing delays while it keeps doing so."""
        settings, loop = self._settings, asyncio.get_running_loop()
        delay_seconds = settings.worker_restart_seconds_min
        while True:
            assert self._process is not None, "a worker is kept after it was started"
            started_seconds = loop.time()
            watching = asyncio.create_task(self._kill_in_silence(self._process), name="silence")
            try:
                code = await self._process.wait()
            finally:
                watching.cancel()
            multiprocess.mark_process_dead(self._process.pid, self._shared)
            if loop.time() - started_seconds > settings.worker_settled_seconds:
                delay_seconds = settings.worker_restart_seconds_min
            log.error("worker %d ended (%d); starting another", self.number, code)
            while True:
                await asyncio.sleep(delay_seconds)
                delay_seconds = min(2 * delay_seconds, settings.worker_restart_seconds_max)
                try:
                    await self.start()
                except WorkerDidNotStart as wrong:
                    log.error("%s", wrong)
                else:
                    break

    async def _kill_in_silence(self, process: asyncio.subprocess.Process) -> None:
        """End a process that says no more that it is alive: its sockets come back to another."""
        assert process.stdout is not None, "its standard output is a pipe"
        seconds, silences = self._settings.worker_silent_seconds, 0
        while silences < _SILENCES_MAX:
            try:
                async with asyncio.timeout(seconds / _SILENCES_MAX):
                    if not await process.stdout.readline():
                        return  # it is about to end
                silences = 0
            except TimeoutError:
                silences += 1
        log.error("worker %d has stood still for %g s and is killed", self.number, seconds)
        with contextlib.suppress(ProcessLookupError):
            process.kill()

    async def stop(self) -> None:
        """Ask it to end and wait; after its time it is killed."""
        process = self._process
        if process is None or process.returncode is not None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        try:
            async with asyncio.timeout(self._settings.worker_stop_seconds):
                await process.wait()
        except TimeoutError:
            log.error("worker %d did not end in time and is killed", self.number)
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
