"""What comes of a command to a battle: events, or a refusal. Pure, and nothing else decides.

On the walk of an attack this stands between `handle_command` and `decide_attack`.
"""

from typing import assert_never

from domain.authority import authorize
from domain.battle import Battle
from domain.commands import (
    AddCombatants,
    Advance,
    Answer,
    AskUndo,
    Attack,
    BattleCommand,
    BeginBattle,
    Declare,
    EndBattle,
    EndRound,
    Hide,
    OpenBattle,
    Pass,
    Place,
    Redo,
    Reveal,
    RollInitiative,
    Seal,
    Undo,
)
from domain.decisions.attacks import decide_attack
from domain.decisions.declaring import decide_declare, decide_seal
from domain.decisions.initiative import decide_initiative
from domain.decisions.questions import decide_answer, decide_ask_undo
from domain.decisions.round_flow import decide_advance, decide_end, decide_end_of_round, decide_pass
from domain.decisions.setting_up import (
    decide_begin,
    decide_combatants,
    decide_hide,
    decide_opening,
    decide_place,
    decide_reveal,
)
from domain.decisions.taking_back import decide_redo, decide_undo
from domain.dice.keyed import Commitments
from domain.dice.rolling import Dice
from domain.events import BattleEvent
from domain.ids import BattleId, CommandId, Version
from domain.log import Moment
from domain.refusals import Refused
from domain.rulesets.catalog import ruleset
from domain.table.grants import Actor
from domain.table.table import Table

Decision = tuple[BattleEvent, ...] | Refused


def open_battle(
    table: Table, command: OpenBattle, actor: Actor, battle: BattleId, commitments: Commitments
) -> Decision:
    """The first commit of a battle; what it needs of its table is copied into it."""
    if not actor.grant.runs:
        return Refused("forbidden", "Only whoever runs the table may open a battle.")
    return decide_opening(table, command, battle, commitments)


def decide(
    moment: Moment,
    command: BattleCommand,
    actor: Actor,
    dice: Dice,
    seen: Version | None,
    table: Table,
    command_id: CommandId,
) -> Decision:
    """Events, or why not.

    What the command makes anew (a question) is named after `command_id`, so that deciding it again names it so
    again, and no name tells how much else has happened. `seen` is the version on the giver's screen, None where it does not matter. A command is decided on the
    present state, unless what counts has changed since: then it is stale.
    """
    barred = authorize(moment.battle, command, actor)
    if barred:
        return barred
    if seen is not None and seen < moment.turned_at:
        return Refused("stale", "Something was taken back since you looked. Look again, then act.")
    hand = _dice_by_hand_are_barred(moment.battle, command, actor)
    if hand:
        return hand
    return _decide(moment, command, actor, dice, moment.version if seen is None else seen, table, command_id)


def _decide(  # noqa: C901 - one branch a command, nothing else
    moment: Moment,
    command: BattleCommand,
    actor: Actor,
    dice: Dice,
    seen: Version,
    table: Table,
    command_id: CommandId,
) -> Decision:
    battle = moment.battle
    rules = ruleset(battle.identity.ruleset)
    assert rules is not None, "a battle is opened with a ruleset of the catalog"
    match command:
        case AddCombatants():
            return decide_combatants(battle, rules, command, dice)
        case Place():
            return decide_place(battle, command)
        case Hide():
            return decide_hide(battle, command)
        case Reveal():
            return decide_reveal(battle, command)
        case BeginBattle():
            return decide_begin(battle, rules, command)
        case Declare():
            return decide_declare(battle, rules, command, actor, table)
        case Seal():
            return decide_seal(battle, rules, command, actor, table)
        case RollInitiative():
            return decide_initiative(battle, rules, command, dice, actor)
        case Attack():
            return decide_attack(battle, rules, command, dice)
        case Pass():
            return decide_pass(battle, rules, command.figure)
        case Advance():
            return decide_advance(battle, rules)
        case EndRound():
            return decide_end_of_round(battle, rules)
        case EndBattle():
            return decide_end(battle)
        case AskUndo():
            return decide_ask_undo(moment, actor, command_id)
        case Answer():
            return decide_answer(moment, command, actor)
        case Undo():
            return decide_undo(moment, command, seen, actor)
        case Redo():
            return decide_redo(moment, command, seen)
        case _:
            assert_never(command)


def _dice_by_hand_are_barred(battle: Battle, command: BattleCommand, actor: Actor) -> Refused | None:
    """Whether dice rolled at the table may be typed in, and by whom, is an option of the battle."""
    if not isinstance(command, Attack | RollInitiative) or not command.dice:
        return None
    allowed = battle.identity.dice_by_hand
    if allowed == "seats" or (allowed == "dm" and actor.grant.runs):
        return None
    who = "nobody" if allowed == "none" else "only the DM"
    return Refused(
        "dice_not_yours", f"In this battle {who} types in dice; leave them out and the server rolls."
    )
