"""A question is state: whom it asks, what may be said, what holds if nobody answers."""

import hashlib
from typing import Literal

from msgspec import Struct

from domain.agenda import ItemId
from domain.grid.facing import Facing
from domain.ids import Author, CommandId, FigureId, GestureId, QuestionId
from domain.quantities import Square
from domain.rounds import Faces

Choice = Literal["allow", "refuse", "strike", "let_go"]
StandingOrder = Literal["ask", "strike", "let_go"]
"""Whether a figure takes attacks of opportunity: asked each time, always, or never."""


class Question(Struct, frozen=True, omit_defaults=True):
    """Asked of `asks`; `default` holds after `seconds`. What raised it waits here until it is answered.

    `take_back` is the gesture that the asker would have taken back; where it is empty the question is whether the
    figures in `about` strike at `mover`, who leaves their reach (OE-4.11).
    """

    id: QuestionId
    asks: Author
    asked_by: Author
    choices: tuple[Choice, ...]
    default: Choice
    seconds: int
    take_back: GestureId | None = None
    about: tuple[FigureId, ...] = ()
    mover: FigureId | None = None


def question_raised_by(command: CommandId, place: int | None = None) -> QuestionId:
    """The id of a question that a command asks: the same for ever, and opaque to those who read it.

    `place` counts from 0 where one command asks several people.
    """
    named = command if place is None else f"{command} {place}"
    return QuestionId(f"q-{hashlib.sha256(named.encode()).hexdigest()[:16]}")


class TypedBlow(Struct, frozen=True):
    """Dice that were typed in with an answer, for the blow of one figure."""

    figure: FigureId
    dice: Faces


class Held(Struct, frozen=True, omit_defaults=True):
    """A move that waits for answers: the item it belongs to, its path with the square that it starts from.

    `strikes` holds who has said that it strikes, `lets_go` who has not; `target` is whom a charge is for. `dice`
    are those typed in with the move; `own_dice`: by a player, so they are for the mover's own blow alone; `blows` those
    typed in with the answers. `met` is whom it comes up to, where there is no map.
    """

    figure: FigureId
    item: ItemId | None
    path: tuple[Square, ...]
    facing: Facing | None = None
    target: FigureId | None = None
    strikes: tuple[FigureId, ...] = ()
    lets_go: tuple[FigureId, ...] = ()
    dice: Faces = ()
    own_dice: bool = False
    blows: tuple[TypedBlow, ...] = ()
    met: FigureId | None = None
