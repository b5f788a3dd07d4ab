"""One worker: the hub on a store, the page and the socket on a port, from its first byte to its last."""

import asyncio
import contextlib
import logging
import os
import socket
from collections.abc import Callable, Coroutine, Generator
from typing import Final, Literal

import uvicorn
from msgspec import Struct

from server.durability import Promise, watch_store
from server.event_store.port import EventStore
from server.http.admission import Admission
from server.http.http_protocol import http_protocol
from server.http.routes import routes
from server.hub.addresses import Addresses
from server.hub.hub import Hub
from server.hub.kept_battles import made_by
from server.hub.socket_protocol import socket_protocol
from server.settings import Settings

log = logging.getLogger(__name__)

METRICS_TOKEN: Final = "AFFRAY_METRICS_TOKEN"
CREATE_WORD: Final = "AFFRAY_CREATE_TOKEN"


class Admits(Struct, frozen=True):
    """Whom a worker lets in: who may open tables, and whether a proxy of ours says who comes."""

    create: Literal["open", "token"] = "open"
    is_behind_proxy: bool = False


class Door(Struct, frozen=True):
    """Where a worker is reached and what it says of itself."""

    listening: socket.socket
    addresses: Addresses
    promise: Promise
    admits: Admits


async def work(
    store: EventStore,
    door: Door,
    settings: Settings,
    stopping: asyncio.Event,
    on_listening: Callable[[], None],
) -> None:
    """Serve until `stopping` is set."""
    made_by()  # read while what lies on the disk is what this process runs: another version may be installed later
    hub = Hub(store, settings, is_relaxed=door.promise.level == "relaxed")
    word = os.environ[CREATE_WORD] if door.admits.create == "token" else None
    admission = Admission(store, settings, word, is_behind_proxy=door.admits.is_behind_proxy)
    token = os.environ.get(METRICS_TOKEN)
    application = routes(hub, door.addresses, admission, settings, door.promise, token)
    configuration = _configuration(application, settings, is_behind_proxy=door.admits.is_behind_proxy)
    web = _Web(configuration, on_listening, hub.say_goodbye)
    beside = (
        asyncio.create_task(_stop_when(stopping, web), name="stop"),
        asyncio.create_task(_count(hub, settings), name="metrics"),
        asyncio.create_task(watch_store(store, door.promise, settings), name="store"),
    )
    try:
        await web.serve(sockets=[door.listening])
    finally:
        for task in beside:
            task.cancel()
        await in_time("letting go of the tables", hub.stop(), settings.stop_step_seconds)


async def in_time(what: str, step: Coroutine[None, None, None], seconds: float) -> None:
    """Carry out a step of an orderly end; one that hangs is given up and named, for the process ends anyhow."""
    try:
        async with asyncio.timeout(seconds):
            await step
    except TimeoutError:
        left = sorted(task.get_name() for task in asyncio.all_tasks() - {asyncio.current_task()})
        log.error(
            "%s took longer than %g s and is given up; still running: %s", what, seconds, ", ".join(left)
        )


async def _stop_when(stopping: asyncio.Event, web: uvicorn.Server) -> None:
    await stopping.wait()
    web.should_exit = True


async def _count(hub: Hub, settings: Settings) -> None:
    while True:
        hub.count()
        await asyncio.sleep(settings.metrics_seconds)


class _Web(uvicorn.Server):
    """uvicorn, which leaves the signals to us, says when it listens, and lets us say goodbye first."""

    def __init__(
        self, config: uvicorn.Config, on_listening: Callable[[], None], say_goodbye: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._on_listening: Final = on_listening
        self._say_goodbye: Final = say_goodbye

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        """Nothing: `stop_on_signals` handles them for the store as well."""
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """As uvicorn does; then the address is open."""
        await super().startup(sockets)
        if self.started:
            self._on_listening()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Goodbyes first: uvicorn's own know no position."""
        self._say_goodbye()
        await super().shutdown(sockets)


def _configuration(application: object, settings: Settings, *, is_behind_proxy: bool) -> uvicorn.Config:
    return uvicorn.Config(
        application,  # type: ignore[arg-type]
        http=http_protocol(settings, is_behind_proxy=is_behind_proxy),
        ws=socket_protocol(settings),
        ws_max_size=settings.frame_bytes_max,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.pong_seconds,
        ws_per_message_deflate=False,  # one compressed frame could not serve a whole audience
        limit_concurrency=settings.connections_max,
        timeout_graceful_shutdown=settings.shutdown_seconds,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
    )
