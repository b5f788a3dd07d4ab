"""Reading the tables: TOML that lies in the package, checked against a shape."""

import tomllib
from importlib.resources import files
from typing import TypeVar

import msgspec

T = TypeVar("T")


class WrongTable(Exception):
    """A table that cannot be used; the message names file and row."""


def table_bytes(name: str) -> bytes:
    """The TOML file `name` as it lies in the package."""
    return files("domain.rulesets").joinpath("tables", f"{name}.toml").read_bytes()


def read_part(name: str, part: str, as_type: type[T]) -> T:
    """The part `a.b` of the table `name`, as `as_type`. Raises `WrongTable`, naming the row that does not fit."""
    found: object = tomllib.loads(table_bytes(name).decode())
    for key in part.split("."):
        if not isinstance(found, dict) or key not in found:
            raise WrongTable(f"{name}.toml has no [{part}]")
        found = found[key]  # pyright: ignore[reportUnknownVariableType]
    try:
        return msgspec.convert(found, as_type)
    except msgspec.ValidationError as error:
        raise WrongTable(f"{name}.toml [{part}]: {error}") from None
