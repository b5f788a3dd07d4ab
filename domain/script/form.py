"""A form: the first words of a command, how it goes on, what reads it, and what is said of it to whoever types."""

from collections.abc import Callable

from msgspec import Struct

from domain.ids import FigureId
from domain.script.typed import Typed
from domain.script.words import Unsaid, Words


class Form(Struct, frozen=True):
    """`deed`: a figure's id may stand before it. `dm`: only whoever runs the table may. `also`: other words for it."""

    verb: tuple[str, ...]
    rest: str
    read: Callable[[Words, Unsaid], Typed]
    says: str
    deed: bool = False
    dm: bool = False
    also: tuple[tuple[str, ...], ...] = ()

    @property
    def usage(self) -> str:
        """The whole form."""
        return " ".join((*self.verb, self.rest)).rstrip()

    @property
    def verbs(self) -> tuple[tuple[str, ...], ...]:
        """All words that it begins with."""
        return (self.verb, *self.also)


def figures(words: Words) -> tuple[FigureId, ...]:
    """One figure or more, to the end of the line."""
    return tuple(FigureId(name) for name in words.slugs("figure"))
