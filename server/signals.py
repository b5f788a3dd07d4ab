"""The two signals that end a process in good order."""

import asyncio
import contextlib
import signal
from collections.abc import Callable, Generator
from typing import Final

_OURS: Final = (signal.SIGINT, signal.SIGTERM)


@contextlib.contextmanager
def stop_on_signals(stop: Callable[[], None]) -> Generator[None]:
    """Call `stop` at SIGINT and at SIGTERM, within `with`."""
    loop = asyncio.get_running_loop()
    for one in _OURS:
        loop.add_signal_handler(one, stop)
    try:
        yield
    finally:
        for one in _OURS:
            loop.remove_signal_handler(one)
