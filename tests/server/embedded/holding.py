"""A server that does nothing but hold an embedded store: the tests kill it.

Run as `python -m tests.server.embedded.holding DIRECTORY TIE`. Prints "PID URL" when the store is up; ends on SIGTERM.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from pathlib import Path
from typing import cast

from server.embedded.process import Tie
from server.embedded.store import EmbeddedStore


async def hold(directory: Path, tie: Tie) -> None:
    told_to_end = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, told_to_end.set)
    async with EmbeddedStore.running(directory, tie=tie) as store:
        print(store.pid, store.url, flush=True)
        await told_to_end.wait()


if __name__ == "__main__":
    asyncio.run(hold(Path(sys.argv[1]), cast("Tie", sys.argv[2])))
