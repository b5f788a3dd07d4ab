"""Paths: which steps are lawful and what they cost. How far a figure gets is in `domain.grid.reachable`.

A path is a figure's anchors, its own square first. Step i leads from path[i] to path[i + 1].
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, Literal

from msgspec import Struct

from domain.grid.footprint import Footprint, overlaps, squares_of
from domain.grid.ground import PLAIN, Ground
from domain.grid.movement import DIAGONAL, STRAIGHT, QuarterPoints
from domain.quantities import Square

NOWHERE: Final[frozenset[Square]] = frozenset()

Fault = Literal["no_neighbour", "off_the_map", "wall", "corner", "barred", "taken"]
"""`corner`: between two walls that touch; `barred`: it may not pass there; `taken`: it may not stop there."""


class StepFault(Struct, frozen=True):
    """Why step `step` may not be taken."""

    step: int
    why: Fault


def path_fault(
    path: Sequence[Square],
    side: int,
    ground: Ground,
    *,
    barred: frozenset[Square] = NOWHERE,
    taken: frozenset[Square] = NOWHERE,
) -> StepFault | None:
    """The first step that may not be taken, or None (OE-4.3, OE-4.14).

    `barred` squares may not be entered (enemies able to act, friends threatened or attacking); `taken` ones
    may be crossed, but no path ends on them. The start is not judged: a path of one square is lawful.
    """
    for step, (here, there) in enumerate(pairwise(path)):
        why = step_fault(here, there, side, ground, barred)
        if why is not None:
            return StepFault(step, why)
    if len(path) > 1 and not taken.isdisjoint(squares_of(Footprint(path[-1], side))):
        return StepFault(len(path) - 2, "taken")
    return None


def step_fault(
    here: Square, there: Square, side: int, ground: Ground, barred: frozenset[Square] = NOWHERE
) -> Fault | None:
    """Why one step may not be taken, or None (OE-4.3).

    Touching walls stop only a figure of one square: a bigger one covers a square of every such pair when it
    arrives.
    """
    east, south = there.x - here.x, there.y - here.y
    if max(abs(east), abs(south)) != 1:
        return "no_neighbour"
    arrived = Footprint(there, side)
    if not ground.fits(arrived):
        return "wall" if ground.holds(arrived) else "off_the_map"
    if east and south and ground.blocked.issuperset((Square(there.x, here.y), Square(here.x, there.y))):
        return "corner"
    if barred and not barred.isdisjoint(squares_of(arrived)):
        return "barred"
    return None


def cost_quarters(path: Sequence[Square], side: int, ground: Ground) -> QuarterPoints:
    """Exact cost of a lawful path: the sum of its steps, however it is split (OE-4.3, OE-4.4)."""
    return QuarterPoints(sum(step_quarters(here, there, side, ground) for here, there in pairwise(path)))


def step_quarters(here: Square, there: Square, side: int, ground: Ground) -> QuarterPoints:
    """1 point straight, 1.5 diagonal, times the worst of the squares newly entered (OE-4.3, OE-4.4)."""
    plain = DIAGONAL if here.x != there.x and here.y != there.y else STRAIGHT
    if not ground.rough:
        return QuarterPoints(plain * PLAIN)
    entered = squares_of(Footprint(there, side)) - squares_of(Footprint(here, side))
    # A forced way may mark time: nothing is newly entered, and the step counts all the same.
    return QuarterPoints(plain * max((ground.rough.get(square, PLAIN) for square in entered), default=PLAIN))


def charge_fault(
    path: Sequence[Square], side: int, target: Footprint, reach: int = 1
) -> Literal["too_short", "not_straight"] | None:
    """Why a path is no charge at `target`, or None (OE-5.3).

    It needs 2 squares, and the last 2 in a straight line to the target: going on the same way, the charger
    would run into it within its reach in squares.
    """
    if len(path) < 3:
        return "too_short"
    before, between, end = path[-3:]
    east, south = end.x - between.x, end.y - between.y
    if (between.x - before.x, between.y - before.y) != (east, south):
        return "not_straight"
    ahead = (
        Footprint(Square(end.x + east * step, end.y + south * step), side) for step in range(1, reach + 1)
    )
    return None if any(overlaps(further, target) for further in ahead) else "not_straight"
