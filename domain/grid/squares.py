"""Distances between single squares: figures of one square each."""

from domain.grid import footprint
from domain.grid.footprint import Footprint
from domain.quantities import Square


def squares_apart(one: Square, other: Square) -> int:
    """How many squares away: 1 for the eight neighbours, as reach and threat count it (OE-4.10)."""
    return footprint.squares_apart(Footprint(one), Footprint(other))
