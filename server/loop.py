"""What our processes run on: the event loop, and as many open sockets as the system grants."""

import asyncio
import sys
from typing import Final

OPEN_FILES_MAX: Final = 65_536


def new_loop() -> asyncio.AbstractEventLoop:
    """A loop of uvloop's where there is one (not on Windows): a command takes half the time of the standard loop's."""
    if sys.platform == "win32":
        return asyncio.new_event_loop()
    import uvloop  # noqa: PLC0415

    return uvloop.new_event_loop()


def allow_many_sockets() -> None:
    """Lift the limit of open files, often 1,024, to what the system grants; each socket is one."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES_MAX if most == resource.RLIM_INFINITY else min(most, OPEN_FILES_MAX)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
