"""What happened, in sentences, as each viewer may read it. Every number explains itself.

Sentences are built from what `as_seen` lets through, never from the event itself: a field that a viewer may not
know is `UNSET` here and cannot be written down.
"""

from collections.abc import Callable, Sequence
from typing import Final, assert_never

from msgspec import UNSET, structs

from domain.afflictions import Affliction
from domain.battle import Battle
from domain.care import Care
from domain.commits import BattleCommit
from domain.corrections import ActPutRight, ActStruckOut
from domain.deeds import (
    Deed,
)
from domain.engaging import Engaging
from domain.events import (
    AgendaSet,
    BattleBroughtOver,
    BattleEnded,
    BattleEvent,
    BattleOpened,
    CombatantsJoined,
    CriticalEventHappened,
    DeclarationsClosed,
    DiceEpochOpened,
    FatiguePaid,
    FigureBled,
    FigureInitiativeRolled,
    FigurePlaced,
    FiguresBroke,
    FiguresHidden,
    FiguresRevealed,
    GesturePutBack,
    GestureTakenBack,
    GroundSet,
    HistoryEvent,
    InitiativeRolled,
    ItemDone,
    ItemsPutOff,
    MoraleChecked,
    OpportunityAllowancesGranted,
    OrdersSealed,
    OrdersWritten,
    QuestionAnswered,
    QuestionAsked,
    RoundBegan,
    RoundEnded,
    SlotBegan,
    SlotsEnded,
    WearinessChanged,
)
from domain.gear import Gear
from domain.house_rules import OptionSet, TableOverridden
from domain.ids import SideId, Version
from domain.log import Moment, is_correction, with_battles
from domain.maps import MapEvent
from domain.mischance import Mischance
from domain.nerve import Nerve
from domain.outcomes import Outcome
from domain.passing_time import TimeEvent
from domain.remembered import by_identity
from domain.reveals import Reveals
from domain.rounds import SideRoll
from domain.rulings import RulingEvent
from domain.sides import SideAdded
from domain.stances import Stance
from domain.table.grants import LEAST
from domain.table.table import Table
from domain.tactics import TacticEvent
from domain.texts import in_words, isolated
from domain.turning import TurningRolled
from domain.views.affliction_sentences import affliction_sentence
from domain.views.care_sentences import care_sentence
from domain.views.critical_sentences import critical_sentence
from domain.views.deed_sentences import deed_sentence
from domain.views.engaging_sentences import engaging_sentence
from domain.views.gear_sentences import gear_sentence
from domain.views.map_sentences import map_sentence
from domain.views.mischance_sentences import mischance_sentence
from domain.views.names import author_name, side_name
from domain.views.nerve_sentences import morale_sentence, nerve_sentence
from domain.views.outcome_sentences import outcome_sentence
from domain.views.reveal_sentences import reveal_sentence
from domain.views.ruling_sentences import ruling_sentence
from domain.views.shapes import Entry, Line
from domain.views.sight import as_seen
from domain.views.stance_sentences import stance_sentence
from domain.views.tactic_sentences import tactic_sentence
from domain.views.telling import Scene, Sentence, face, modifier_lines, move_told, verb
from domain.views.time_sentences import time_sentence
from domain.views.turning_sentences import turning_sentence
from domain.views.viewer import Viewer

EntryId = Callable[[Version, int], str]
"""(version of the commit, place in it) -> an opaque id."""

_PUBLIC: Final = Viewer(LEAST)


_scenes: Final = by_identity(4)(with_battles)


def tell(
    commit: BattleCommit, before: Moment, after: Moment, viewer: Viewer, table: Table, entry_id: EntryId
) -> tuple[Entry, ...]:
    """The entries of `commit`, in order; none where the viewer may know nothing of it."""
    told: list[tuple[int, Sentence]] = []
    rounds: dict[int, int] = {}
    for place, (event, battle) in enumerate(_scenes(commit, before, after)):
        seen = as_seen(event, viewer, battle)
        sentence = None if seen is None else sentence_of(seen, Scene(viewer, battle, table))
        if sentence is None:
            continue
        if viewer.sees_all and not _is_public(event, battle, table):
            sentence = structs.replace(sentence, secret=True)
        if (longer := _one_way(told, sentence, battle)) is not None:
            told[-1] = (told[-1][0], longer)
        elif sentence.follows and told:
            told[-1] = (told[-1][0], _joined(told[-1][1], sentence))
        else:
            told.append((place, sentence))
            rounds[place] = battle.round_state.round
    version, anew = after.version, is_correction(commit)
    if not anew:
        rounds = dict.fromkeys(rounds, after.battle.round_state.round)
    return tuple(
        Entry(
            entry_id(version, place),
            _begun(one.text),
            one.tone,
            rounds[place],
            one.lines,
            secret=one.secret,
            anew=anew and one.tone != "past",
        )
        for place, one in told
    )


