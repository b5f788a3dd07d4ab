"""Words of this client: directions, small numbers, and names as a terminal writes them."""

from typing import Final

from clients.python.wire import Facing

DIRECTIONS: Final[dict[Facing, str]] = {
    "n": "north",
    "ne": "north-east",
    "e": "east",
    "se": "south-east",
    "s": "south",
    "sw": "south-west",
    "w": "west",
    "nw": "north-west",
}
_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ISOLATES: Final = dict.fromkeys(range(0x2066, 0x206A))
"""Marks that set a name apart in its own direction; terminals draw them, or worse."""


def plain(text: str) -> str:
    """A sentence of the server's as a terminal shows it: nothing in it that moves the cursor."""
    return "".join(one for one in text.translate(_ISOLATES) if one.isprintable())


def counted(number: int, what: str) -> str:
    """`two squares`, `one square`, `12 squares`."""
    word = _NUMBERS[number] if number < len(_NUMBERS) else str(number)
    return f"{word} {what}{'' if number == 1 else 's'}"


def listed(words: list[str]) -> str:
    """`a`; `a and b`; `a, b and c`."""
    return ", ".join(words[:-1]) + f" and {words[-1]}" if len(words) > 1 else "".join(words)
