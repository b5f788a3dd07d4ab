"""The composition root: one worker with its store, from the first byte to the last."""

import asyncio
import contextlib
import logging
import signal
import socket
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, Literal

import uvicorn
from msgspec import Struct

from domain.ids import LinkId
from server.commands.asked import STORE_FAULTS
from server.demo import DemoFailed, set_up_demo
from server.embedded.store import EmbeddedStore, EmbeddedStoreRefused
from server.event_store.port import EventStore
from server.event_store.redis_streams import RedisStreams
from server.http.health import Health
from server.http.http_protocol import HttpProtocol
from server.http.listening import Listening, NoPort, addresses_of, listen
from server.http.routes import routes
from server.http.socket import SocketDoor
from server.http.tables import Tables
from server.hub.addresses import Addresses
from server.hub.hub import Hub
from server.hub.socket_protocol import SocketProtocol
from server.settings import Settings

log = logging.getLogger(__name__)

Level = Literal["fsync", "relaxed"]
Say = Callable[[str], None]


class Options(Struct, frozen=True, kw_only=True):
    """What was asked for on the command line. `port` None: 8750, or the next free one."""

    data: Path
    host: str
    port: int | None = None
    demo: bool = False
    redis: str | None = None
    public_url: str | None = None
    durability: Level = "fsync"


class CannotServe(Exception):
    """The server cannot start; the message is one line that says why and what to do."""


async def serve(options: Options, settings: Settings, say: Say) -> None:
    """Run until SIGINT or SIGTERM.

    Raises:  CannotServe, and then nothing is left running.
    """
    stopping = asyncio.Event()
    with _signals(stopping.set):
        listening = listen(options.host, options.port)
        if isinstance(listening, NoPort):
            raise CannotServe(listening.why)
        with contextlib.closing(listening.socket):
            async with _store(options, settings) as store:
                await _serve_from(store, options, settings, listening, stopping, say)


async def _serve_from(
    store: EventStore,
    options: Options,
    settings: Settings,
    listening: Listening,
    stopping: asyncio.Event,
    say: Say,
) -> None:
    addresses = addresses_of(listening, options.public_url)
    hub = Hub(store, settings)
    try:
        links = await _demo_links(hub, addresses) if options.demo else ()
        door = SocketDoor(hub, addresses, settings)
        health = Health(store, is_relaxed=options.durability == "relaxed")
        application = routes(Tables(hub, addresses, settings), health, door)
        worker = _Worker(
            _configuration(application, settings), lambda: _greet(say, options, listening, addresses, links)
        )
        stop = asyncio.create_task(_stop_when(stopping, worker))
        try:
            await worker.serve(sockets=[listening.socket])
        finally:
            stop.cancel()
    finally:
        await hub.stop()


async def _stop_when(stopping: asyncio.Event, worker: uvicorn.Server) -> None:
    await stopping.wait()
    worker.should_exit = True


# ---------------------------------------------------------------- the store


@asynccontextmanager
async def _store(options: Options, settings: Settings) -> AsyncGenerator[EventStore]:
    """The operator's store, or one of our own on the data directory."""
    if options.redis is not None:
        async with _opened(options.redis, settings) as store:
            await _check(store, options)
            yield store
        return
    try:
        async with EmbeddedStore.running(options.data) as embedded, _opened(embedded.url, settings) as store:
            yield store
    except EmbeddedStoreRefused as refused:
        raise CannotServe(str(refused)) from refused


@asynccontextmanager
async def _opened(url: str, settings: Settings) -> AsyncGenerator[EventStore]:
    try:
        store = RedisStreams(url, settings.store)
    except ValueError as wrong:
        raise CannotServe(f"{url!r} is no address of a store: {wrong}") from wrong
    try:
        yield store
    finally:
        await store.close()


async def _check(store: EventStore, options: Options) -> None:
    """A store that can lose what it acknowledged is used only if the operator says so."""
    try:
        kept = await store.check()
    except STORE_FAULTS as error:
        raise CannotServe(f"The store at {options.redis} cannot be used: {error}") from error
    if not kept.is_sound and options.durability != "relaxed":
        why = " ".join((*kept.wrong, *kept.unchecked))
        raise CannotServe(
            f"That store may lose what it acknowledged: {why} Change that, or say --durability relaxed."
        )


# ---------------------------------------------------------------- the web server


class _Worker(uvicorn.Server):
    """uvicorn, which leaves the signals to us and says when it listens."""

    def __init__(self, config: uvicorn.Config, on_listening: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_listening: Final = on_listening

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        """Nothing: `serve` handles them for the store as well."""
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """As uvicorn does; then the address is open."""
        await super().startup(sockets)
        if self.started:
            self._on_listening()


def _configuration(application: object, settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        application,  # type: ignore[arg-type]
        http=HttpProtocol,
        ws=SocketProtocol,
        ws_max_size=settings.frame_bytes_max,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.ping_seconds,
        ws_per_message_deflate=False,  # one compressed frame could not serve a whole audience
        limit_concurrency=settings.connections_max,
        timeout_graceful_shutdown=settings.shutdown_seconds,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
    )


@contextlib.contextmanager
def _signals(stop: Callable[[], None]) -> Generator[None]:
    loop = asyncio.get_running_loop()
    ours = (signal.SIGINT, signal.SIGTERM)
    for one in ours:
        loop.add_signal_handler(one, stop)
    try:
        yield
    finally:
        for one in ours:
            loop.remove_signal_handler(one)


# ---------------------------------------------------------------- what is said at the start

_FOR_WHOM: Final = (("dm", "the DM"), ("players", "the players"), ("spectators", "those who watch"))


async def _demo_links(hub: Hub, addresses: Addresses) -> tuple[tuple[str, str], ...]:
    try:
        room = await set_up_demo(hub)
    except (*STORE_FAULTS, DemoFailed) as wrong:
        raise CannotServe(f"The demonstration could not be set up: {wrong}") from wrong
    return tuple((whom, addresses.of(room, LinkId(link))) for link, whom in _FOR_WHOM)


def _greet(
    say: Say, options: Options, listening: Listening, addresses: Addresses, links: tuple[tuple[str, str], ...]
) -> None:
    if listening.note:
        say(listening.note)
    if links:
        say("Affray is open. A demonstration battle waits at:")
        for whom, link in links:
            say(f"  {whom + ':':17}{link}")
    else:
        say(f"Affray is open at {addresses.origin}/")
    say(addresses.reach)
    where = f"The store is {options.redis}" if options.redis else f"All is kept in {options.data}"
    relaxed = " (relaxed: it may lose what it acknowledged)" if options.durability == "relaxed" else ""
    say(f"{where}{relaxed}. Ctrl-C stops it.")
