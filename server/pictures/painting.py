"""A tile with what is covered painted over."""

import io
from collections.abc import Iterable

from PIL import Image

from domain.maps import Backdrop
from domain.quantities import Square
from domain.views.tiles import Tile, pixels_of
from server.pictures.cutting import PAPER, written


def painted(piece: bytes, backdrop: Backdrop, tile: Tile, seen: Iterable[Square]) -> bytes:
    """The tile with the squares `seen` alone; all else of it is plain, also what lies off the board."""
    with Image.open(io.BytesIO(piece), formats=("WEBP",)) as opened:
        whole = opened.convert("RGB")
    shown = Image.new("RGB", whole.size, PAPER)
    for box in (pixels_of(backdrop, tile, square) for square in seen):
        if box is not None:
            shown.paste(whole.crop(box), box[:2])
    return written(shown)
