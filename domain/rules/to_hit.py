"""The attack roll of the THAC0 games (OE-1.1, AD-1.1)."""

from collections.abc import Sequence

from msgspec import Struct

from domain.quantities import DescendingAC, Face, TargetNumber, Thac0
from domain.rounds import Modifier

D20 = 20
"""Sides of the attack die."""


class AttackOutcome(Struct, frozen=True):
    """`total` is the die with its modifiers; `natural`: the die alone decided."""

    total: int
    hit: bool
    natural: bool


def number_needed(thac0: Thac0, target: DescendingAC, modifiers: Sequence[Modifier]) -> TargetNumber:
    """Lowest d20 face that hits `target`.

    Unit:    pips on one d20; may be below 1 or above 20 (AD-1.6 decides what that means).
    Raises:  nothing.
    Source:  AD-1.1, AD-1.2: bonuses on the die and bonuses off the THAC0 are arithmetically the same.
    """
    return TargetNumber(thac0 - target - sum(modifier.value for modifier in modifiers))


def attack_outcome(
    natural: Face, needed: TargetNumber, modifiers: Sequence[Modifier], *, die_decides: bool = True
) -> AttackOutcome:
    """Whether a die that shows `natural` hits: 20 always, 1 never, else `needed` or more (OE-1.2, AD-1.6).

    `die_decides` off: 20 and 1 are numbers like others (TM-1.2).
    """
    total = natural + sum(modifier.value for modifier in modifiers)
    if not die_decides:
        return AttackOutcome(total, hit=natural >= needed, natural=False)
    if natural == D20:
        return AttackOutcome(total, hit=True, natural=natural < needed)
    if natural == 1:
        return AttackOutcome(total, hit=False, natural=natural >= needed)
    return AttackOutcome(total, hit=natural >= needed, natural=False)


def hits_armour_class(thac0: Thac0, total: int) -> DescendingAC:
    """The best armour class that this total reaches, unclamped."""
    return DescendingAC(thac0 - total)


def chance_percent(needed: TargetNumber) -> int:
    """How many in a hundred attacks hit: a face each is five, 20 always and 1 never."""
    faces = sum(1 for face in range(2, D20) if face >= needed) + 1
    return faces * 5
