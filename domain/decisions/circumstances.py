"""What the moment adds to an attack: from which side it comes, from how high, how far, at whom (OE-1.5, OE-1.8, AD-2)."""

from collections.abc import Iterator
from typing import Final

from domain.battle import Battle
from domain.combatant import Combatant
from domain.decisions.covering import shelter_modifier
from domain.decisions.grounds import ground_of
from domain.decisions.holding import armour_at_least, armour_modifiers, attack_modifiers
from domain.decisions.skill import skill_modifiers, style_modifier, turns_the_shield
from domain.decisions.standing import (
    engagement,
    far,
    footprint,
    is_casting,
    is_crossbow,
    laden,
    parries,
)
from domain.effects import NO_DEFENCE
from domain.engaging import AttackSide
from domain.grid.facing import Arc, arc_of, passes_the_shield
from domain.grid.footprint import Footprint, range_squares
from domain.grid.ground import is_higher
from domain.rounds import AttackWay, Modifier
from domain.rules.armour_types import thac0_change
from domain.rules.attack import Circumstances, is_launcher
from domain.rules.blows import parry_points_of
from domain.rules.encumbrance import encumbrance_effect
from domain.rules.missile_range import range_band, range_modifier
from domain.rulesets.book_encumbrance import EncumbranceEffect
from domain.rulesets.ruleset import Ruleset
from domain.sheets import WeaponInHand

SIDES: Final[dict[AttackSide, tuple[Arc, bool]]] = {
    "front": ("front", False),
    "left": ("flank", False),
    "right": ("flank", True),
    "rear": ("rear", True),
}
"""The arc of each side that the DM names, and whether a shield on the left arm is no help there."""


def circumstances(
    battle: Battle,
    rules: Ruleset,
    attacker: Combatant,
    target: Combatant,
    weapon: WeaponInHand,
    way: AttackWay,
) -> Circumstances:
    """All that holds of this attack now. Without a map there are no arcs, heights or ranges."""
    here, there = footprint(battle, rules, attacker.id), footprint(battle, rules, target.id)
    modifiers = [
        *_of_the_figures(battle, rules, attacker, target, weapon, way),
        *attack_modifiers(battle, rules, attacker, target, way),
    ]
    modifiers += _of_the_weapon_type(battle, rules, target, weapon)
    if way == "shot":
        modifiers += shelter_modifier(battle, rules, here, target)
    squares = range_squares(here, there) if here and there else None
    modifiers += skill_modifiers(battle, rules, attacker, weapon, way, squares)
    rear = blind = False
    front = True
    if here is not None and there is not None:
        arc, past_the_shield = side_of(battle, attacker, target, here, there)
        modifiers += _of_the_place(battle, rules, here, there, arc)
        rear, front = arc == "rear", arc == "front"
        blind = past_the_shield and (rear or not turns_the_shield(battle, target))
        if way == "shot":
            apart = range_squares(here, there)
            modifiers += _of_the_range(rules, weapon, apart, far(battle, rules, apart))
    rushes = target.id in battle.agenda.charged or target.id in battle.agenda.running
    place = rules.positional
    if way == "parting" and not rear:
        modifiers.append(Modifier("at the back of who leaves", rules.situations.rear, rules.cite("flee")))
        rear = True
    retreats = target.id in battle.agenda.retreating and rules.parting is not None
    if retreats and rules.parting is not None:
        modifiers.append(Modifier("retreats", rules.parting.attack, rules.cite("flee")))
    open_to_all = battle.effects.has_any(target.id, NO_DEFENCE)
    thrown = way == "shot" and not is_launcher(rules, weapon)
    return Circumstances(
        modifiers=tuple(modifiers),
        no_dexterity=rushes
        or open_to_all
        or (rear and place.rear_drops_dexterity)
        or (place.casting_drops_dexterity and is_casting(battle, target.id)),
        no_shield=open_to_all
        or (blind and place.blind_side_drops_shield)
        or (retreats and rules.parting is not None and rules.parting.no_shield),
        worse=tuple(one for one in _of_the_armour(battle, rules, target) if one.value),
        at_least=armour_at_least(battle, rules, target.id, way, thrown=thrown, front=front),
        parry=_parry_of(battle, rules, target),
        from_rear=rear,
        missile=way == "shot",
    )


def _of_the_armour(battle: Battle, rules: Ruleset, target: Combatant) -> Iterator[Modifier]:
    """By how much its own haste and load worsen a figure's armour class (OE-4.2, OE-5.3, OE-5.10)."""
    yield Modifier("load or fatigue", load_of(battle, rules, target).ac, rules.cite("load"))
    if target.id in battle.agenda.charged:
        yield Modifier("charges", rules.situations.charge_ac, rules.cite("charge"))
    match battle.agenda.running.get(target.id):
        case "run":
            yield Modifier("runs", rules.situations.run_ac, rules.cite("run"))
        case "sprint":
            yield Modifier("sprints", rules.situations.sprint_ac, rules.cite("sprint"))
        case None:
            pass
    yield from style_modifier(battle, rules, target)
    yield from armour_modifiers(battle, rules, target.id)


