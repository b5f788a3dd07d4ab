"""One more side as it is typed: `side beasts`, `side militia with party`."""

from typing import Final

from domain.ids import SideId
from domain.script.words import Words
from domain.sides import AddSide

USAGE: Final = "SIDE [with SIDE]"


def read_side(words: Words) -> AddSide:
    """What follows `side`."""
    side = SideId(words.slug("the new side"))
    return AddSide(side, SideId(words.slug("side")) if words.take_if("with") else None)
