"""What a figure's skill with its weapons adds: proficiency, specialists, a weapon in each hand, styles (OE-1.6, OE-1.9, OE-7.1, OE-7.2)."""

from collections.abc import Iterator
from typing import Final

from domain.agenda import Item
from domain.battle import Battle
from domain.combatant import Combatant
from domain.ids import FigureId
from domain.refusals import Refused
from domain.rounds import AttackWay, Modifier, Order
from domain.rules.attack import is_launcher, melee_weapon
from domain.rules.skills import (
    WARRIOR,
    goes_with,
    nonproficiency,
    point_blank_bonus,
    specialises,
    specialist_bonus,
    style_armour,
    style_damage,
    two_weapon_modifier,
)
from domain.rulesets.ruleset import Ruleset
from domain.sheets import WeaponInHand

SPECIALIST: Final = "specialist"


def skill_modifiers(
    battle: Battle,
    rules: Ruleset,
    attacker: Combatant,
    weapon: WeaponInHand,
    way: AttackWay,
    squares: int | None,
) -> Iterator[Modifier]:
    """On the roll: what is not known hinders, a specialist's helps, most of all a bow close by (OE-1.6, OE-7.1)."""
    if not rules.cite("proficiency"):
        return
    book, sheet = rules.book, attacker.sheet
    group = WARRIOR if sheet.class_ is None else book.groups[sheet.class_]
    label = "like a weapon that is known" if weapon.skill == "related" else "not proficient"
    yield Modifier(label, nonproficiency(book.skills, group, weapon.skill), rules.cite("proficiency"))
    if not specialises(book, sheet, weapon, battle.options.specialists):
        return
    yield Modifier(SPECIALIST, specialist_bonus(book.skills, weapon)[0], rules.cite("specialist"))
    if way == "shot" and squares is not None and is_launcher(rules, weapon):
        close = point_blank_bonus(book, weapon, squares)
        yield Modifier(f"{SPECIALIST} at point blank", close, rules.cite("specialist"))


def skill_damage(
    battle: Battle, rules: Ruleset, attacker: Combatant, weapon: WeaponInHand
) -> Iterator[Modifier]:
    """On the damage: a specialist's, and that of both hands on one weapon (OE-7.1, OE-7.2)."""
    if rules.cite("specialist") and specialises(
        rules.book, attacker.sheet, weapon, battle.options.specialists
    ):
        more = specialist_bonus(rules.book.skills, weapon)[1]
        yield Modifier(SPECIALIST, more, rules.cite("specialist"))
    if battle.options.styles == "on" and (more := style_damage(rules.book, attacker.sheet, weapon)):
        yield Modifier("both hands on one weapon", more, rules.cite("style"))


def style_modifier(battle: Battle, rules: Ruleset, target: Combatant) -> Iterator[Modifier]:
    """On the armour class: one weapon and an empty hand, for who has learnt it (OE-7.2)."""
    if battle.options.styles == "on":
        both = _second(battle, target.id) is not None
        value = style_armour(rules.book, target.sheet, both_hands=both)
        yield Modifier("one weapon and an empty hand", value, rules.cite("style"))


def turns_the_shield(battle: Battle, target: Combatant) -> bool:
    """It has learnt to bring its shield to the other flank (OE-7.2)."""
    return battle.options.styles == "on" and target.sheet.style == "shield"


def _second(battle: Battle, figure: FigureId) -> str | None:
    written = battle.declarations.by_figure.get(figure)
    return written.order.second if written else None


def hand_modifiers(battle: Battle, rules: Ruleset, attacker: Combatant, item: Item) -> Iterator[Modifier]:
    """On the roll while each hand holds a weapon (OE-1.9)."""
    if item.deed != "blow" or _second(battle, attacker.id) is None:
        return
    reaction = rules.book.dexterity[attacker.sheet.dexterity].react
    has_style = battle.options.styles == "on" and attacker.sheet.style == "two_weapon"
    value = two_weapon_modifier(rules.book.skills, reaction, off_hand=item.off_hand, has_style=has_style)
    hand = "off hand" if item.off_hand else "main hand of two"
    yield Modifier(hand, value, rules.cite("two_weapons"))


def in_off_hand(battle: Battle, rules: Ruleset, attacker: Combatant) -> WeaponInHand | None:
    """The second weapon, while it is at hand."""
    return melee_weapon(rules, attacker, _second(battle, attacker.id))


def second_is_wrong(rules: Ruleset, figure: Combatant, order: Order) -> Refused | None:
    """Two weapons go with an attack, one hand each, the second smaller or a dagger (OE-1.9, AD-6.9)."""
    if order.second is None:
        return None
    rule = rules.cite("two_weapons")
    if not rules.cite("two_weapons") or order.action != "attack":
        words = (
            "A second weapon goes with an attack alone." if rule else f"{rules.title} knows no second weapon."
        )
        return Refused("bad_command", words, rule)
    main, off = melee_weapon(rules, figure, order.weapon), melee_weapon(rules, figure, order.second)
    if main is None or off is None:
        return Refused("no_such_weapon", f"{figure.id} has no {order.second} for its off hand.", rule)
    twice = sum(held.weapon == main.weapon for held in figure.sheet.weapons) > 1
    rows = rules.book.weapons.get(main.weapon), rules.book.weapons.get(off.weapon)
    if off.weapon == main.weapon and not twice:
        return Refused("no_such_weapon", f"{figure.id} has one {order.second} and not two.", rule)
    if rows[0] is None or rows[1] is None or not goes_with(rules.book.skills, rows[0], rows[1]):
        words = "Each weapon is for one hand, and the second smaller than the first, or a dagger."
        return Refused("no_such_weapon", words, rule)
    return None
