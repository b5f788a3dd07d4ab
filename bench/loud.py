"""Servers in processes of their own, each with as many sockets as wanted in three groups, that deliver when told to."""

import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Self

from bench.sink import Sink

ROOT: Final = Path(__file__).parents[1]
PLAIN: Final = str(Path(__file__).with_name("loud_plain.py"))
SETTLE_SECONDS_MAX: Final = 90.0
OURS: Final = (sys.executable, "-m", "bench.loud_ours")


class Loud:
    """One such server. The seconds that it answers are its own processor's, for one round to all of its sockets."""

    def __init__(self, words: Sequence[str], sockets: int, cwd: Path = ROOT) -> None:
        self.sink: Final = Sink()
        self._process: Final = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=cwd
        )
        port, *said = self._line().split()
        self.frame_bytes = 0
        """Of what one of its sockets is sent in a round, in the middle; known once it has settled."""
        self._port: Final = int(port)
        self._tokens: Final = said
        self._kind: Final = Path(words[-1]).stem
        self.connect(sockets)

    @property
    def pid(self) -> int:
        """Of the server's process."""
        return self._process.pid

    def connect(self, sockets: int) -> None:
        """So many more."""
        for n in range(sockets):
            group = n % 3
            if self._tokens:
                hello = f'{{"type":"hello","token":"{self._tokens[group]}"}}'
                self.sink.connect(self._port, "/ws/tables/crowd", hello)
            elif self._kind in {"socketio", "loud_socket_io"}:
                self.sink.connect(self._port, f"/socket.io/?EIO=4&transport=websocket&group={group}", "40")
            elif self._kind == "loud_colyseus":
                self.sink.connect(self._port, f"/{group}", "\n")  # that it has joined: its protocol's code 10
            else:
                self.sink.connect(self._port, f"/{group}")

    def stall(self) -> socket.socket:
        """One more at our own server, which reads nothing of what it is sent."""
        hello = f'{{"type":"hello","token":"{self._tokens[0]}"}}'
        self.sink.connect(self._port, "/ws/tables/crowd", hello, is_read=False)
        return self.sink.sockets[-1]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.terminate()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()
        self.sink.close()

    def settle(self, size: int) -> None:
        """Wait until everyone hears what is said."""
        time.sleep(1)  # what greets them goes first
        until = time.monotonic() + SETTLE_SECONDS_MAX
        while time.monotonic() < until:
            before = dict(self.sink.received)
            self.seconds(1, size)
            time.sleep(0.2)
            if all(count > before[fd] for fd, count in self.sink.received.items()):
                self.frame_bytes = sum(self.sink.received.values()) - sum(before.values())
                self.frame_bytes //= len(before)
                return
        raise AssertionError("somebody hears nothing")

    def seconds(self, rounds: int, size: int) -> float:
        """Of the processor, for one of so many rounds. `size`: bytes of a text; of ours, events of a commit."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{rounds} {size}\n")
        self._process.stdin.flush()
        return float(self._line())

    def _line(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "the server goes on"
        return line


def least(louds: Sequence[tuple[Loud, int]], rounds: int, repeats: int) -> list[float]:
    """Of each, with its size, the least seconds of some turns, one after the other."""
    took: list[list[float]] = [[] for _ in louds]
    for _ in range(repeats):
        for (loud, size), seconds in zip(louds, took, strict=True):
            seconds.append(loud.seconds(rounds, size))
    return [min(seconds) for seconds in took]
