"""Typed commands: one line each, the same in battle scripts and wherever else commands are typed.

`FORMS` is the whole grammar; `parse_typed` reads one command of it. It knows no files and no battle.
"""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar

import msgspec
from msgspec import Struct

from domain.commands import (
    AddCharacter,
    Advance,
    Answer,
    AnyCommand,
    AskUndo,
    Attack,
    BeginBattle,
    Claim,
    CreateTable,
    Declare,
    EndBattle,
    EndRound,
    Hide,
    MakeLink,
    OpenBattle,
    Pass,
    Place,
    Redo,
    Release,
    Reveal,
    RevokeLink,
    RollInitiative,
    Say,
    Seal,
    Undo,
)
from domain.events import DiceByHand
from domain.ids import CharacterId, FigureId, GestureId, LinkId, QuestionId, SideId
from domain.rounds import Order
from domain.script import sheet_words
from domain.script.group_words import read_group
from domain.script.sheet_words import read_name, read_sheet
from domain.script.words import Mistake, Mistaken, Words

T = TypeVar("T")


class Unsaid(Struct, frozen=True):
    """What a command may leave out: the speaker's own figure, and who types in dice in a battle that is opened."""

    figure: FigureId | None = None
    dice_by_hand: DiceByHand = "dm"


class Form(NamedTuple):
    """A command's first words, how it is written, and what reads the rest of it."""

    verb: tuple[str, ...]
    rest: str
    read: Callable[[Words, Unsaid], AnyCommand]

    @property
    def usage(self) -> str:
        """The whole form."""
        return " ".join((*self.verb, self.rest)).rstrip()


def parse_typed(text: str, unsaid: Unsaid = Unsaid()) -> AnyCommand | Mistake:  # noqa: B008 - frozen
    """The command that `text` is, or the first word of it that does not fit."""
    words = Words(text)
    try:
        return _read_command(words, unsaid)
    except Mistaken as wrong:
        return wrong.mistake


def _read_command(words: Words, unsaid: Unsaid) -> AnyCommand:
    first = words.peek()
    start = words.column
    if first is None:
        words.fail(f"a command is missing; there are: {_verbs()}", start)
    second = words.peek_second()
    if second is not None and second.text == "attack" and first.text not in _FIRST_WORDS:
        words.usage = f"FIGURE {_ATTACK_USAGE}"
        attacker = FigureId(words.slug("figure"))
        words.take("attack")
        command: AnyCommand = _blow(words, attacker)
    else:
        form = _form_of(words)
        words.usage = form.usage
        command = form.read(words, unsaid)
    words.done()
    return _checked(command, words, start)


def _form_of(words: Words) -> Form:
    first = words.take("a command")
    begun = [form for form in FORMS if form.verb[0] == first.text]
    if not begun or first.quoted:
        words.fail(f"there is no command {first}; there are: {_verbs()}", first.column)
    for form in begun:
        if len(form.verb) == 1 or words.take_if(form.verb[1]):
            return form
    following = " or ".join(form.verb[1] for form in begun)
    words.fail(f"{first} is followed by {following}", words.column)


def _verbs() -> str:
    return ", ".join(" ".join(form.verb) for form in FORMS)


def _checked(command: AnyCommand, words: Words, column: int) -> AnyCommand:
    """The command as if it had come over the wire, so that what is typed may say no more than what is sent."""
    try:
        checked: AnyCommand = msgspec.convert(msgspec.to_builtins(command), AnyCommand)
    except msgspec.ValidationError as wrong:
        words.fail(f"that cannot be: {wrong}", column)
    return checked


# ---------------------------------------------------------------- the table


def _create_table(words: Words, _: Unsaid) -> CreateTable:
    return CreateTable(read_name(words))


def _make_link(words: Words, _: Unsaid) -> MakeLink:
    link = LinkId(words.slug("link"))
    _keyword(words, "for")
    if words.take_if("dm"):
        return MakeLink(link, "dm")
    return MakeLink(link, "players") if words.take_if("players") else MakeLink(link, _spectators(words))


