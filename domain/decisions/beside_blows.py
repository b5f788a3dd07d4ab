"""What figures do beside blows, ways and spells, and what the DM's own hand does to them: each to its own decision."""

from typing import assert_never

from domain.battle import Battle
from domain.care import CareCommand
from domain.decisions.care import decide_care
from domain.decisions.giving_ground import decide_push
from domain.decisions.nerve import decide_morale
from domain.decisions.passing_time import decide_time
from domain.decisions.surprise import decide_surprise
from domain.decisions.turning import decide_turn
from domain.decisions.using import decide_use
from domain.dice.rolling import Dice
from domain.events import FightEvent
from domain.gear import UseItem
from domain.mischance import RollSurprise
from domain.nerve import CheckMorale, NerveCommand, Push
from domain.passing_time import TimePasses
from domain.refusals import Refused
from domain.rulesets.ruleset import Ruleset
from domain.turning import TurnUndead

Decision = tuple[FightEvent, ...] | Refused


def decide_beside_blows(
    battle: Battle, rules: Ruleset, command: CareCommand | TurnUndead | UseItem | TimePasses, dice: Dice
) -> Decision:
    """A symbol that is presented, a thing that is used, somebody who is tended or put right; time that passes."""
    match command:
        case TurnUndead():
            return decide_turn(battle, rules, command, dice)
        case UseItem():
            return decide_use(battle, rules, command, dice)
        case TimePasses():
            return decide_time(battle, rules, command, dice)
        case _:
            return decide_care(battle, rules, command)


def decide_of_nerve(
    battle: Battle, rules: Ruleset, command: NerveCommand | RollSurprise, dice: Dice
) -> Decision:
    """Whose nerve is tried, who is driven back, who is surprised."""
    match command:
        case CheckMorale():
            return decide_morale(battle, rules, command, dice)
        case Push():
            return decide_push(battle, rules, command, dice)
        case RollSurprise():
            return decide_surprise(battle, rules, command, dice)
        case _:
            assert_never(command)
