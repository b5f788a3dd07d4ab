"""Distances between squares."""

from domain.quantities import Square


def squares_apart(one: Square, other: Square) -> int:
    """How many squares away: 1 for the eight neighbours, as reach and threat count it (OE-4.10)."""
    return max(abs(one.x - other.x), abs(one.y - other.y))
