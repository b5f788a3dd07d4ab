"""One attack from its die to its consequences: the wound, the fall, the spell that it spoils (OE-1, OE-6, OE-10.3)."""

from msgspec import structs

from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.decisions.circumstances import circumstances
from domain.decisions.into_melee import drawn_first, server_dice, strays
from domain.decisions.lives import condition_of, dying_of, life_of
from domain.decisions.standing import is_able
from domain.deeds import (
    AttackRolled,
    DamageRolled,
    EffectEnded,
    FigureFell,
    HelplessStruck,
    SpellSpoiled,
    Wounded,
)
from domain.dice.rolling import Dice, Die, Rolled, roll_all
from domain.events import FightEvent, ItemDone
from domain.refusals import Refused
from domain.rounds import AttackWay, Faces, Modifier
from domain.rules.attack import attack_numbers, damage_numbers, weapon_name
from domain.rules.blows import HelplessAnswer, against_helpless, damage_dealt
from domain.rules.to_hit import D20, attack_outcome, hits_armour_class
from domain.rules.wounds import wounded
from domain.rulesets.ruleset import Ruleset
from domain.sheets import WeaponInHand


def is_helpless(battle: Battle, target: Combatant, way: AttackWay) -> bool:
    """No die is needed to hit it (OE-1.7, AD-2.2)."""
    return answer_to(battle, target, way) != "roll"


def answer_to(battle: Battle, target: Combatant, way: AttackWay) -> HelplessAnswer:
    """How an attack on `target` goes: with a die, without one, or as the victor pleases (AMB-04)."""
    friends = (one for one in battle.combatants.by_id.values() if one.side == target.side)
    return against_helpless(
        helpless=battle.effects.has(target.id, "asleep"),
        melee_attack=way != "shot",
        friend_fights_on=any(one.id != target.id and is_able(battle, one) for one in friends),
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
    multiplier: int = 1,
    ruled: tuple[Modifier, ...] = (),
) -> tuple[FightEvent, ...]:
    """The attack and all that follows from it at once. `multiplier` is of the damage dice (OE-6.3).

    `ruled` is what the DM adds to the die.
    """
    target = battle.combatants.by_id[target.id]
    meant = target
    strayed: tuple[FightEvent, ...] = ()
    if way == "shot" and battle.options.into_melee == "dmg":
        met, strayed = drawn_first(battle, rules, attacker, target, dice)
        target = battle.combatants.by_id[met]
    if is_helpless(battle, target, way):
        struck = HelplessStruck(attacker.id, target.id, weapon_name(rules, weapon), rules.cite("helpless"))
        return (struck, *_damage(battle, rules, attacker, target, weapon, dice, multiplier))
    around = circumstances(battle, rules, attacker, target, weapon, way)
    around = structs.replace(around, modifiers=(*around.modifiers, *ruled))
    numbers = attack_numbers(rules, attacker.sheet, target.sheet, weapon, around)
    die = dice.roll(D20, "attack", attacker.id, secret=attacker.hidden)
    assert isinstance(die, Die), "dice typed in were judged before"
    outcome = attack_outcome(
        die.face, numbers.needed, numbers.modifiers, die_decides=battle.options.natural == "on"
    )
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
        way=way,
        armour=numbers.armour,
    )
    if not outcome.hit:
        return (*strayed, rolled, *_another(battle, rules, attacker, rolled, weapon, dice))
    if target is not meant:
        dice = server_dice(dice)  # what was typed in is judged for whom was aimed at
    return (*strayed, rolled, *_damage(battle, rules, attacker, target, weapon, dice, multiplier))


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
    return (strayed, *_damage(battle, rules, attacker, other, weapon, server_dice(dice), 1))


def _damage(
    battle: Battle,
    rules: Ruleset,
    attacker: Combatant,
    target: Combatant,
    weapon: WeaponInHand,
    dice: Dice,
    multiplier: int,
) -> tuple[FightEvent, ...]:
    numbers = damage_numbers(rules, attacker.sheet, target.sheet, weapon)
    thrown = roll_all(dice, numbers.dice, "damage", attacker.id, secret=attacker.hidden)
    assert isinstance(thrown, Rolled), "dice typed in were judged before"
    rolled = DamageRolled(
        attacker=attacker.id,
        target=target.id,
        dice=thrown.dice,
        total=damage_dealt(thrown.total, multiplier, sum(one.value for one in numbers.bonus)),
        expression=str(numbers.dice) if multiplier == 1 else f"{numbers.dice} x{multiplier}",
        modifiers=numbers.bonus,
        rule=rules.cite("damage" if multiplier == 1 else "set_weapon"),
    )
    return (rolled, *wound(battle, rules, target, rolled.total))


def wound(battle: Battle, rules: Ruleset, target: Combatant, amount: int) -> tuple[FightEvent, ...]:
    """The loss, the fall where it brings one, the spell that it spoils; pain wakes (OE-6.6, AD-8.1, OE-10.3)."""
    dying = dying_of(battle, rules)
    after = wounded(dying, life_of(dying, target), amount)
    lost = target.hit_points - after.hit_points
    events: tuple[FightEvent, ...] = (Wounded(target.id, lost, after.hit_points),) if lost else ()
    condition = condition_of(after.life)
    if condition != target.condition:
        events = (*events, FigureFell(target.id, condition, rules.cite("down")))
    if battle.effects.has(target.id, "asleep"):
        events = (*events, EffectEnded(target.id, "asleep"))
    return (*events, *spoiled(battle, rules, target))


def spoiled(battle: Battle, rules: Ruleset, caster: Combatant) -> tuple[FightEvent, ...]:
    """The spell that a figure was casting is lost, with its place in the round and the half-move after it (OE-10.3, OE-10.4)."""
    spell = battle.agenda.casting.get(caster.id)
    if spell is None:
        return ()
    name = rules.book.magic.spells[spell].name
    items = (item for item in battle.agenda.pending.values() if item.figure == caster.id)
    return (
        SpellSpoiled(caster.id, name, rules.cite("spoiled")),
        *(ItemDone(caster.id, one.id) for one in items),
    )
