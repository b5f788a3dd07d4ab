"""The words that a viewer knows, for what is typed: all of them stand in the view, or in the book."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Final

from domain.ids import FigureId
from domain.rulesets.catalog import RULESETS
from domain.rulesets.shelf import SHELVES, rows_of
from domain.script.grammar import A_COMMAND, A_DEED, FORMS, PARTS, verbs_of
from domain.script.offered import EMPTY, Choice
from domain.views.shapes import BattleView, CombatantCard, QuestionCard, View

IN_THE_BOOK: Final = ("monster", "spell", "item", "weapon", "armour")
"""Kinds of words that are rows of the book, under the names of its tables."""
_SEVERAL: Final = {"an item": "item", "a spell": "spell", "class or weapon": "weapon"}
_PART_OF_STEP: Final = {"set_up": "Setting up", "over": "The table"}


class WordsOfView:
    """A viewer's words: `domain.script.offered.Known`. Whoever is not in the view is in none of them."""

    def __init__(self, view: View, *, runs: bool) -> None:
        self._view: Final = view
        self._runs: Final = runs
        battle = view.battle or None
        self._battle: Final[BattleView | None] = battle
        self._cards: Final[Mapping[FigureId, CombatantCard]] = battle.combatants if battle else {}

    def offered(self, what: str, said: Mapping[str, str]) -> Sequence[Choice]:
        """See `Known`."""
        of = self._by_kind.get(what)
        if of is not None:
            return tuple(of(said))
        kind = _SEVERAL.get(what, what)
        return _named(rows_named(kind)) if kind in IN_THE_BOOK else ()

    def accepted(self, what: str) -> Mapping[str, str] | None:
        """See `Known`."""
        match what:
            case "figure" | "target":
                return {str(one.id): one.name for one in self._cards.values()}
            case "figure of the reserve":
                waiting = self._battle.reserve.values() if self._battle else ()
                return {str(one.id): one.name for one in waiting}
            case "character":
                return {str(one.id): one.name for one in self._view.table.characters.values()}
            case "ruleset":
                return {game.id: game.title for game in RULESETS.values()}
            case "weapon":
                held = {_row_of(name): name for one in self._cards.values() for name in one.weapons}
                return {**rows_named("weapon"), **held}
            case "monster" | "spell" | "item":
                return rows_named(what)
            case _:
                return None

    def called(self, what: str) -> Mapping[str, str]:
        """See `Known`: names as they stand on the page, and the letters of a counter that no other has."""
        if what == "group":
            return _alone((_without_number(one.name), one.group) for one in self._cards.values())
        names = _alone((name, one) for one, name in (self.accepted(what) or EMPTY).items())
        if what not in {"figure", "target"}:
            return names
        letters = _alone(
            (text, one.id) for one in self._cards.values() for text in (one.label, _two_letters(one.name))
        )
        return {**letters, **names}

    @property
    def _by_kind(self) -> Mapping[str, Callable[[Mapping[str, str]], Iterable[Choice]]]:
        return {
            A_COMMAND: lambda _: self._commands(),
            A_DEED: lambda _: verbs_of(form for form in FORMS if form.deed),
            "figure": lambda _: self._figures(own_first=True),
            "target": lambda _: self._figures(own_first=False),
            "figure of the reserve": lambda _: _named(self.accepted("figure of the reserve") or EMPTY),
            "character": lambda _: _named(self.accepted("character") or EMPTY),
            "whom to whisper to, with a colon behind the last": lambda _: self._ears(),
            "group": lambda _: (Choice(one) for one in dict.fromkeys(c.group for c in self._cards.values())),
            "side": lambda _: (Choice(one) for one in (self._battle.sides if self._battle else ())),
            "link": lambda _: (Choice(one) for one in self._view.table.links),
            "ruleset": lambda _: _named(self.accepted("ruleset") or EMPTY),
            "weapon": self._weapons,
            "spell": self._spells,
            "effect": self._effects,
            "option": lambda _: self._options(),
            "value": self._values,
            "question": lambda _: self._questions(),
            "choice": self._choices,
            "the ruling's id": lambda _: self._rulings(),
            "what gives cover": lambda _: (Choice(one) for one in rows_of(SHELVES["cover"])),
            "table": lambda _: (Choice(name, shelf.title) for name, shelf in SHELVES.items()),
            "row": lambda said: _named(rows_named(said.get("table", ""))),
            "field": lambda said: (
                Choice(one) for one in _fields(said.get("table", ""), said.get("row", ""))
            ),
        }

    def _commands(self) -> Iterable[Choice]:
        """What is of use at this step before the rest."""
        first = _PART_OF_STEP.get(self._battle.step if self._battle else "over", "The round")
        forms = (*PARTS[first], *(form for title, part in PARTS.items() if title != first for form in part))
        return verbs_of(form for form in forms if self._runs or not form.dm)

    def _figures(self, *, own_first: bool) -> Iterable[Choice]:
        """For a target the others, and those who are still up, before one's own."""
        cards = sorted(
            self._cards.values(), key=lambda one: (one.yours is not own_first, one.condition != "ok")
        )
        return (Choice(one.id, one.name) for one in cards)

    def _ears(self) -> Iterable[Choice]:
        everyone = {**(self.accepted("character") or EMPTY), "dm": "The DM"}
        return (Choice(f"{one}:", name) for one, name in everyone.items())

    def _card(self, said: Mapping[str, str]) -> CombatantCard | None:
        return self._cards.get(FigureId(said.get("figure", "")))

    def _weapons(self, said: Mapping[str, str]) -> Iterable[Choice]:
        card = self._card(said)
        if card is None or not card.weapons:
            return _named(rows_named("weapon"))
        return (Choice(_row_of(name), name) for name in card.weapons)

    def _spells(self, said: Mapping[str, str]) -> Iterable[Choice]:
        card, names = self._card(said), rows_named("spell")
        rows = dict.fromkeys(card.spells) if card is not None and card.yours and card.spells else names
        return (Choice(row, names.get(row, row)) for row in rows)

    def _effects(self, said: Mapping[str, str]) -> Iterable[Choice]:
        card = self._card(said)
        return (Choice(name, one.label) for name, one in card.lasting.items()) if card else ()

    def _options(self) -> Iterable[Choice]:
        cards = self._battle.options if self._battle else {}
        return (Choice(name, says=card.sentence) for name, card in cards.items())

    def _values(self, said: Mapping[str, str]) -> Iterable[Choice]:
        card = self._battle.options.get(said.get("option", "")) if self._battle else None
        return (Choice(one) for one in card.values) if card else ()

    def _questions(self) -> Iterable[Choice]:
        return (Choice(f"q{n}", says=card.words) for n, card in enumerate(self._asked(), 1))

    def _asked(self) -> Iterable[QuestionCard]:
        return (card for card in (self._battle.questions.values() if self._battle else ()) if card.yours)

    def owns(self, figure: FigureId) -> bool:
        """Whether the viewer commands it."""
        card = self._cards.get(figure)
        return card is not None and card.yours

    def question_meant(self, typed: str) -> str:
        """`q1` is the first that waits for the viewer."""
        return next((card.id for n, card in enumerate(self._asked(), 1) if typed == f"q{n}"), typed)

    def _choices(self, said: Mapping[str, str]) -> Iterable[Choice]:
        asked = self.question_meant(said.get("question", ""))
        return (Choice(one) for card in self._asked() if card.id == asked for one in card.choices)

    def _rulings(self) -> Iterable[Choice]:
        waiting = self._battle.rulings.values() if self._battle else ()
        return (Choice(card.ruling, says=card.words) for card in waiting if card.ruling)


