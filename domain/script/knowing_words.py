"""What is typed about what players know, and about the reserve."""

from typing import Final, get_args

from domain.ids import FigureId
from domain.knowing import BringOn, LetKnow
from domain.knowledge import NumbersKnown, PointsKnown
from domain.script.words import Words

BRING_USAGE: Final = "FIGURE… [at X,Y…] [hidden]"
KNOW_USAGE: Final = "[points exact | words | none] [numbers none | after_first_hit | open]"
_POINTS: Final[tuple[PointsKnown, ...]] = get_args(PointsKnown)
_NUMBERS: Final[tuple[NumbersKnown, ...]] = get_args(NumbersKnown)


def read_bringing(words: Words) -> BringOn:
    """`ogre at 12,4 hidden`: from the reserve onto the map."""
    figures = tuple(FigureId(name) for name in words.slugs("figure of the reserve", "at", "hidden"))
    squares = words.squares() if words.take_if("at") else ()
    return BringOn(figures, squares, hidden=words.take_if("hidden"))


def read_knowledge(words: Words) -> LetKnow:
    """`points exact numbers open`: what players may know of foes."""
    points = _points(words) if words.take_if("points") else None
    numbers = _numbers(words) if words.take_if("numbers") else None
    return LetKnow(points, numbers)


def _points(words: Words) -> PointsKnown:
    return words.one_of("way to know hit points", _POINTS)


def _numbers(words: Words) -> NumbersKnown:
    return words.one_of("way to know numbers", _NUMBERS)
