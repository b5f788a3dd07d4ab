"""The words of a typed line, one after another, each with its column; and what is said of a word that does not fit."""

import re
from typing import Final, NoReturn, TypeVar

from msgspec import Struct

from domain.events import DiceByHand
from domain.ids import SLUG, FigureId
from domain.quantities import MAP_SQUARES_MAX, Square
from domain.script.offered import NOTHING, Known, Wanted, nearest, nearest_of
from domain.script.typed import Typed

T = TypeVar("T", bound=str)

_WORD: Final = re.compile(r'\s*(?:"(?P<quoted>[^"]*)"|(?P<bare>\d+,\d+(?=[\s,]|$)|,|[^\s,"]+))')
_SLUG: Final = re.compile(SLUG)
_NUMBER: Final = re.compile(r"[+-]?\d+")
_DIGITS_MAX: Final = 6
_SQUARE: Final = re.compile(r"(\d{1,6}),(\d{1,6})")
_ROW: Final = re.compile(r"[a-z0-9][a-z0-9_]{0,47}")
_BARE: Final = re.compile(r'[^\s,"]*')
A_SQUARE: Final = "a square such as 11,8"


class Unsaid(Struct, frozen=True):
    """What a command may leave out: the speaker's own figure, and who types in dice in a battle that is opened.

    `orders`: while orders are written, the word `declare` before them.
    """

    figure: FigureId | None = None
    dice_by_hand: DiceByHand = "dm"
    orders: bool = False


class Mistake(Struct, frozen=True):
    """A word that does not fit. `column` counts characters from 1; `words` say what would be legal there.

    `end` is the column behind it, the same where a word is missing; `nearest` is what was meant perhaps, `usage` the
    form of the command.
    """

    column: int
    words: str
    end: int = 0
    nearest: str = ""
    usage: str = ""

    @property
    def in_full(self) -> str:
        """All of it, as one sentence."""
        meant = f" (did you mean {self.nearest!r}?)" if self.nearest else ""
        return f"{self.words}{meant}{f'; write: {self.usage}' if self.usage else ''}"


