"""What a fall costs (OE-6.8)."""

from typing import Literal

from domain.dice.expression import DiceExpression
from domain.rulesets.book_wounds import FallingNumbers


def falling_dice(
    numbers: FallingNumbers, feet: int, way: Literal["adnd2e", "osric"]
) -> DiceExpression | None:
    """The dice of a fall of so many feet; None for one that is too short to hurt (OE-6.8).

    Whole tens of feet count; by OSRIC the second ten costs two dice, the third three.
    """
    tens = feet // numbers.feet_for_one
    more = numbers.more_each_time[way] * tens * (tens - 1) // 2
    count = min(tens + more, numbers.dice_max)
    return DiceExpression(count, numbers.die, 0) if count else None
