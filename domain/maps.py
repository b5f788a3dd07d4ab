"""The map beyond its squares: the picture that lies under them, and which of them are covered. Commands and events.

The rules of `domain.events` hold for these events too. A picture is named by the hash of its bytes; they lie in the
store and in no event. What is covered the DM has not opened yet: players see neither the picture there, nor the ground,
nor who stands on it.
"""

from typing import Annotated, Final

from msgspec import Meta, Struct

from domain.command import Command
from domain.event import Event
from domain.ids import PictureName
from domain.quantities import MAP_SQUARES_MAX, Square
from domain.visibility import Open

PICTURE_SIDE_PX_MAX: Final = 16_384
PICTURE_PX_MAX: Final = 64_000_000
"""So many pixels a picture has at most, all in all: each is four bytes while it is read."""
HUNDREDTHS: Final = 100
ACROSS_SQUARES_MAX: Final = 4 * MAP_SQUARES_MAX
"""So many squares a picture lies over at most, those off the map among them."""
Pixels = Annotated[int, Meta(ge=1, le=PICTURE_SIDE_PX_MAX)]
Offset = Annotated[int, Meta(ge=-ACROSS_SQUARES_MAX * HUNDREDTHS, le=MAP_SQUARES_MAX * HUNDREDTHS)]
Across = Annotated[int, Meta(ge=HUNDREDTHS, le=ACROSS_SQUARES_MAX * HUNDREDTHS)]
Squares = Annotated[tuple[Square, ...], Meta(max_length=MAP_SQUARES_MAX * MAP_SQUARES_MAX)]


class Backdrop(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A picture and how it lies: `across` is its width, `left` and `top` its corner, in hundredths of a square.

    `width_px` and `height_px` are the picture's own; its height on the map follows from them.
    """

    picture: PictureName
    width_px: Pixels
    height_px: Pixels
    across: Across
    left: Offset = 0
    top: Offset = 0


class SetBackdrop(Command, frozen=True):
    """Lay a picture under the map, or the one that lies there otherwise; none where it is left out."""

    backdrop: Backdrop | None = None


class CoverSquares(Command, frozen=True):
    """Cover squares: players see neither the ground there nor who stands on it, and nobody of theirs goes there."""

    squares: Annotated[Squares, Meta(min_length=1)]


class UncoverSquares(Command, frozen=True):
    """Lift the cover from squares; from all of them where none are named."""

    squares: Squares = ()


class BackdropSet(Event, frozen=True):
    """The picture under the map, in place of the one before; none where it is left out."""

    backdrop: Open[Backdrop | None] = None


class SquaresCovered(Event, frozen=True):
    """Squares left the players' sight."""

    squares: Open[tuple[Square, ...]]


class SquaresUncovered(Event, frozen=True):
    """Squares came into the players' sight."""

    squares: Open[tuple[Square, ...]]


MapCommand = SetBackdrop | CoverSquares | UncoverSquares
MapEvent = BackdropSet | SquaresCovered | SquaresUncovered
