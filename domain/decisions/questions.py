"""Questions: a player asks to take back; the DM answers, or the time runs out."""

from typing import Final

from domain.battle import Battle, fold
from domain.commands import Answer
from domain.decisions.movement import release, with_answer
from domain.decisions.taking_back import last_act
from domain.deeds import PathHeld
from domain.dice.rolling import Dice
from domain.events import BattleEvent, FightEvent, GestureTakenBack, QuestionAnswered, QuestionAsked
from domain.ids import CLOCK, DM, CommandId, GestureId
from domain.log import Moment, stretch_since
from domain.questions import Choice, Question, question_raised_by
from domain.refusals import Refused
from domain.rulesets.ruleset import Ruleset
from domain.table.grants import Actor
from domain.visibility import told

SECONDS: Final = 60

Decision = tuple[QuestionAsked | QuestionAnswered | GestureTakenBack, ...] | Refused


def decide_ask_undo(moment: Moment, actor: Actor, command_id: CommandId) -> Decision:
    """Ask the DM to take back the last gesture of the fight.

    Whether there is one is for the DM to see: to be refused because nothing has happened, or not, would tell of
    what happens unseen.
    """
    act = last_act(moment, actor) or moment.top
    assert act is not None, "whoever asks plays in a battle, so something counts"
    if any(one.asked_by == actor.author for one in moment.battle.questions.open.values()):
        return Refused("already_there", "You have asked the DM already; wait for the answer.")
    question = Question(
        id=question_raised_by(command_id),
        asks=DM,
        asked_by=actor.author,
        choices=("allow", "refuse"),
        default="refuse",
        seconds=SECONDS,
        take_back=act.gesture,
    )
    return (QuestionAsked(question),)


def decide_answer(
    moment: Moment, rules: Ruleset, command: Answer, actor: Actor, dice: Dice
) -> tuple[BattleEvent, ...] | Refused:
    """What raised the question is finished by the answer: a gesture is taken back, a move that waited goes on."""
    question = moment.battle.questions.open.get(command.question)
    if question is None or not (actor.author in (question.asks, CLOCK) or actor.grant.runs):
        return Refused("no_such_question", "That question is not open, or is not yours to answer.")
    choice: Choice | None = next((one for one in question.choices if one == command.choice), None)
    if choice is None:
        return Refused("bad_command", f"Answer with one of: {', '.join(question.choices)}.")
    by_default = actor.author == CLOCK
    if by_default and choice != question.default:
        return Refused("bad_command", f"When time runs out the answer is {question.default}.")
    answered = QuestionAnswered(question.id, choice, by_default)
    if question.take_back is None:
        return _may_strike(moment.battle, rules, question, answered, dice)
    if choice == "refuse":
        return (answered,)
    return _allowed(moment, question.take_back, question, actor)


def _may_strike(
    battle: Battle, rules: Ruleset, question: Question, answered: QuestionAnswered, dice: Dice
) -> tuple[BattleEvent, ...]:
    """Note the answer; when nobody is left to ask, the move that waited is carried out (OE-4.11)."""
    held = battle.agenda.held
    assert held is not None, "what is asked about a move stands open as long as it waits"
    strikes = told(answered.choice) == "strike"
    events: tuple[FightEvent, ...] = (
        answered,
        PathHeld(with_answer(held, question.about, strike_it=strikes)),
    )
    after = fold(events, battle)
    if any(one.take_back is None for one in after.questions.open.values()):
        return events
    return (*events, *release(after, rules, dice))


def _allowed(moment: Moment, gesture: GestureId, question: Question, actor: Actor) -> Decision:
    stretch = stretch_since(moment, gesture)
    act = last_act(moment, actor)
    if stretch is None or act is None or question.id in act.before.questions.open:
        return Refused("stale", "More has happened since it was asked; take it back yourself, or refuse.")
    return (GestureTakenBack(gesture, tuple(sorted(cell.version for cell in stretch))),)
