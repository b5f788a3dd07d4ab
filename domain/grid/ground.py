"""The map that a fight is on: its edges, walls, difficult squares and heights."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from domain.grid.footprint import Footprint, squares_of
from domain.quantities import Square

PLAIN: Final = 2
"""Halves of the plain cost that a square without an entry in `rough` takes: just the plain cost."""


class Ground(Struct, frozen=True):
    """`rough` holds the cost of a square in halves of the plain one: 3 is x1.5, 4 is x2, 6 is x3 (OE-4.4).

    `objects` is what gives cover, by the row of its table (OE-7.4).
    """

    width: int
    height: int
    blocked: frozenset[Square] = frozenset()
    rough: Mapping[Square, int] = {}
    heights: Mapping[Square, int] = {}
    objects: Mapping[Square, str] = {}

    def holds(self, figure: Footprint) -> bool:
        """All its squares are on the map."""
        x, y = figure.anchor.x, figure.anchor.y
        return x >= 0 and y >= 0 and x + figure.side <= self.width and y + figure.side <= self.height

    def touches_edge(self, figure: Footprint) -> bool:
        """One of its squares is the map's last."""
        x, y = figure.anchor.x, figure.anchor.y
        ends = (x + figure.side, y + figure.side)
        return x == 0 or y == 0 or ends[0] == self.width or ends[1] == self.height

    def fits(self, figure: Footprint) -> bool:
        """All its squares are on the map and none is a wall; who else stands there is not asked."""
        return self.holds(figure) and self.blocked.isdisjoint(squares_of(figure))


def is_higher(one: Footprint, other: Footprint, ground: Ground) -> bool:
    """`one` stands on higher ground than `other`, each by its highest square (OE-1.5)."""
    return _height(one, ground) > _height(other, ground)


def _height(figure: Footprint, ground: Ground) -> int:
    return max(ground.heights.get(square, 0) for square in squares_of(figure))
