"""A real store in a folder, to be started, killed and started again."""

import contextlib
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from server.embedded.binary import NoServerBinary, find_server_binary
from server.embedded.limits import EmbeddedLimits

START_SECONDS_MAX = 60.0

SETTINGS = ("--appendonly", "yes", "--appendfsync", "always", "--save", "", "--loglevel", "warning")


def free_port() -> int:
    """One that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Valkey:
    """One server process on a Unix socket, with everything synced, and its append-only files."""

    def __init__(self, *more_settings: str, port: int = 0) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="affray-"))
        self.socket = self.folder / "s"
        self.url = f"unix://{self.socket}"
        self._settings = (*SETTINGS, "--port", str(port), *more_settings)
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> "Valkey":
        found = find_server_binary(EmbeddedLimits())
        assert not isinstance(found, NoServerBinary), found
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [
                    found.path, "--dir", self.folder, "--unixsocket", self.socket, "--bind", "127.0.0.1",
                    *self._settings,
                ],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
            )  # fmt: skip
        deadline = time.monotonic() + START_SECONDS_MAX
        while not self._answers():
            assert self._process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < deadline, "the store does not answer"
            time.sleep(0.005)
        return self

    def _answers(self) -> bool:
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as line:
            line.connect(str(self.socket))
            line.sendall(b"PING\r\n")
            return line.recv(16).startswith(b"+PONG")
        return False

    def ask(self, *words: str) -> bytes:
        """Its answer to a command, as it comes over the wire."""
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(str(self.socket))
            line.sendall(
                b"".join([b"*%d\r\n" % len(words), *(b"$%d\r\n%s\r\n" % (len(w), w.encode()) for w in words)])
            )
            return line.recv(4096)

    def setting(self, name: str) -> str:
        """One of its settings."""
        return self.ask("CONFIG", "GET", name).split(b"\r\n")[4].decode()

    @property
    def pid(self) -> int:
        """The process that runs now."""
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """kill -9, and wait until it is gone."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(5)

    def end(self) -> None:
        """Kill it, whatever its state, and remove its folder."""
        if self._process is not None and self._process.poll() is None:
            self.kill()
        shutil.rmtree(self.folder)

    @property
    def log_of_writes(self) -> Path:
        """The append-only file that grows now."""
        (newest,) = (self.folder / "appendonlydir").glob("*.incr.aof")
        return newest

    def commands_written(self) -> list[list[bytes]]:
        """Every command in that file, as words."""
        with self.log_of_writes.open("rb") as log:
            return [[_word(log) for _ in range(int(head[1:]))] for head in log if head.startswith(b"*")]


def _word(log: BinaryIO) -> bytes:
    length = int(log.readline()[1:])
    return log.read(length + len(b"\r\n"))[:length]


@contextmanager
def valkey_running() -> Generator[Valkey]:
    """A server that is there meanwhile."""
    server = Valkey()
    try:
        yield server.start()
    finally:
        server.end()
