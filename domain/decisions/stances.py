"""What a figure does with its body and its weapons beside striking (`domain.stances`)."""

from typing import assert_never

from domain.battle import Battle
from domain.decisions.covering_fire import decide_hold_shot
from domain.decisions.grappling import decide_break_free
from domain.decisions.handling import decide_drop, decide_pick_up
from domain.decisions.maneuvers import decide_block
from domain.decisions.postures import decide_posture, decide_stand_up
from domain.dice.rolling import Dice
from domain.events import FightEvent
from domain.refusals import Refused
from domain.rulesets.ruleset import Ruleset
from domain.stances import Block, BreakFree, Drop, HoldShot, PickUp, StanceCommand, StandUp, TakePosture


def decide_stance(
    battle: Battle, rules: Ruleset, command: StanceCommand, dice: Dice
) -> tuple[FightEvent, ...] | Refused:
    """One of them."""
    match command:
        case Block():
            return decide_block(battle, rules, command.figure)
        case BreakFree():
            return decide_break_free(battle, rules, command, dice)
        case HoldShot():
            return decide_hold_shot(battle, rules, command.figure)
        case TakePosture():
            return decide_posture(battle, rules, command)
        case StandUp():
            return decide_stand_up(battle, rules, command, dice)
        case Drop():
            return decide_drop(battle, rules, command)
        case PickUp():
            return decide_pick_up(battle, rules, command)
        case _:
            assert_never(command)
