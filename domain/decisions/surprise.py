"""Who is taken by surprise, and what that does to the first round (OE-2.3)."""

from typing import Final

from domain.battle import Battle
from domain.decisions.standing import no_such_side
from domain.deeds import EffectBegan
from domain.dice.rolling import Dice, Die, HandDice
from domain.effects import STARTLED, EffectName
from domain.events import FightEvent
from domain.mischance import RollSurprise, SurpriseRolled
from domain.refusals import Refused
from domain.rounds import FIRST_ROUND, SideRoll
from domain.rulesets.ruleset import Ruleset, SurpriseNumbers

ONE_SEGMENT: Final = 1
"""The die is the number of segments (OE-2.3)."""


def decide_surprise(
    battle: Battle, rules: Ruleset, command: RollSurprise, dice: Dice
) -> tuple[FightEvent, ...] | Refused:
    """Each side rolls; a surprised one does nothing in the first round, and threatens nobody.

    By an option a die of 1 loses only a part of it (OE-2.3): the round's plan says from which slot on they act.
    """
    numbers, rule = surprise_due(battle, rules), rules.cite("surprise")
    if isinstance(numbers, Refused):
        return numbers
    sides = command.sides or battle.identity.sides
    unknown = [side for side in (*sides, *command.dice) if side not in battle.identity.sides]
    if unknown:
        return no_such_side(battle, unknown[0], rule)
    rolls: list[SideRoll] = []
    for side in sides:
        given = HandDice([command.dice[side]] if side in command.dice else [], dice)
        die = given.roll(numbers.die, "surprise", side)
        if not isinstance(die, Die):
            return Refused("bad_dice", die.reason, rule)
        rolls.append(SideRoll(side, die))
    caught = tuple(one.side for one in rolls if one.die.face <= numbers.upto)
    segments = {one.side: one.die.face for one in rolls if battle.options.surprise == "segments"}
    startled = {side for side, lost in segments.items() if lost == ONE_SEGMENT}
    those = [one for one in battle.combatants.by_id.values() if one.side in caught and not one.is_down]
    return (
        SurpriseRolled(
            tuple(rolls), caught, rule, tuple(one.id for one in those if one.side not in startled)
        ),
        *(
            EffectBegan(
                one.id, "surprised", FIRST_ROUND, STARTLED if one.side in startled else EffectName("")
            )
            for one in those
        ),
    )


def surprise_due(battle: Battle, rules: Ruleset) -> SurpriseNumbers | Refused:
    """The numbers to roll by, while there is time for it; once for the battle."""
    numbers, rule = rules.surprise, rules.cite("surprise")
    if numbers is None:
        return Refused("bad_command", f"{rules.title} knows no surprise.")
    state = battle.round_state
    early = state.step == "set_up" or (state.step == "declare" and state.round == FIRST_ROUND)
    if not early or battle.declarations.sealed_by:
        return Refused("wrong_step", "Surprise is rolled before the first orders are sealed.", rule)
    if battle.effects.surprise_rolled:
        return Refused("already_there", "Surprise was rolled already.", rule)
    return numbers


def spells_are_barred(battle: Battle, rules: Ruleset) -> bool:
    """It is the round that the surprised lose, and this game has no spells in it (AD-5.4)."""
    numbers = rules.surprise
    caught = battle.effects.taken_by_surprise and battle.round_state.round == FIRST_ROUND
    return bool(numbers is not None and numbers.no_spells and caught)
