"""`--set NAME=VALUE`: limits that an operator wants otherwise than `server/settings.py` has them."""

import difflib
from collections.abc import Sequence
from math import nan
from typing import Final

import msgspec
from msgspec import Struct, inspect

from server.settings import Settings


class _Number(Struct, frozen=True):
    """What one setting may be."""

    kind: type[int] | type[float]
    least: float
    most: float


def _numbers() -> dict[str, _Number]:
    """What is one number, with its bounds; how the store is reached is nobody's to tune."""
    shape = inspect.type_info(Settings)
    assert isinstance(shape, inspect.StructType), "the settings are a struct"
    found: dict[str, _Number] = {}
    for field in shape.fields:
        match field.type:
            case inspect.IntType(ge=int(least), le=int(most)):
                found[field.name] = _Number(int, least, most)
            case inspect.FloatType(ge=int() | float() as least, le=int() | float() as most):
                found[field.name] = _Number(float, least, most)
            case _:
                assert field.name == "store", f"{field.name} needs bounds"
    return found


_NUMBERS: Final = _numbers()
_ORDERED: Final = (
    ("append_pause_seconds", "append_pause_seconds_max"),
    ("worker_restart_seconds_min", "worker_restart_seconds_max"),
    ("table_commits_reserved", "table_commits_max"),
    ("presence_beat_seconds", "seat_away_seconds"),
    ("ping_seconds", "silent_seconds"),
)
"""Of each two the first is not to be above the second."""


class NotASetting(ValueError):
    """The message says which word is wrong and what it may be."""


def settings_with(words: Sequence[str]) -> Settings:
    """The settings, with those that `words` name as they say; of two words for one, the later.

    Raises:  NotASetting.
    """
    given: dict[str, int | float] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise NotASetting(f"{word!r}: write it as NAME=VALUE")
        given[name] = _number(name, value)
    settings = msgspec.structs.replace(Settings(), **given)
    for low, high in _ORDERED:
        least, most = getattr(settings, low), getattr(settings, high)
        if least > most:
            raise NotASetting(f"{low} ({_said(least)}) is not to be above {high} ({_said(most)})")
    return settings


def _number(name: str, value: str) -> int | float:
    if name not in _NUMBERS:
        near = difflib.get_close_matches(name, _NUMBERS, n=3)
        meant = f"; there is {', '.join(near)}" if near else "; server/settings.py has them all"
        raise NotASetting(f"there is no setting {name!r}{meant}")
    may_be = _NUMBERS[name]
    try:
        number = may_be.kind(value)
    except ValueError:
        number = nan
    if not may_be.least <= number <= may_be.most:
        kind = "a whole number" if may_be.kind is int else "a number"
        between = f"from {_said(may_be.least)} to {_said(may_be.most)}"
        raise NotASetting(f"{name} is {kind} {between}, not {value!r}")
    return number


def _said(number: float) -> str:
    """A number as it may be typed again."""
    return f"{number:.10g}"