def _parry_of(battle: Battle, rules: Ruleset, target: Combatant) -> int:
    """By how much a figure that parries is harder to hit (OE-5.11, AD-6.7)."""
    if not parries(battle, target):
        return 0
    return parry_points_of(rules.wounds.parry, rules.book.groups, target.sheet)


def load_of(battle: Battle, rules: Ruleset, figure: Combatant) -> EncumbranceEffect:
    """What the figure's load, fatigue counted in, does to it (OE-4.2, OE-8.3)."""
    return encumbrance_effect(rules.book.loads, laden(battle, rules, figure))


def _of_the_figures(
    battle: Battle,
    rules: Ruleset,
    attacker: Combatant,
    target: Combatant,
    weapon: WeaponInHand,
    way: AttackWay,
) -> Iterator[Modifier]:
    if way == "charge":
        yield Modifier("charge", rules.situations.charge_attack, rules.cite("charge"))
    if way == "shot" and not is_launcher(rules, weapon):
        score = attacker.sheet.dexterity
        missile = rules.book.dexterity[score].missile  # what is thrown has Strength's already (OE-1.5)
        yield Modifier(f"Dexterity {score}", missile, rules.cite("dexterity"))
    if way == "shot" and is_crossbow(rules, weapon.weapon) and battle.effects.has(attacker.id, "sitting"):
        even = -rules.conditions["sitting"].changes.attack
        yield Modifier("a crossbow is as good sitting", even, rules.cite("posture"))
    match battle.options.darkness:
        case "partial":
            yield Modifier("partial darkness", rules.situations.partial_darkness, rules.cite("darkness"))
        case "total":
            yield Modifier("total darkness", rules.situations.total_darkness, rules.cite("darkness"))
        case "none":
            pass
    seen = rules.situations.visibility.get(battle.options.visibility)
    if seen is not None:
        words = battle.options.visibility.replace("_", " ")
        yield Modifier(words, seen.missile if way == "shot" else seen.melee, rules.cite("visibility"))
    tired = battle.fatigue.state.get(attacker.id) == "exhausted"
    yield Modifier(
        "attacker exhausted", rules.situations.attacker_exhausted if tired else 0, rules.cite("exhausted")
    )
    worn = battle.fatigue.state.get(target.id) == "exhausted"
    yield Modifier(
        "target exhausted", rules.situations.target_exhausted if worn else 0, rules.cite("exhausted")
    )
    load = load_of(battle, rules, attacker)
    if load.attack:
        yield Modifier("load or fatigue", load.attack, rules.cite("load"))


def _of_the_weapon_type(
    battle: Battle, rules: Ruleset, target: Combatant, weapon: WeaponInHand
) -> Iterator[Modifier]:
    """How the weapon's kind fares against the armour that is worn, by the option: what Table 52 adds to the THAC0 comes off the die.

    Of natural armour, and where the sheet does not say which it is, nothing is known (AD-3.1, AD-3.2, OE-1.10).
    """
    row, worn = rules.book.weapons.get(weapon.weapon), target.sheet.armour
    if battle.options.weapon_against_armour == "off" or row is None or worn is None:
        return
    change = thac0_change(rules.book.armour_types, worn, row.types)
    if change:
        yield Modifier(f"against {worn.replace('_', ' ')}", -change, rules.cite("weapon_type"))


def side_of(
    battle: Battle, attacker: Combatant, target: Combatant, here: Footprint, there: Footprint
) -> tuple[Arc, bool]:
    """From which side the attack comes, and whether the shield is on the other (OE-4.9, OE-1.8).

    Without a map as the DM engaged them, in melee; what is shot comes from the front.
    """
    if battle.ground.mapless:
        met = engagement(battle, attacker.id, target.id)
        return SIDES[met.side if met else "front"]
    facing = battle.positions.facing.get(target.id, "n")
    return arc_of(there, facing, here), passes_the_shield(there, facing, here)


def _of_the_place(
    battle: Battle, rules: Ruleset, here: Footprint, there: Footprint, arc: Arc
) -> Iterator[Modifier]:
    if arc == "rear":
        yield Modifier("from behind", rules.situations.rear, rules.cite("facing"))
    elif arc == "flank":
        yield Modifier("from the flank", rules.situations.flank, rules.cite("facing"))
    if is_higher(here, there, ground_of(battle)):
        yield Modifier("higher ground", rules.situations.higher_ground, rules.cite("higher_ground"))


def _of_the_range(rules: Ruleset, weapon: WeaponInHand, squares: int, away: str) -> Iterator[Modifier]:
    row = rules.book.uses.missiles[weapon.weapon]
    band = range_band(row, squares)
    if band == "short" and squares <= rules.situations.point_blank_squares:
        value = rules.situations.point_blank
        yield Modifier(f"point blank, {away}", value, rules.cite("point_blank"))
    elif band is not None:
        value = range_modifier(rules.situations.ranges, band)
        yield Modifier(f"{band} range, {away}", value, rules.cite("missile"))
