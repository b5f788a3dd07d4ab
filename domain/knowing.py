"""Commands about what players know, and about who waits out of their sight (see `domain.commands`)."""

from typing import Annotated

from msgspec import Meta

from domain.command import Command
from domain.ids import FigureName
from domain.knowledge import NumbersKnown, PointsKnown
from domain.quantities import Square


class LetKnow(Command, frozen=True):
    """Say what players may know of foes: hit points exact, in words or not; their numbers never, once hit, or openly."""

    hit_points: PointsKnown | None = None
    numbers: NumbersKnown | None = None


class RevealNames(Command, frozen=True):
    """Let everyone know figures by their true names."""

    figures: Annotated[tuple[FigureName, ...], Meta(min_length=1, max_length=50)]


class BringOn(Command, frozen=True):
    """Bring figures on that waited in reserve."""

    figures: Annotated[tuple[FigureName, ...], Meta(min_length=1, max_length=50)]
    squares: Annotated[tuple[Square, ...], Meta(max_length=50)] = ()
    hidden: bool = False


KnowingCommand = LetKnow | RevealNames | BringOn
