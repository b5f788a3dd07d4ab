"""`2d6+1`, read once and kept as numbers (CO-1)."""

import re
import unicodedata
from typing import Final

from msgspec import Struct

DICE_MAX: Final = 200
"""As many as a mass battle throws at once; every face stands in the log."""
SIDES_MAX: Final = 1000
PLUS_MAX: Final = 1000
_MINUS: Final = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-"))
"""Stat blocks come with hyphens, dashes and the typographic minus."""
_NUMBER_FIRST: Final = re.compile(r"^\s*([+-]?)\s*(\d{1,4})\s*\+\s*(\d{0,3}d\d{1,4})\s*$", re.ASCII)
_PATTERN: Final = re.compile(r"^\s*(?:(\d{0,3})d(\d{1,4}))?\s*(?:([+-]?)\s*(\d{1,4}))?\s*$", re.ASCII)


class DiceExpression(Struct, frozen=True):
    """`count` dice of `sides` sides and `plus` points on top; `count` 0 is a plain number."""

    count: int
    sides: int
    plus: int

    @property
    def least(self) -> int:
        """The least that it can come to."""
        return self.count + self.plus

    @property
    def most(self) -> int:
        """The most that it can come to."""
        return self.count * self.sides + self.plus

    def __str__(self) -> str:
        if not self.count:
            return str(self.plus)
        tail = f"{self.plus:+d}" if self.plus else ""
        return f"{self.count}d{self.sides}{tail}"


def parse_dice(text: str) -> DiceExpression | str:
    """Read `2d6+1`, `d8`, `1d4-1`, `9+2d6`, `d%` or `3`; what is wrong with `text`, in words, otherwise.

    However it is spelled: in full width, with another minus, in capitals.
    """
    plain = unicodedata.normalize("NFKC", text).translate(_MINUS).lower().replace("d%", "d100")
    plain = _NUMBER_FIRST.sub(lambda one: f"{one[3]}{one[1] or '+'}{one[2]}", plain)
    found = _PATTERN.match(plain)
    if not found or not text.strip():
        return f"{text!r} is not dice; write them as 2d6+1, d8 or 3"
    count_text, sides_text, sign, plus_text = found.groups()
    if sides_text is None and sign == "":
        return DiceExpression(0, 0, int(plus_text))
    if plus_text and sides_text is not None and not sign:
        return f"{text!r} is not dice; a plus or minus stands before the last number"
    count = int(count_text or 1) if sides_text is not None else 0
    sides = int(sides_text or 0)
    plus = int(plus_text or 0) * (-1 if sign == "-" else 1)
    if count > DICE_MAX or sides > SIDES_MAX or abs(plus) > PLUS_MAX or (count and sides < 1):
        return f"{text!r} is beyond {DICE_MAX} dice of {SIDES_MAX} sides"
    return DiceExpression(count, sides, plus)
