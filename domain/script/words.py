"""The words of a typed line, one after another, each with its column; and what is said of a word that does not fit."""

import re
from typing import Final, NoReturn, TypeVar

from msgspec import Struct

from domain.events import DiceByHand
from domain.ids import SLUG, FigureId
from domain.quantities import MAP_SQUARES_MAX, Square

T = TypeVar("T", bound=str)

_WORD: Final = re.compile(r'\s*(?:"(?P<quoted>[^"]*)"|(?P<bare>\d+,\d+(?=[\s,]|$)|,|[^\s,"]+))')
_SLUG: Final = re.compile(SLUG)
_NUMBER: Final = re.compile(r"[+-]?\d+")
_DIGITS_MAX: Final = 6
_SQUARE: Final = re.compile(r"(\d{1,6}),(\d{1,6})")
_ROW: Final = re.compile(r"[a-z0-9][a-z0-9_]{0,47}")


class Unsaid(Struct, frozen=True):
    """What a command may leave out: the speaker's own figure, and who types in dice in a battle that is opened."""

    figure: FigureId | None = None
    dice_by_hand: DiceByHand = "dm"


class Mistake(Struct, frozen=True):
    """A word that does not fit. `column` counts characters from 1; `words` say what would be legal there."""

    column: int
    words: str


class Mistaken(Exception):
    """How a mistake leaves the depths of the grammar; `parse_typed` and its like turn it into a value."""

    def __init__(self, mistake: Mistake) -> None:
        super().__init__(mistake.words)
        self.mistake: Final = mistake


class Word(Struct, frozen=True):
    """A word without its quotation marks. What is quoted is never a keyword."""

    text: str
    column: int
    end: int
    quoted: bool = False

    def __str__(self) -> str:
        return repr(self.text)


