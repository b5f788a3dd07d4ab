"""Which questions stand open."""

from msgspec import Struct

from domain.events import BattleEnded, QuestionAnswered, QuestionAsked
from domain.ids import QuestionId
from domain.projections.projection import Projection
from domain.questions import Question
from domain.visibility import told


class Questions(Struct, frozen=True, omit_defaults=True, gc=False):
    """Open questions by id, in the order in which they were asked."""

    open: dict[QuestionId, Question] = {}


QUESTIONS = Projection("questions", Questions())


@QUESTIONS.on(QuestionAsked)
def _asked(questions: Questions, event: QuestionAsked) -> Questions:
    question = told(event.question)
    return Questions(questions.open | {question.id: question})


@QUESTIONS.on(QuestionAnswered)
def _answered(questions: Questions, event: QuestionAnswered) -> Questions:
    answered = told(event.question)
    return Questions({key: value for key, value in questions.open.items() if key != answered})


@QUESTIONS.on(BattleEnded)
def _over(questions: Questions, _: BattleEnded) -> Questions:
    """Nobody strikes any more; what is asked of the past stays."""
    return Questions({key: one for key, one in questions.open.items() if one.take_back is not None})
