"""How much later do the others hear of a commit where one of 500 does not read what it is sent?

Two servers by turns, one with such a reader, which is kept: by default it would be sent away as soon as its buffer is full.
"""

import array
import fcntl
import socket
import termios
from collections.abc import Sequence
from time import perf_counter, sleep
from typing import Final

from bench.loud import OURS, Loud
from bench.loud_ours import EVENTS
from bench.verdict import Finding, Verdict
from server.loop import allow_many_sockets

QUESTION: Final = "stalled_reader"
SOCKETS: Final = 500
RATIO_MAX: Final = 1.1
STALL_ROUNDS: Final = 200
"""Of commits with several events: more than the kernel keeps for somebody who does not read."""


def answer(*, tiny: bool = False) -> Sequence[Finding]:
    """The least p99 of some turns of each, and the least median."""
    allow_many_sockets()
    sockets, rounds, repeats, stalling = (6, 3, 1, 3) if tiny else (SOCKETS, 25, 4, STALL_ROUNDS)
    with Loud(OURS, sockets) as free, Loud(OURS, sockets - 1) as held:
        stalled = held.stall()
        for loud in (free, held):
            loud.settle(1)
            loud.seconds(stalling, EVENTS)
        sleep(0.5)
        behind = max(held.sink.received.values()) - _waiting_bytes(stalled)
        if not tiny:
            assert behind > 0, "it has not read, and the kernel has not room for all"
        waited: tuple[list[list[float]], list[list[float]]] = ([], [])
        for _ in range(repeats):
            for loud, found in zip((free, held), waited, strict=True):
                found.append(_waits(loud, rounds))
    slow_free, slow_held = (1000 * min(one[int(0.99 * len(one))] for one in found) for found in waited)
    mid_free, mid_held = (1000 * min(one[len(one) // 2] for one in found) for found in waited)
    words = (
        f"with one of {sockets} who does not read, 99 of 100 hear of a commit within {slow_held:.1f} ms (half within "
        f"{mid_held:.1f}), without within {slow_free:.1f} ms ({mid_free:.1f})"
    )
    return (Verdict(words, slow_held / slow_free, None if tiny else RATIO_MAX),)


def _waits(loud: Loud, rounds: int) -> list[float]:
    """Of each socket in each round, the seconds until it heard, in order."""
    found: list[float] = []
    for _ in range(rounds):
        loud.sink.arrived.clear()
        started = perf_counter()
        loud.seconds(1, 1)
        found.extend(at - started for at in loud.sink.arrived.values())
    return sorted(found)


def _waiting_bytes(stalled: socket.socket) -> int:
    """What lies in the kernel for it."""
    waiting = array.array("i", [0])
    fcntl.ioctl(stalled, termios.FIONREAD, waiting)
    return waiting[0]
