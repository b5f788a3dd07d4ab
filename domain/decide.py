"""What comes of a command to a battle: events, or a refusal. Pure, and nothing else decides.

On the walk of an attack this stands between `handle_command` and `decide_attack`.
"""

from typing import Final, assert_never

from msgspec import structs

from domain.authority import authorize
from domain.battle import Battle, fold
from domain.care import EditCombatant, RemoveCombatants, Tend
from domain.commands import (
    Abort,
    AddCombatants,
    Advance,
    Answer,
    AskUndo,
    Attack,
    BattleCommand,
    BeginBattle,
    ByTactic,
    Cast,
    Declare,
    EndBattle,
    EndRound,
    Face,
    FightCommand,
    Force,
    Hide,
    Move,
    Next,
    Pass,
    Place,
    Redo,
    Reveal,
    RollInitiative,
    Seal,
    SetGround,
    StandingOrders,
    TurnCommand,
    Undo,
)
from domain.decisions.aborting import decide_abort
from domain.decisions.attacks import decide_attack
from domain.decisions.beside_blows import decide_beside_blows, decide_of_nerve
from domain.decisions.casting import decide_cast
from domain.decisions.closing import decide_going
from domain.decisions.declaring import decide_declare
from domain.decisions.end_of_round import decide_end_of_round
from domain.decisions.engaging import decide_engaging
from domain.decisions.facing import decide_face
from domain.decisions.forcing import decide_forced, imposed_by
from domain.decisions.going_on import next_command
from domain.decisions.handing_over import decide_tactic_command, may_follow
from domain.decisions.house_rules import decide_house_rule
from domain.decisions.initiative import decide_initiative
from domain.decisions.knowing import decide_knowing
from domain.decisions.making_room import with_room_made
from domain.decisions.mapping import decide_map, kept_under_cover
from domain.decisions.questions import decide_answer, decide_ask_undo
from domain.decisions.round_flow import STEP_WORDS, decide_advance, decide_end, waits_for_answers
from domain.decisions.rulings import decide_ruling
from domain.decisions.sealing import decide_seal
from domain.decisions.setting_up import decide_set_out
from domain.decisions.stances import decide_stance
from domain.decisions.strike import IMPOSES_NOTHING
from domain.decisions.taking_back import decide_redo, decide_undo
from domain.decisions.turn_morale import turns_begin
from domain.decisions.what_shows import as_the_giver_sees_it
from domain.decisions.whose_turn import acting_now, awaited_by_the_dm, decide_pass
from domain.deeds import PathHeld, StandingOrderSet
from domain.dice.rolling import Dice
from domain.engaging import Approach, Disengage, Engage, SetRange
from domain.events import BattleEvent, HistoryEvent, OrdersWritten
from domain.gear import UseItem
from domain.house_rules import OverrideTable, SetOption
from domain.ids import CLOCK, CommandId, Version
from domain.knowing import BringOn, LetKnow, RevealNames
from domain.log import Moment
from domain.maps import CoverSquares, MapCommand, SetBackdrop, UncoverSquares
from domain.mischance import RollSurprise
from domain.nerve import CheckMorale, Push
from domain.passing_time import TimePasses
from domain.refusals import Refused
from domain.rulesets.catalog import rules_of
from domain.rulesets.ruleset import Ruleset
from domain.ruling_commands import ApplyEffect, Damage, EndEffect, Heal, Improvise, Roll, Rule, Save
from domain.seen_dice import (
    DICE_WERE_SEEN,
    OTHERS_ARE_OWED,
    OTHERS_WERE_SEEN,
    in_round_of,
    may_be_seen,
    typed_after_seen,
    typed_beside_seen,
)
from domain.sides import AddSide
from domain.stances import Block, BreakFree, Drop, HoldShot, PickUp, StandUp, TakePosture
from domain.table.grants import DM_GRANT, Actor
from domain.table.table import Table
from domain.tactics import HandOver, TacticFollowed, TakeOver
from domain.turning import TurnUndead
from domain.visibility import told

Decision = tuple[BattleEvent, ...] | Refused
TAKES_DICE: Final = (
    Answer,
    Attack,
    RollInitiative,
    RollSurprise,
    Move,
    Approach,
    Cast,
    Rule,
    Save,
    Heal,
    Damage,
    Roll,
    TurnUndead,
    UseItem,
)
STEPS_MAX: Final = 200
"""So many steps one Next takes at most."""


