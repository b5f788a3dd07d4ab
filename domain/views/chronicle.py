"""What happened, in sentences, as each viewer may read it. Every number explains itself.

Sentences are built from what `as_seen` lets through, never from the event itself: a field that a viewer may not
know is `UNSET` here and cannot be written down.
"""

from collections.abc import Callable, Sequence
from typing import Final, assert_never

from msgspec import UNSET, Struct, UnsetType, structs

from domain.battle import Battle, evolve
from domain.commits import BattleCommit
from domain.deeds import (
    ActionPassed,
    AttackRolled,
    ChargeBegan,
    DamageRolled,
    Deed,
    EffectBegan,
    EffectEnded,
    FigureFell,
    FigureMoved,
    FigureTurned,
    GuardStruck,
    HelplessStruck,
    OpportunityTaken,
    PathHeld,
    PathReleased,
    SpellBegun,
    SpellCast,
    SpellSpoiled,
    StandingOrderSet,
    Wounded,
)
from domain.dice.rolling import Die
from domain.events import (
    AgendaSet,
    BattleEnded,
    BattleEvent,
    BattleOpened,
    CombatantsJoined,
    CriticalEventHappened,
    DeclarationsClosed,
    DiceEpochOpened,
    FatiguePaid,
    FigureBled,
    FigurePlaced,
    FiguresBroke,
    FiguresHidden,
    FiguresRevealed,
    GesturePutBack,
    GestureTakenBack,
    GroundSet,
    InitiativeRolled,
    ItemDone,
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
from domain.ids import FigureId, SideId, Version
from domain.log import Moment
from domain.quantities import ascending
from domain.remembered import by_identity
from domain.rounds import Modifier
from domain.rules.to_hit import D20
from domain.table.grants import LEAST
from domain.table.table import Table
from domain.views.names import author_name, in_words, name_of, side_name
from domain.views.shapes import Entry, Line, Tone
from domain.views.sight import as_seen
from domain.views.viewer import Viewer

EntryId = Callable[[Version, int], str]
"""(version of the commit, place in it) -> an opaque id."""

_PUBLIC: Final = Viewer(LEAST)
BY_HAND: Final = " (rolled at the table)"


class _Sentence(Struct, frozen=True):
    """`moved` is the move that it tells of, and nothing else."""

    text: str
    tone: Tone = "plain"
    lines: tuple[Line, ...] = ()
    follows: bool = False
    """Belongs to the sentence before it, if that was told too."""
    secret: bool = False
    moved: "FigureMoved | None" = None


def tell(
    commit: BattleCommit, before: Moment, after: Moment, viewer: Viewer, table: Table, entry_id: EntryId
) -> tuple[Entry, ...]:
    """The entries of `commit`, in order; none where the viewer may know nothing of it."""
    told: list[tuple[int, _Sentence]] = []
    for place, (event, battle) in enumerate(_with_what_followed(commit.events, before.battle, after.battle)):
        seen = as_seen(event, viewer, battle)
        sentence = None if seen is None else _sentence(seen, _Scene(viewer, battle, table))
        if sentence is None:
            continue
        if viewer.sees_all and not _is_public(event, battle, table):
            sentence = structs.replace(sentence, secret=True)
        if (longer := _one_way(told, sentence)) is not None:
            told[-1] = (told[-1][0], longer)
        elif sentence.follows and told:
            told[-1] = (told[-1][0], _joined(told[-1][1], sentence))
        else:
            told.append((place, sentence))
    version, number = after.version, after.battle.round_state.round
    return tuple(
        Entry(entry_id(version, place), _begun(one.text), one.tone, number, one.lines, secret=one.secret)
        for place, one in told
    )


@by_identity(4)
def _with_what_followed(
    events: tuple[BattleEvent, ...], before: Battle, after: Battle
) -> tuple[tuple[BattleEvent, Battle], ...]:
    """Each event, and the battle after it."""
    found: list[tuple[BattleEvent, Battle]] = []
    battle = before
    for event in events:
        battle = after if isinstance(event, GestureTakenBack | GesturePutBack) else evolve(battle, event)
        found.append((event, battle))
    return tuple(found)


def _begun(text: str) -> str:
    """A sentence begins with a capital, whoever stands first in it."""
    return text[:1].upper() + text[1:]


def _is_public(event: BattleEvent, battle: Battle, table: Table) -> bool:
    """Whether those who only watch read something of it too."""
    seen = as_seen(event, _PUBLIC, battle)
    return seen is not None and _sentence(seen, _Scene(_PUBLIC, battle, table)) is not None


def _one_way(told: Sequence[tuple[int, _Sentence]], last: _Sentence) -> _Sentence | None:
    """A move that goes on after one that was told just before, as one: where it was broken, something unseen was."""
    first = told[-1][1] if told else None
    if first is None or first.moved is None or last.moved is None or first.moved.figure != last.moved.figure:
        return None
    path = (*first.moved.path, *last.moved.path)
    who = first.text.rpartition(" goes ")[0]
    moved = structs.replace(last.moved, path=path)
    return structs.replace(_went(who, moved), secret=first.secret and last.secret)


def _went(who: str, moved: FigureMoved) -> _Sentence:
    return _Sentence(f"{who} goes {len(moved.path)} to {moved.path[-1]}.", moved=moved)


def _joined(first: _Sentence, second: _Sentence) -> _Sentence:
    tone = second.tone if second.tone == "fell" else first.tone
    text = " ".join(part for part in (first.text, second.text) if part)
    return _Sentence(text, tone, (*first.lines, *second.lines), secret=first.secret and second.secret)


class _Scene(Struct, frozen=True):
    """For whom it is told, and how things stand."""

    viewer: Viewer
    battle: Battle
    table: Table

    def name(self, figure: FigureId) -> str:
        return name_of(self.viewer, self.battle, figure)

    def names(self, figures: Sequence[FigureId]) -> str:
        return in_words([self.name(figure) for figure in figures])


def _sentence(event: BattleEvent, scene: _Scene) -> _Sentence | None:  # noqa: C901 - one branch an event
    if isinstance(event, Deed):
        return _deed(event, scene)
    match event:
        case BattleOpened():
            return _Sentence(f"{event.name}: the field is set.")
        case CombatantsJoined():
            return _Sentence(f"{scene.names(event.figures)} {_verb(event.figures, 'joins', 'join')}.")
        case FiguresHidden():
            return None if event.figures is UNSET else _Sentence(f"Hidden: {scene.names(event.figures)}.")
        case FiguresRevealed():
            return _Sentence(
                f"{scene.names(event.figures)} {_verb(event.figures, 'comes', 'come')} into sight."
            )
        case RoundBegan():
            return _Sentence(f"Round {event.round}.")
        case OrdersSealed():
            others = "" if not event.for_all else " for those who had not"
            return _Sentence(f"{author_name(scene.table, event.by)} seals{others}.")
        case InitiativeRolled():
            return _initiative(event)
        case BattleEnded():
            return _Sentence("The battle is over.")
        case GestureTakenBack():
            return None if event.commits is UNSET else _Sentence("Taken back.", "past")
        case GesturePutBack():
            return None if event.commits is UNSET else _Sentence("Put back.", "past")
        case CriticalEventHappened():
            return _Sentence(
                f"A critical event ({event.die.face}): {event.row.replace('_', ' ')}. {event.effect}"
            )
        case WearinessChanged():
            return _Sentence(f"{scene.name(event.figure)} is {event.state}.")
        case FigureBled():
            return _Sentence(f"{scene.name(event.figure)} bleeds.", "hit")
        case MoraleChecked():
            return _morale(event)
        case FiguresBroke():
            one, many = BREAKS[event.how]
            return _Sentence(f"{scene.names(event.figures)} {_verb(event.figures, one, many)}.", "fell")
        case (
            AgendaSet()
            | ItemDone()
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


def _deed(event: Deed, scene: _Scene) -> _Sentence | None:  # noqa: C901 - one branch a deed
    match event:
        case AttackRolled():
            return _attack(event, scene)
        case DamageRolled():
            return _damage(event)
        case Wounded():
            return _wound(event, scene)
        case FigureFell():
            ending = "dies" if event.condition == "dead" else "falls"
            return _Sentence(f"{scene.name(event.figure)} {ending}.", "fell", follows=True)
        case ActionPassed():
            return _Sentence(f"{scene.name(event.figure)} lets its action go.")
        case HelplessStruck():
            return _Sentence(
                f"{scene.name(event.attacker)} strikes {scene.name(event.target)}, who sleeps.", "hit"
            )
        case FigureMoved():
            return _went(scene.name(event.figure), event)
        case ChargeBegan():
            return _Sentence(f"{scene.name(event.figure)} charges.")
        case OpportunityTaken():
            return _Sentence(f"{scene.name(event.attacker)} sees an opening.")
        case GuardStruck():
            return _Sentence(f"{scene.name(event.attacker)} was on guard.")
        case SpellBegun():
            return _Sentence(f"{scene.name(event.figure)} begins to cast.")
        case SpellSpoiled():
            return _Sentence(f"{scene.name(event.figure)} loses the spell.", "fell", follows=True)
        case SpellCast():
            return _Sentence(f"{scene.name(event.figure)} casts {event.name.lower()}.", "hit")
        case EffectBegan():
            return _Sentence(f"{scene.name(event.figure)} {EFFECTS_BEGIN[event.kind]}.", "fell", follows=True)
        case EffectEnded():
            return _Sentence(f"{scene.name(event.figure)} {EFFECTS_END[event.kind]}.", follows=True)
        case FigureTurned() | PathHeld() | PathReleased() | StandingOrderSet():
            return None  # the board and the card show these
        case _:
            assert_never(event)


EFFECTS_BEGIN: Final = {"asleep": "falls asleep", "prone": "falls prone"}
EFFECTS_END: Final = {"asleep": "wakes", "prone": "stands up"}
BREAKS: Final = {
    "withdraw": ("gives ground", "give ground"),
    "flee": ("flees", "flee"),
    "surrender": ("yields", "yield"),
}


def _morale(event: MoraleChecked) -> _Sentence | None:
    """For the DM: the dice, the number and why it is what it is."""
    if event.dice is UNSET or event.number is UNSET or event.result is UNSET or event.group is UNSET:
        return None
    total = sum(die.face for die in event.dice)
    holds = "hold" if event.result == "stands" else "break"
    lines = (*_modifier_lines(event.modifiers), Line("to roll or less", str(event.number)))
    return _Sentence(f"Morale of {event.group}: {total} against {event.number}. They {holds}.", lines=lines)


def _verb(figures: Sequence[FigureId], one: str, many: str) -> str:
    return one if len(figures) == 1 else many


def _initiative(event: InitiativeRolled) -> _Sentence:
    rolls = ", ".join(f"{side_name(roll.side)} {_face(roll.die)}" for roll in event.rolls)
    if event.tied:
        return _Sentence(f"Initiative: {rolls}. A tie; it is rolled again.")
    return _Sentence(f"Initiative: {rolls}. {_order(event.order)}")


def _order(order: tuple[tuple[SideId, ...], ...]) -> str:
    first = in_words([side_name(side) for side in order[0]])
    return f"{first} act together." if len(order[0]) > 1 else f"{first} first."


def _face(die: Die) -> str:
    return f"{die.face}{BY_HAND}" if die.by_hand else str(die.face)


def _attack(event: AttackRolled, scene: _Scene) -> _Sentence:
    """`Rath strikes Orc 1 with long sword: 9 + 3 = 12 against 8: hit.` or, as far as others know, `… 12: hit.`"""
    verb = "shoots at" if event.way == "shot" else "strikes"
    who = f"{scene.name(event.attacker)} {verb} {scene.name(event.target)}"
    outcome = "hit" if event.hit else "miss"
    return _Sentence(
        f"{who}: {_roll(event)}: {outcome}.",
        "hit" if event.hit else "miss",
        _attack_lines(event),
    )


def _roll(event: AttackRolled) -> str:
    face = _face(event.die)
    if _is_natural(event):
        return f"a natural {face}"
    if event.total is UNSET or event.modifiers is UNSET or event.hits_armour_class is UNSET:
        return face
    plus = sum(modifier.value for modifier in event.modifiers)
    roll = f"{face} {'+' if plus > 0 else '−'} {abs(plus)}" if plus else face
    if event.needed is not UNSET:
        return f"{roll}, {event.needed} needed on the die"
    return f"{roll}, hits AC {event.hits_armour_class}"


def _is_natural(event: AttackRolled) -> bool:
    """For those who may not know what was needed, by the face alone: otherwise the words would tell."""
    return event.die.face in (1, D20) if event.natural is UNSET else event.natural


def _attack_lines(event: AttackRolled) -> tuple[Line, ...]:
    """Base, each modifier with its rule, the number needed, the die, the outcome; armour class both ways."""
    lines: list[Line] = []
    if event.thac0 is not UNSET:
        lines.append(Line("THAC0", str(event.thac0), event.rule))
    if event.armour_class is not UNSET:
        other_way = ascending(event.armour_class)
        lines.append(Line(f"less armour class (ascending {other_way})", str(event.armour_class), event.rule))
    lines.extend(_modifier_lines(event.modifiers))
    if event.needed is not UNSET:
        lines.append(Line("needed on the die", str(event.needed), event.rule))
    natural = event.natural_rule if _is_natural(event) else ""
    lines.append(Line(f"d20{BY_HAND if event.die.by_hand else ''}", str(event.die.face), natural))
    if event.total is not UNSET and event.hits_armour_class is not UNSET:
        lines.append(Line("total", str(event.total)))
        lines.append(Line("hits armour class", str(event.hits_armour_class), event.rule))
    return tuple(lines)


def _modifier_lines(modifiers: tuple[Modifier, ...] | UnsetType) -> list[Line]:
    if modifiers is UNSET:
        return []
    return [Line(one.label, f"{one.value:+d}", one.rule) for one in modifiers]


def _damage(event: DamageRolled) -> _Sentence:
    """The dice and what is added; the loss itself is told with the wound."""
    faces = " + ".join(_face(die) for die in event.dice)
    lines: list[Line] = []
    if event.expression is not UNSET:
        lines.append(Line(f"damage {event.expression}", faces, event.rule))
    lines.extend(_modifier_lines(event.modifiers))
    lines.append(Line("damage in all", str(event.total), event.rule))
    return _Sentence("", "hit", tuple(lines), follows=True)


def _wound(event: Wounded, scene: _Scene) -> _Sentence:
    """Told even where the blow was not: somebody bleeds, and nobody saw from what."""
    left = "" if event.hit_points is UNSET else f" {event.hit_points} left."
    return _Sentence(f"{scene.name(event.figure)} loses {event.amount}.{left}", "hit", follows=True)
