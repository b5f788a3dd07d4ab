"""A picture, read in a process of its own: whatever a file does to its reader, the table goes on.

`python -m server.pictures` is that process. A server loads no reader of pictures for it.
"""

from typing import Final

import msgspec
from msgspec import Struct

from server.apart import answer_of


class Asked(Struct, frozen=True):
    """What is asked of the process, before the picture's bytes."""

    pixels_max: int


class Cut(Struct, frozen=True, tag="cut"):
    """A picture in pieces of WebP: its size as it is shown, its tiles by `column-row`, and all of it small."""

    width_px: int
    height_px: int
    tiles: dict[str, bytes]
    small: bytes


class NoPicture(Struct, frozen=True, tag="none"):
    """Why nothing can be made of it, in words."""

    words: str


BEYOND_US: Final = NoPicture("The picture could not be read: it is broken, or unpacks to too much.")
_TOO_LONG: Final = NoPicture("The picture took too long to read.")


async def cut_apart(content: bytes, pixels_max: int, seconds: float, bytes_max: int) -> Cut | NoPicture:
    """What was made of it, in no more than `bytes_max`. Raises:  OSError, where no process can be had."""
    asked = msgspec.json.encode(Asked(pixels_max)) + b"\n" + content
    try:
        answer = await answer_of("server.pictures", asked, seconds, bytes_max)
    except TimeoutError:
        return _TOO_LONG
    if answer is None:
        return BEYOND_US
    found: Cut | NoPicture = msgspec.msgpack.decode(answer, type=Cut | NoPicture)
    return found