class Words:
    """A line, read from left to right from `place`. `usage` is the form of the command, once it is known."""

    def __init__(self, text: str, place: int = 0) -> None:
        self.text: Final = text.rstrip()
        self.usage = ""
        self._place = place
        self._end: Final = max(place, len(self.text))

    # ---------------------------------------------------------------- looking

    def peek(self) -> Word | None:
        """The next word; None at the end of the line."""
        return self._word_at(self._place)

    def peek_second(self) -> Word | None:
        """The word after the next."""
        first = self.peek()
        return None if first is None else self._word_at(first.end)

    def next_is(self, *keywords: str) -> bool:
        """Whether one of `keywords` is next."""
        word = self.peek()
        return word is not None and not word.quoted and word.text in keywords

    def comes(self, *keywords: str) -> bool:
        """Whether one of `keywords` stands before the next comma."""
        word = self.peek()
        while word is not None and (word.quoted or word.text != ","):
            if not word.quoted and word.text in keywords:
                return True
            word = self._word_at(word.end)
        return False

    @property
    def place(self) -> int:
        """How many letters have been read."""
        return self._place

    @property
    def column(self) -> int:
        """Where the next word stands, or would stand."""
        word = self.peek()
        return self._end + 1 if word is None else word.column

    def _word_at(self, place: int) -> Word | None:
        if not self.text[place:].strip():
            return None
        found = _WORD.match(self.text, place)
        if found is None:
            column = self.text.index('"', place) + 1
            raise Mistaken(Mistake(column, "a quotation mark opens here and nothing closes it"))
        group = "bare" if found["quoted"] is None else "quoted"
        column = found.start(group) + (1 if group == "bare" else 0)
        return Word(found[group], column, found.end(), quoted=group == "quoted")

    # ---------------------------------------------------------------- taking

    def take(self, what: str) -> Word:
        """The next word, whatever it is; `what` names it where there is none."""
        word = self.peek()
        if word is None or (word.text == "," and not word.quoted):
            self.fail(f"{what} is missing", self.column)
        self._place = word.end
        return word

    def take_if(self, keyword: str) -> bool:
        """Whether `keyword` was next; then it is taken."""
        word = self.peek()
        if word is None or not self.next_is(keyword):
            return False
        self._place = word.end
        return True

    def number(self, what: str) -> int:
        """A whole number."""
        word = self.take(what)
        if not _NUMBER.fullmatch(word.text):
            self.fail(f"{word} is no number; {what} is one", word.column)
        if len(word.text.lstrip("+-")) > _DIGITS_MAX:
            self.fail(f"{what} is too large; a number has {_DIGITS_MAX} digits at most", word.column)
        return int(word.text)

    def numbers(self, what: str) -> tuple[int, ...]:
        """One number or more."""
        found = [self.number(what)]
        while (word := self.peek()) is not None and _NUMBER.fullmatch(word.text):
            found.append(self.number(what))
        return tuple(found)

    def rows(self, what: str, *stops: str) -> tuple[str, ...]:
        """One id of a table's row or more, a word each, up to a comma or one of `stops`."""
        found = [self.take(what).text]
        while self.peek() is not None and not self.next_is(",", *stops):
            found.append(self.take(what).text)
        return tuple(found)

    def square(self) -> Square:
        """A square of the map, `11,8`."""
        word = self.take("a square such as 11,8")
        found = _SQUARE.fullmatch(word.text)
        if found is None:
            self.fail(f"{word} is no square; write one as 11,8", word.column)
        x, y = int(found[1]), int(found[2])
        if max(x, y) >= MAP_SQUARES_MAX:
            self.fail(f"{word} is beyond any map, which ends at {MAP_SQUARES_MAX - 1}", word.column)
        return Square(x, y)

    def squares(self) -> tuple[Square, ...]:
        """One square or more."""
        found = [self.square()]
        while self.next_is_square():
            found.append(self.square())
        return tuple(found)

    def next_is_square(self) -> bool:
        """Whether a square is next."""
        word = self.peek()
        return word is not None and _SQUARE.fullmatch(word.text) is not None

    def slug(self, what: str) -> str:
        """The id of a figure, character, group, side or link."""
        word = self.take(what)
        if not _SLUG.fullmatch(word.text):
            self.fail(f"{word} is no id of {what}; ids are small letters, digits and -", word.column)
        return word.text

    def row(self, what: str, *stops: str) -> str:
        """The id of a row of the tables, `long_sword` or `long sword`: words up to one of `stops` or a number."""
        first = self.take(what)
        parts = [first.text]
        while (word := self.peek()) is not None and word.text.isalpha() and not self.next_is(*stops):
            parts.append(self.take(what).text)
        row = "_".join(parts).lower()
        if not _ROW.fullmatch(row):
            self.fail(f"{row!r} is no {what}; the tables call it something like long_sword", first.column)
        return row

    def slugs(self, what: str, *stops: str) -> tuple[str, ...]:
        """One id or more, with or without commas between them."""
        found = [self.slug(what)]
        while self.peek() is not None and not self.next_is(*stops):
            self.take_if(",")
            found.append(self.slug(what))
        return tuple(found)

    def keyword(self, keyword: str) -> None:
        """A word that has to stand here."""
        if not self.take_if(keyword):
            self.fail(f"{keyword!r} is missing", self.column)

    def one_of(self, what: str, choices: tuple[T, ...]) -> T:
        """One of a few words."""
        word = self.take(what)
        found = [choice for choice in choices if str(choice) == word.text]
        if not found:
            self.fail(f"{word} is no {what}; it is one of {', '.join(choices)}", word.column)
        return found[0]

    def rest(self, what: str) -> str:
        """All that is left of the line, without quotation marks around the whole."""
        left = self.text[self._place :].strip()
        if not left:
            self.fail(f"{what} is missing", self.column)
        self._place = self._end
        is_one_quote = len(left) > 1 and left[0] == left[-1] == '"' and left.count('"') == 2
        return left[1:-1] if is_one_quote else left

    def done(self) -> None:
        """Nothing may be left."""
        word = self.peek()
        if word is not None:
            self.fail(f"{word} does not belong here", word.column)

    def fail(self, words: str, column: int) -> NoReturn:
        """Raises:  Mistaken, with the form that the command has."""
        tail = f"; write: {self.usage}" if self.usage else ""
        raise Mistaken(Mistake(column, words + tail))
