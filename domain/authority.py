"""Who may command what. The answer to somebody who may not see a figure is the same as if it were not there."""

from typing import Final, assert_never

from domain.battle import Battle
from domain.care import EditCombatant, RemoveCombatants, Tend
from domain.combatant import Combatant
from domain.commands import (
    Abort,
    AddCombatants,
    Advance,
    Amend,
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
    Undo,
    Void,
)
from domain.engaging import Approach, Disengage, Engage, EngagingCommand, SetRange
from domain.gear import UseItem
from domain.house_rules import OverrideTable, SetOption
from domain.ids import FigureId
from domain.knowing import BringOn, LetKnow, RevealNames
from domain.maps import CoverSquares, SetBackdrop, UncoverSquares
from domain.mischance import RollSurprise
from domain.nerve import CheckMorale, Push
from domain.passing_time import TimePasses
from domain.refusals import Refused
from domain.ruling_commands import ApplyEffect, Damage, EndEffect, Heal, Improvise, Roll, Rule, Save
from domain.sides import AddSide
from domain.stances import Block, BreakFree, Drop, HoldShot, PickUp, StanceCommand, StandUp, TakePosture
from domain.table.grants import Actor, Grant
from domain.tactics import HandOver, TakeOver
from domain.turning import TurnUndead

DMS_ALONE: Final = (
    AddCombatants,
    BringOn,
    LetKnow,
    RevealNames,
    Place,
    AddSide,
    Hide,
    Reveal,
    BeginBattle,
    Advance,
    EndRound,
    EndBattle,
    Undo,
    Redo,
    Void,
    Amend,
    Next,
    SetGround,
    SetBackdrop,
    CoverSquares,
    UncoverSquares,
    SetOption,
    CheckMorale,
    RollSurprise,
    OverrideTable,
    Force,
    Rule,
    Save,
    Heal,
    Damage,
    ApplyEffect,
    EndEffect,
    EditCombatant,
    RemoveCombatants,
    ByTactic,
    TimePasses,
    Engage,
    Disengage,
    SetRange,
)
"""Commands of whoever runs the battle."""


def acts_for(grant: Grant, figure: Combatant) -> bool:
    """Whether a grant commands a figure: whoever runs the battle commands all."""
    return grant.runs or (figure.character is not None and figure.character in grant.acts_for)


def sees_figure(grant: Grant, figure: Combatant) -> bool:
    """Whether a figure exists for a grant at all."""
    return not figure.hidden or grant.sees == "all" or acts_for(grant, figure)


def no_such_figure(figure: FigureId) -> Refused:
    """There is none, or none that the asker may know of: the two read alike."""
    return Refused("no_such_figure", f"There is no figure {figure!r} here.")


def authorize(  # noqa: C901 - one branch a command
    battle: Battle, command: BattleCommand, actor: Actor
) -> Refused | None:
    """None where `actor` may give this command, as far as rights go."""
    for name in _named(command):
        figure = battle.figure(name)
        if figure is None or not sees_figure(actor.grant, figure):
            return no_such_figure(name)
    if actor.grant.runs:
        return None
    if isinstance(command, DMS_ALONE):
        return Refused("forbidden", "Only the DM may do that.")
    if isinstance(command, StanceCommand):
        return _all_own(battle, [command.figure], actor)
    match command:
        case Declare():
            return _all_own(battle, [order.figure for order in command.orders], actor)
        case Attack(adjust=adjust, slay=slay) if adjust is not None or slay:
            return Refused(
                "forbidden", "Only the DM adds to a die of a blow, or lets the helpless simply be killed."
            )
        case Attack():
            return _all_own(battle, [command.attacker], actor)
        case (
            Pass()
            | Move()
            | Approach()
            | Face()
            | Cast()
            | Abort()
            | Push()
            | Improvise()
            | TurnUndead()
            | UseItem()
            | Tend()
        ):
            return _all_own(battle, [command.figure], actor)
        case StandingOrders():
            return _all_own(battle, list(command.figures), actor)
        case HandOver() | TakeOver() if command.group is not None or command.side is not None:
            return Refused("forbidden", "Only the DM hands groups and sides over; name your own figures.")
        case HandOver() | TakeOver():
            return _all_own(battle, list(command.figures), actor)
        case Seal() if command.for_all:
            return Refused("forbidden", "Only the DM may seal for others.")
        case Seal() | RollInitiative() | AskUndo() | Roll():
            if not actor.grant.acts_for:
                return Refused(
                    "forbidden", "Those who watch cannot act; open the players' link and pick a character."
                )
            return None
        case Answer():
            return None  # whom a question asks stands in the question
        case _:
            assert_never(command)


def _named(command: BattleCommand) -> tuple[FigureId, ...]:  # noqa: C901 - one branch a command
    if isinstance(command, StanceCommand | EngagingCommand):
        return _named_where_it_stands(command)
    match command:
        case Declare():
            wished = (order.target for order in command.orders if order.target is not None)
            return (*(order.figure for order in command.orders), *wished)
        case Attack():
            return (command.attacker, command.target)
        case Push() | Tend():
            return (command.figure, command.target)
        case Force():
            return _named(command.command)
        case ByTactic():
            return (command.figure, *_named(command.command))
        case Rule():
            tried = (command.trial.figure,) if command.trial else ()
            return (command.figure, *tried, *(one.figure for one in (*command.then, *command.otherwise)))
        case Damage():
            return command.figures
        case ApplyEffect():
            others = (command.whose, command.changes.against)
            return (command.figure, *(one for one in others if one))
        case (
            Pass()
            | Place()
            | Face()
            | Abort()
            | Improvise()
            | Save()
            | Heal()
            | EndEffect()
            | TurnUndead()
            | EditCombatant()
        ):
            return (command.figure,)
        case TimePasses():
            return tuple(name for one in command.tending for name in (one.figure, one.target))
        case Move():
            return (command.figure, *((command.target,) if command.target else ()))
        case Cast() | UseItem():
            return (command.figure, *command.targets)
        case (
            Hide()
            | Reveal()
            | RevealNames()
            | StandingOrders()
            | RemoveCombatants()
            | HandOver()
            | TakeOver()
        ):
            return command.figures
        case _:
            return ()


def _named_where_it_stands(command: StanceCommand | EngagingCommand) -> tuple[FigureId, ...]:
    match command:
        case Approach():
            return (command.figure, command.target)
        case Engage() | Disengage():
            return (*command.figures, *command.targets)
        case SetRange():
            return (*command.figures, command.target)
        case Block() | BreakFree() | HoldShot() | TakePosture() | StandUp() | Drop():
            return (command.figure,)
        case PickUp():
            return (command.figure, *((command.owner,) if command.owner else ()))


def _all_own(battle: Battle, figures: list[FigureId], actor: Actor) -> Refused | None:
    for name in figures:
        figure = battle.figure(name)
        assert figure is not None, "named figures were looked up before"
        if not acts_for(actor.grant, figure):
            return Refused("forbidden", f"{figure.id} is not yours to command.")
    return None