def _spectators(words: Words) -> "_Spectators":
    words.one_of("kind of link", ("spectators", "players", "dm"))
    return "spectators"


def _character(words: Words, _: Unsaid) -> AddCharacter:
    word = words.take("a character's id and a colon")
    if not word.text.endswith(":"):
        words.fail(f"{word} wants a colon behind it: the character's id comes first", word.column)
    return AddCharacter(CharacterId(word.text.removesuffix(":")), read_sheet(words))


def _open(words: Words, unsaid: Unsaid) -> OpenBattle:
    name = read_name(words, "with")
    _keyword(words, "with")
    rules = words.row("ruleset", "for", "map", "dice")
    characters = None
    if words.take_if("for"):
        characters = tuple(CharacterId(name) for name in _slugs(words, "character", "map", "dice"))
    width, height = (words.number("the width"), words.number("the height")) if words.take_if("map") else _MAP
    by_hand = _dice_by(words) if words.take_if("dice") else unsaid.dice_by_hand
    return OpenBattle(name, rules, characters, width, height, by_hand)


def _dice_by(words: Words) -> DiceByHand:
    _keyword(words, "by")
    by: dict[str, DiceByHand] = {"dm": "dm", "seats": "seats", "none": "none"}
    return by[words.one_of("hand for the dice", tuple(by))]


# ---------------------------------------------------------------- the round


def _declare(words: Words, unsaid: Unsaid) -> Declare:
    orders = [_order(words, unsaid)]
    while words.take_if(","):
        orders.append(_order(words, unsaid))
    return Declare(tuple(orders))


def _order(words: Words, unsaid: Unsaid) -> Order:
    own = words.next_is("attack", "hold") and unsaid.figure is not None
    figure = unsaid.figure if own and unsaid.figure is not None else FigureId(words.slug("figure"))
    if words.one_of("action", ("attack", "hold")) == "hold":
        return Order(figure, "hold")
    has_target = words.peek() is not None and not words.next_is(",")
    return Order(figure, "attack", FigureId(words.slug("target")) if has_target else None)


def _initiative(words: Words, _: Unsaid) -> RollInitiative:
    dice: dict[SideId, int] = {}
    while words.peek() is not None:
        side = SideId(words.slug("side"))
        dice[side] = words.number(f"the die of the {side}")
    return RollInitiative(dice)


def _attack(words: Words, unsaid: Unsaid) -> Attack:
    if unsaid.figure is None:
        words.usage = f"FIGURE {_ATTACK_USAGE}"
        words.fail("it does not say who attacks", 1)
    return _blow(words, unsaid.figure)


def _blow(words: Words, attacker: FigureId) -> Attack:
    target = FigureId(words.slug("target"))
    weapon = words.row("weapon", "dice") if words.take_if("with") else None
    dice = words.numbers("a die's face") if words.take_if("dice") else ()
    return Attack(attacker, target, weapon, dice)


def _pass(words: Words, unsaid: Unsaid) -> Pass:
    if words.peek() is None and unsaid.figure is not None:
        return Pass(unsaid.figure)
    return Pass(FigureId(words.slug("figure")))


def _answer(words: Words, _: Unsaid) -> Answer:
    return Answer(QuestionId(words.take("the question's id").text), words.row("choice"))


def _undo(words: Words, _: Unsaid) -> Undo:
    return Undo(None if words.peek() is None else GestureId(words.take("a gesture").text))


# ---------------------------------------------------------------- pieces


def _keyword(words: Words, keyword: str) -> None:
    if not words.take_if(keyword):
        words.fail(f"{keyword!r} is missing", words.column)


def _slugs(words: Words, what: str, *stops: str) -> tuple[str, ...]:
    found = [words.slug(what)]
    while words.peek() is not None and not words.next_is(*stops):
        words.take_if(",")
        found.append(words.slug(what))
    return tuple(found)


def _figures(words: Words) -> tuple[FigureId, ...]:
    return tuple(FigureId(name) for name in _slugs(words, "figure"))


