"""The map's picture and its cover as they are typed: `map cover 3,4 to 8,9`, `map picture none`."""

from typing import Final

from domain.ids import PictureId
from domain.maps import Backdrop, CoverSquares, SetBackdrop, UncoverSquares
from domain.script.ground_words import squares_in_blocks
from domain.script.words import Words

PICTURE_USAGE: Final = "none | HASH pixels WIDTH HEIGHT across HUNDREDTHS [left HUNDREDTHS] [top HUNDREDTHS]"
COVER_USAGE: Final = "SQUARES"
UNCOVER_USAGE: Final = "[SQUARES]"


def read_picture(words: Words) -> SetBackdrop:
    """A picture by its hash, its pixels, and how it lies in hundredths of a square."""
    if words.take_if("none"):
        return SetBackdrop()
    picture = PictureId(words.take("the picture's hash").text)
    words.keyword("pixels")
    width, height = words.number("its width"), words.number("its height")
    words.keyword("across")
    across = words.number("its width on the map")
    left = words.number("its left side") if words.take_if("left") else 0
    top = words.number("its upper side") if words.take_if("top") else 0
    return SetBackdrop(Backdrop(picture, width, height, across, left, top))


def read_cover(words: Words) -> CoverSquares:
    """Squares and blocks, as ground is drawn."""
    return CoverSquares(tuple(dict.fromkeys(squares_in_blocks(words))))


def read_uncover(words: Words) -> UncoverSquares:
    """The same; all that is covered where nothing is named."""
    if not words.next_is_square():
        return UncoverSquares()
    return UncoverSquares(tuple(dict.fromkeys(squares_in_blocks(words))))
