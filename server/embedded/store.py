"""The embedded store as the server sees it: running, under one address, until told to stop.

The address is a Unix socket that stays the same when the store is started again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from server.embedded import data_directory, socket_directory
from server.embedded.binary import NoServerBinary, ServerBinary, find_server_binary
from server.embedded.data_directory import DirectoryLock, DirectoryRefused
from server.embedded.limits import EmbeddedLimits
from server.embedded.process import TIE, StoreDidNotStart, StoreProcess, Tie, keep_log_short, spawn
from server.embedded.socket_directory import SocketDirectory

log = logging.getLogger(__name__)


class EmbeddedStoreRefused(Exception):
    """The store cannot be had. The message is one line, names what is wrong and says what to do."""


class EmbeddedStore:
    """One store on one data directory. `start` and `stop`, or `async with EmbeddedStore.running(...)`.

    Only `running` watches the store and starts it again when it dies.
    """

    def __init__(self, directory: Path, limits: EmbeddedLimits | None = None, tie: Tie = TIE) -> None:
        self._directory = directory.expanduser().absolute()
        self._limits = limits or EmbeddedLimits()
        self._tie: Tie = tie
        self._lock: DirectoryLock | None = None
        self._socket: SocketDirectory | None = None
        self._binary: ServerBinary | None = None
        self._run: StoreProcess | None = None
        self._is_sound = False  # its log is known to carry no half command

    @property
    def url(self) -> str:
        """What redis-py connects to; the same for as long as this object runs."""
        assert self._socket is not None, "the address exists once the store was started"
        return f"unix://{self._socket.socket}"

    @property
    def pid(self) -> int:
        """The process id of the store's present run."""
        assert self._run is not None, "a store that runs has a process"
        return self._run.pid

    @property
    def binary(self) -> ServerBinary:
        """Which program it is, for the start-up line and /readyz."""
        assert self._binary is not None, "a store that was started has a program"
        return self._binary

    @classmethod
    @asynccontextmanager
    async def running(
        cls, directory: Path, limits: EmbeddedLimits | None = None, tie: Tie = TIE
    ) -> AsyncGenerator[EmbeddedStore, None]:
        """A store that is up, and is brought back whenever it dies; stopped on the way out.

        Enter it on a thread that lives as long as the server (the main thread): on Linux the store
        ends with the thread that started it.
        Raises: EmbeddedStoreRefused.
        """
        store = cls(directory, limits, tie)
        # In this thread, see above. What blocks here is short: fork, exec, the wait for an orphan's end.
        store.start()
        watching = asyncio.create_task(store._watch(), name="embedded store")
        try:
            yield store
        finally:
            watching.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await watching
            await asyncio.to_thread(store.stop)

    def start(self) -> None:
        """Take the directory, find the program, start it and wait for its first PONG.

        Raises: EmbeddedStoreRefused, and then nothing is left running or locked.
        """
        assert self._lock is None, "a store is started once"
        binary = find_server_binary(self._limits)
        if isinstance(binary, NoServerBinary):
            raise EmbeddedStoreRefused(binary.reason)
        lock = data_directory.take(self._directory, self._limits)
        if isinstance(lock, DirectoryRefused):
            raise EmbeddedStoreRefused(lock.reason)
        self._binary, self._lock = binary, lock
        is_first = not any((self._directory / "store" / "appendonlydir").glob("*.aof"))
        try:
            socket_directory.sweep(self._limits)
            self._socket = socket_directory.make()
            data_directory.sign(lock, self._socket.path)
            self._spawn()
            self._make_ready(is_sound=lock.ended_well or is_first)
        except (OSError, StoreDidNotStart) as wrong:
            self.stop()
            raise EmbeddedStoreRefused(str(wrong)) from wrong

    def stop(self) -> None:
        """Stop the store and give the directory free. Stopping twice is stopping once."""
        ended_well = False
        if self._run is not None:
            ended_well = not self._run.has_ended() and self._run.stop(self._limits)
            self._run = None
            if not ended_well:
                log.warning("the store did not end in good order; its log is rewritten at the next start")
        if self._socket is not None:
            socket_directory.remove(self._socket)
            self._socket = None
        if self._lock is not None:
            data_directory.release(self._lock, ended_well=ended_well and self._is_sound)
            self._lock = None

    # ---------------------------------------------------------------- one run

    def _spawn(self) -> None:
        assert self._lock is not None, "the directory is ours before anything runs on it"
        assert self._socket is not None, "the address is chosen before the store runs"
        store_directory = self._directory / "store"
        store_directory.mkdir(mode=0o700, exist_ok=True)
        store_log = self._directory / "store.log"
        keep_log_short(store_log, self._limits.log_bytes_max)
        self._run = spawn(
            self.binary.path,
            store_directory,
            self._socket.socket,
            store_log,
            self._lock.descriptor,
            self._tie,
        )

    def _make_ready(self, *, is_sound: bool) -> None:
        """Wait for the store, and have it write its log anew if that may carry half a command.

        Raises: StoreDidNotStart.
        """
        assert self._run is not None, "a run is made ready after it was spawned"
        self._is_sound = is_sound
        self._run.wait_until_ready(self._limits)
        if not is_sound:
            self._is_sound = self._run.rewrite_log(self._limits)
            if not self._is_sound:
                log.warning("the store's log could not be rewritten after an unclean end")

    # ---------------------------------------------------------------- watching

    async def _watch(self) -> None:
        """Bring the store back whenever it dies: at once, then with growing delays while it keeps dying."""
        delay_seconds = self._limits.restart_delay_seconds_min
        started_seconds = time.monotonic()
        while True:
            await asyncio.sleep(self._limits.watch_seconds)
            assert self._run is not None, "watching ends before the store is stopped"
            if not self._run.has_ended():
                continue
            if time.monotonic() - started_seconds > self._limits.settled_seconds:
                delay_seconds = self._limits.restart_delay_seconds_min
            log.error("the store died (%s); starting it again", self._run.end_of_run())
            await asyncio.sleep(delay_seconds)
            delay_seconds = min(delay_seconds * 2, self._limits.restart_delay_seconds_max)
            started_seconds = time.monotonic()
            await self._run_again()

    async def _run_again(self) -> None:
        assert self._run is not None, "there was a run before"
        try:
            await asyncio.to_thread(self._run.bury, self._limits)
            self._spawn()  # in this thread, see `running`
            await asyncio.to_thread(self._make_ready, is_sound=False)
        except (OSError, StoreDidNotStart) as wrong:
            log.error("the store did not come back: %s", wrong)
        else:
            log.warning("the store is back (process %d)", self.pid)
