"""What is typed of a round as a whole: initiative dice, standing orders."""

from typing import Final, get_args

from domain.commands import Answer, RollInitiative, StandingOrders
from domain.ids import FigureId, QuestionId, SideId
from domain.mischance import RollSurprise
from domain.questions import StandingOrder
from domain.script.words import Unsaid, Words

INITIATIVE_USAGE: Final = "[SIDE [FACE] [is MODIFIER…]]… [event FACE… | no event]"
STANDING_USAGE: Final = "FIGURE… strike | ask | let_go"
_CHOICES: Final[tuple[StandingOrder, ...]] = get_args(StandingOrder)


def read_initiative(words: Words) -> RollInitiative:
    """Nothing, or by side the die that fell at the table and what holds of it: `party 4 is hasted, foes 7`.

    `event 8 3` are the dice of a critical event, should a tie bring one; `no event`: it brings none (OE-3.9).
    """
    dice: dict[SideId, int] = {}
    modifiers: dict[SideId, tuple[str, ...]] = {}
    while words.more("event", "no", what="side"):
        words.take_if(",")
        if words.take_if("event"):
            return RollInitiative(dice, modifiers, words.numbers("a die's face"))
        if words.take_if("no"):
            words.keyword("event")
            return RollInitiative(dice, modifiers, no_event=True)
        column, side = words.column, SideId(words.slug("side"))
        if side in dice or side in modifiers:
            words.fail(f"{side!r} stands here twice", column)
        if not words.next_is("is"):
            dice[side] = words.number(f"the die of the {side}")
        if words.take_if("is"):
            modifiers[side] = words.rows("what holds of the side", "event", "no")
    return RollInitiative(dice, modifiers)


def read_surprise(words: Words) -> RollSurprise:
    """Nothing, for all sides; or those that may be surprised, with the dice that fell: `party 2 foes` (OE-2.3)."""
    sides: list[SideId] = []
    dice: dict[SideId, int] = {}
    while words.more(what="side"):
        words.take_if(",")
        column, side = words.column, SideId(words.slug("side"))
        if side in sides:
            words.fail(f"{side!r} stands here twice", column)
        sides.append(side)
        following = words.peek()
        if following is not None and following.text.isdecimal():
            dice[side] = words.number(f"the die of the {side}")
    return RollSurprise(tuple(sides), dice)


def read_standing(words: Words) -> StandingOrders:
    """`orc-1 orc-2 let_go`: whether they take attacks of opportunity (OE-4.11)."""
    figures = tuple(FigureId(name) for name in words.slugs("figure", *_CHOICES))
    return StandingOrders(figures, words.one_of("standing order", _CHOICES))


def read_answer(words: Words, _: Unsaid) -> Answer:
    """`q1 strike dice 14 6`."""
    question, choice = QuestionId(words.take("question").text), words.row("choice", "dice")
    return Answer(question, choice, words.numbers("a die's face") if words.take_if("dice") else ())
