"""What players may know of foes: a setting of the battle, and what they have found out by being hit and hitting."""

import re
from typing import Final, Literal

from msgspec import Struct

PointsKnown = Literal["exact", "words", "none"]
"""Hit points of foes: the number, a word such as *bloodied*, or nothing."""
NumbersKnown = Literal["none", "after_first_hit", "open"]
"""Armour class and to-hit numbers of foes: never, from the first hit that is seen, or from the start."""

Health = Literal["unhurt", "scratched", "bloodied", "near death", "down"]
HEALTH_BANDS: Final[tuple[tuple[float, Health], ...]] = ((0.75, "scratched"), (0.25, "bloodied"))
"""Below the whole and at least so large a part of one's hit points."""


class Knowledge(Struct, frozen=True, omit_defaults=True):
    """What the DM lets players and spectators know of foes."""

    hit_points: PointsKnown = "words"
    numbers: NumbersKnown = "none"


def health_word(left: int, whole: int) -> Health:
    """Hit points in words, of somebody who stands."""
    if left >= max(1, whole):
        return "unhurt"
    for part, word in HEALTH_BANDS:
        if left >= part * max(1, whole):
            return word
    return "near death"


_ARTICLE: Final = re.compile(r"^(?:an?|the)\s+(?=\S)", re.IGNORECASE)


def letters(name: str, number: int) -> str:
    """The two letters on a counter: the name's first two, or its first and the number, 0 for none. An article is none."""
    word = _ARTICLE.sub("", name)
    return f"{word[0].upper()}{number}" if number else word[:2].title()


class Called(Struct, frozen=True, omit_defaults=True):
    """What everyone calls a figure from now on: its number among those of its looks, and the letters on its counter."""

    name: str
    label: str
    number: int = 0