@cache
def rows_named(table: str) -> Mapping[str, str]:
    """The rows of a table of the book with their names; none where there is no such table."""
    shelf = SHELVES.get(table)
    rows = rows_of(shelf) if shelf else {}
    return {row: str(fields.get("name", row)) for row, fields in rows.items()}


def _fields(table: str, row: str) -> Iterable[str]:
    shelf = SHELVES.get(table)
    return rows_of(shelf).get(row, {}) if shelf else ()


def _alone(pairs: Iterable[tuple[str, str]]) -> Mapping[str, str]:
    """What stands for one word alone."""
    found: dict[str, set[str]] = {}
    for text, word in pairs:
        found.setdefault(text, set()).add(word)
    return {text: words.pop() for text, words in found.items() if len(words) == 1}


def _two_letters(name: str) -> str:
    """As a counter has it where one letter and the number would be another's as well: Go1, Gn1."""
    head, _, number = name.rpartition(" ")
    return f"{head[:2]}{number}" if number.isdigit() else name


def _without_number(name: str) -> str:
    """What a group is called by the name of one of it."""
    head, _, number = name.rpartition(" ")
    return head if number.isdigit() else name


def _named(rows: Mapping[str, str]) -> tuple[Choice, ...]:
    return tuple(Choice(row, name) for row, name in rows.items())


def _row_of(weapon: str) -> str:
    """A weapon by the name that stands on a card."""
    return _rows_by_name().get(weapon.casefold(), weapon.casefold().replace(" ", "_"))


@cache
def _rows_by_name() -> Mapping[str, str]:
    return {name.casefold(): row for row, name in rows_named("weapon").items()}
