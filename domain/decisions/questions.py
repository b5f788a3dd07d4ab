"""Questions: a player asks to take back; the DM answers, or the time runs out."""

import hashlib
from typing import Final

from domain.commands import Answer
from domain.decisions.taking_back import last_act
from domain.events import GestureTakenBack, QuestionAnswered, QuestionAsked
from domain.ids import CLOCK, DM, CommandId, QuestionId
from domain.log import Moment, stretch_since
from domain.questions import Question
from domain.refusals import Refused
from domain.table.grants import Actor

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


def decide_answer(moment: Moment, command: Answer, actor: Actor) -> Decision:
    """What raised the question is finished by the answer: refused, or taken back with the question itself."""
    question = moment.battle.questions.open.get(command.question)
    if question is None or actor.author not in (question.asks, CLOCK):
        return Refused("no_such_question", "That question is not open, or is not yours to answer.")
    choice = next((one for one in question.choices if one == command.choice), None)
    if choice is None:
        return Refused("bad_command", f"Answer with one of: {', '.join(question.choices)}.")
    by_default = actor.author == CLOCK
    if by_default and choice != question.default:
        return Refused("bad_command", f"When time runs out the answer is {question.default}.")
    if choice == "refuse":
        return (QuestionAnswered(question.id, choice, by_default),)
    return _allowed(moment, question, actor)


def _allowed(moment: Moment, question: Question, actor: Actor) -> Decision:
    stretch = stretch_since(moment, question.take_back)
    act = last_act(moment, actor)
    if stretch is None or act is None or question.id in act.before.questions.open:
        return Refused("stale", "More has happened since it was asked; take it back yourself, or refuse.")
    return (GestureTakenBack(question.take_back, tuple(sorted(cell.version for cell in stretch))),)


def question_raised_by(command_id: CommandId) -> QuestionId:
    """The id of the question that a command asks: the same for ever, and opaque to those who read it."""
    return QuestionId(f"q-{hashlib.sha256(command_id.encode()).hexdigest()[:16]}")