def _begun(text: str) -> str:
    """A sentence begins with a capital, whoever stands first in it."""
    return text[:1].upper() + text[1:]


def _is_public(event: BattleEvent, battle: Battle, table: Table) -> bool:
    """Whether those who only watch read something of it too."""
    seen = as_seen(event, _PUBLIC, battle)
    return seen is not None and sentence_of(seen, Scene(_PUBLIC, battle, table)) is not None


def _one_way(told: Sequence[tuple[int, Sentence]], last: Sentence, battle: Battle) -> Sentence | None:
    """A move that goes on after one that was told just before, as one: where it was broken, something unseen was."""
    first = told[-1][1] if told else None
    if first is None or first.moved is None or last.moved is None or first.moved.figure != last.moved.figure:
        return None
    path = (*first.moved.path, *last.moved.path)
    who = first.text.rpartition(" goes ")[0]
    moved = structs.replace(last.moved, path=path)
    return structs.replace(move_told(who, moved, battle), secret=first.secret and last.secret)


def _joined(first: Sentence, second: Sentence) -> Sentence:
    tone = second.tone if second.tone == "fell" else first.tone
    text = " ".join(part for part in (first.text, second.text) if part)
    return Sentence(text, tone, (*first.lines, *second.lines), secret=first.secret and second.secret)


_OfMagic = Affliction | Gear | Care | TimeEvent | TurningRolled | RulingEvent


def _of_magic_and_rulings(event: _OfMagic, scene: Scene) -> Sentence | None:
    if isinstance(event, Affliction):
        return affliction_sentence(event, scene)
    if isinstance(event, Gear):
        return gear_sentence(event, scene)
    if isinstance(event, Care):
        return care_sentence(event, scene)
    if isinstance(event, TimeEvent):
        return time_sentence(event, scene)
    if isinstance(event, TurningRolled):
        return turning_sentence(event, scene)
    return ruling_sentence(event, scene)


def _of_nerve_and_stances(
    event: Mischance | Nerve | Stance | TacticEvent | Engaging | MapEvent, scene: Scene
) -> Sentence | None:
    if isinstance(event, TacticEvent):
        return tactic_sentence(event, scene)
    if isinstance(event, Mischance):
        return mischance_sentence(event, scene)
    if isinstance(event, Nerve):
        return nerve_sentence(event, scene)
    if isinstance(event, Engaging):
        return engaging_sentence(event, scene)
    if isinstance(event, MapEvent):
        return map_sentence(event)
    return stance_sentence(event, scene)


def sentence_of(event: BattleEvent, scene: Scene) -> Sentence | None:  # noqa: C901, PLR0912 - one branch an event
    """What is told of it; None where it has no words. `event` is as the viewer may know it (`as_seen`)."""
    if isinstance(event, Deed):
        return deed_sentence(event, scene)
    if isinstance(event, Outcome):
        return outcome_sentence(event, scene)
    if isinstance(event, Reveals):
        return reveal_sentence(event, scene)
    if isinstance(event, HistoryEvent):
        return _past(event)
    if isinstance(event, Mischance | Nerve | Stance | TacticEvent | Engaging | MapEvent):
        return _of_nerve_and_stances(event, scene)
    if isinstance(event, _OfMagic):
        return _of_magic_and_rulings(event, scene)
    match event:
        case BattleOpened() | SideAdded():
            return _taking_the_field(event)
        case CombatantsJoined():
            return Sentence(f"{scene.names(event.figures)} {verb(event.figures, 'joins', 'join')}.")
        case FiguresHidden():
            return None if event.figures is UNSET else Sentence(f"Hidden: {scene.names(event.figures)}.")
        case FiguresRevealed():
            return Sentence(
                f"{scene.names(event.figures)} {verb(event.figures, 'comes', 'come')} into sight."
            )
        case RoundBegan():
            return Sentence(f"Round {event.round}.")
        case OrdersSealed():
            others = "" if not event.for_all else " for those who had not"
            return Sentence(f"{author_name(scene.table, event.by)} seals{others}.")
        case InitiativeRolled():
            return _initiative(event, scene)
        case FigureInitiativeRolled():
            return _own_initiative(event, scene)
        case OptionSet() | TableOverridden():
            return _house_rule(event)
        case BattleEnded():
            return Sentence("The battle is over.")
        case CriticalEventHappened():
            return critical_sentence(event, scene)
        case WearinessChanged():
            return Sentence(f"{scene.name(event.figure)} is {event.state}.")
        case FigureBled():
            lost = (Line("hit points lost", str(event.amount), event.rule),)
            return Sentence(f"{scene.name(event.figure)} bleeds.", "hit", lost)
        case MoraleChecked():
            return morale_sentence(event, scene)
        case FiguresBroke():
            one, many = BREAKS[event.how]
            return Sentence(f"{scene.names(event.figures)} {verb(event.figures, one, many)}.", "fell")
        case (
            AgendaSet()
            | ItemDone()
            | ItemsPutOff()
            | GroundSet()
            | DiceEpochOpened()
            | FigurePlaced()
            | OpportunityAllowancesGranted()
            | OrdersWritten()
            | DeclarationsClosed()
            | SlotBegan()
            | SlotsEnded()
            | FatiguePaid()
            | RoundEnded()
            | QuestionAsked()
            | QuestionAnswered()
        ):
            return None  # the board, the tracker and the card that asks show these
        case _:
            assert_never(event)


