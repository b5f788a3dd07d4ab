"""Tests here plant wrong tables: what was parsed before is forgotten, and what was planted is forgotten afterwards."""

from collections.abc import Iterator

import pytest

from domain.rulesets.reading import as_written


@pytest.fixture(autouse=True)
def _tables_are_read_anew() -> Iterator[None]:
    as_written.cache_clear()
    yield
    as_written.cache_clear()
