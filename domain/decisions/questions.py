"""Questions: a player asks to take back; the DM answers, or the time runs out."""

from typing import Final

from domain.battle import Battle, fold
from domain.commands import Answer
from domain.decisions.movement import release, with_answer
from domain.decisions.strike import dice_are_wrong, is_helpless
from domain.decisions.taking_back import last_act
from domain.deeds import PathHeld
from domain.dice.rolling import Dice
from domain.events import BattleEvent, FightEvent, GestureTakenBack, QuestionAnswered, QuestionAsked
from domain.ids import CLOCK, DM, CommandId, FigureId, GestureId
from domain.log import Moment, stretch_since
from domain.questions import Choice, Question, TypedBlow, question_raised_by
from domain.refusals import Refused
from domain.rounds import Faces
from domain.rules.attack import melee_weapon
from domain.rulesets.ruleset import Ruleset
from domain.table.grants import Actor
from domain.visibility import told

SECONDS: Final = 60

Decision = tuple[QuestionAsked | QuestionAnswered | GestureTakenBack, ...] | Refused


def decide_ask_undo(moment: Moment, actor: Actor, command_id: CommandId) -> Decision:
    """Ask the DM to take back the last gesture of the fight that the asker saw, with all that came after it.

    What happened unseen makes no difference to whether one may ask, nor to what is asked.
    """
    act = last_act(moment, actor, seen=True)
    if act is None:
        return Refused("nothing_to_take_back", "You have seen nothing yet that could be taken back.")
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
    if command.dice and choice != "strike":
        return Refused("bad_dice", "Dice are typed in for a blow; this answer strikes none.")
    if question.take_back is None:
        blows = _typed(moment.battle, rules, question, command.dice)
        if isinstance(blows, Refused):
            return blows
        return _may_strike(moment.battle, rules, question, answered, dice, blows)
    if choice == "refuse":
        return (answered,)
    return _allowed(moment, question.take_back, question, actor)


def _may_strike(
    battle: Battle,
    rules: Ruleset,
    question: Question,
    answered: QuestionAnswered,
    dice: Dice,
    blows: tuple[TypedBlow, ...],
) -> tuple[BattleEvent, ...]:
    """Note the answer; when nobody is left to ask, the move that waited is carried out (OE-4.11)."""
    held = battle.agenda.held
    assert held is not None, "what is asked about a move stands open as long as it waits"
    strikes = told(answered.choice) == "strike"
    events: tuple[FightEvent, ...] = (
        answered,
        PathHeld(with_answer(held, question.about, strike_it=strikes, blows=blows)),
    )
    after = fold(events, battle)
    if any(one.take_back is None for one in after.questions.open.values()):
        return events
    return (*events, *release(after, rules, dice))


def _typed(
    battle: Battle, rules: Ruleset, question: Question, faces: Faces
) -> tuple[TypedBlow, ...] | Refused:
    """The dice of each blow; of one all that it takes, of several a d20 each, for whether they hit decides the rest."""
    if not faces:
        return ()
    mover = battle.combatants.by_id[question.mover or FigureId("")]
    if len(question.about) > 1 and len(faces) > len(question.about):
        return Refused("bad_dice", f"These are {len(question.about)} blows: type in a d20 for each at most.")
    blows: list[TypedBlow] = []
    of_each = [(face,) for face in faces] if len(question.about) > 1 else [faces]
    for name, own in zip(question.about, of_each, strict=False):
        attacker = battle.combatants.by_id[name]
        weapon = melee_weapon(rules, attacker, None)
        if weapon is None:
            return Refused("no_such_weapon", "Nothing is at hand to strike with.")
        helpless = is_helpless(battle, mover, "opportunity")
        wrong = dice_are_wrong(rules, attacker, mover, weapon, own, helpless=helpless)
        if wrong:
            return wrong
        blows.append(TypedBlow(name, own))
    return tuple(blows)


def choices_now(moment: Moment, question: Question, actor: Actor) -> tuple[Choice, ...]:
    """Those of the question's choices that may still be made: what more has happened upon is not simply allowed."""
    if question.take_back is None or not isinstance(
        _allowed(moment, question.take_back, question, actor), Refused
    ):
        return question.choices
    return tuple(one for one in question.choices if one != "allow")


def _allowed(moment: Moment, gesture: GestureId, question: Question, actor: Actor) -> Decision:
    stretch = stretch_since(moment, gesture)
    act = last_act(moment, actor)
    if stretch is None or act is None or question.id in act.before.questions.open:
        return Refused("stale", "More has happened since it was asked; take it back yourself, or refuse.")
    return (GestureTakenBack(gesture, tuple(sorted(cell.version for cell in stretch))),)
