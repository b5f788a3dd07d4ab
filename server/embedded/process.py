"""One run of the store's program: its command line, its start, its first PONG, its end."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, TypeAlias

from server.embedded import launcher, probe
from server.embedded.limits import EmbeddedLimits

# How the store learns of our death: from the kernel where it can tell, else from a process that watches a pipe.
Tie: TypeAlias = Literal["become", "guard"]
TIE: Tie = "become" if sys.platform == "linux" else "guard"

LOG_LINES_IN_REFUSAL = 3


class StoreDidNotStart(Exception):
    """The program ended, or stayed silent for too long. The message is one line."""


class StoreProcess:
    """A started program. Make one with `spawn`, on a thread that lives as long as the server does."""

    def __init__(self, launched: subprocess.Popen[bytes], socket_path: Path, log: Path) -> None:
        self._launched = launched
        self._log = log
        self.socket_path = socket_path
        self.pid = launched.pid

    def wait_until_ready(self, limits: EmbeddedLimits) -> None:
        """Return at the first PONG, which comes when the whole log has been read.

        Raises: StoreDidNotStart.
        """
        deadline = time.monotonic() + limits.ready_timeout_seconds
        while not self._answers(limits):
            if self.has_ended():
                raise StoreDidNotStart(
                    f"The store ended at once (exit {self._launched.returncode}): {last_words(self._log)}"
                )
            if time.monotonic() > deadline:
                raise StoreDidNotStart(
                    f"The store did not answer within {limits.ready_timeout_seconds:.0f} s; see {self._log}."
                )
            time.sleep(limits.poll_seconds)
        server = probe.ask(self.socket_path, "INFO server", limits.reply_timeout_seconds)
        # Behind a guard the program's own id is another than that of the process we started.
        self.pid = int(probe.field(server, "process_id"))

    def _answers(self, limits: EmbeddedLimits) -> bool:
        try:
            return probe.ask(self.socket_path, "PING", limits.reply_timeout_seconds) == "PONG"
        except probe.NoReply:
            return False

    def rewrite_log(self, limits: EmbeddedLimits) -> bool:
        """Write the append-only file anew, and wait until it is; False if that failed or took too long.

        After an unclean end the file may close with half a command. The next load cuts it off, but only
        a fresh file is sure to carry nothing of it.
        """
        deadline = time.monotonic() + limits.rewrite_timeout_seconds
        try:
            probe.ask(self.socket_path, "BGREWRITEAOF", limits.reply_timeout_seconds)
            while time.monotonic() < deadline:
                state = probe.ask(self.socket_path, "INFO persistence", limits.reply_timeout_seconds)
                pending = {probe.field(state, f"aof_rewrite_{what}") for what in ("in_progress", "scheduled")}
                if pending == {"0"}:
                    return probe.field(state, "aof_last_bgrewrite_status") == "ok"
                time.sleep(limits.poll_seconds)
        except probe.NoReply:
            return False
        return False

    def has_ended(self) -> bool:
        """Is it gone?"""
        return self._launched.poll() is not None

    def end_of_run(self) -> str:
        """In words, for a log line: how it ended."""
        code = self._launched.returncode
        return f"killed by signal {-code}" if code < 0 else f"exit {code}"

    def stop(self, limits: EmbeddedLimits) -> bool:
        """Ask it to end and wait; True if it ended in good order. After the time-out it is killed."""
        self._launched.terminate()
        try:
            code = self._launched.wait(limits.stop_timeout_seconds)
        except subprocess.TimeoutExpired:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
            self._launched.kill()
            code = self._launched.wait()
        self._hang_up()
        return code == 0

    def bury(self, limits: EmbeddedLimits) -> None:
        """Let go of a run that has ended, so that another may begin.

        If only its guard was killed, the program itself still listens, and two must never write one log.
        Raises: StoreDidNotStart if it will not go.
        """
        assert self.has_ended(), "only a run that has ended is buried"
        self._hang_up()
        deadline = time.monotonic() + limits.stop_timeout_seconds
        while self._answers(limits):
            if time.monotonic() > deadline:
                raise StoreDidNotStart(f"The store's earlier run (process {self.pid}) does not end.")
            with contextlib.suppress(probe.NoReply):  # it hangs up instead of answering
                probe.ask(self.socket_path, "SHUTDOWN", limits.reply_timeout_seconds)
            time.sleep(limits.poll_seconds)

    def _hang_up(self) -> None:
        if self._launched.stdin is not None:
            self._launched.stdin.close()


def spawn(
    binary: Path, store_directory: Path, socket_path: Path, log: Path, lock_descriptor: int, tie: Tie
) -> StoreProcess:
    """Start the program in a session of its own, so that a Ctrl-C meant for us does not reach it.

    Nothing of our terminal is passed on: a reader of our output must not have to wait for the store's end.
    """
    command = command_line(binary, store_directory, socket_path)
    with log.open("ab") as output:
        launched = subprocess.Popen(
            [
                sys.executable,
                "-I",
                "-S",
                launcher.__file__,
                tie,
                str(os.getpid()),
                str(lock_descriptor),
                *command,
            ],
            stdin=subprocess.PIPE if tie == "guard" else subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            pass_fds=(lock_descriptor,),
            start_new_session=True,
        )
    return StoreProcess(launched, socket_path, log)


def command_line(binary: Path, store_directory: Path, socket_path: Path) -> Sequence[str]:
    """Every write on disk before its reply, no snapshots, nothing evicted, no TCP port."""
    settings = {
        "dir": str(store_directory),
        "port": "0",
        "unixsocket": str(socket_path),
        "unixsocketperm": "700",
        "appendonly": "yes",
        "appendfsync": "always",
        "no-appendfsync-on-rewrite": "no",
        "save": "",
        "maxmemory": "0",
        "maxmemory-policy": "noeviction",
        "loglevel": "notice",
    }
    return [str(binary), *(word for name, value in settings.items() for word in (f"--{name}", value))]


def last_words(log: Path) -> str:
    """The end of the store's log, in one line."""
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines() if log.is_file() else []
    told = [line.strip() for line in lines if line.strip()][-LOG_LINES_IN_REFUSAL:]
    return " / ".join(told) or "it said nothing"


def keep_log_short(log: Path, bytes_max: int) -> None:
    """Set an overgrown log aside, in place of the one that was set aside before."""
    if log.is_file() and log.stat().st_size > bytes_max:
        log.replace(log.with_suffix(".log.1"))
