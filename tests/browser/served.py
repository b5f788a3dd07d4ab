"""The demonstration, served to browsers; it can be stopped and started again at the same address."""

import socket
from pathlib import Path
from typing import Final

from tests.server.serving import Serving


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

    def start(self) -> None:
        """Start it again on what it left."""
        self._server = self._start()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
