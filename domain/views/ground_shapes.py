"""The shape of the map in a view (see `shapes`)."""

from msgspec import Struct

from domain.quantities import Square


class GroundCard(Struct, frozen=True, omit_defaults=True):
    """The map: walls as [x, y], difficult squares as [x, y, cost in halves], heights as [x, y, height], what gives cover."""

    walls: tuple[Square, ...] = ()
    rough: tuple[tuple[int, int, int], ...] = ()
    heights: tuple[tuple[int, int, int], ...] = ()
    objects: tuple[tuple[int, int, str], ...] = ()
