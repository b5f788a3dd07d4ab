"""Spells that have to be brought home by an attack roll: a touch, or a bolt that flies (OE-10.6, AD-6.10)."""

from collections.abc import Sequence

from msgspec import Struct

from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.decisions.circumstances import circumstances
from domain.decisions.holding import begins
from domain.decisions.saving import die_for
from domain.decisions.spell_parts import Power
from domain.decisions.spell_targets import Taken
from domain.deeds import AttackRolled
from domain.dice.rolling import Dice, Die
from domain.effects import HELPLESS, Effect, EffectName
from domain.events import FightEvent
from domain.rounds import AttackWay
from domain.rules.attack import attack_numbers
from domain.rules.to_hit import D20, attack_outcome, hits_armour_class
from domain.rulesets.ruleset import Ruleset
from domain.sheets import WeaponInHand

HAND = WeaponInHand("touch", damage="1")
CHARGE = "charge"
"""What the effect of a spell that is still in the caster's hand is called."""


class Touch(Struct, frozen=True):
    """Whom the spell reached, and the rolls."""

    reached: tuple[Taken, ...]
    events: tuple[FightEvent, ...]


def touched(
    battle: Battle, rules: Ruleset, power: Power, taken: Sequence[Taken], dice: Dice, *, ranged: bool
) -> Touch:
    """The willing and the helpless are reached without a die; of the others those who are hit.

    Whoever misses with a touch keeps the spell in hand (OE-10.6).
    """
    events: tuple[FightEvent, ...] = ()
    reached: list[Taken] = []
    for one in taken:
        willing = not battle.are_foes(one.figure, power.by) or battle.effects.has_any(one.figure.id, HELPLESS)
        if willing and not ranged:
            reached.append(one)
            continue
        rolled = _rolled(
            fold(events, battle), rules, power.by, one.figure, dice, "shot" if ranged else "blow"
        )
        events = (*events, rolled)
        if rolled.hit:
            reached.append(one)
    if taken and not reached and not ranged:
        held = Effect("changed", 0, f"holds {power.label}", power.rule, power.source)
        events = (*events, begins(battle, power.by.id, EffectName(CHARGE), held))
    return Touch(tuple(reached), events)


def _rolled(
    battle: Battle, rules: Ruleset, caster: Combatant, target: Combatant, dice: Dice, way: AttackWay
) -> AttackRolled:
    around = circumstances(battle, rules, caster, target, HAND, "blow")
    numbers = attack_numbers(rules, caster.sheet, target.sheet, HAND, around)
    die = die_for(caster, dice).roll(D20, "touch", caster.id, secret=caster.hidden)
    assert isinstance(die, Die), "dice typed in are judged after"
    outcome = attack_outcome(die.face, numbers.needed, numbers.modifiers)
    return AttackRolled(
        attacker=caster.id,
        target=target.id,
        weapon="touch" if way == "blow" else "bolt",
        die=die,
        hit=outcome.hit,
        natural=outcome.natural,
        rule=rules.cite("touch"),
        natural_rule=rules.cite("natural"),
        thac0=numbers.thac0,
        modifiers=numbers.modifiers,
        total=outcome.total,
        hits_armour_class=hits_armour_class(numbers.thac0, outcome.total),
        armour_class=numbers.armour_class,
        needed=numbers.needed,
        way=way,
    )
