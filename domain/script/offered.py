"""What is known to whoever types: words that may stand somewhere, and which of them are near to one that may not."""

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Final, Protocol

from msgspec import Struct

NEAR: Final = 0.6
"""Two words are near from this share of letters on (`difflib`'s own)."""
EMPTY: Final[Mapping[str, str]] = {}


class Choice(Struct, frozen=True):
    """A word that may stand somewhere: what it is called, by which it may be typed as well, or what it does."""

    word: str
    name: str = ""
    says: str = ""


class Known(Protocol):
    """What a viewer may know of each kind of word, such as `figure` or `weapon`."""

    def offered(self, what: str, said: Mapping[str, str]) -> Sequence[Choice]:
        """The words of a kind to choose from, likeliest first. `said`: what stands in the line already, by its kind."""
        ...

    def accepted(self, what: str) -> Mapping[str, str] | None:
        """All words of a kind with their names; None where any word is let pass, for others to judge."""
        ...

    def called(self, what: str) -> Mapping[str, str]:
        """What is shown for words of a kind, names and letters, and the word that each stands for."""
        ...


class Nothing:
    """What a script knows before it is played."""

    def offered(self, what: str, said: Mapping[str, str]) -> Sequence[Choice]:  # noqa: ARG002 - see Known
        """None."""
        return ()

    def accepted(self, what: str) -> Mapping[str, str] | None:  # noqa: ARG002 - see Known
        """Any word."""
        return None

    def called(self, what: str) -> Mapping[str, str]:  # noqa: ARG002 - see Known
        """Nothing."""
        return EMPTY


NOTHING: Final = Nothing()


class Wanted(Struct, frozen=True):
    """Something that could stand at the end of a line: a keyword, or a word of a kind.

    `place`: where it began already, as in `long sw`; None where the word at the cursor is all of it.
    """

    place: int | None
    keyword: str = ""
    what: str = ""


class Completion(Struct, frozen=True):
    """`word` in place of what stands from `start` up to the cursor. Counts characters from 0."""

    start: int
    word: str
    says: str = ""


def nearest(word: str, among: Iterable[str]) -> str:
    """The one that is nearest to `word`; empty where none is near."""
    found = get_close_matches(word.casefold(), list(among), 1, NEAR)
    return found[0] if found else ""


def nearest_of(word: str, accepted: Mapping[str, str]) -> str:
    """The same among words that have names: a name counts for its word."""
    by_text = {name.casefold(): one for one, name in accepted.items()} | {one: one for one in accepted}
    return by_text.get(nearest(word, by_text), "")


def fits(choice: Choice, begun: str) -> int | None:
    """How well: 0 where the word itself begins so, 1 where its name does, 2 a later word of it; None not at all."""
    word = begun.casefold()
    name = choice.name.casefold()
    if choice.word.casefold().startswith((word, word.replace(" ", "_"))):
        return 0
    if not name:
        return None
    return 1 if name.startswith(word) else 2 if f" {word}" in name else None
