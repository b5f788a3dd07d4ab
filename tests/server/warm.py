"""`affray` in a process that is forked from one which has imported everything: its start costs no second of imports.

Arguments, environment, signals and exit code are those of `python -m server.cli`, which other tests start.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from multiprocessing.connection import Connection
from typing import Final

from server.cli import main

_WARM: Final = multiprocessing.get_context("forkserver")
_WARM.set_forkserver_preload(["server.cli_serve", "tests.server.warm"])


class WarmProcess:
    """What a test needs of `subprocess.Popen`; what it says and its warnings come as one stream."""

    def __init__(self, *arguments: str) -> None:
        read, write = _WARM.Pipe(duplex=False)
        self._process: Final = _WARM.Process(
            target=_run, args=(write, arguments, dict(os.environ)), daemon=True
        )
        self._process.start()
        write.close()
        self.stdout: Final = os.fdopen(os.dup(read.fileno()), encoding="utf-8")
        read.close()

    @property
    def pid(self) -> int:
        """Of the process."""
        assert self._process.pid is not None
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        """As Popen has it."""
        return self._process.exitcode

    def poll(self) -> int | None:
        """Its exit code; None while it runs."""
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        """As Popen does: nothing to one that is gone."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """kill -9."""
        self.send_signal(signal.SIGKILL)

    def communicate(self, timeout: float | None = None) -> tuple[str, None]:
        """Wait for its end; what it said since."""
        self._process.join(timeout)
        if self.poll() is None:
            assert timeout is not None
            raise subprocess.TimeoutExpired(["affray"], timeout)
        with self.stdout:
            return self.stdout.read(), None


def _run(said: Connection, arguments: tuple[str, ...], environment: dict[str, str]) -> None:
    os.environ.clear()
    os.environ.update(environment)
    for stream in (1, 2):
        os.dup2(said.fileno(), stream)
    said.close()
    sys.argv = ["affray", *arguments]
    main()
