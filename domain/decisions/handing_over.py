"""Who is handed to a tactic and taken over again, and by whose hand a tactic acts."""

from typing import assert_never

from domain.battle import Battle
from domain.care import Tend
from domain.commands import Answer, Attack, ByTactic, Cast, Declare, Move, Pass, Seal, Tactical
from domain.decisions.round_flow import hand_of
from domain.engaging import Approach
from domain.events import FightEvent
from domain.gear import UseItem
from domain.ids import FigureId
from domain.people import grant_of, seats_of
from domain.refusals import Refused
from domain.stances import StandUp
from domain.table.grants import Actor
from domain.table.table import Table
from domain.tactics import HandedOver, HandOver, TacticCommand
from domain.turning import TurnUndead

_TAKES_DICE = (Answer, Attack, Cast, Move, TurnUndead, UseItem)


def decide_tactic_command(battle: Battle, command: TacticCommand) -> tuple[FightEvent, ...] | Refused:
    """At any time while the battle goes on. A group or a side is whoever is of it now; who comes later is not."""
    if battle.round_state.step == "over":
        return Refused("wrong_step", "The battle is over; open another.")
    meant = {
        one.id
        for one in battle.combatants.by_id.values()
        if one.id in command.figures
        or (command.group is not None and one.group == command.group)
        or (command.side is not None and one.side == command.side)
    }
    if not meant:
        return Refused("no_such_figure", "Name figures that are here, a group or a side.")
    tactic = command.tactic if isinstance(command, HandOver) else None
    now = battle.tactics.by_figure
    changed = tuple(name for name in battle.combatants.by_id if name in meant and now.get(name) != tactic)
    if not changed:
        return Refused("already_there", "They fight so already." if tactic else "No tactic plays them.")
    return (HandedOver(changed, tactic),)


def may_follow(battle: Battle, command: ByTactic, table: Table) -> Actor | Refused:
    """By whose hand it is done; refused where somebody took a figure over, or the hand plays others itself."""
    act = command.command
    if isinstance(act, _TAKES_DICE) and act.dice:
        return Refused("bad_dice", "A tactic types in no dice.")
    acting = {command.figure, *_acting(battle, act)}
    free = next((name for name in acting if name not in battle.tactics.by_figure), None)
    if free is not None:
        return Refused("forbidden", f"No tactic plays {free}; hand it over first.")
    hand = hand_of(battle.combatants.by_id[command.figure], table)
    if isinstance(act, Seal) and (act.for_all or not all_handed_over(battle, command.figure, table)):
        return Refused("forbidden", "A tactic seals only where it plays all that one hand declares for.")
    return Actor(hand, grant_of(hand, seats_of(table)))


def all_handed_over(battle: Battle, figure: FigureId, table: Table) -> bool:
    """Whether a tactic plays every standing figure of the hand that plays `figure`."""
    hand = hand_of(battle.combatants.by_id[figure], table)
    return all(
        one.id in battle.tactics.by_figure
        for one in battle.combatants.by_id.values()
        if not one.is_down and hand_of(one, table) == hand
    )


def _acting(battle: Battle, act: Tactical) -> tuple[FigureId, ...]:
    match act:
        case Declare():
            return tuple(order.figure for order in act.orders)
        case Seal():
            return ()
        case Attack():
            return (act.attacker,)
        case Answer():
            question = battle.questions.open.get(act.question)
            return question.about if question is not None else ()
        case Cast() | Move() | Approach() | Pass() | StandUp() | TurnUndead() | UseItem() | Tend():
            return (act.figure,)
        case _:
            assert_never(act)
