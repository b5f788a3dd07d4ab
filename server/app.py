"""The composition root: the store, and one worker or several on it, from the first byte to the last."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from msgspec import Struct

from domain.ids import LinkId
from server.commands.asked import STORE_FAULTS
from server.commands.ready_fights.fight import CannotSetOut
from server.demo import set_up_demo
from server.durability import Promise
from server.embedded.store import EmbeddedStore, EmbeddedStoreRefused
from server.event_store.port import EventStore
from server.event_store.redis_streams import RedisStreams
from server.http.listening import Listening, NoPort, addresses_of, listen
from server.hub.addresses import Addresses
from server.hub.hub import Hub
from server.logs import LogFormat
from server.settings import Settings
from server.signals import stop_on_signals
from server.store_address import without_password
from server.worker import Admits, Door, in_time, work
from server.worker_process import WorkerOrders
from server.workers import WorkerDidNotStart, run_workers

Say = Callable[[str], None]


class Options(Struct, frozen=True, kw_only=True):
    """What was asked for on the command line. `port` None: 8750, or the next free one."""

    data: Path
    host: str
    port: int | None = None
    demo: bool = False
    redis: str | None = None
    public_url: str | None = None
    promise: Promise = Promise()
    admits: Admits = Admits()
    workers: int = 1
    log_format: LogFormat = "text"


class CannotServe(Exception):
    """The server cannot start; the message is one line that says why and what to do."""


async def serve(options: Options, settings: Settings, say: Say) -> None:
    """Run until SIGINT or SIGTERM.

    Raises:  CannotServe, and then nothing is left running.
    """
    stopping = asyncio.Event()
    with stop_on_signals(stopping.set):
        listening = listen(options.host, options.port)
        if isinstance(listening, NoPort):
            raise CannotServe(listening.why)
        with contextlib.closing(listening.socket):
            async with _store(options, settings) as (store, url):
                await _serve_from(store, url, options, settings, listening, stopping, say)


async def _serve_from(
    store: EventStore,
    url: str,
    options: Options,
    settings: Settings,
    listening: Listening,
    stopping: asyncio.Event,
    say: Say,
) -> None:
    addresses = addresses_of(listening, options.public_url)
    links = await _demo_links(Hub(store, settings), addresses) if options.demo else ()

    def greet() -> None:
        _greet(say, options, listening, addresses, links)

    if options.workers == 1:
        door = Door(listening.socket, addresses, options.promise, options.admits)
        await work(store, door, settings, stopping, greet)
        return
    descriptor = listening.socket.fileno()
    orders = WorkerOrders(
        descriptor, url, addresses, options.promise, options.admits, options.log_format, settings
    )
    try:
        await run_workers(options.workers, orders, stopping, greet)
    except WorkerDidNotStart as wrong:
        raise CannotServe(str(wrong)) from wrong


# ---------------------------------------------------------------- the store


@asynccontextmanager
async def _store(options: Options, settings: Settings) -> AsyncGenerator[tuple[EventStore, str]]:
    """The operator's store, or one of our own on the data directory; and its address."""
    if options.redis is not None:
        async with _opened(options.redis, options.promise, settings) as store:
            await _check(store, options)
            yield store, options.redis
        return
    try:
        async with (
            EmbeddedStore.running(options.data) as embedded,
            _opened(embedded.url, Promise(), settings) as store,
        ):
            yield store, embedded.url
    except EmbeddedStoreRefused as refused:
        raise CannotServe(str(refused)) from refused


@asynccontextmanager
async def _opened(url: str, promise: Promise, settings: Settings) -> AsyncGenerator[EventStore]:
    try:
        store = RedisStreams(url, settings.store, promise.replicas)
    except ValueError as wrong:
        raise CannotServe(f"{without_password(url)!r} is no address of a store: {wrong}") from wrong
    try:
        yield store
    finally:
        await in_time("hanging up the store", store.close(), settings.stop_step_seconds)


async def _check(store: EventStore, options: Options) -> None:
    """A store that can lose what it acknowledged is used only if the operator says so."""
    try:
        kept, refuses = await store.check(), await store.refuses()
    except STORE_FAULTS as error:
        raise CannotServe(
            f"The store at {without_password(options.redis or '')} cannot be used: {error}"
        ) from error
    if refuses:
        raise CannotServe(f"That store cannot be used: {refuses}")
    if why := options.promise.broken_by(kept):
        hint = "Change that, or say --durability relaxed."
        if not kept.wrong:
            hint = "If you know better, say --assert-durable; otherwise --durability relaxed."
        raise CannotServe(f"That store may lose what it acknowledged: {why} {hint}")


# ---------------------------------------------------------------- what is said at the start

_FOR_WHOM: Final = (("dm", "the DM"), ("players", "the players"), ("spectators", "those who watch"))


async def _demo_links(hub: Hub, addresses: Addresses) -> tuple[tuple[str, str], ...]:
    try:
        room = await set_up_demo(hub)
    except (*STORE_FAULTS, CannotSetOut) as wrong:
        raise CannotServe(f"The demonstration could not be set up: {wrong}") from wrong
    finally:
        await hub.stop()
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
    where = (
        f"The store is {without_password(options.redis)}"
        if options.redis
        else f"All is kept in {options.data}"
    )
    is_relaxed = options.promise.level == "relaxed"
    relaxed = " (relaxed: it may lose what it acknowledged)" if is_relaxed else ""
    say(f"{where}{relaxed}. Ctrl-C stops it.")
