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
    AskUndo,
    Attack,
    BeginBattle,
    Cast,
    Declare,
    EndBattle,
    EndRound,
    Force,
    Hide,
    Move,
    Next,
    Place,
    Reveal,
    Seal,
)
from domain.house_rules import SetOption
from domain.ids import CharacterId, FigureId, LinkId, QuestionId
from domain.knowing import RevealNames
from domain.past_commands import AcceptLog
from domain.script import (
    care_words,
    deed_words,
    ground_words,
    group_words,
    knowing_words,
    nerve_words,
    order_words,
    round_words,
    ruling_words,
    seat_words,
    sheet_words,
    tactic_words,
)
from domain.script.care_words import read_edit, read_remove, read_tend
from domain.script.courses import Go
from domain.script.deed_words import (
    read_abort,
    read_attack,
    read_cast,
    read_charge,
    read_face,
    read_move,
    read_pass,
    read_turn,
    read_use,
)
from domain.script.ground_words import read_ground
from domain.script.group_words import read_group
from domain.script.knowing_words import read_bringing, read_knowledge
from domain.script.nerve_words import read_check, read_push
from domain.script.order_words import read_orders
from domain.script.past_words import (
    PUT_RIGHT_USAGE,
    read_amend,
    read_bookmark,
    read_fork,
    read_lay_open,
    read_query,
    read_redo,
    read_undo,
    read_void,
)
from domain.script.round_words import read_initiative, read_standing, read_surprise
from domain.script.ruling_words import (
    read_damage,
    read_effect,
    read_end_effect,
    read_heal,
    read_improvise,
    read_roll,
    read_rule,
    read_save,
)
from domain.script.seat_words import read_delay, read_lending, read_link, read_whisper
from domain.script.sheet_words import read_name
from domain.script.stance_words import (
    read_block,
    read_break_free,
    read_hold_shot,
    read_posture,
    read_stand_up,
)
from domain.script.table_words import read_character, read_opening, read_option, read_override
from domain.script.tactic_words import FollowTactics, read_hand_over, read_take_over
from domain.script.words import Mistake, Mistaken, Unsaid, Words
from domain.seating import GiveBack, Note, RevokeLink
from domain.table_commands import AnyCommand, Claim, CreateTable, Release, Say, SetHouseOption
from domain.texts import composed
from domain.unreadable import in_words

Typed = AnyCommand | Go | FollowTactics
"""What may be typed: the commands, a way that the battle has to make squares of, and what a tactic does next."""


class Form(Struct, frozen=True):
    """A command's first words, how it goes on, and what reads that. `deed`: a figure's id may stand before it."""

    verb: tuple[str, ...]
    rest: str
    read: Callable[[Words, Unsaid], Typed]
    deed: bool = False

    @property
    def usage(self) -> str:
        """The whole form."""
        return " ".join((*self.verb, self.rest)).rstrip()


NOTHING_UNSAID: Final = Unsaid()


def parse_typed(text: str, unsaid: Unsaid = NOTHING_UNSAID, place: int = 0) -> Typed | Mistake:
    """The command that `text` is from `place` on, or the first word of it that does not fit."""
    words = Words(text, place)
    try:
        return _command(words, unsaid)
    except Mistaken as wrong:
        return wrong.mistake


def _command(words: Words, unsaid: Unsaid) -> Typed:
    column = words.column
    command = _deed_of_a_figure(words)
    if command is None:
        form = _form(words)
        words.usage = form.usage
        command = form.read(words, unsaid)
    words.done()
    return _checked(command, words, column)


def _deed_of_a_figure(words: Words) -> Typed | None:
    """`orc-1 attack rath`: the forms that begin with a name."""
    first, second = words.peek(), words.peek_second()
    if first is None or second is None or second.quoted or first.text in _FIRST_WORDS:
        return None
    form = next((form for form in FORMS if form.deed and form.verb[0] == second.text), None)
    if form is None:
        return None
    words.usage = f"FIGURE {form.usage}"
    figure = FigureId(words.slug("figure"))
    words.keyword(second.text)
    return form.read(words, Unsaid(figure))


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


def _checked(command: Typed, words: Words, column: int) -> Typed:
    """The command as if it had come over the wire: what is typed may say no more than what is sent."""
    try:
        checked: Typed = composed(msgspec.convert(msgspec.to_builtins(command), Typed), Typed)
    except msgspec.ValidationError as wrong:
        words.fail(f"that cannot be: {in_words(wrong, AnyCommand)}", column)
    return checked


