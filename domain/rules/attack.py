"""All the numbers of one melee attack, from two sheets and a weapon."""

from msgspec import Struct

from domain.combatant import Combatant
from domain.dice.expression import DiceExpression, parse_dice
from domain.quantities import DescendingAC, TargetNumber, Thac0
from domain.rounds import Modifier
from domain.rules.hit_dice import parse_hit_dice
from domain.rules.strength import strength_row
from domain.rules.thac0 import class_thac0, hit_dice_thac0
from domain.rules.to_hit import number_needed
from domain.rulesets.ruleset import Ruleset
from domain.sheets import Sheet, WeaponInHand

LARGE = frozenset("LHG")
"""Sizes that take the second damage column (OE-6.2)."""


class AttackNumbers(Struct, frozen=True):
    """`modifiers` are on the die; `needed` counts them in."""

    thac0: Thac0
    armour_class: DescendingAC
    modifiers: tuple[Modifier, ...]
    needed: TargetNumber


class DamageNumbers(Struct, frozen=True):
    """The weapon's dice against this target, and what is added to them."""

    dice: DiceExpression
    bonus: tuple[Modifier, ...]


def base_thac0(rules: Ruleset, sheet: Sheet) -> Thac0:
    """What the sheet says, else its class and level, else its Hit Dice; a figure with neither is level 0."""
    if sheet.thac0 is not None:
        return sheet.thac0
    if sheet.class_ is not None:
        return class_thac0(rules.book.thac0, rules.book.groups[sheet.class_], sheet.level)
    if sheet.hit_dice is not None:
        return hit_dice_thac0(rules.book.thac0, parse_hit_dice(sheet.hit_dice))
    return Thac0(rules.book.thac0.level0.thac0)


def armour_class(rules: Ruleset, sheet: Sheet) -> DescendingAC:
    """Armour and shield as written, bettered or worsened by Dexterity."""
    return DescendingAC(sheet.armour_class + rules.book.dexterity[sheet.dexterity].ac)


def attack_numbers(rules: Ruleset, attacker: Sheet, target: Sheet, weapon: WeaponInHand) -> AttackNumbers:
    """What `attacker` needs to hit `target`, each modifier with the number of its rule."""
    thac0 = base_thac0(rules, attacker)
    against = armour_class(rules, target)
    modifiers = tuple(
        modifier
        for modifier in (
            Modifier(
                f"Strength {attacker.strength}",
                strength_row(rules.book.strength, attacker.strength).hit,
                rules.cite("strength"),
            ),
            Modifier(f"{weapon_name(rules, weapon)} {weapon.plus:+d}", weapon.plus, rules.cite("magic")),
        )
        if modifier.value
    )
    return AttackNumbers(thac0, against, modifiers, number_needed(thac0, against, modifiers))


def damage_numbers(rules: Ruleset, attacker: Sheet, target: Sheet, weapon: WeaponInHand) -> DamageNumbers:
    """Dice by the target's size, Strength and magic on top (OE-6.2, AD-7.1)."""
    row = rules.book.weapons.get(weapon.weapon)
    text = weapon.damage or (row.dmg_l if target.size in LARGE else row.dmg_sm) if row else weapon.damage
    dice = parse_dice(text)
    assert isinstance(dice, DiceExpression), (
        f"weapons are checked when they come on, yet {weapon} has no dice"
    )
    bonus = tuple(
        modifier
        for modifier in (
            Modifier(
                f"Strength {attacker.strength}",
                strength_row(rules.book.strength, attacker.strength).dmg,
                rules.cite("damage"),
            ),
            Modifier(f"{weapon_name(rules, weapon)} {weapon.plus:+d}", weapon.plus, rules.cite("damage")),
        )
        if modifier.value
    )
    return DamageNumbers(dice, bonus)


def weapon_name(rules: Ruleset, weapon: WeaponInHand) -> str:
    """The table's name of a weapon, or its id in words where it is the monster's own."""
    row = rules.book.weapons.get(weapon.weapon)
    return row.name if row else weapon.weapon.replace("_", " ").capitalize()


def reach_squares(rules: Ruleset, weapon: WeaponInHand) -> int:
    """How far it strikes; a monster's own weapon reaches the next square (CO-7)."""
    row = rules.book.weapons.get(weapon.weapon)
    return row.reach if row else 1


def weapon_of(figure: Combatant, weapon: str | None) -> WeaponInHand | None:
    """The weapon asked for, or the first on the sheet; None where the figure has none such."""
    weapons = figure.sheet.weapons
    if weapon is None:
        return weapons[0] if weapons else None
    return next((held for held in weapons if held.weapon == weapon), None)
