"""All the numbers of one melee attack, from two sheets and a weapon."""

from typing import NamedTuple

from msgspec import Struct

from domain.combatant import Combatant
from domain.dice.expression import DiceExpression, parse_dice
from domain.quantities import DescendingAC, TargetNumber, Thac0
from domain.rounds import Modifier
from domain.rules.blows import parried
from domain.rules.strength import strength_row
from domain.rules.to_hit import number_needed
from domain.rulesets.ruleset import Ruleset
from domain.sheets import Sheet, WeaponInHand

LARGE = frozenset("LHG")
"""Sizes that take the second damage column (OE-6.2)."""


class AttackNumbers(Struct, frozen=True):
    """`modifiers` are on the die; `needed` counts them in. `armour` is what betters or worsens what the target wears."""

    thac0: Thac0
    armour_class: DescendingAC
    modifiers: tuple[Modifier, ...]
    needed: TargetNumber
    armour: tuple[Modifier, ...] = ()


class DamageNumbers(Struct, frozen=True):
    """The weapon's dice against this target, and what is added to them."""

    dice: DiceExpression
    bonus: tuple[Modifier, ...]


def base_thac0(rules: Ruleset, sheet: Sheet) -> Thac0:
    """What the sheet says, else what the game makes of its class and level or its Hit Dice."""
    return rules.base_attack(sheet) if sheet.thac0 is None else sheet.thac0


class Circumstances(Struct, frozen=True):
    """What the moment adds to an attack: modifiers on the die, and what the target's armour is worth.

    `worse` worsens that; `at_least` is an armour class that holds where what is worn is worse;
    `parry` betters it by so much, but not from behind or from afar.
    """

    modifiers: tuple[Modifier, ...] = ()
    no_dexterity: bool = False
    no_shield: bool = False
    worse: tuple[Modifier, ...] = ()
    at_least: Modifier | None = None
    parry: int = 0
    from_rear: bool = False
    missile: bool = False


PLAIN = Circumstances()


def armour_class(rules: Ruleset, sheet: Sheet, circumstances: Circumstances = PLAIN) -> DescendingAC:
    """Armour and shield as written, bettered or worsened by Dexterity, as far as they count now."""
    return DescendingAC(
        sheet.armour_class + sum(one.value for one in armour_modifiers(rules, sheet, circumstances))
    )


def armour_modifiers(
    rules: Ruleset, sheet: Sheet, circumstances: Circumstances = PLAIN
) -> tuple[Modifier, ...]:
    """What is added to the armour class that is written on the sheet, each with its rule; plus makes it worse."""
    dexterity = rules.book.dexterity[sheet.dexterity].ac
    if circumstances.no_dexterity:
        dexterity = max(0, dexterity)
    plain = DescendingAC(0)
    parry = parried(
        plain, circumstances.parry, from_rear=circumstances.from_rear, missile=circumstances.missile
    )
    found = (
        Modifier(f"Dexterity {sheet.dexterity}", dexterity, rules.cite("dexterity")),
        Modifier(f"magic armour {sheet.armour_plus:+d}", -sheet.armour_plus, rules.cite("magic_armour")),
        Modifier("no shield", sheet.shield if circumstances.no_shield else 0, rules.cite("facing")),
        *_given(sheet, circumstances),
        *circumstances.worse,
        Modifier("parry", parry, rules.cite("parry")),
    )
    return tuple(one for one in found if one.value)


def _given(sheet: Sheet, circumstances: Circumstances) -> tuple[Modifier, ...]:
    """How much better an armour class that a spell gives is than what is worn."""
    given = circumstances.at_least
    worn = sheet.armour_class - sheet.armour_plus + (sheet.shield if circumstances.no_shield else 0)
    if given is None or given.value >= worn:
        return ()
    return (Modifier(given.label, given.value - worn, given.rule),)


def attack_numbers(
    rules: Ruleset, attacker: Sheet, target: Sheet, weapon: WeaponInHand, circumstances: Circumstances = PLAIN
) -> AttackNumbers:
    """What `attacker` needs to hit `target`, each modifier with the number of its rule."""
    thac0 = base_thac0(rules, attacker)
    against = armour_class(rules, target, circumstances)
    modifiers = tuple(
        modifier
        for modifier in (
            *own_modifiers(rules, attacker, weapon, flies=circumstances.missile),
            *circumstances.modifiers,
        )
        if modifier.value
    )
    armour = armour_modifiers(rules, target, circumstances)
    return AttackNumbers(thac0, against, modifiers, number_needed(thac0, against, modifiers), armour)


def own_modifiers(
    rules: Ruleset, attacker: Sheet, weapon: WeaponInHand, *, flies: bool = False
) -> tuple[Modifier, ...]:
    """Strength as the weapon takes it, Dexterity with launchers, and the weapon's magic (OE-1.5, AD-1.2)."""
    strong = Modifier(
        f"Strength {attacker.strength}",
        strength_of_blow(rules, attacker, weapon, flies=flies).hit,
        rules.cite("strength"),
    )
    magic = Modifier(f"{weapon_name(rules, weapon)} {weapon.plus:+d}", weapon.plus, rules.cite("magic"))
    skill = rules.situations.mastery.get(weapon.mastery, 0)
    mastery = Modifier(f"mastery {weapon.mastery.upper()}", skill, rules.cite("mastery"))
    if not is_launcher(rules, weapon):
        return (strong, mastery, magic)
    missile = rules.book.dexterity[attacker.dexterity].missile
    dexterity = Modifier(f"Dexterity {attacker.dexterity}", missile, rules.cite("dexterity"))
    return (dexterity, strong, mastery, magic)


