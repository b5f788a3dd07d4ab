"""Lines from square to square, centre to centre: what they cross, whether a missile can fly, past what (OE-7.4)."""

from collections.abc import Iterator
from typing import Final

from domain.grid.footprint import Footprint, squares_of
from domain.grid.ground import Ground
from domain.quantities import Square

CORNER: Final = "corner"
"""What covers whoever stands behind the corner of a wall: a row of cover.toml."""


def squares_between(one: Square, other: Square) -> Iterator[tuple[Square, ...]]:
    """What the line crosses on its way, in order; a pair where it runs through the corner of two squares.

    The same squares both ways.
    """
    x, y = one.x, one.y
    columns, rows = abs(other.x - x), abs(other.y - y)
    east, south = (1 if other.x > x else -1), (1 if other.y > y else -1)
    column = row = 0
    while column < columns or row < rows:
        # Where the line next leaves its square: at the side, below or above, or at the very corner.
        side, level = (1 + 2 * column) * rows, (1 + 2 * row) * columns
        if side == level:
            yield Square(x + east, y), Square(x, y + south)
        if side <= level:
            x, column = x + east, column + 1
        if level <= side:
            y, row = y + south, row + 1
        if (column, row) != (columns, rows):
            yield (Square(x, y),)


def is_clear(
    one: Square, other: Square, walls: frozenset[Square], occupied: frozenset[Square] = frozenset()
) -> bool:
    """It crosses no wall, no occupied square, and no corner where two walls touch (as for steps, OE-4.3)."""
    for crossed in squares_between(one, other):
        if walls.issuperset(crossed) or (len(crossed) == 1 and not occupied.isdisjoint(crossed)):
            return False
    return True


def line_of_fire(shooter: Footprint, target: Footprint, ground: Ground) -> tuple[Square, Square] | None:
    """The shortest clear line from a square of `shooter` to one of `target`; None where walls stop every one.

    Of equally short lines the first in reading order, the shooter's square before the target's.
    """
    lines = sorted(
        ((here.x - there.x) ** 2 + (here.y - there.y) ** 2, here.y, here.x, there.y, there.x)
        for here in squares_of(shooter)
        for there in squares_of(target)
    )
    for _, y, x, target_y, target_x in lines:
        here, there = Square(x, y), Square(target_x, target_y)
        if is_clear(here, there, ground.blocked):
            return here, there
    return None


def things_on_the_line(one: Square, other: Square, ground: Ground) -> tuple[str, ...]:
    """What gives cover on a line of fire from `one`, in order; `corner` where it grazes a wall (OE-7.4).

    What stands on the target's own square counts, what stands on the shooter's does not; within one square nothing
    stands between.
    """
    if one == other:
        return ()
    found: list[str] = []
    for crossed in (*squares_between(one, other), (other,)):
        if len(crossed) > 1 and not ground.blocked.isdisjoint(crossed):
            found.append(CORNER)
        found.extend(ground.objects[square] for square in crossed if square in ground.objects)
    return tuple(found)