def decide(
    moment: Moment,
    command: FightCommand | TurnCommand,
    actor: Actor,
    dice: Dice,
    seen: Version | None,
    table: Table,
    command_id: CommandId,
    stood_for: FightCommand | None = None,
) -> Decision:
    """Events, or why not. `stood_for` is what a Next did when it was given, where it is decided again.

    What the command makes anew (a question) is named after `command_id`, so that deciding it again names it so
    again, and no name tells how much else has happened. `seen` is the version on the giver's screen, None where it does not matter. A command is decided on the
    present state, unless what counts has changed since: then it is stale.
    """
    barred = authorize(moment.battle, command, actor)
    if stood_for is not None:  # whom it names may not be there any more
        barred = barred or authorize(moment.battle, stood_for, structs.replace(actor, grant=DM_GRANT))
    if barred:
        return barred
    if seen is not None and seen < moment.turned_at:
        return Refused("stale", "Something was taken back since you looked. Look again, then act.")
    hand = _dice_by_hand_are_barred(moment.battle, command, actor)
    if hand:
        return hand
    outcome = _decide(
        moment, stood_for or command, actor, dice, moment.version if seen is None else seen, table, command_id
    )
    return outcome if isinstance(outcome, Refused) else _seen_dice_stand(moment, actor, outcome) or outcome


def _decide(
    moment: Moment,
    command: FightCommand | TurnCommand,
    actor: Actor,
    dice: Dice,
    seen: Version,
    table: Table,
    command_id: CommandId,
) -> Decision:
    """What the command does, who makes room by it, and the nerve of a side whose turn begins by it."""
    outcome = _chosen(moment, command, actor, dice, seen, table, command_id)
    if isinstance(outcome, Refused):
        return outcome
    fight = tuple([event for event in outcome if not isinstance(event, HistoryEvent)])
    rules = rules_of(moment.battle)
    if rules is None or len(fight) < len(outcome):
        return outcome
    fight = kept_under_cover(moment.battle, rules, with_room_made(moment.battle, rules, fight))
    return fight if rules.side_morale is None else turns_begin(moment.battle, rules, fight, dice)


def _chosen(  # noqa: C901, PLR0912 - one branch a command, nothing else
    moment: Moment,
    command: FightCommand | TurnCommand,
    actor: Actor,
    dice: Dice,
    seen: Version,
    table: Table,
    command_id: CommandId,
) -> Decision:
    battle = as_the_giver_sees_it(moment.battle, actor)
    rules = rules_of(battle)
    assert rules is not None, "a battle is opened with a ruleset of the catalog"
    match command:
        case LetKnow() | RevealNames() | BringOn():
            return decide_knowing(battle, rules, command)
        case AddSide() | AddCombatants() | Place() | Hide() | Reveal() | SetGround() | BeginBattle():
            return decide_set_out(battle, rules, command, dice)
        case SetBackdrop() | CoverSquares() | UncoverSquares() | Engage() | Disengage() | SetRange():
            return _of_the_field(battle, rules, command)
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
            return decide_end_of_round(battle, rules, dice)
        case EndBattle():
            return decide_end(battle, reveal=command.reveal)
        case AskUndo():
            return decide_ask_undo(moment, actor, command_id)
        case Answer():
            return decide_answer(moment, rules, command, actor, dice)
        case Move() | Approach():
            return decide_going(battle, rules, command, actor, dice, table, command_id)
        case Face():
            return decide_face(battle, rules, command, dice)
        case Cast():
            return decide_cast(battle, rules, command, dice)
        case Tend() | EditCombatant() | RemoveCombatants() | TurnUndead() | UseItem() | TimePasses():
            return decide_beside_blows(battle, rules, command, dice)
        case Abort():
            return decide_abort(battle, rules, command, actor.author)
        case StandingOrders():
            return (StandingOrderSet(command.figures, command.choice),)
        case CheckMorale() | Push() | RollSurprise():
            return decide_of_nerve(battle, rules, command, dice)
        case Block() | BreakFree() | HoldShot() | TakePosture() | StandUp() | Drop() | PickUp():
            return decide_stance(battle, rules, command, dice)
        case SetOption() | OverrideTable():
            return decide_house_rule(battle, rules, command)
        case HandOver() | TakeOver():
            return decide_tactic_command(battle, command)
        case ByTactic() | Next() | Force():
            return _of_another_act(moment, rules, command, actor, dice, table, command_id)
        case Improvise() | Rule() | Save() | Heal() | Damage() | ApplyEffect() | EndEffect() | Roll():
            return decide_ruling(battle, rules, command, actor, dice, table, command_id)
        case Undo():
            return decide_undo(moment, command, seen, actor)
        case Redo():
            return decide_redo(moment, command, seen)
        case _:
            assert_never(command)


def _of_the_field(
    battle: Battle, rules: Ruleset, command: MapCommand | Engage | Disengage | SetRange
) -> Decision:
    """With a map: its picture and its cover. Without one: who is engaged, and how far off they are."""
    if isinstance(command, Engage | Disengage | SetRange):
        return decide_engaging(battle, rules, command)
    return decide_map(battle, command)


def _of_another_act(
    moment: Moment,
    rules: Ruleset,
    command: ByTactic | Next | Force,
    actor: Actor,
    dice: Dice,
    table: Table,
    command_id: CommandId,
) -> Decision:
    match command:
        case ByTactic():
            return decide_by_tactic(moment, command, dice, table, command_id)
        case Next():
            return decide_next(moment, rules, command, actor, dice, table, command_id)
        case Force():
            return decide_force(moment, rules, command, actor, dice, table, command_id)
        case _:
            assert_never(command)


