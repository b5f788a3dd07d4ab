"""An event loop whose clock stands still while anything is to be done, and then jumps to what is next."""

from __future__ import annotations

import asyncio
import selectors
from typing import Any

SECONDS_MAX = 900.0


class NeverEnds(Exception):
    """Everybody waits and no timer is set, or more seconds than `SECONDS_MAX` have passed."""


class _Jumping(selectors.SelectSelector):
    """Waits for nothing; lets the loop's clock jump over the time that it was to wait."""

    loop: VirtualLoop

    def select(self, timeout: float | None = None) -> list[Any]:
        ready = super().select(0)
        if not ready:
            if timeout is None or self.loop.now_seconds > SECONDS_MAX:
                raise NeverEnds
            self.loop.now_seconds += timeout
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    """Seconds pass here as fast as the machine can think. What happens depends on the coroutines alone."""

    def __init__(self) -> None:
        selector = _Jumping()
        selector.loop = self
        self.now_seconds = 0.0
        super().__init__(selector)

    def time(self) -> float:
        return self.now_seconds
