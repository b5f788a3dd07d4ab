"""Distances as a game's players read them: 5 ft to a square, 3 ft to a yard (CO-7)."""

from typing import Final

from domain.engaging import Measure
from domain.rulesets.book_spells import FEET_IN_SQUARE, FEET_IN_YARD

FEET_IN: Final[dict[Measure, int]] = {"feet": 1, "yards": FEET_IN_YARD, "squares": FEET_IN_SQUARE}


def in_measure(squares: int, measure: Measure) -> str:
    """`12` squares are `60 feet` or `20 yards`, to the nearest whole one."""
    return f"{_nearest(squares * FEET_IN_SQUARE, FEET_IN[measure])} {measure}"


def squares_in(distance: int, measure: Measure) -> int:
    """The squares that so many feet or yards come to, to the nearest whole one."""
    return _nearest(distance * FEET_IN[measure], FEET_IN_SQUARE)


def _nearest(feet: int, each: int) -> int:
    """The half rounds up."""
    return (2 * feet + each) // (2 * each)
