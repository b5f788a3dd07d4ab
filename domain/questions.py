"""A question is state: whom it asks, what may be said, what holds if nobody answers."""

from typing import Literal

from msgspec import Struct

from domain.ids import Author, FigureId, GestureId, QuestionId

Choice = Literal["allow", "refuse"]


class Question(Struct, frozen=True, omit_defaults=True):
    """Asked of `asks`; `default` holds after `seconds`. What raised it waits here until it is answered.

    `take_back` is the gesture that the asker would have taken back.
    """

    id: QuestionId
    asks: Author
    asked_by: Author
    choices: tuple[Choice, ...]
    default: Choice
    seconds: int
    take_back: GestureId
    about: tuple[FigureId, ...] = ()
