"""What is typed while a battle goes on: orders, blows, dice."""

from typing import Final

from domain.commands import Attack, Declare, Pass, RollInitiative
from domain.ids import FigureId, SideId
from domain.rounds import Order
from domain.script.words import Unsaid, Words

BLOW_USAGE: Final = "attack TARGET [with WEAPON] [dice D20 [DAMAGE…]]"


def read_orders(words: Words, unsaid: Unsaid) -> Declare:
    """`orc-1 attack rath, orc-2 hold`; who speaks for one figure need not name it: `attack orc-1`."""
    orders = [_order(words, unsaid)]
    while words.take_if(","):
        orders.append(_order(words, unsaid))
    return Declare(tuple(orders))


def _order(words: Words, unsaid: Unsaid) -> Order:
    if unsaid.figure is not None and words.next_is("attack", "hold"):
        figure = unsaid.figure
    else:
        figure = FigureId(words.slug("figure"))
    if words.one_of("action", ("attack", "hold")) == "hold":
        return Order(figure, "hold")
    has_target = words.peek() is not None and not words.next_is(",")
    return Order(figure, "attack", FigureId(words.slug("target")) if has_target else None)


def read_initiative(words: Words) -> RollInitiative:
    """Nothing, or the dice that fell at the table: `party 4 foes 7`."""
    dice: dict[SideId, int] = {}
    while words.peek() is not None:
        words.take_if(",")
        column, side = words.column, SideId(words.slug("side"))
        if side in dice:
            words.fail(f"{side!r} stands here twice", column)
        dice[side] = words.number(f"the die of the {side}")
    return RollInitiative(dice)


def read_own_attack(words: Words, unsaid: Unsaid) -> Attack:
    """`attack orc-1 with long_sword dice 8 5`, by whoever speaks for one figure."""
    if unsaid.figure is None:
        column = words.column
        words.usage = f"FIGURE {BLOW_USAGE}"
        words.fail("it does not say who attacks", column)
    return read_blow(words, unsaid.figure)


def read_blow(words: Words, attacker: FigureId) -> Attack:
    """What follows `attack`."""
    target = FigureId(words.slug("target"))
    weapon = words.row("weapon", "dice") if words.take_if("with") else None
    dice = words.numbers("a die's face") if words.take_if("dice") else ()
    return Attack(attacker, target, weapon, dice)


def read_pass(words: Words, unsaid: Unsaid) -> Pass:
    """A figure, or nothing where one speaks for one's own."""
    if unsaid.figure is not None and words.peek() is None:
        return Pass(unsaid.figure)
    return Pass(FigureId(words.slug("figure")))
