"""What the confused do in the round that comes: d100 on the spell's own table (confusion)."""

from domain.battle import Battle
from domain.combatant import Combatant
from domain.decisions.consequences import laid
from domain.decisions.saving import die_for
from domain.dice.rolling import Dice, Die
from domain.effects import Effect, EffectName
from domain.events import FightEvent
from domain.rulesets.ruleset import Ruleset

HUNDRED = 100
NAME = EffectName("confused_now")


def behaves(battle: Battle, rules: Ruleset, figure: Combatant, dice: Dice) -> tuple[FightEvent, ...]:
    """It babbles, wanders off, or strikes at whoever is nearest; held to it until the end of the next round."""
    die = die_for(figure, dice).roll(HUNDRED, "confusion", figure.id, secret=figure.hidden)
    assert isinstance(die, Die), "dice typed in are judged after"
    row = next(one for one in rules.book.magic.behaviour if die.face <= one.upto)
    if row.effect is None:
        return ()
    until = battle.round_state.round + 1
    effect = Effect(row.effect, until, row.label, rules.cite("casting"), "confusion_wizard")
    return laid(battle, rules, figure.id, NAME, effect)
