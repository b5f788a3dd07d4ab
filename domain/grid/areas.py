"""The squares that a spell or a breath takes: circles, blocks, cones, lines, the three squares before one (OE-10)."""

from typing import Final

from domain.grid.facing import STEP, Facing, facing_towards, turned
from domain.grid.footprint import Footprint, range_squares
from domain.grid.ground import Ground
from domain.grid.sight import is_clear
from domain.quantities import Square

AHEAD: Final = (-1, 0, 1)
"""The three front directions, in eighths of a circle."""


def _on(ground: Ground, x_from: int, x_upto: int, y_from: int, y_upto: int) -> list[Square]:
    return [
        Square(x, y)
        for y in range(max(0, y_from), min(ground.height, y_upto + 1))
        for x in range(max(0, x_from), min(ground.width, x_upto + 1))
    ]


def circle(middle: Square, squares: int, ground: Ground) -> frozenset[Square]:
    """All squares within so many of `middle`, diagonals 1.5, that no wall hides from it (CO-8)."""
    here = Footprint(middle)
    box = _on(ground, middle.x - squares, middle.x + squares, middle.y - squares, middle.y + squares)
    return frozenset(
        one
        for one in box
        if range_squares(here, Footprint(one)) <= squares and is_clear(middle, one, ground.blocked)
    )


def block(middle: Square, width: int, depth: int, ground: Ground) -> frozenset[Square]:
    """A block of squares around `middle`; of an even side the middle is the one south-east of its very middle."""
    west, north = middle.x - width // 2, middle.y - depth // 2
    box = _on(ground, west, west + width - 1, north, north + depth - 1)
    return frozenset(one for one in box if is_clear(middle, one, ground.blocked))


def cone(start: Footprint, towards: Square, length: int, width: int, ground: Ground) -> frozenset[Square]:
    """From beside `start` towards a square: `length` long, growing from 1 to `width` squares at its end.

    Unit: squares. A square is in it where its middle lies no further from the axis than half the width there.
    """
    east, south = _axis(start, towards)
    along_max = max(abs(east), abs(south))
    if not along_max:
        return frozenset()
    begin = _nearest(start, towards)
    found: list[Square] = []
    for one in _on(ground, begin.x - length, begin.x + length, begin.y - length, begin.y + length):
        x, y = one.x - begin.x, one.y - begin.y
        along = (x * east + y * south) / along_max
        long = (east * east + south * south) ** 0.5 / along_max
        across = abs(x * south - y * east) / (along_max * long)
        reach = along / long
        half = (1 + (width - 1) * reach / length) / 2
        inside = reach > 0 and range_squares(start, Footprint(one)) <= length and across <= half
        if inside and is_clear(begin, one, ground.blocked):
            found.append(one)
    return frozenset(found)


def line(start: Footprint, towards: Square, length: int, ground: Ground) -> frozenset[Square]:
    """One square wide, from beside `start` through a square and on, `length` long, as far as no wall stops it."""
    return cone(start, towards, length, 1, ground)


def front(start: Footprint, facing: Facing, ground: Ground) -> frozenset[Square]:
    """The three squares before a figure of one square (OE-4.9)."""
    found: set[Square] = set()
    for eighths in AHEAD:
        east, south = STEP[turned(facing, eighths)]
        x, y = start.anchor.x + east, start.anchor.y + south
        if 0 <= x < ground.width and 0 <= y < ground.height:
            found.add(Square(x, y))
    return frozenset(found - ground.blocked)


def facing_of_aim(start: Footprint, towards: Square) -> Facing:
    """The direction of the eight that an aim comes nearest."""
    return facing_towards(start, Footprint(towards))


def _axis(start: Footprint, towards: Square) -> tuple[int, int]:
    begin = _nearest(start, towards)
    return towards.x - begin.x, towards.y - begin.y


def _nearest(start: Footprint, towards: Square) -> Square:
    """The square of a figure that is nearest to another square."""
    last_x, last_y = start.anchor.x + start.side - 1, start.anchor.y + start.side - 1
    return Square(min(max(towards.x, start.anchor.x), last_x), min(max(towards.y, start.anchor.y), last_y))
