"""A picture cut into tiles, by the process that reads it.

What it takes is known by its first bytes; how large it is stands in its head, and is judged before any of it is
unpacked. The tiles are written anew, so nothing that was hidden in the file, such as where a photograph was taken, is
in them.
"""

import io
import warnings
from typing import Final

import msgspec
from PIL import Image, ImageOps

from domain.maps import PICTURE_SIDE_PX_MAX
from domain.views.tiles import Tile, tiles_of
from server.pictures.apart import BEYOND_US, Asked, Cut, NoPicture

FORMATS: Final = {b"\x89PNG\r\n\x1a\n": "PNG", b"\xff\xd8\xff": "JPEG", b"RIFF": "WEBP"}
"""Each by the bytes that it begins with."""
SMALL_PX: Final = 256
"""The longer side of a picture that is shown small, as a portrait."""
QUALITY: Final = 82
EFFORT: Final = 2
"""How hard WebP tries, 0 to 6: more costs seconds and saves little."""
PAPER: Final = (255, 255, 255)
"""What lies under a picture that is transparent in places."""

_FAR_TOO_LARGE: Final = NoPicture("The picture has far too many pixels.")
_OTHER: Final = NoPicture("That is no picture in PNG, JPEG or WebP.")


def answered(asked: bytes) -> Cut | NoPicture:
    """What the process gives for all of its input."""
    line, _, content = asked.partition(b"\n")
    wanted = msgspec.json.decode(line, type=Asked)
    kind = next((name for first, name in FORMATS.items() if content.startswith(first)), None)
    if kind is None or (kind == "WEBP" and content[8:12] != b"WEBP"):
        return _OTHER
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # Pillow warns of broken heads
        try:
            with Image.open(io.BytesIO(content), formats=(kind,)) as opened:
                return _too_large(opened, wanted.pixels_max) or _cut(opened)
        except (
            Image.DecompressionBombError,
            Image.DecompressionBombWarning,
        ):  # far beyond what we take: by Pillow's own measure
            return _FAR_TOO_LARGE
        except (OSError, SyntaxError, ValueError, EOFError, Warning):
            return BEYOND_US


def _too_large(opened: Image.Image, pixels_max: int) -> NoPicture | None:
    width, height = opened.size
    if max(width, height) > PICTURE_SIDE_PX_MAX or width * height > pixels_max:
        return NoPicture(
            f"The picture is {width} by {height} pixels; at most {PICTURE_SIDE_PX_MAX} a side "
            f"and {pixels_max // 1_000_000} million in all are taken."
        )
    if getattr(opened, "n_frames", 1) > 1:
        return NoPicture("The picture moves; send one that stands still.")
    return None


def _cut(opened: Image.Image) -> Cut:
    opened.load()
    upright = ImageOps.exif_transpose(opened)
    whole = _on_paper(upright)
    width, height = whole.size
    tiles = {f"{one.column}-{one.row}": written(_piece(whole, one)) for one in tiles_of(width, height)}
    whole.thumbnail((SMALL_PX, SMALL_PX))
    return Cut(width, height, tiles, written(whole))


def _on_paper(picture: Image.Image) -> Image.Image:
    if not picture.has_transparency_data:
        return picture.convert("RGB")
    paper = Image.new("RGB", picture.size, PAPER)
    shown = picture.convert("RGBA")
    paper.paste(shown, mask=shown)
    return paper


def _piece(whole: Image.Image, tile: Tile) -> Image.Image:
    return whole.crop((tile.left, tile.top, tile.right, tile.bottom))


def written(piece: Image.Image) -> bytes:
    """As WebP."""
    out = io.BytesIO()
    piece.save(out, "WEBP", quality=QUALITY, method=EFFORT)
    return out.getvalue()
