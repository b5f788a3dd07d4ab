"""`--set NAME=VALUE`: limits that an operator wants otherwise than `server/settings.py` has them."""

import difflib
from collections.abc import Sequence
from math import isfinite
from typing import Final

import msgspec

from server.settings import Settings

_PLAIN: Final = {
    field.name: field.type for field in msgspec.structs.fields(Settings) if field.type in {int, float}
}
"""What is one number; how the store is reached is nobody's to tune."""


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
    return msgspec.structs.replace(Settings(), **given)


def _number(name: str, value: str) -> int | float:
    if name not in _PLAIN:
        near = difflib.get_close_matches(name, _PLAIN, n=3)
        meant = f"; there is {', '.join(near)}" if near else "; server/settings.py has them all"
        raise NotASetting(f"there is no setting {name!r}{meant}")
    kind = _PLAIN[name]
    try:
        number: int | float = kind(value)
    except ValueError:
        number = -1
    if not (isfinite(number) and number >= 0):
        raise NotASetting(
            f"{name} is {'a whole number' if kind is int else 'a number'} from 0 on, not {value!r}"
        )
    return number