def _taking_the_field(event: BattleOpened | SideAdded) -> Sentence:
    if isinstance(event, BattleOpened):
        return Sentence(f"{isolated(event.name)}: the field is set.")
    beside = f" beside {side_name(event.ally)}" if event.ally else ""
    return Sentence(f"{side_name(event.side)} take the field{beside}.")


def _past(event: HistoryEvent) -> Sentence | None:
    """What was done about the past, for the DM: the others see by the entries what counts."""
    match event:
        case GestureTakenBack():
            return None if event.commits is UNSET else Sentence("Taken back.", "past")
        case GesturePutBack():
            return None if event.commits is UNSET else Sentence("Put back.", "past")
        case ActStruckOut():
            return None if event.act is UNSET else Sentence(f"Act {event.act} is struck out.", "past")
        case ActPutRight():
            return None if event.act is UNSET else Sentence(f"Act {event.act} is put right.", "past")
        case BattleBroughtOver():
            return Sentence("From here on the battle is this table's own, with dice of its own.", "past")
        case _:
            assert_never(event)


BREAKS: Final = {
    "withdraw": ("gives ground", "give ground"),
    "flee": ("flees", "flee"),
    "surrender": ("yields", "yield"),
}


def _house_rule(event: OptionSet | TableOverridden) -> Sentence | None:
    """A switch for everyone; of a row, for the DM, what holds and what it was as written."""
    if isinstance(event, OptionSet):
        return Sentence(f"From now on {event.option.replace('_', ' ')} is {event.value.replace('_', ' ')}.")
    if event.table is UNSET or event.row is UNSET or event.field is UNSET or event.value is UNSET:
        return None
    place = f"{event.table.replace('_', ' ')} {event.row.replace('_', ' ')}, {event.field}"
    before = "" if event.before is UNSET else f" in place of {event.before}"
    return Sentence(f"In this battle {place} is {event.value}{before}.")


def _initiative(event: InitiativeRolled, scene: Scene) -> Sentence | None:
    if not event.rolls:
        return None  # each figure rolled for itself
    rolls = ", ".join(f"{side_name(roll.side)} {_side_total(roll)}" for roll in event.rolls)
    lines = tuple(
        Line(f"{side_name(roll.side)}: {line.label}", line.value, line.rule)
        for roll in event.rolls
        for line in modifier_lines(roll.modifiers)
    )
    if event.tied:
        return Sentence(f"Initiative: {rolls}. A tie; it is rolled again.", lines=lines)
    return Sentence(f"Initiative: {rolls}. {_order(event.order, scene)}", lines=lines)


def _side_total(roll: SideRoll) -> str:
    return f"{face(roll.die)}, {roll.total} in all" if roll.modifiers else face(roll.die)


def _own_initiative(event: FigureInitiativeRolled, scene: Scene) -> Sentence:
    """The die for everyone who sees the figure; what is added to it, and so when it acts, for its own."""
    who = f"Initiative of {scene.name(event.figure)}: {face(event.die)}"
    if event.total is UNSET:
        return Sentence(f"{who}.")
    return Sentence(f"{who}, so {event.total}.", lines=tuple(modifier_lines(event.modifiers)))


def _order(order: tuple[tuple[SideId, ...], ...], scene: Scene) -> str:
    """Who comes first; all places where there are more than two."""
    places = [in_words([side_name(side) for side in sides]) for sides in order]
    if scene.battle.identity.fight_each_other(order[0]):
        return f"{', then '.join([f'{places[0]} act together', *places[1:]])}."
    return f"{', then '.join([f'{places[0]} first', *(places[1:] if len(places) > 2 else ())])}."
