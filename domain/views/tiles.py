"""A picture under the map, cut into tiles; which of them lie on the board, and what of each is covered.

All is worked out in whole numbers, and what is covered is rounded outwards: no pixel of a covered square is shown.
"""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import Final

from msgspec import Struct

from domain.maps import HUNDREDTHS, Backdrop
from domain.quantities import Square

TILE_PX: Final = 512


class Tile(Struct, frozen=True):
    """A piece of a picture: its place among the others, and its pixels in the whole; `right` and `bottom` are outside."""

    column: int
    row: int
    left: int
    top: int
    right: int
    bottom: int


class Board(Struct, frozen=True):
    """How many squares there are, and which are covered."""

    width: int
    height: int
    covered: AbstractSet[Square]


def tiles_of(width_px: int, height_px: int) -> Iterator[Tile]:
    """All of a picture, row by row."""
    for row in range(-(-height_px // TILE_PX)):
        for column in range(-(-width_px // TILE_PX)):
            yield tile_at(width_px, height_px, column, row)


def tile_at(width_px: int, height_px: int, column: int, row: int) -> Tile:
    """The tile of that place; the last ones may be smaller."""
    left, top = column * TILE_PX, row * TILE_PX
    return Tile(column, row, left, top, min(left + TILE_PX, width_px), min(top + TILE_PX, height_px))


def seen_tiles(backdrop: Backdrop, board: Board) -> dict[str, str]:
    """The tiles of which something is to be seen, as `column-row`, and what of each is covered.

    That is a bit for each square of the board that the tile touches, row by row, in hexadecimal; empty where nothing is.
    Left out is a tile of which all is covered, and one that lies off the board.
    """
    columns = [_columns(backdrop, at, board) for at in range(-(-backdrop.width_px // TILE_PX))]
    rows = [_rows(backdrop, at, board) for at in range(-(-backdrop.height_px // TILE_PX))]
    found: dict[str, str] = {}
    for row, ys in enumerate(rows):
        for column, xs in enumerate(columns):
            hidden = [Square(x, y) in board.covered for y in ys for x in xs]
            if not all(hidden):
                found[f"{column}-{row}"] = _hexadecimal(hidden) if any(hidden) else ""
    return found


def covered_by(bits: str, squares: list[Square]) -> frozenset[Square] | None:
    """The squares that a tile's bits name; None where they were not made of these."""
    if not bits:
        return frozenset()
    if len(bits) != -(-len(squares) // 4) or any(one not in "0123456789abcdef" for one in bits):
        return None
    flags = f"{int(bits, 16):0{4 * len(bits)}b}"
    return frozenset(square for square, flag in zip(squares, flags, strict=False) if flag == "1")


def squares_under(backdrop: Backdrop, tile: Tile, board: Board) -> list[Square]:
    """The squares of the board that a tile touches with a pixel, row by row."""
    xs = _columns(backdrop, tile.column, board)
    return [Square(x, y) for y in _rows(backdrop, tile.row, board) for x in xs]


def _columns(backdrop: Backdrop, at: int, board: Board) -> list[int]:
    first, end = at * TILE_PX, min((at + 1) * TILE_PX, backdrop.width_px)
    return [x for x in range(board.width) if _spans(backdrop, x, backdrop.left, first, end)]


def _rows(backdrop: Backdrop, at: int, board: Board) -> list[int]:
    first, end = at * TILE_PX, min((at + 1) * TILE_PX, backdrop.height_px)
    return [y for y in range(board.height) if _spans(backdrop, y, backdrop.top, first, end)]


def pixels_of(backdrop: Backdrop, tile: Tile, square: Square) -> tuple[int, int, int, int] | None:
    """What a square takes of a tile, from the tile's own corner: left, top, right, bottom; None where nothing."""
    across = _spans(backdrop, square.x, backdrop.left, tile.left, tile.right)
    down = _spans(backdrop, square.y, backdrop.top, tile.top, tile.bottom)
    if across is None or down is None:
        return None
    return (across[0] - tile.left, down[0] - tile.top, across[1] - tile.left, down[1] - tile.top)


def _spans(backdrop: Backdrop, at: int, offset: int, first: int, end: int) -> tuple[int, int] | None:
    """The pixels that a column or row of squares takes between two others, rounded outwards."""
    near = (at * HUNDREDTHS - offset) * backdrop.width_px // backdrop.across
    far = -((offset - (at + 1) * HUNDREDTHS) * backdrop.width_px // backdrop.across)
    near, far = max(near, first), min(far, end)
    return (near, far) if near < far else None


def _hexadecimal(flags: list[bool]) -> str:
    text = "".join("1" if one else "0" for one in flags)
    digits = -(-len(text) // 4)
    return f"{int(text.ljust(4 * digits, '0'), 2):0{digits}x}"
