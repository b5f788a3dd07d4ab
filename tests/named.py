"""Tests that are named elsewhere, as `tests/server/hub/test_past.py::test_…` or as a battle script: whether they exist."""

import ast
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]


def is_there(name: str) -> bool:
    """Whether there is such a test, or such a battle."""
    path, _, test = name.partition("::")
    return (ROOT / path).is_file() and (not test or test in _tests_of(path))


@cache
def _tests_of(path: str) -> frozenset[str]:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return frozenset(
        one.name for one in ast.walk(tree) if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)
    )