def decide_force(
    moment: Moment,
    rules: Ruleset,
    command: Force,
    actor: Actor,
    dice: Dice,
    table: Table,
    command_id: CommandId,
) -> Decision:
    """As the rules have it where they allow it and nothing is imposed, else as the DM says (CO-9)."""
    outcome = _decide(moment, command.command, actor, dice, moment.version, table, command_id)
    imposed = imposed_by(command) != IMPOSES_NOTHING or command.modifier != 0
    imposes = imposed and isinstance(command.command, Attack)
    if not isinstance(outcome, Refused) and not imposes:
        return outcome
    refused = outcome if isinstance(outcome, Refused) else None
    forced = decide_forced(moment.battle, rules, command, refused, actor, dice)
    return forced if isinstance(forced, Refused) else kept_under_cover(moment.battle, rules, forced)


def decide_by_tactic(
    moment: Moment, command: ByTactic, dice: Dice, table: Table, command_id: CommandId
) -> Decision:
    """The act itself, by the hand that plays the figure and with no more rights; and why, for the DM."""
    actor = may_follow(moment.battle, command, table)
    if isinstance(actor, Refused):
        return actor
    barred = authorize(moment.battle, command.command, actor)
    if barred is not None:
        return barred
    outcome = _decide(moment, command.command, actor, dice, moment.version, table, command_id)
    if isinstance(outcome, Refused) or isinstance(command.command, Seal):
        return outcome
    if isinstance(command.command, Declare):
        reasons = command.reasons
        return tuple(
            structs.replace(one, why=reasons) if isinstance(one, OrdersWritten) else one for one in outcome
        )
    tactic = moment.battle.tactics.by_figure[command.figure]
    return (*outcome, TacticFollowed(command.figure, tactic, command.why))


def decide_next(
    moment: Moment,
    rules: Ruleset,
    command: Next,
    actor: Actor,
    dice: Dice,
    table: Table,
    command_id: CommandId,
) -> Decision:
    """The next sensible step, or all that are left for the giver's figures in this slot; a question ends it."""
    events: tuple[BattleEvent, ...] = ()
    slot = moment.battle.round_state.slot
    for number in range(STEPS_MAX):
        battle = moment.battle
        step = next_command(battle, rules, actor.author, table)
        if number and (
            not command.slot or step is None or battle.round_state.slot != slot or not _in_slot(battle)
        ):
            break
        if step is None:
            return _nothing_to_go_on_with(battle, rules, actor)
        outcome = _decide(moment, step, actor, dice, moment.version, table, command_id)
        if isinstance(outcome, Refused):
            return events or outcome
        events = (*events, *outcome)
        fight = [event for event in outcome if not isinstance(event, HistoryEvent)]
        moment = structs.replace(moment, battle=fold(fight, battle))
    return events


def _nothing_to_go_on_with(battle: Battle, rules: Ruleset, actor: Actor) -> Refused:
    """Says who is awaited, as far as the giver may know it."""
    if battle.round_state.step == "over":
        return Refused("wrong_step", "The battle is over; there is nothing to go on with.")
    held = waits_for_answers(battle, rules)
    if held:
        return held
    who = awaited_by_the_dm(battle) if actor.grant.runs else acting_now(battle)
    words = f"There is nothing of yours to go on with: {STEP_WORDS[battle.round_state.step]}. {who}"
    return Refused("wrong_step", words.strip(), rules.cite("slots"))


def _in_slot(battle: Battle) -> bool:
    return battle.round_state.step == "resolve" and battle.agenda.held is None


def _seen_dice_stand(moment: Moment, actor: Actor, events: tuple[BattleEvent, ...]) -> Refused | None:
    """Dice typed in never take the place of those that were seen of the same act before it was taken back.

    Time that runs out is no hand that types: what waited was judged when it was given.
    """
    if not moment.seen or actor.author == CLOCK:
        return None
    held = next((told(one.held) for one in events if isinstance(one, PathHeld)), None)
    throws = in_round_of(moment.line, moment.battle)
    if typed_after_seen(moment.seen, throws, events):
        return DICE_WERE_SEEN
    if typed_beside_seen(moment.seen, throws, events, moment.battle):
        return OTHERS_ARE_OWED
    return OTHERS_WERE_SEEN if held is not None and may_be_seen(moment.seen, throws, held) else None


def _dice_by_hand_are_barred(battle: Battle, command: BattleCommand, actor: Actor) -> Refused | None:
    """Whether dice rolled at the table may be typed in, and by whom, is an option of the battle."""
    act = command.command if isinstance(command, Force) else command
    if not isinstance(act, TAKES_DICE) or not act.dice:
        return None
    allowed = battle.identity.dice_by_hand
    if allowed == "seats" or (allowed == "dm" and actor.grant.runs):
        return None
    who = "nobody" if allowed == "none" else "only the DM"
    return Refused(
        "dice_not_yours", f"In this battle {who} types in dice; leave them out and the server rolls."
    )
