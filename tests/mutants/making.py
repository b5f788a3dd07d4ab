"""What is changed in a mutant, and how: functions by what they give back, tables by a number one off."""

from __future__ import annotations

import ast
import functools
import importlib
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType
from typing import Any, Final, NamedTuple, cast

from msgspec import Struct, structs

from domain.decisions.house_rules import fields_of
from domain.refusals import Refused
from domain.rulesets import catalog
from domain.rulesets.book import load_book
from domain.rulesets.reading import patched
from domain.rulesets.shelf import SHELVES, Shelf, cell_of, patch_of, rows_of
from server.codegen.rules_page import NAMED

ROOT: Final = Path(__file__).resolve().parents[2]
WHERE: Final = (
    "domain/rules",
    "domain/grid",
    "domain/decisions",
    "domain/rulesets/osric",
    "domain/rulesets/adnd2e",
    "domain/rulesets/thmod",
)
ROWS_MAX: Final = 4
"""Of each table so many rows are changed, spread over it."""


NUMBERS: Final = (
    "mod",
    "attack",
    "hit",
    "thac0",
    "cost_halves",
    "value",
    "bands.0.2",
    "value.0.2",
    "melee_weight.0",
)
"""Fields that hold what a rule is about, where a row holds more."""


_BOOK: Final = load_book()


class Mutant(NamedTuple):
    """One change: of a function (`module:name`), or of a place in a table; `rules` are the numbers that it bears."""

    name: str
    rules: frozenset[str]
    apply: Callable[[], Any]


def functions() -> Iterator[Mutant]:
    """Each function whose docstring names a rule."""
    for folder in WHERE:
        for path in sorted((ROOT / folder).glob("*.py")):
            module = path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")
            for one in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(one, ast.FunctionDef):
                    numbers = frozenset(NAMED.findall(ast.get_docstring(one) or ""))
                    if numbers:
                        yield Mutant(
                            f"{module}:{one.name}", numbers, functools.partial(switched_off, module, one.name)
                        )


def tables() -> Iterator[Mutant]:
    """Rows of each table that is of a rule, the first number in each one off."""
    for name, shelf in SHELVES.items():
        rows = [
            (row, place) for row, cells in rows_of(shelf).items() if (place := _number_in(shelf, row, cells))
        ]
        step = max(1, -(-len(rows) // ROWS_MAX))
        for row, place in rows[::step] if shelf.rules else ():
            value = cell_of(shelf, row, place)
            assert isinstance(value, int)
            change = functools.partial(row_changed, name, row, place, value + 1)
            yield Mutant(f"{name} {row} {place}", frozenset(shelf.rules), change)


def _number_in(shelf: Shelf, row: str, cells: dict[str, Any]) -> str | None:
    """The place of the number that the rule is about: the shelf says which field, or it is the first in the row."""
    fields = fields_of(cells)
    wanted = [field for field in fields if field in NUMBERS] or fields
    return next((field for field in wanted if type(cell_of(shelf, row, field)) is int), None)


@contextmanager
def row_changed(table: str, row: str, field: str, value: int) -> Generator[None]:
    """The games read anew with that place changed, and as they were afterwards."""
    kept = dict(catalog.RULESETS)
    patch = patch_of(SHELVES[table], row, field, value)
    try:
        with patched((patch,)):
            book = load_book()
            catalog.RULESETS.update({game.id: game for game in (make(book) for make in catalog.MAKERS)})
            yield
    finally:
        catalog.RULESETS.update(kept)


@contextmanager
def switched_off(module: str, name: str) -> Generator[None]:
    """The function gives back something else, wherever it has been imported to."""
    original = getattr(importlib.import_module(module), name)
    assert isinstance(original, FunctionType) or callable(original)

    @functools.wraps(original)
    def mutant(*arguments: Any, **named: Any) -> Any:
        return other_than(original(*arguments, **named))

    places = [
        (vars(loaded), key)
        for loaded in list(sys.modules.values())
        if getattr(loaded, "__name__", "").startswith(("domain.", "server.", "tests."))
        for key, value in list(vars(loaded).items())
        if value is original
    ]
    kept = dict(catalog.RULESETS)
    for namespace, key in places:
        namespace[key] = mutant
    try:
        catalog.RULESETS.update({game.id: game for game in (make(_BOOK) for make in catalog.MAKERS)})
        yield
    finally:
        for namespace, key in places:
            namespace[key] = original
        catalog.RULESETS.update(kept)


def other_than(value: Any) -> Any:
    """Something of the same kind that is not `value`: as if the rule were not there, or worked out something else."""
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 1
        case str():
            return f"{value}?"
        case tuple() | list():
            return cast("Sequence[Any]", value)[:-1]
        case Refused():
            return None
        case Struct():
            return _other_struct(value)
        case Iterator():
            return iter(())
        case _ if value is None:
            return None
        case _:
            return type(value)()  # a set, a mapping: nothing in it


def _other_struct(value: Struct) -> Struct:
    """Every field of it is something else."""
    fields = {field: other_than(getattr(value, field)) for field in value.__struct_fields__}
    return structs.replace(value, **fields)
