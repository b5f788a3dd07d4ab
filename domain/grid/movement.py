"""Points of movement, kept in quarters: a diagonal step (1.5) into light brush (x1.5) costs 2.25 points.

Halves, as CO-2 has them, would not hold that step exactly. A point is one straight square of plain ground.
"""

from typing import Final, NewType

QuarterPoints = NewType("QuarterPoints", int)
"""Quarters of a point of movement: 4 for a straight step, 6 for a diagonal one (OE-4.3)."""

QUARTERS_IN_A_POINT: Final = 4
STRAIGHT, DIAGONAL = 2, 3
"""Halves of a point for a step on plain ground (CO-2); times the halves of a square's cost, quarters."""


def quarters(points: int) -> QuarterPoints:
    """A rate, half a rate or an increment, as a budget for paths."""
    return QuarterPoints(points * QUARTERS_IN_A_POINT)


def exact_points(cost: QuarterPoints) -> float:
    """The cost in points; quarters are exact in a float."""
    return cost / QUARTERS_IN_A_POINT


def charged_points(cost: QuarterPoints) -> int:
    """The cost as it is shown: rounded up, never compared (OE-4.3, AMB-17)."""
    return -(-cost // QUARTERS_IN_A_POINT)