class StrengthOfBlow(NamedTuple):
    """What Strength adds to one attack: on the die, and to the damage of a hit."""

    hit: int
    damage: int


def strength_of_blow(
    rules: Ruleset, attacker: Sheet, weapon: WeaponInHand, *, flies: bool = False
) -> StrengthOfBlow:
    """All of it in melee, with what is thrown and with slings; of a bow the penalty, and the bonus where the bow was
    made for it; none with crossbows and with what only breaks or burns (OE-1.5, AD-1.2). Where only blows count, what
    flies has none (TM-2.6).
    """
    row = strength_row(rules.book.strength, attacker.strength)
    table = rules.book.weapons.get(weapon.weapon)
    if rules.strength_in_melee_alone and (flies or is_launcher(rules, weapon)):
        return StrengthOfBlow(0, 0)
    match "melee" if table is None else table.str_bonus:
        case "none":
            return StrengthOfBlow(0, 0)
        case "bow" if not weapon.strength_bow:
            return StrengthOfBlow(min(0, row.hit), min(0, row.dmg))
        case _:
            return StrengthOfBlow(row.hit, row.dmg)


def damage_numbers(
    rules: Ruleset, attacker: Sheet, target: Sheet, weapon: WeaponInHand, *, flies: bool = False
) -> DamageNumbers:
    """Dice by the target's size, Strength and magic on top (OE-6.2, AD-7.1)."""
    row = rules.book.weapons.get(weapon.weapon)
    text = (
        weapon.damage or (row.dmg_l if rules.damage_by_size and target.size in LARGE else row.dmg_sm)
        if row
        else weapon.damage
    )
    dice = parse_dice(text)
    assert isinstance(dice, DiceExpression), (
        f"weapons are checked when they come on, yet {weapon} has no dice"
    )
    bonus = tuple(
        modifier
        for modifier in (
            Modifier(
                f"Strength {attacker.strength}",
                strength_of_blow(rules, attacker, weapon, flies=flies).damage,
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


def reach_of(rules: Ruleset, figure: Combatant, weapon: WeaponInHand) -> tuple[int, int]:
    """How far it strikes and how near, in squares; a monster's body as far as its size does, and with a weapon no less (OE-4.15)."""
    row, own = rules.book.weapons.get(weapon.weapon), rules.book.phases.sizes[figure.sheet.size].reach
    if row is None or row.dmg_sm == "creature":
        return own, 1
    return max(own, row.reach), max(1, row.min_reach)


def is_own_body(rules: Ruleset, weapon: WeaponInHand) -> bool:
    """A claw or a bite, which nobody drops."""
    row = rules.book.weapons.get(weapon.weapon)
    return row is None or row.dmg_sm == "creature"


def routine_of(rules: Ruleset, figure: Combatant, weapon: WeaponInHand) -> tuple[WeaponInHand, ...]:
    """All that a creature strikes with at once where it strikes with its body; else that weapon (OE-5.2).

    A harpy's club is part of its routine.
    """
    if not is_own_body(rules, weapon):
        return (weapon,)
    row = rules.book.monsters.get(figure.sheet.monster or "")
    of_kit = frozenset[str]() if row is None else {one.weapon for one in row.kit}
    routine = (one for one in figure.sheet.weapons if is_own_body(rules, one) or one.weapon in of_kit)
    return tuple(routine) or (weapon,)


def is_launcher(rules: Ruleset, weapon: WeaponInHand) -> bool:
    """It shoots, and does not strike: a bow, a sling."""
    row = rules.book.uses.missiles.get(weapon.weapon)
    return row is not None and row.use == "launcher"


def can_fly(rules: Ruleset, weapon: WeaponInHand) -> bool:
    """It can be shot or thrown; what is as big as its bearer, and does that one's damage, is not thrown."""
    row = rules.book.uses.missiles.get(weapon.weapon)
    return row is not None and not (weapon.damage and row.use == "melee+thrown")


def melee_weapon(rules: Ruleset, figure: Combatant, name: str | None) -> WeaponInHand | None:
    """The weapon asked for, or the first on the sheet that strikes; None where the figure has none such, or threw the last."""
    return next((held for held in melee_at_hand(rules, figure) if name in {None, held.weapon}), None)


def melee_at_hand(rules: Ruleset, figure: Combatant) -> tuple[WeaponInHand, ...]:
    """What it can strike with now: what does not only shoot, and was not thrown to the last where that is counted."""
    sheet = figure.sheet
    return tuple(
        held for held in sheet.weapons if not is_launcher(rules, held) and not sheet.is_shot_out(held.weapon)
    )


def missile_weapon(rules: Ruleset, figure: Combatant, name: str | None) -> WeaponInHand | None:
    """The weapon asked for, or the first on the sheet that flies; None where the figure has none such, or it is shot out."""
    return next((held for held in missiles_at_hand(rules, figure) if name in {None, held.weapon}), None)


def missiles_at_hand(rules: Ruleset, figure: Combatant) -> tuple[WeaponInHand, ...]:
    """What it can shoot or throw now: what flies, and for which there is a missile left where they are counted."""
    sheet = figure.sheet
    return tuple(
        held for held in sheet.weapons if can_fly(rules, held) and not sheet.is_shot_out(held.weapon)
    )


def shoots_first(rules: Ruleset, figure: Combatant) -> bool:
    """The first weapon on its sheet flies, and does not strike as well: it would shoot rather than strike."""
    first = next(iter(figure.sheet.weapons), None)
    shoots = missile_weapon(rules, figure, None)
    return shoots is not None and shoots == first != melee_weapon(rules, figure, None)
