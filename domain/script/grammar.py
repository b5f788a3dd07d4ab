"""Typed commands: one line each, the same in battle scripts and wherever else commands are typed.

`FORMS` is the whole grammar; `parse_typed` reads one command of it. It knows no files and no battle.
"""

from collections.abc import Callable
from typing import Final

import msgspec
from msgspec import Struct

from domain.commands import (
    Advance,
    Answer,
    AnyCommand,
    AskUndo,
    BeginBattle,
    Claim,
    CreateTable,
    EndBattle,
    EndRound,
    Hide,
    Place,
    Redo,
    Release,
    Reveal,
    RevokeLink,
    Say,
    Seal,
    Undo,
)
from domain.ids import CharacterId, FigureId, GestureId, LinkId, QuestionId
from domain.script import group_words, sheet_words
from domain.script.group_words import read_group
from domain.script.round_words import (
    BLOW_USAGE,
    read_blow,
    read_initiative,
    read_orders,
    read_own_attack,
    read_pass,
)
from domain.script.sheet_words import read_name
from domain.script.table_words import read_character, read_link, read_opening
from domain.script.words import Mistake, Mistaken, Unsaid, Words
from domain.unreadable import in_words


class Form(Struct, frozen=True):
    """A command's first words, how it goes on, and what reads that."""

    verb: tuple[str, ...]
    rest: str
    read: Callable[[Words, Unsaid], AnyCommand]

    @property
    def usage(self) -> str:
        """The whole form."""
        return " ".join((*self.verb, self.rest)).rstrip()


NOTHING_UNSAID: Final = Unsaid()


def parse_typed(text: str, unsaid: Unsaid = NOTHING_UNSAID, place: int = 0) -> AnyCommand | Mistake:
    """The command that `text` is from `place` on, or the first word of it that does not fit."""
    words = Words(text, place)
    try:
        return _command(words, unsaid)
    except Mistaken as wrong:
        return wrong.mistake


def _command(words: Words, unsaid: Unsaid) -> AnyCommand:
    column = words.column
    command = _blow_of_a_figure(words)
    if command is None:
        form = _form(words)
        words.usage = form.usage
        command = form.read(words, unsaid)
    words.done()
    return _checked(command, words, column)


def _blow_of_a_figure(words: Words) -> AnyCommand | None:
    """`orc-1 attack rath`: the one form that begins with a name."""
    first, second = words.peek(), words.peek_second()
    if first is None or second is None or second.text != "attack" or first.text in _FIRST_WORDS:
        return None
    words.usage = f"FIGURE {BLOW_USAGE}"
    attacker = FigureId(words.slug("figure"))
    words.keyword("attack")
    return read_blow(words, attacker)


def _form(words: Words) -> Form:
    if words.peek() is None:
        words.fail(f"a command is missing; there are: {_verbs()}", words.column)
    first = words.take("a command")
    begun = [form for form in FORMS if form.verb[0] == first.text and not first.quoted]
    if not begun:
        words.fail(f"there is no command {first}; there are: {_verbs()}", first.column)
    meant = next((form for form in begun if len(form.verb) == 1 or words.take_if(form.verb[1])), None)
    if meant is None:
        following = " or ".join(form.verb[1] for form in begun)
        words.fail(f"{first.text} is followed by {following}", words.column)
    return meant


def _verbs() -> str:
    return ", ".join(" ".join(form.verb) for form in FORMS)


def _checked(command: AnyCommand, words: Words, column: int) -> AnyCommand:
    """The command as if it had come over the wire: what is typed may say no more than what is sent."""
    try:
        checked: AnyCommand = msgspec.convert(msgspec.to_builtins(command), AnyCommand)
    except msgspec.ValidationError as wrong:
        words.fail(f"that cannot be: {in_words(wrong, AnyCommand)}", column)
    return checked


def _figures(words: Words) -> tuple[FigureId, ...]:
    return tuple(FigureId(name) for name in words.slugs("figure"))


def _answer(words: Words, _: Unsaid) -> Answer:
    return Answer(QuestionId(words.take("the question's id").text), words.row("choice"))


def _undo(words: Words, _: Unsaid) -> Undo:
    return Undo(None if words.peek() is None else GestureId(words.take("a gesture").text))


FORMS: Final[tuple[Form, ...]] = (
    # the table
    Form(("create", "table"), "NAME", lambda words, _: CreateTable(read_name(words))),
    Form(("make", "link"), "LINK for dm | players | spectators", lambda words, _: read_link(words)),
    Form(("revoke", "link"), "LINK", lambda words, _: RevokeLink(LinkId(words.slug("link")))),
    Form(("character",), f"CHARACTER: {sheet_words.USAGE}", lambda words, _: read_character(words)),
    Form(("claim",), "CHARACTER", lambda words, _: Claim(CharacterId(words.slug("character")))),
    Form(("release",), "CHARACTER", lambda words, _: Release(CharacterId(words.slug("character")))),
    Form(
        ("open",),
        "NAME with RULESET [for CHARACTER…] [map WIDTH HEIGHT] [dice by dm | seats | none]",
        read_opening,
    ),
    Form(("say",), "TEXT", lambda words, _: Say(words.rest("what to say"))),
    # set up
    Form(("add",), group_words.USAGE, lambda words, _: read_group(words)),
    Form(
        ("place",),
        "FIGURE X,Y",
        lambda words, _: Place(FigureId(words.slug("figure")), words.square()),
    ),
    Form(("hide",), "FIGURE…", lambda words, _: Hide(_figures(words))),
    Form(("reveal",), "FIGURE…", lambda words, _: Reveal(_figures(words))),
    # the round
    Form(("begin",), "", lambda _, __: BeginBattle()),
    Form(("declare",), "[FIGURE] attack [TARGET] | hold[, …]", read_orders),
    Form(("seal",), "[all]", lambda words, _: Seal(for_all=words.take_if("all"))),
    Form(("roll", "initiative"), "[SIDE FACE]…", lambda words, _: read_initiative(words)),
    Form(("attack",), BLOW_USAGE.removeprefix("attack "), read_own_attack),
    Form(("pass",), "[FIGURE]", read_pass),
    Form(("advance",), "", lambda _, __: Advance()),
    Form(("end", "round"), "", lambda _, __: EndRound()),
    Form(("end", "battle"), "", lambda _, __: EndBattle()),
    Form(("answer",), "QUESTION CHOICE", _answer),
    # history
    Form(("undo",), "[GESTURE]", _undo),
    Form(("redo",), "", lambda _, __: Redo()),
    Form(("ask", "undo"), "", lambda _, __: AskUndo()),
)
_FIRST_WORDS: Final = frozenset(form.verb[0] for form in FORMS)
