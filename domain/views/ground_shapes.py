"""The shape of the map in a view (see `shapes`)."""

from msgspec import Struct

from domain.ids import PictureId
from domain.quantities import Square


class GroundCard(Struct, frozen=True, omit_defaults=True):
    """The map: walls as [x, y], difficult squares as [x, y, cost in halves], heights as [x, y, height], what gives cover."""

    walls: tuple[Square, ...] = ()
    rough: tuple[tuple[int, int, int], ...] = ()
    heights: tuple[tuple[int, int, int], ...] = ()
    objects: tuple[tuple[int, int, str], ...] = ()


class BackdropCard(Struct, frozen=True, omit_defaults=True):
    """The picture under the map: its width, and its corner, in hundredths of a square.

    `tiles` are those that may be fetched, by column and row (`3-0`), each 512 pixels wide and high but for the last
    ones, with what of it is covered: a bit for each square that it touches, row by row, in hexadecimal; empty where
    nothing is. Whoever fetches it sends that along.
    """

    picture: PictureId
    width_px: int
    height_px: int
    across: int
    left: int = 0
    top: int = 0
    tiles: dict[str, str] = {}
