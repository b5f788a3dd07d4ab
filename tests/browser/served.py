"""The demonstration, served to browsers; it can be stopped and started again at the same address."""

import os
import signal
import socket
import time
from pathlib import Path
from typing import Final

from tests.server.serving import Serving, is_alive

GONE_SECONDS_MAX: Final = 20.0


class Served:
    """`affray serve --demo` on one data directory and one port."""

    def __init__(self, data: Path, *settings: str) -> None:
        self.data: Final = data
        self._settings: Final = [word for setting in settings for word in ("--set", setting)]
        self.origin: Final = f"http://127.0.0.1:{_free_port()}"
        self._server = self._start()

    def _start(self) -> Serving:
        port = self.origin.rpartition(":")[2]
        return Serving(self.data, "--demo", "--port", port, "--public-url", self.origin, *self._settings)

    @property
    def links(self) -> list[str]:
        """The addresses for the DM, the players and those who watch."""
        tokens = self._server.links
        return [f"{self.origin}/t/demo#{tokens[link]}" for link in ("dm", "players", "spectators")]

    def stop(self) -> None:
        """Stop it, if it runs."""
        if self._server.process.poll() is None:
            self._server.stop()

    def kill(self) -> None:
        """kill -9 to the server and its store at once, as when the power fails."""
        gone = (self._server.process.pid, *self._server.stores())
        for pid in gone:
            os.kill(pid, signal.SIGKILL)
        deadline = time.monotonic() + GONE_SECONDS_MAX
        while any(is_alive(pid) for pid in gone):
            assert time.monotonic() < deadline, "a killed process is gone at once"
            time.sleep(0.01)
        self._server.wait()

    def lines_of(self, battle: str) -> list[bytes]:
        """The export of a battle, as the DM saves it: a line for each commit behind the first."""
        token = {"authorization": f"Bearer {self._server.links['dm']}"}
        status, _, body = self._server.request(f"/api/tables/demo/battles/{battle}/export", headers=token)
        assert status == 200, body
        return body.splitlines()

    def start(self) -> None:
        """Start it again on what it left."""
        self._server = self._start()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
