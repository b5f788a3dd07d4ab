"""Blows that are never struck, or hit and do nothing: sanctuary, images, skins of stone, missiles turned aside."""

from msgspec import structs

from domain.afflictions import BlowAbsorbed, SaveRolled
from domain.battle import Battle
from domain.combatant import Combatant
from domain.decisions.holding import ended, label_of, with_changes
from domain.decisions.saving import roll_save
from domain.decisions.specials import harms
from domain.dice.rolling import Dice, Die
from domain.events import FightEvent
from domain.rounds import AttackWay
from domain.rulesets.ruleset import Ruleset
from domain.sheets import WeaponInHand


def hand_is_stayed(
    battle: Battle, rules: Ruleset, attacker: Combatant, target: Combatant, dice: Dice
) -> tuple[SaveRolled, ...]:
    """Whoever would attack a figure in sanctuary saves against spell first; empty where none is (sanctuary)."""
    if not battle.effects.has(target.id, "sanctified"):
        return ()
    return (roll_save(battle, rules, attacker, "spell", dice, label="sanctuary"),)


def weapon_of_magic(battle: Battle, attacker: Combatant, weapon: WeaponInHand) -> WeaponInHand:
    """The blade or hammer that a spell has put into the attacker's hand, in place of its own."""
    for effect in battle.effects.on.get(attacker.id, {}).values():
        if effect.changes.weapon:
            return WeaponInHand(effect.source or weapon.weapon, damage=effect.changes.weapon)
    return weapon


def ended_by_the_attack(battle: Battle, target: Combatant) -> tuple[FightEvent, ...]:
    """Effects on the target that last until it is attacked once."""
    on = battle.effects.on.get(target.id, {})
    return tuple(ended(target.id, name, effect) for name, effect in on.items() if effect.changes.once)


def blow_comes_to_nothing(
    battle: Battle,
    rules: Ruleset,
    attacker: Combatant,
    target: Combatant,
    weapon: WeaponInHand,
    way: AttackWay,
    dice: Dice,
) -> tuple[FightEvent, ...]:
    """A hit that an effect on the target takes; empty where the target itself is hit.

    An ordinary missile is turned aside; of images and their bearer one is hit at random; a skin of stone takes blow
    after blow (the spells of those names).
    """
    if not harms(rules, target, weapon) and attacker.sheet.monster is None:
        words = "only magic harms it"
        return (BlowAbsorbed(attacker.id, target.id, words, rules.cite("special")),)
    for name, effect in battle.effects.on.get(target.id, {}).items():
        changes, rule = effect.changes, effect.rule or rules.cite("condition")
        if changes.unshot and way == "shot" and not weapon.plus:
            return (BlowAbsorbed(attacker.id, target.id, label_of(effect), rule),)
        if not changes.absorbs:
            continue
        fallen: tuple[Die, ...] = ()
        if effect.kind == "mirrored":
            die = dice.roll(changes.absorbs + 1, "which image", target.id, secret=attacker.hidden)
            assert isinstance(die, Die), "dice typed in were judged before"
            fallen = (die,)
            if die.face == changes.absorbs + 1:
                continue
        absorbed = BlowAbsorbed(attacker.id, target.id, label_of(effect), rule, fallen)
        less = structs.replace(changes, absorbs=changes.absorbs - 1)
        after = (
            with_changes(battle, target.id, name, effect, less)
            if less.absorbs
            else ended(target.id, name, effect)
        )
        return (absorbed, after)
    return ()
