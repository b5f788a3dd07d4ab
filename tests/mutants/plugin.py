"""Makes the mutant that the environment names, for the tests of one process (see `run`)."""

from __future__ import annotations

import os
from contextlib import ExitStack
from typing import Final

import pytest

from tests.mutants.making import functions, tables

_STACK: Final = ExitStack()


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """When every test module is loaded: a function is changed wherever it has been imported to."""
    wanted = os.environ["AFFRAY_MUTANT"]
    mutant = next(one for one in (*tables(), *functions()) if one.name == wanted)
    _STACK.enter_context(mutant.apply())


def pytest_unconfigure() -> None:
    """Nothing is left changed."""
    _STACK.close()
