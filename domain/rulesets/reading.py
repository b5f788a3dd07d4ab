"""Reading the tables: TOML that lies in the package, checked against a shape; for one battle, with rows overridden."""

import tomllib
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from copy import deepcopy
from functools import cache
from importlib.resources import files
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct

T = TypeVar("T")
Cell = str | int | float | bool
"""What one place in a table holds."""


class WrongTable(Exception):
    """A table that cannot be used; the message names file and row."""


class Patch(Struct, frozen=True):
    """One cell changed: in the file `name`, at `path` (names, and places in lists), it is `value`."""

    name: str
    path: tuple[str, ...]
    value: Cell


_patches: Final[ContextVar[tuple[Patch, ...]]] = ContextVar("patches", default=())


@contextmanager
def patched(patches: tuple[Patch, ...]) -> Generator[None]:
    """Within this, what is read has these cells changed. Every check holds for them as for the book's own."""
    token = _patches.set(patches)
    try:
        yield
    finally:
        _patches.reset(token)


def table_bytes(name: str) -> bytes:
    """The TOML file `name` as it lies in the package."""
    return files("domain.rulesets").joinpath("tables", f"{name}.toml").read_bytes()


@cache
def as_written(name: str) -> dict[str, Any]:
    """The file `name`, parsed; nobody may change it."""
    return tomllib.loads(table_bytes(name).decode())


def read_part(name: str, part: str, as_type: type[T]) -> T:
    """The part `a.b` of the table `name`, as `as_type`. Raises `WrongTable`, naming the row that does not fit."""
    found: object = _with_patches(name)
    for key in part.split("."):
        if not isinstance(found, dict) or key not in found:
            raise WrongTable(f"{name}.toml has no [{part}]")
        found = found[key]  # pyright: ignore[reportUnknownVariableType]
    try:
        return msgspec.convert(found, as_type)
    except msgspec.ValidationError as error:
        raise WrongTable(f"{name}.toml [{part}]: {error}") from None


def _with_patches(name: str) -> dict[str, Any]:
    patches = [patch for patch in _patches.get() if patch.name == name]
    if not patches:
        return as_written(name)
    document = deepcopy(as_written(name))
    for patch in patches:
        *way, last = patch.path
        place: Any = document
        for step in way:
            place = place[_key(place, step)]
        place[_key(place, last)] = patch.value
    return document


def _key(place: object, step: str) -> str | int:
    return int(step) if isinstance(place, list) else step
