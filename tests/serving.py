"""A real `affray serve` in a process of its own, for tests that come to it from outside."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Final
from urllib.error import URLError
from urllib.request import urlopen

START_SECONDS: Final = 20.0
STOP_SECONDS: Final = 15.0


def free_port() -> int:
    """A port of 127.0.0.1 that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Serving:
    """`affray serve --demo` on a data directory; start it again and again on the same one."""

    def __init__(self, data: Path, *arguments: str, port: int | None = None) -> None:
        self.data: Final = data
        self.port: Final = port or free_port()
        self.origin: Final = f"http://127.0.0.1:{self.port}"
        self._arguments: Final = arguments or ("--demo", "--host", "127.0.0.1", "--public-url", self.origin)
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """Of the server."""
        assert self._process is not None, "it was started"
        return self._process.pid

    @property
    def store_pid(self) -> int:
        """Of its embedded store: the one child that the server has."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        named = {int(pid): Path(f"/proc/{pid}/comm").read_text() for pid in children}
        return next(pid for pid, name in named.items() if name.startswith(("valkey", "redis")))

    @property
    def said(self) -> str:
        """What it has printed so far, errors included."""
        return (self.data.parent / f"{self.data.name}.out").read_text()

    @property
    def links(self) -> list[str]:
        """The DM's link, the players', the spectators'."""
        return re.findall(r"http://\S+/t/\S+", self.said)

    def start(self) -> "Serving":
        """Start it and wait until it answers."""
        with (self.data.parent / f"{self.data.name}.out").open("wb") as out:
            command = [sys.executable, "-m", "server.cli", "serve", "--data", str(self.data)]
            self._process = subprocess.Popen(
                [*command, "--port", str(self.port), *self._arguments],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                env=os.environ | {"PYTHONUNBUFFERED": "1"},
            )
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if self._process.poll() is not None:
                raise AssertionError(f"the server ended with {self._process.returncode}: {self.said}")
            try:
                with urlopen(f"{self.origin}/healthz", timeout=1):  # our own server, on loopback
                    return self
            except (URLError, ConnectionError, TimeoutError):
                time.sleep(0.02)
        raise AssertionError(f"the server did not answer within {START_SECONDS} s: {self.said}")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """End it with a signal and wait; its exit code."""
        assert self._process is not None, "it was started"
        self._process.send_signal(how)
        return self._process.wait(STOP_SECONDS)

    def end(self) -> None:
        """However it stands, leave nothing behind."""
        if self._process is not None and self._process.poll() is None:
            self.stop()
