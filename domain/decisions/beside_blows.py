"""What figures do beside blows, ways and spells, and what the DM's own hand does to them: each to its own decision."""

from domain.battle import Battle
from domain.care import CareCommand
from domain.decisions.care import decide_care
from domain.decisions.passing_time import decide_time
from domain.decisions.turning import decide_turn
from domain.decisions.using import decide_use
from domain.dice.rolling import Dice
from domain.events import FightEvent
from domain.gear import UseItem
from domain.passing_time import TimePasses
from domain.refusals import Refused
from domain.rulesets.ruleset import Ruleset
from domain.turning import TurnUndead


def decide_beside_blows(
    battle: Battle, rules: Ruleset, command: CareCommand | TurnUndead | UseItem | TimePasses, dice: Dice
) -> tuple[FightEvent, ...] | Refused:
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
