"""Real stores for these tests: one that lasts for a module, and one that a test may kill."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.faults.valkey import Valkey


@pytest.fixture(scope="module")
def shared_valkey() -> Iterator[Valkey]:
    """A store that nobody kills; each test has tables of its own."""
    server = Valkey()
    try:
        yield server.start()
    finally:
        server.end()


@pytest.fixture
def own_valkey() -> Iterator[Valkey]:
    """A store that a test may kill."""
    server = Valkey()
    try:
        yield server.start()
    finally:
        server.end()
