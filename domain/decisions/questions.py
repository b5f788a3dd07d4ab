"""Questions: a player asks to take back; the DM answers, or the time runs out."""

import hashlib
from typing import Final

from domain.commands import Answer
from domain.events import GestureTakenBack, QuestionAnswered, QuestionAsked
from domain.ids import CLOCK, DM, CommandId, QuestionId
from domain.log import Counted, Moment, counted, stretch_since
from domain.questions import Question
from domain.refusals import Refused
from domain.table.grants import Actor

SECONDS: Final = 60
OPEN_MAX: Final = 20

Decision = tuple[QuestionAsked | QuestionAnswered | GestureTakenBack, ...] | Refused


def decide_ask_undo(moment: Moment, actor: Actor, command_id: CommandId) -> Decision:
    """Ask the DM to take back the last gesture of the fight."""
    act = _last_act(moment)
    if act is None or act.below is None:
        return Refused("nothing_to_take_back", "Nothing has happened yet that could be taken back.")
    if len(moment.battle.questions.open) >= OPEN_MAX:
        return Refused("too_many", "Too many questions stand open; the DM answers them first.")
    if any(one.take_back == act.gesture for one in moment.battle.questions.open.values()):
        return Refused("already_there", "The DM has been asked that already.")
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
    return _allowed(moment, question)


def _allowed(moment: Moment, question: Question) -> Decision:
    stretch = stretch_since(moment, question.take_back)
    act = _last_act(moment)
    assert act is not None, "a question stands open, so something counts"
    if stretch is None or question.id in act.before.questions.open:
        return Refused("stale", "More has happened since it was asked; take it back yourself, or refuse.")
    return (GestureTakenBack(question.take_back, tuple(sorted(cell.version for cell in stretch))),)


def _last_act(moment: Moment) -> Counted | None:
    """The last commit that did more than ask or answer: to take back a question is not what anybody asks for."""
    after = moment.battle
    for cell in counted(moment):
        if cell.before.questions == after.questions:
            return cell
        after = cell.before
    return None


def question_raised_by(command_id: CommandId) -> QuestionId:
    """The id of the question that a command asks: the same for ever, and opaque to those who read it."""
    return QuestionId(f"q-{hashlib.sha256(command_id.encode()).hexdigest()[:16]}")
