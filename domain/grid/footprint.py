"""The squares a figure covers, and every distance between figures: nearest square to nearest square.

One function, `offset`, serves reach, threat, range and arcs, so that a big figure is never measured from a
corner in one place and from its middle in another.
"""

from msgspec import Struct

from domain.quantities import Square


class Footprint(Struct, frozen=True, gc=False):
    """A block of `side` by `side` squares (CO-7); `anchor` is its north-western square."""

    anchor: Square
    side: int = 1

    def moved(self, anchor: Square) -> "Footprint":
        """The same figure elsewhere."""
        return Footprint(anchor, self.side)


def squares_of(*figures: Footprint) -> frozenset[Square]:
    """Every square that the figures cover."""
    if len(figures) == 1 and figures[0].side == 1:  # most of them are, and paths ask for no others
        return frozenset((figures[0].anchor,))
    return frozenset(
        [
            Square(x, y)
            for figure in figures
            for y in range(figure.anchor.y, figure.anchor.y + figure.side)
            for x in range(figure.anchor.x, figure.anchor.x + figure.side)
        ]
    )


def offset(one: Footprint, other: Footprint) -> tuple[int, int]:
    """Squares east and south from the nearest square of `one` to the nearest of `other`.

    Unit: squares; negative is west and north; 0 on an axis where both cover the same column or row, so that
    (0, 0) means that they overlap. The offset back is the same with both signs turned.
    """
    return (
        _gap(one.anchor.x, one.side, other.anchor.x, other.side),
        _gap(one.anchor.y, one.side, other.anchor.y, other.side),
    )


def _gap(here: int, here_side: int, there: int, there_side: int) -> int:
    if there >= here + here_side:
        return there - (here + here_side - 1)
    if here >= there + there_side:
        return there + there_side - 1 - here
    return 0


def squares_apart(one: Footprint, other: Footprint) -> int:
    """Steps between the nearest squares: 1 for all eight neighbours, 0 for an overlap (OE-4.10, OE-4.15)."""
    east, south = offset(one, other)
    return max(abs(east), abs(south))


def range_squares(one: Footprint, other: Footprint) -> int:
    """Range between the nearest squares, diagonals 1.5, rounded up; walls and terrain do not count (CO-8)."""
    east, south = offset(one, other)
    longer, shorter = max(abs(east), abs(south)), min(abs(east), abs(south))
    return longer + (shorter + 1) // 2


def overlaps(one: Footprint, other: Footprint) -> bool:
    """Both cover some square."""
    return offset(one, other) == (0, 0)
