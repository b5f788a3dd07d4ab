"""What is typed, read for one viewer: how the line may go on, and what it would do. It tells what the view tells."""

from msgspec import UnsetType, structs

from domain.commands import Answer
from domain.ids import FigureId, QuestionId
from domain.log import Moment
from domain.refusals import Refused
from domain.script.courses import Go, move_of
from domain.script.grammar import complete, parse_typed
from domain.script.typed import AskWhy, FollowTactics
from domain.script.words import Mistake, Unsaid
from domain.table_commands import AnyCommand
from domain.views.answers import NO_BATTLE, answer, as_it_is_known
from domain.views.asking import MistakeCard, Typing, TypingAnswer, Why, WhyAnswer, WordCard
from domain.views.handles import as_meant, in_words_of
from domain.views.shapes import BattleView, View
from domain.views.typed_sentences import sentence_of
from domain.views.viewer import Viewer
from domain.views.why import sentences_of
from domain.views.words_known import WordsOfView

WATCHES = "Those who watch give no commands; open the players' link and pick a character"


def typing_answer(view: View, moment: Moment | None, viewer: Viewer, about: Typing) -> TypingAnswer:
    """`view` is what the viewer has before it, at `moment`."""
    if not (viewer.grant.plays or viewer.grant.claims):
        return TypingAnswer(mistake=MistakeCard(0, len(about.text), WATCHES))
    battle = view.battle or None
    known = WordsOfView(view, runs=viewer.grant.runs)
    orders = battle is not None and battle.step == "declare"
    unsaid = Unsaid(_speaks_for(battle, viewer, about.figure), orders=orders)
    ways = complete(about.text[: about.cursor], unsaid, known)
    words = tuple(WordCard(one.start, one.word, one.says) for one in ways.words)
    read = parse_typed(about.text, unsaid, known=known)
    if isinstance(read, AskWhy):
        return TypingAnswer(words, ways.hints, sentence=_why(moment, viewer, read.figure))
    command = read if isinstance(read, Mistake) else _in_full(read, moment, viewer, known)
    match command:
        case Mistake(column, said, end, nearest, usage):
            card = MistakeCard(column - 1, max(column, end) - 1, said, nearest, usage)
            return TypingAnswer(words, ways.hints, mistake=card)
        case Refused(message=message):
            return TypingAnswer(
                words, ways.hints, mistake=MistakeCard(0, len(about.text), message.removesuffix("."))
            )
        case _:
            return TypingAnswer(words, ways.hints, command, sentence_of(command, view))


def _why(moment: Moment | None, viewer: Viewer, figure: FigureId) -> str:
    found = answer(moment, viewer, Why(figure)) if moment else NO_BATTLE
    if isinstance(found, Refused):
        return found.message
    assert isinstance(found, WhyAnswer), "why is answered as why"
    return sentences_of(found)


def _speaks_for(battle: BattleView | None, viewer: Viewer, chosen: FigureId | None) -> FigureId | None:
    """Whoever was picked; else one's only figure; else, while it acts, the one whose step is next."""
    cards = battle.combatants if battle else {}
    if chosen is not None and chosen in cards:
        return chosen
    own = [one.id for one in cards.values() if one.yours]
    if len(own) == 1:
        return own[0]
    if battle is None or battle.step != "resolve" or isinstance(battle.next, UnsetType):
        return own[0] if own and not viewer.grant.runs else None
    next_one = getattr(battle.next.command, "figure", None) or getattr(battle.next.command, "attacker", None)
    return FigureId(next_one) if isinstance(next_one, str) and next_one in cards else None


def _in_full(
    typed: AnyCommand | Go | FollowTactics, moment: Moment | None, viewer: Viewer, known: WordsOfView
) -> AnyCommand | Refused:
    """What is left to the battle looked up in it, as far as the viewer knows it. A way of others would tell their orders."""
    match typed:
        case Go():
            if moment is None:
                return NO_BATTLE
            if not known.owns(typed.figure):
                return Refused("forbidden", f"{typed.figure} is not yours to command.")
            meant = as_meant(typed, viewer, moment.battle)
            move = move_of(meant, as_it_is_known(viewer, moment.battle))
            if isinstance(move, Refused):
                return in_words_of(move, viewer, moment.battle)
            return structs.replace(move, figure=typed.figure, target=typed.target)
        case FollowTactics():
            return Refused("wrong_step", "At a table the clock gives it by itself; the word is for scripts.")
        case Answer(question=question):
            return structs.replace(typed, question=QuestionId(known.question_meant(question)))
        case _:
            return typed
