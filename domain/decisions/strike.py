"""One attack from its die to its damage; what the wound brings with it: `wounding` (OE-1, OE-6)."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct, structs

from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.decisions.circumstances import circumstances
from domain.decisions.heavy_blows import injury, is_telling, knockdown
from domain.decisions.holding import (
    HUNDRED,
    damage_modifiers,
    damage_percents,
    ended_of_kinds,
)
from domain.decisions.into_melee import drawn_first, server_dice, strays
from domain.decisions.maneuvers import blocked, called_shot_ruling, in_place_of_damage
from domain.decisions.skill import skill_damage
from domain.decisions.specials import comes_with_a_hit, halved_by
from domain.decisions.standing import is_able
from domain.decisions.turning_aside import (
    blow_comes_to_nothing,
    ended_by_the_attack,
    hand_is_stayed,
    weapon_of_magic,
)
from domain.decisions.wounding import bruised, wound
from domain.deeds import AttackRolled, DamageRolled, HelplessStruck
from domain.dice.rolling import Dice, Die, Rolled, roll_all
from domain.effects import ENDS_BY_STRIKING, HELPLESS
from domain.events import FightEvent
from domain.gear import MissileSpent
from domain.refusals import Refused
from domain.rounds import Aim, AttackWay, Faces, Modifier
from domain.rules.attack import attack_numbers, damage_numbers, routine_of, weapon_name
from domain.rules.blows import DAMAGE_LEAST, HelplessAnswer, against_helpless, damage_dealt, multiplier_of
from domain.rules.to_hit import D20, attack_outcome, hits_armour_class
from domain.rulesets.ruleset import Ruleset
from domain.sheets import WeaponInHand


class Imposed(Struct, frozen=True):
    """What the DM imposes on an attack, in place of what the rules compute (CO-9); and how it is meant."""

    hit: bool | None = None
    damage: int | None = None
    subdues: bool = False
    """The attacker strikes with the flat (OE-6.5)."""
    aim: Aim | None = None
    """What the blow is meant to do (OE-5.14)."""
    harder: tuple[Modifier, ...] = ()
    """On the damage (OE-4.11e)."""


IMPOSES_NOTHING: Final = Imposed()


def is_helpless(battle: Battle, target: Combatant, way: AttackWay) -> bool:
    """No die is needed to hit it (OE-1.7, AD-2.2)."""
    return answer_to(battle, target, way) != "roll"


def answer_to(battle: Battle, target: Combatant, way: AttackWay) -> HelplessAnswer:
    """How an attack on `target` goes: with a die, without one, or as the victor pleases (AMB-04)."""
    helpless = battle.effects.has_any(target.id, HELPLESS)
    able = (
        one.side for one in battle.combatants.by_id.values() if is_able(battle, one) and one.id != target.id
    )
    return against_helpless(
        helpless=helpless,
        melee_attack=way != "shot",
        friend_fights_on=helpless and battle.identity.fight_each_other(able),  # few are: nobody else is asked
    )


def dice_are_wrong(
    rules: Ruleset,
    attacker: Combatant,
    target: Combatant,
    weapon: WeaponInHand,
    faces: Faces,
    *,
    helpless: bool = False,
) -> Refused | None:
    """Dice typed in are judged before any of them decides, so that a refusal tells nothing of the target's armour.

    First the d20, then the dice of the damage; where the blow misses those are not looked at. The `helpless` are
    hit without a d20.
    """
    damage = damage_numbers(rules, attacker.sheet, target.sheet, weapon).dice
    sides = (*(() if helpless else (D20,)), *(damage.sides for _ in range(damage.count)))
    if len(faces) > len(sides):
        first = "" if helpless else "a d20, and "
        words = f"This blow takes {len(sides)} dice at most: {first}{damage} for the damage."
        return Refused("bad_dice", words)
    for face, wanted in zip(faces, sides, strict=False):
        if not 1 <= face <= wanted:
            return Refused("bad_dice", f"A d{wanted} shows 1 to {wanted}, not {face}.")
    return None


def strike(
    battle: Battle,
    rules: Ruleset,
    attacker: Combatant,
    target: Combatant,
    weapon: WeaponInHand,
    dice: Dice,
    way: AttackWay,
    times: tuple[Modifier, ...] = (),
    ruled: tuple[Modifier, ...] = (),
    imposed: Imposed = IMPOSES_NOTHING,
) -> tuple[FightEvent, ...]:
    """The attack and all that follows from it at once. `times` multiply the damage dice, each with its rule (OE-6.3).

    `ruled` is what the DM adds to the die, `imposed` what holds in place of its outcome (CO-9).
    """
    target = battle.combatants.by_id[target.id]
    meant = target
    strayed: tuple[FightEvent, ...] = ()
    if way == "shot" and (rules.shots_drawn_first or battle.options.into_melee == "dmg"):
        met, strayed = drawn_first(battle, rules, attacker, target, dice)
        target = battle.combatants.by_id[met]
    weapon = weapon_of_magic(battle, attacker, weapon) if way != "shot" else weapon
    stayed = hand_is_stayed(battle, rules, attacker, target, dice)
    if stayed and not stayed[0].saved:
        return (*strayed, *stayed)
    shown: tuple[FightEvent, ...] = (
        *strayed,
        *stayed,
        *ended_of_kinds(battle, attacker.id, ENDS_BY_STRIKING),
    )
    if is_helpless(battle, target, way):
        struck = HelplessStruck(attacker.id, target.id, weapon_name(rules, weapon), rules.cite("helpless"))
        return (
            *shown,
            struck,
            *_damage(battle, rules, attacker, target, weapon, dice, way, times, imposed),
        )
    rolled = _roll_to_hit(battle, rules, attacker, target, weapon, dice, way, ruled, imposed)
    if target is not meant:
        dice = server_dice(dice)  # what was typed in is judged for whom was aimed at
    spent = _missile_spent(battle, rules, attacker, weapon) if way == "shot" else ()
    shown = (*shown, rolled, *spent, *ended_by_the_attack(battle, target))
    if not rolled.hit:
        another = () if imposed.hit is not None else _another(battle, rules, attacker, rolled, weapon, dice)
        return (*shown, *another)
    nothing = blow_comes_to_nothing(battle, rules, attacker, target, weapon, way, dice)
    block = () if nothing else blocked(battle, rules, rolled, target, way, dice)
    shown = (*shown, *block)
    if nothing or any(one.stopped for one in block):
        return (*shown, *nothing)
    if imposed.aim in {"trip", "disarm"}:
        return (*shown, *in_place_of_damage(battle, rules, attacker, target, weapon, imposed.aim, dice))
    if rolled.critical and battle.options.criticals != "ct":
        critical = Modifier("critical hit", rules.wounds.multiplied.critical, rules.cite("critical"))
        times = (*times, critical)
    hurts = _damage(battle, rules, attacker, target, weapon, dice, way, times, imposed)
    after = fold(hurts, battle)
    worse = injury(after, rules, rolled, target, dice)
    shaken = knockdown(fold(worse, after), rules, attacker, target, weapon, dice)
    called = called_shot_ruling(after, rules, attacker, target, imposed.aim)
    return (*shown, *hurts, *worse, *shaken, *called)


def strike_in_full(
    battle: Battle,
    rules: Ruleset,
    attacker: Combatant,
    target: Combatant,
    weapon: WeaponInHand,
    dice: Dice,
    way: AttackWay,
    times: tuple[Modifier, ...] = (),
    ruled: tuple[Modifier, ...] = (),
) -> tuple[FightEvent, ...]:
    """A creature's whole routine, which is one attack and is resolved together; of others the one blow (OE-5.2, OE-4.12).

    Dice typed in are for the first blow.
    """
    events: tuple[FightEvent, ...] = ()
    for n, held in enumerate(routine_of(rules, attacker, weapon)):
        now = fold(events, battle)
        if n and (
            now.combatants.by_id[target.id].is_down or not is_able(now, now.combatants.by_id[attacker.id])
        ):
            break
        hand = server_dice(dice) if n else dice
        events = (*events, *strike(now, rules, attacker, target, held, hand, way, times, ruled))
    return events


def _roll_to_hit(
    battle: Battle,
    rules: Ruleset,
    attacker: Combatant,
    target: Combatant,
    weapon: WeaponInHand,
    dice: Dice,
    way: AttackWay,
    ruled: tuple[Modifier, ...],
    imposed: Imposed,
) -> AttackRolled:
    around = circumstances(battle, rules, attacker, target, weapon, way)
    around = structs.replace(around, modifiers=(*around.modifiers, *ruled))
    numbers = attack_numbers(rules, attacker.sheet, target.sheet, weapon, around)
    die = dice.roll(D20, "attack", attacker.id, secret=attacker.hidden)
    assert isinstance(die, Die), "dice typed in were judged before"
    outcome = attack_outcome(
        die.face, numbers.needed, numbers.modifiers, die_decides=battle.options.natural == "on"
    )
    hit = outcome.hit if imposed.hit is None else imposed.hit
    return AttackRolled(
        attacker=attacker.id,
        target=target.id,
        weapon=weapon_name(rules, weapon),
        die=die,
        hit=hit,
        natural=outcome.natural,
        rule=rules.cite("to_hit"),
        natural_rule=rules.cite("natural"),
        thac0=numbers.thac0,
        modifiers=numbers.modifiers,
        total=outcome.total,
        hits_armour_class=hits_armour_class(numbers.thac0, outcome.total),
        armour_class=numbers.armour_class,
        needed=numbers.needed,
        way=way,
        armour=numbers.armour,
        computed=None if hit == outcome.hit else outcome.hit,
        critical=hit and is_telling(battle, rules, die.face, numbers.needed),
    )


def _missile_spent(
    battle: Battle, rules: Ruleset, attacker: Combatant, weapon: WeaponInHand
) -> tuple[MissileSpent, ...]:
    """One missile less, where they are counted, whether it hits or not (OE-5.6)."""
    left = battle.combatants.by_id[attacker.id].sheet.charges_after_use(weapon.weapon)
    if left is None:
        return ()
    return (
        MissileSpent(attacker.id, weapon.weapon, weapon_name(rules, weapon), left, rules.cite("missile")),
    )


def slay(
    battle: Battle, rules: Ruleset, attacker: Combatant, target: Combatant, weapon: WeaponInHand
) -> tuple[FightEvent, ...]:
    """The helpless one is simply killed: it loses all that it has down to death (OE-1.7, AD-2.2)."""
    target = battle.combatants.by_id[target.id]
    struck = HelplessStruck(attacker.id, target.id, weapon_name(rules, weapon), rules.cite("helpless"))
    lost = target.hit_points - rules.wounds.dying.dead_at
    return (struck, *wound(fold((struck,), battle), rules, target, lost))


def _another(
    battle: Battle,
    rules: Ruleset,
    attacker: Combatant,
    missed: AttackRolled,
    weapon: WeaponInHand,
    dice: Dice,
) -> tuple[FightEvent, ...]:
    """A shot that misses may hit somebody else in the melee that it flies into (OE-7.5)."""
    strayed = strays(battle, rules, attacker, missed, weapon, dice) if missed.way == "shot" else None
    if strayed is None or not strayed.hit:
        return () if strayed is None else (strayed,)
    other = battle.combatants.by_id[strayed.target]
    hand = server_dice(dice)
    return (strayed, *_damage(battle, rules, attacker, other, weapon, hand, "shot", (), IMPOSES_NOTHING))


def _damage(
    battle: Battle,
    rules: Ruleset,
    attacker: Combatant,
    target: Combatant,
    weapon: WeaponInHand,
    dice: Dice,
    way: AttackWay,
    times: tuple[Modifier, ...],
    imposed: Imposed,
) -> tuple[FightEvent, ...]:
    numbers = damage_numbers(rules, attacker.sheet, target.sheet, weapon, flies=way == "shot")
    thrown = roll_all(dice, numbers.dice, "damage", attacker.id, secret=attacker.hidden)
    assert isinstance(thrown, Rolled), "dice typed in were judged before"
    bonus = (
        *numbers.bonus,
        *skill_damage(battle, rules, attacker, weapon),
        *imposed.harder,
        *damage_modifiers(battle, rules, attacker),
    )
    multiplied = tuple(
        Modifier(f"{one.label}, dice x{one.value}", (one.value - 1) * thrown.total, one.rule) for one in times
    )
    added = sum(one.value for one in bonus)
    dealt = damage_dealt(thrown.total, multiplier_of(one.value for one in times), added)
    short = dealt - thrown.total - added - sum(one.value for one in multiplied)
    changed = (*_least(short), *_in_parts(battle, rules, attacker, target, weapon, dealt))
    total = dealt + sum(one.value for one in changed) - short
    rolled = DamageRolled(
        attacker=attacker.id,
        target=target.id,
        dice=thrown.dice,
        total=total if imposed.damage is None else imposed.damage,
        expression=str(numbers.dice),
        modifiers=(*bonus, *multiplied, *changed),
        rule=rules.cite("multiplied" if times else "damage"),
        computed=None if imposed.damage is None else total,
    )
    hurts = bruised if imposed.subdues else wound
    events = (rolled, *hurts(battle, rules, target, rolled.total))
    return (*events, *comes_with_a_hit(fold(events, battle), rules, attacker, target, weapon, dice))


def _in_parts(
    battle: Battle, rules: Ruleset, attacker: Combatant, target: Combatant, weapon: WeaponInHand, points: int
) -> Iterator[Modifier]:
    """What becomes more or less of it in hundredths, each rounded down (CO-2); something is left of every hit (CO-1)."""
    left = points
    for label, percent, rule in (
        *damage_percents(battle, rules, attacker),
        *halved_by(rules, target, weapon),
    ):
        after = left * percent // HUNDRED
        if after != left:
            yield Modifier(label, after - left, rule)
        left = after
    yield from _least(DAMAGE_LEAST - left)


def _least(missing: int) -> Iterator[Modifier]:
    if missing > 0:
        yield Modifier(f"at least {DAMAGE_LEAST}", missing, "CO-1")
