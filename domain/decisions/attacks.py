"""A blow: may it fall, does it hit, what does it do (OE-1, OE-6, AD-1, AD-7)."""

from domain.battle import Battle
from domain.combatant import Combatant
from domain.commands import Attack
from domain.decisions.round_flow import can_act, slots_go_on, wrong_step
from domain.dice.rolling import Dice, Die, HandDice, Rolled, roll_all
from domain.events import AttackRolled, DamageRolled, FightEvent, FigureFell, Wounded
from domain.grid.squares import squares_apart
from domain.quantities import HitPoints
from domain.refusals import Refused
from domain.rounds import Faces
from domain.rules.attack import attack_numbers, damage_numbers, reach_squares, weapon_name, weapon_of
from domain.rules.to_hit import D20, attack_outcome, hits_armour_class
from domain.rulesets.ruleset import Ruleset
from domain.sheets import WeaponInHand

Decision = tuple[FightEvent, ...] | Refused


def decide_attack(battle: Battle, rules: Ruleset, command: Attack, dice: Dice) -> Decision:
    """Roll to hit, then damage, then see who is left in the slot."""
    attacker, target = battle.combatants.by_id[command.attacker], battle.combatants.by_id[command.target]
    barred = attacker_is_barred(battle, rules, attacker) or target_is_barred(battle, rules, attacker, target)
    if barred:
        return barred
    weapon = weapon_of(attacker, command.weapon)
    if weapon is None:
        wanted = command.weapon or "any weapon"
        return Refused("no_such_weapon", f"{attacker.id} has not {wanted} at hand.", rules.cite("to_hit"))
    far = out_of_reach(battle, rules, attacker, target, weapon)
    if far:
        return far
    wrong = _dice_are_wrong(rules, attacker, target, weapon, command.dice)
    if wrong:
        return wrong
    return slots_go_on(battle, _blow(rules, attacker, target, weapon, HandDice(command.dice, dice)))


def _dice_are_wrong(
    rules: Ruleset, attacker: Combatant, target: Combatant, weapon: WeaponInHand, faces: Faces
) -> Refused | None:
    """Dice typed in are judged before any of them decides, so that a refusal tells nothing of the target's armour.

    First the d20, then the dice of the damage; where the blow misses those are not looked at.
    """
    damage = damage_numbers(rules, attacker.sheet, target.sheet, weapon).dice
    sides = (D20, *(damage.sides for _ in range(damage.count)))
    if len(faces) > len(sides):
        return Refused(
            "bad_dice", f"This blow takes {len(sides)} dice at most: a d20, and {damage} for the damage."
        )
    for face, wanted in zip(faces, sides, strict=False):
        if not 1 <= face <= wanted:
            return Refused("bad_dice", f"A d{wanted} shows 1 to {wanted}, not {face}.")
    return None


def attacker_is_barred(battle: Battle, rules: Ruleset, attacker: Combatant) -> Refused | None:
    """Why `attacker` may strike nobody at present; None where it may."""
    state = battle.round_state
    if state.step != "resolve":
        return wrong_step(battle, "resolve", rules.cite("slots"))
    if not can_act(battle, attacker):
        return Refused("is_down", f"{attacker.id} is down and cannot strike.", rules.cite("down"))
    if attacker.id in state.acted:
        return Refused("no_attacks_left", f"{attacker.id} has acted this round.", rules.cite("one_action"))
    written = battle.declarations.by_figure.get(attacker.id)
    if written is None or written.order.action != "attack":
        return Refused(
            "not_declared", f"{attacker.id} did not declare an attack this round.", rules.cite("declaration")
        )
    if attacker.side not in state.acting:
        return Refused(
            "not_your_slot",
            f"{attacker.id} acts later; the {' and '.join(state.acting)} act now.",
            rules.cite("slots"),
        )
    return None


def target_is_barred(
    battle: Battle, rules: Ruleset, attacker: Combatant, target: Combatant
) -> Refused | None:
    """Why `target` may not be struck; the unconscious may be, the dead and friends not."""
    if target.side == attacker.side:
        return Refused(
            "same_side", f"{target.id} is on the same side as {attacker.id}.", rules.cite("declaration")
        )
    state = battle.round_state
    falls_now = len(state.acting) > 1 and target.id in state.fell_in_slot
    if target.condition == "dead" and not falls_now:
        return Refused("is_down", f"{target.id} is dead; strike another.", rules.cite("down"))
    return None


def out_of_reach(
    battle: Battle, rules: Ruleset, attacker: Combatant, target: Combatant, weapon: WeaponInHand
) -> Refused | None:
    """Refused where both stand on the map, too far apart for this weapon (OE-4.15)."""
    here, there = battle.positions.by_id.get(attacker.id), battle.positions.by_id.get(target.id)
    if here is None or there is None:
        return None
    apart, reach = squares_apart(here, there), reach_squares(rules, weapon)
    if apart <= reach:
        return None
    return Refused(
        "out_of_reach",
        f"{target.id} is {apart} squares away; {weapon_name(rules, weapon).lower()} reaches {reach}.",
        rules.cite("reach"),
    )


def _blow(
    rules: Ruleset, attacker: Combatant, target: Combatant, weapon: WeaponInHand, dice: Dice
) -> tuple[FightEvent, ...]:
    numbers = attack_numbers(rules, attacker.sheet, target.sheet, weapon)
    die = dice.roll(D20, "attack", attacker.id, secret=attacker.hidden)
    assert isinstance(die, Die), "dice typed in were judged before"
    outcome = attack_outcome(die.face, numbers.needed, numbers.modifiers)
    rolled = AttackRolled(
        attacker=attacker.id,
        target=target.id,
        weapon=weapon_name(rules, weapon),
        die=die,
        hit=outcome.hit,
        natural=outcome.natural,
        rule=rules.cite("to_hit"),
        natural_rule=rules.cite("natural"),
        thac0=numbers.thac0,
        modifiers=numbers.modifiers,
        total=outcome.total,
        hits_armour_class=hits_armour_class(numbers.thac0, outcome.total),
        armour_class=numbers.armour_class,
        needed=numbers.needed,
    )
    if not outcome.hit:
        return (rolled,)
    damage = damage_numbers(rules, attacker.sheet, target.sheet, weapon)
    thrown = roll_all(dice, damage.dice, "damage", attacker.id, secret=attacker.hidden)
    assert isinstance(thrown, Rolled), "dice typed in were judged before"
    rolled_damage = DamageRolled(
        attacker=attacker.id,
        target=target.id,
        dice=thrown.dice,
        total=max(1, thrown.total + sum(modifier.value for modifier in damage.bonus)),
        expression=str(damage.dice),
        modifiers=damage.bonus,
        rule=rules.cite("damage"),
    )
    return (rolled, rolled_damage, *wound(rules, target, rolled_damage.total))


def wound(rules: Ruleset, target: Combatant, amount: int) -> tuple[FightEvent, ...]:
    """The loss, and the fall where the loss brings one (OE-6.6, AD-8.1)."""
    left = HitPoints(target.hit_points - amount)
    wounded = Wounded(target.id, amount, left)
    condition = rules.condition_at(left)
    if condition == target.condition:
        return (wounded,)
    return (wounded, FigureFell(target.id, condition, rules.cite("down")))