class Mistaken(Exception):
    """How a mistake leaves the depths of the grammar; `parse_typed` and its like turn it into a value."""

    def __init__(self, mistake: Mistake) -> None:
        super().__init__(mistake.in_full)
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
    """A line, read from left to right from `place`. `usage` is the form of the command, once it is known.

    Where it `completes`, whatever is looked for at the end of the line is noted in `wanted`: so what may follow is
    said by the very code that reads it. `said` holds the words read so far by their kind.
    """

    def __init__(self, text: str, place: int = 0, known: Known = NOTHING, *, completes: bool = False) -> None:
        self.text: Final = text.rstrip()
        self.usage = ""
        self.nobody: Mistake | None = None
        self.completes: Final = completes
        self.wanted: Final[list[Wanted]] = []
        self.said: Final[dict[str, str]] = {}
        self.known: Final = known
        self._tried: Final[dict[int, set[str]]] = {}
        self._place = place
        self._end: Final = max(place, len(self.text))

    def command(self, unsaid: Unsaid) -> Typed:
        """A command that stands within another one; the grammar reads it."""
        raise NotImplementedError

    # ---------------------------------------------------------------- looking

    def peek(self) -> Word | None:
        """The next word; None at the end of the line."""
        return self._word_at(self._place)

    def peek_figure(self) -> Word | None:
        """The next word, or the several that are the name of somebody known; its text is an id then."""
        return self._named("figure") or self.peek()

    def peek_after(self, first: Word | None) -> Word | None:
        """The word after `first`."""
        return None if first is None else self._word_at(first.end)

    def next_is(self, *keywords: str) -> bool:
        """Whether one of `keywords` is next."""
        word = self.peek()
        self.want(*keywords)
        if word is not None:
            self._tried.setdefault(word.column, set()).update(keywords)
        return word is not None and not word.quoted and word.text in keywords

    def more(self, *keywords: str, what: str = "") -> bool:
        """Whether the line goes on; where it does not, one of `keywords` or a word of the kind `what` might follow."""
        self.want(*keywords, what=what)
        return self.peek() is not None

    def comes(self, *keywords: str) -> bool:
        """Whether one of `keywords` stands before the next comma, or may still come where a line is completed."""
        word = self.peek()
        while word is not None and (word.quoted or word.text != ","):
            if not word.quoted and word.text in keywords:
                return True
            word = self._word_at(word.end)
        return self.completes and word is None

    @property
    def place(self) -> int:
        """How many letters have been read."""
        return self._place

    @property
    def column(self) -> int:
        """Where the next word stands, or would stand."""
        word = self.peek()
        return self._end + 1 if word is None else word.column

    def want(self, *keywords: str, what: str = "", place: int | None = None) -> None:
        """Note what might stand at the end of the line, if that is where the reader is."""
        if not self.completes or self.peek() is not None:
            return
        self.wanted.extend(Wanted(place, one) for one in keywords if one != ",")
        if what:
            self.wanted.append(Wanted(place, what=what))

    def _word_at(self, place: int) -> Word | None:
        if not self.text[place:].strip():
            return None
        found = _WORD.match(self.text, place)
        if found is None:
            column = self.text.index('"', place) + 1
            raise Mistaken(Mistake(column, "a quotation mark opens here and nothing closes it", column + 1))
        group = "bare" if found["quoted"] is None else "quoted"
        column = found.start(group) + (1 if group == "bare" else 0)
        return Word(found[group], column, found.end(), quoted=group == "quoted")

    def _named(self, what: str) -> Word | None:
        """Somebody's name, in whatever letters and however many words, as the id that it stands for."""
        called, word = self.known.called(what), self.peek()
        if (
            not called
            or word is None
            or word.quoted
            or word.text in (self.known.accepted(what) or called.values())
        ):
            return None
        rest = self.text[word.column - 1 :].casefold()
        for name, one in sorted(called.items(), key=lambda pair: -len(pair[0])):
            if rest.startswith(name.casefold()) and not _BARE.match(rest, len(name))[0]:  # type: ignore[index]
                return Word(one, word.column, word.column - 1 + len(name))
        return None

    # ---------------------------------------------------------------- taking

    def take(self, what: str) -> Word:
        """The next word, whatever it is; `what` names it where there is none."""
        word = self.peek()
        if word is None or (word.text == "," and not word.quoted):
            self.want(what=what)
            self.fail(f"{what} is missing", self.column)
        self._place = word.end
        self.said[what] = word.text
        return word

    def take_if(self, keyword: str) -> bool:
        """Whether `keyword` was next; then it is taken."""
        word = self.peek()
        if word is None or not self.next_is(keyword):
            self.want(keyword)
            return False
        self._place = word.end
        return True

    def take_rest(self, keyword: str) -> bool:
        """The same for the second word of a verb, which is offered as a whole and not by its words."""
        word = self.peek()
        return word is not None and self.next_is(keyword) and self.take_if(keyword)

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
        while self.more(*stops, what=what) and not self.next_is(",", *stops):
            found.append(self.take(what).text)
        return tuple(found)

    def square(self) -> Square:
        """A square of the map, `11,8`."""
        word = self.take(A_SQUARE)
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
        self.want(what=A_SQUARE)
        return word is not None and _SQUARE.fullmatch(word.text) is not None

    def slug(self, what: str) -> str:
        """The id of a figure, character, group, side or link; or the name of one that is known."""
        word = self._named(what)
        if word is not None:
            self._place = word.end
            self.said[what] = word.text
            return word.text
        word = self.take(what)
        self.want(what=what, place=word.column - 1)
        accepted = self.known.accepted(what)
        if accepted is not None and word.text not in accepted:
            self.fail(f"there is no {what} {word}", word.column, nearest_of(word.text, accepted))
        if not _SLUG.fullmatch(word.text):
            self.fail(f"{word} is no id of {what}; ids are small letters, digits and -", word.column)
        return word.text

    def row(self, what: str, *stops: str) -> str:
        """The id of a row of the tables, `long_sword` or `long sword`: words up to one of `stops` or a number."""
        first = self.take(what)
        parts = [first.text]
        while (word := self.peek()) is not None and word.text.isalpha() and not self.next_is(*stops):
            parts.append(self.take(what).text)
        self.want(what=what, place=first.column - 1)
        self.want(*stops)
        row = "_".join(parts).lower()
        accepted = self.known.accepted(what)
        if accepted is not None and row not in accepted:
            self.fail(f"there is no {what} {row!r}", first.column, nearest_of(row, accepted))
        if not _ROW.fullmatch(row):
            self.fail(f"{row!r} is no {what}; the tables call it something like long_sword", first.column)
        return row

    def slugs(self, what: str, *stops: str) -> tuple[str, ...]:
        """One id or more, with or without commas between them."""
        found = [self.slug(what)]
        while self.more(*stops, what=what) and not self.next_is(*stops):
            self.take_if(",")
            found.append(self.slug(what))
        return tuple(found)

    def keyword(self, keyword: str) -> None:
        """A word that has to stand here."""
        if not self.take_if(keyword):
            self.fail(f"{keyword!r} is missing", self.column)

    def one_of(self, what: str, choices: tuple[T, ...]) -> T:
        """One of a few words."""
        self.next_is(*choices)
        word = self.take("" if self.peek() is None and self.completes else what)
        found = [choice for choice in choices if str(choice) == word.text]
        if not found:
            self.fail(f"{word} is no {what}; it is one of {', '.join(choices)}", word.column)
        return found[0]

    def rest(self, what: str) -> str:
        """All that is left of the line, without quotation marks around the whole."""
        left = self.text[self._place :].strip()
        if not left:
            self.want(what=what)
            self.fail(f"{what} is missing", self.column)
        self._place = self._end
        is_one_quote = len(left) > 1 and left[0] == left[-1] == '"' and left.count('"') == 2
        return left[1:-1] if is_one_quote else left

    def nobody_at(self, column: int) -> None:
        """Note that the line does not say who; it is a mistake once all else was read. A line that is completed ends there."""
        try:
            self.fail("it does not say who: a figure's id comes first", column)
        except Mistaken as wrong:
            if self.completes:
                raise
            self.nobody = self.nobody or wrong.mistake

    def done(self) -> None:
        """Nothing may be left."""
        word = self.peek()
        if word is not None:
            self.fail(f"{word} does not belong here", word.column)

    def fail(self, words: str, column: int, near: str = "") -> NoReturn:
        """`near`: what was meant perhaps; otherwise the nearest of the keywords that were looked for there.

        Raises:  Mistaken, with the form that the command has.
        """
        found = _BARE.match(self.text, column - 1)
        word = found[0] if found else ""
        near = near or (nearest(word, self._tried.get(column, ())) if word else "")
        raise Mistaken(Mistake(column, words, column + len(word), near, self.usage))
