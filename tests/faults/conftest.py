"""Real stores for these tests: one that lasts for a module, and one that a test may kill."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.faults.valkey import Valkey, valkey_running


@pytest.fixture(scope="module")
def shared_valkey() -> Iterator[Valkey]:
    """A store that nobody kills; each test has tables of its own."""
    with valkey_running() as server:
        yield server


@pytest.fixture
def own_valkey() -> Iterator[Valkey]:
    """A store that a test may kill."""
    with valkey_running() as server:
        yield server
