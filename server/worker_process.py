"""A worker in a process of its own, as `server.workers` starts it: told what to do in one line of its standard input.

It says `loaded`, `listening` and then, again and again, `alive`, each in a line of its standard output, and stops at a signal, or when
its input ends: then whoever started it is gone.
"""

import asyncio
import contextlib
import logging
import socket
import sys
from functools import partial
from typing import Final

import msgspec
from msgspec import Struct

from server.durability import Promise
from server.event_store.redis_streams import RedisStreams
from server.hub.addresses import Addresses
from server.logs import LogFormat, log_to_stderr
from server.loop import allow_many_sockets, new_loop
from server.settings import Settings
from server.signals import stop_on_signals
from server.worker import Admits, Door, in_time, work

LOADED: Final = b"loaded\n"
LISTENING: Final = b"listening\n"
ALIVE: Final = b"alive\n"
ALIVE_OFTEN: Final = 10
"""So many times it says that it is alive before its silence counts."""

log = logging.getLogger(__name__)


class WorkerOrders(Struct, frozen=True):
    """What a worker has to know. `descriptor` is the listening socket, which it inherits."""

    descriptor: int
    store: str
    addresses: Addresses
    promise: Promise
    admits: Admits
    log_format: LogFormat
    settings: Settings


def main() -> None:
    """Work until told to stop."""
    _say(LOADED)
    orders = msgspec.json.decode(sys.stdin.readline(), type=WorkerOrders)
    log_to_stderr(orders.log_format)
    allow_many_sockets()
    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(_work(orders))


async def _work(orders: WorkerOrders) -> None:
    settings = orders.settings
    stopping = asyncio.Event()
    asyncio.get_running_loop().add_reader(sys.stdin.fileno(), stopping.set)
    store = RedisStreams(orders.store, settings.store, orders.promise.replicas)
    listening = socket.socket(fileno=orders.descriptor)
    door = Door(listening, orders.addresses, orders.promise, orders.admits)
    alive = asyncio.create_task(_say_alive(settings.worker_silent_seconds / ALIVE_OFTEN), name="alive")
    with stop_on_signals(stopping.set):
        try:
            await work(store, door, settings, stopping, partial(_say, LISTENING))
        finally:
            alive.cancel()
            await in_time("hanging up the store", store.close(), settings.stop_step_seconds)


async def _say_alive(seconds: float) -> None:
    with contextlib.suppress(
        BrokenPipeError
    ):  # nobody listens any more, which the end of the input says as well
        while True:
            await asyncio.sleep(seconds)
            _say(ALIVE)


def _say(line: bytes) -> None:
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