def _figures(words: Words) -> tuple[FigureId, ...]:
    return tuple(FigureId(name) for name in words.slugs("figure"))


def _answer(words: Words, _: Unsaid) -> Answer:
    question, choice = QuestionId(words.take("the question's id").text), words.row("choice", "dice")
    return Answer(question, choice, words.numbers("a die's face") if words.take_if("dice") else ())


def read_force(words: Words, unsaid: Unsaid) -> Force:
    """`force "it was nearer than it looked" orc-1 attack rath`: a rule's refusal, or its outcome, is passed over."""
    reason = words.take("the reason, in quotation marks").text
    hit = True if words.take_if("hit") else False if words.take_if("miss") else None
    damage = words.number("the damage") if words.take_if("damage") else None
    modifier = words.number("the modifier") if words.take_if("modifier") else 0
    column = words.column
    act = _deed_of_a_figure(words) or _form(words).read(words, unsaid)
    if not isinstance(act, Attack | Move | Cast | Declare):
        words.fail("only an attack, a move by squares, a spell or an order is forced", column)
    return Force(act, reason, hit, damage, modifier)


FORMS: Final[tuple[Form, ...]] = (
    # the table
    Form(("create", "table"), "NAME", lambda words, _: CreateTable(read_name(words))),
    Form(("make", "link"), seat_words.LINK_USAGE, lambda words, _: read_link(words)),
    Form(("revoke", "link"), "LINK", lambda words, _: RevokeLink(LinkId(words.slug("link")))),
    Form(("character",), f"CHARACTER: {sheet_words.USAGE}", lambda words, _: read_character(words)),
    Form(("claim",), "CHARACTER", lambda words, _: Claim(CharacterId(words.slug("character")))),
    Form(("release",), "CHARACTER", lambda words, _: Release(CharacterId(words.slug("character")))),
    Form(
        ("open",),
        "NAME with RULESET [for CHARACTER…] [map WIDTH HEIGHT] [dice by dm | seats | none]",
        read_opening,
    ),
    Form(("house", "option"), "OPTION VALUE", lambda words, _: SetHouseOption(*read_option(words))),
    Form(("lend",), "CHARACTER to CHARACTER", lambda words, _: read_lending(words)),
    Form(("give", "back"), "CHARACTER", lambda words, _: GiveBack(CharacterId(words.slug("character")))),
    Form(("note",), "TEXT", lambda words, _: Note(words.rest("what to note"))),
    Form(("delay",), "none | [seconds N] [acts N]", lambda words, _: read_delay(words)),
    Form(("whisper",), "CHARACTER… | dm: TEXT", lambda words, _: read_whisper(words)),
    Form(("say",), "TEXT", lambda words, _: Say(words.rest("what to say"))),
    # set up
    Form(("add",), group_words.USAGE, lambda words, _: read_group(words)),
    Form(
        ("place",),
        "FIGURE X,Y",
        lambda words, _: Place(FigureId(words.slug("figure")), words.square()),
    ),
    Form(("ground",), ground_words.USAGE, lambda words, _: read_ground(words)),
    Form(("option",), "OPTION VALUE", lambda words, _: SetOption(*read_option(words))),
    Form(("override",), "TABLE ROW FIELD VALUE", lambda words, _: read_override(words)),
    Form(("edit",), care_words.EDIT_USAGE, lambda words, _: read_edit(words)),
    Form(("remove",), "FIGURE…", lambda words, _: read_remove(words)),
    Form(("hide",), "FIGURE…", lambda words, _: Hide(_figures(words))),
    Form(("reveal", "names"), "FIGURE…", lambda words, _: RevealNames(_figures(words))),
    Form(("reveal",), "FIGURE…", lambda words, _: Reveal(_figures(words))),
    Form(("bring", "on"), knowing_words.BRING_USAGE, lambda words, _: read_bringing(words)),
    Form(("let", "know"), knowing_words.KNOW_USAGE, lambda words, _: read_knowledge(words)),
    # the round
    Form(("begin",), "", lambda _, __: BeginBattle()),
    Form(("declare",), order_words.USAGE, read_orders),
    Form(("seal",), "[all]", lambda words, _: Seal(for_all=words.take_if("all"))),
    Form(("roll", "initiative"), round_words.INITIATIVE_USAGE, lambda words, _: read_initiative(words)),
    Form(("roll", "surprise"), "[SIDE [FACE]]…", lambda words, _: read_surprise(words)),
    Form(("attack",), deed_words.ATTACK_USAGE, read_attack, deed=True),
    Form(("move",), deed_words.MOVE_USAGE, read_move, deed=True),
    Form(("charge",), deed_words.CHARGE_USAGE, read_charge, deed=True),
    Form(("cast",), deed_words.CAST_USAGE, read_cast, deed=True),
    Form(("turn",), "[dice FACE…]", read_turn, deed=True),
    Form(("use",), "[on X,Y] [at TARGET…] [dice FACE…]", read_use, deed=True),
    Form(("tend",), "TARGET", read_tend, deed=True),
    Form(("face",), "DIRECTION", read_face, deed=True),
    Form(("down",), "kneeling | sitting | prone", read_posture, deed=True),
    Form(("stand_up",), "", read_stand_up, deed=True),
    Form(("block",), "", read_block, deed=True),
    Form(("break_free",), "[dice D20]", read_break_free, deed=True),
    Form(("hold_shot",), "", read_hold_shot, deed=True),
    Form(("abort",), deed_words.ABORT_USAGE, read_abort, deed=True),
    Form(("pass",), "[FIGURE]", read_pass),
    Form(("next",), "[all]", lambda words, _: Next(slot=words.take_if("all"))),
    Form(("advance",), "", lambda _, __: Advance()),
    Form(("standing",), round_words.STANDING_USAGE, lambda words, _: read_standing(words)),
    Form(("hand", "over"), tactic_words.HAND_USAGE, lambda words, _: read_hand_over(words)),
    Form(("take", "over"), tactic_words.TAKE_USAGE, lambda words, _: read_take_over(words)),
    Form(("tactics",), "", lambda _, __: FollowTactics()),
    Form(("answer",), "QUESTION CHOICE [dice D20 [DAMAGE…]]", _answer),
    Form(("check", "morale"), nerve_words.CHECK_USAGE, lambda words, _: read_check(words)),
    Form(("push",), nerve_words.PUSH_USAGE, read_push, deed=True),
    Form(("end", "round"), "", lambda _, __: EndRound()),
    Form(("end", "battle"), "[reveal]", lambda words, _: EndBattle(reveal=words.take_if("reveal"))),
    # rulings
    Form(("improvise",), ruling_words.IMPROVISE_USAGE, read_improvise, deed=True),
    Form(("rule",), ruling_words.RULE_USAGE, lambda words, _: read_rule(words)),
    Form(("save",), ruling_words.SAVE_USAGE, lambda words, _: read_save(words)),
    Form(("heal",), ruling_words.HEAL_USAGE, lambda words, _: read_heal(words)),
    Form(("damage",), ruling_words.DAMAGE_USAGE, lambda words, _: read_damage(words)),
    Form(("effect",), ruling_words.EFFECT_USAGE, lambda words, _: read_effect(words)),
    Form(("end", "effect"), "FIGURE EFFECT", lambda words, _: read_end_effect(words)),
    Form(("roll",), ruling_words.ROLL_USAGE, lambda words, _: read_roll(words)),
    Form(("force",), '"REASON" [hit | miss] [damage N] [modifier N] COMMAND', read_force),
    # history
    Form(("undo",), "[N | to GESTURE]", lambda words, _: read_undo(words)),
    Form(("redo",), "[N]", lambda words, _: read_redo(words)),
    Form(("strike", "out"), "ACT", lambda words, _: read_void(words)),
    Form(
        ("put", "right"),
        PUT_RIGHT_USAGE,
        lambda words, unsaid: read_amend(words, lambda _: _command(words, unsaid)),
    ),
    Form(("question",), "ACT [WHAT]", lambda words, _: read_query(words)),
    Form(("bookmark",), "[at ACT] NAME", lambda words, _: read_bookmark(words)),
    Form(("fork",), "[at ACT] [NAME]", lambda words, _: read_fork(words)),
    Form(("accept", "log"), "", lambda _words, _: AcceptLog()),
    Form(("lay", "open"), "[BATTLE]", lambda words, _: read_lay_open(words)),
    Form(("ask", "undo"), "", lambda _, __: AskUndo()),
)
_FIRST_WORDS: Final = frozenset(form.verb[0] for form in FORMS)
