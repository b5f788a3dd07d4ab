"""Stores to test: both kinds under one contract, and a real server that lasts for a session."""

import itertools
from collections.abc import AsyncIterator, Callable, Iterator
from typing import cast

import pytest

from server.event_store.keys import log_of_table
from server.event_store.memory import MemoryDisk, MemoryStore
from server.event_store.port import EventStore, StoreLimits, StreamKey
from server.event_store.redis_streams import RedisStreams
from tests.faults.cluster import ValkeyCluster
from tests.faults.valkey import Valkey, valkey_running

LIMITS = StoreLimits(read_entries_max=50, follower_hints_max=8, hint_bytes_max=1_000, patience_seconds=3.0)

OpenStore = Callable[[], EventStore]

_numbers = itertools.count(1)


@pytest.fixture(scope="session")
def valkey() -> Iterator[Valkey]:
    with valkey_running() as server:
        yield server


@pytest.fixture
def own_valkey() -> Iterator[Valkey]:
    """A server for one test, which may kill it."""
    with valkey_running() as server:
        yield server


@pytest.fixture(scope="session")
def cluster() -> Iterator[ValkeyCluster]:
    running = ValkeyCluster()
    try:
        yield running.start()
    finally:
        running.end()


@pytest.fixture(params=["memory", "valkey", "cluster"])
async def open_store(request: pytest.FixtureRequest) -> AsyncIterator[OpenStore]:
    """Opens stores that share one disk, as several processes would."""
    opened: list[EventStore] = []
    if request.param == "memory":
        disk = MemoryDisk(LIMITS)

        def open_one() -> EventStore:
            opened.append(MemoryStore(disk, LIMITS))
            return opened[-1]
    else:
        url = cast("Valkey | ValkeyCluster", request.getfixturevalue(request.param)).url

        def open_one() -> EventStore:
            opened.append(RedisStreams(url, LIMITS))
            return opened[-1]

    yield open_one
    for store in opened:
        await store.close()


@pytest.fixture
def store(open_store: OpenStore) -> EventStore:
    return open_store()


@pytest.fixture
def table() -> str:
    """A table that no other test writes to."""
    return f"table-{next(_numbers)}"


@pytest.fixture
def key(table: str) -> StreamKey:
    return log_of_table(table)
