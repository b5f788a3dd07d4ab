"""What one blow does beside the attack roll: damage, criticals, set weapons, the helpless, parries."""

from collections.abc import Iterable
from typing import Final, Literal

from domain.quantities import DescendingAC, Face, TargetNumber
from domain.rules.hit_dice import parse_hit_dice
from domain.rulesets.book_wounds import CriticalNumbers, ParryNumbers
from domain.sheets import Sheet

DAMAGE_LEAST: Final = 1
"""A hit does at least so much (CO-1, OE-6.2)."""

HelplessAnswer = Literal["roll", "hits", "may_be_slain"]
"""`roll`: as any other; `hits`: no roll, normal damage; `may_be_slain`: the attacker may declare it simply killed."""


def damage_dealt(dice_total: int, multiplier: int, bonus: int) -> int:
    """Hit points of a hit. `dice_total` holds the dice's own plus and is multiplied, `bonus` is not (OE-6.3)."""
    return max(DAMAGE_LEAST, dice_total * multiplier + bonus)


def multiplier_of(multipliers: Iterable[int]) -> int:
    """Several doublings add: x2 and x2 are x3, none is x1 (OE-6.3)."""
    return 1 + sum(multiplier - 1 for multiplier in multipliers)


def is_critical(numbers: CriticalNumbers, natural: Face, needed: TargetNumber) -> bool:
    """Whether the option's condition holds for a hit (OE-6.4).

    Unit:    `needed` as `number_needed` gives it, the modifiers of the die counted in, so that a total beats
             the number by what the face beats this.
    """
    return natural >= numbers.natural_from and natural - needed >= numbers.beaten_by


def is_set_against(*, guards: bool, settable: bool, comes_at_a_run: bool) -> bool:
    """Whether the guard's weapon meets a charger, runner or leaper with doubled dice (OE-5.8)."""
    return guards and settable and comes_at_a_run


def setter_strikes_first(setter_reach_squares: int, charger_reach_squares: int) -> bool:
    """A set weapon as long as the charger's strikes first; a longer one that charges does (OE-5.8, AMB-26)."""
    return setter_reach_squares >= charger_reach_squares


def against_helpless(*, helpless: bool, melee_attack: bool, friend_fights_on: bool) -> HelplessAnswer:
    """How an attack on a sleeping or held figure goes (OE-1.7, AD-2.2, AMB-04).

    `friend_fights_on`: an enemy of the attacker, other than the victim, is still fighting.
    """
    if not helpless or not melee_attack:
        return "roll"
    return "hits" if friend_fights_on else "may_be_slain"


def parry_points(numbers: ParryNumbers, level: int, *, warrior: bool) -> int:
    """By how much the armour class is better while parrying (OE-5.11, AD-6.7)."""
    return max(numbers.least, level // numbers.levels_for_one + (numbers.warrior_extra if warrior else 0))


def parry_points_of(numbers: ParryNumbers, groups: dict[str, str], sheet: Sheet) -> int:
    """A sheet's; monsters as warriors of their whole Hit Dice, as for attacks of opportunity (OE-4.12, OE-5.11)."""
    if sheet.class_ is not None:
        return parry_points(numbers, sheet.level, warrior=groups[sheet.class_] == "warrior")
    if sheet.hit_dice is None:
        return parry_points(numbers, 0, warrior=False)
    hit_dice = parse_hit_dice(sheet.hit_dice)
    whole = 0 if hit_dice.is_below_one else hit_dice.dice
    return parry_points(numbers, whole, warrior=True)


def parried(armour_class: DescendingAC, points: int, *, from_rear: bool, missile: bool) -> DescendingAC:
    """The armour class that a parrying figure shows; nothing is parried from behind or from afar (OE-5.11)."""
    if from_rear or missile:
        return armour_class
    return DescendingAC(armour_class - points)
