"""Laws of the vocabulary: every event is folded or known to change nothing, told or known to be silent, and marked."""

from typing import Final, get_args, get_type_hints

import msgspec
import pytest
from msgspec import UNSET, structs

from domain.afflictions import BlowAbsorbed, HurtByEffect, SaveRolled
from domain.battle import PROJECTIONS, evolve
from domain.commits import encode_commit
from domain.deeds import (
    DamageRolled,
    FigureTurned,
    GuardStruck,
    OpportunityTaken,
    PathHeld,
    PathReleased,
    StandingOrderSet,
)
from domain.engaging import RangeSet
from domain.event import Event
from domain.events import (
    AgendaSet,
    BattleEvent,
    CriticalEventHappened,
    DeclarationsClosed,
    DiceEpochOpened,
    FatiguePaid,
    FightEvent,
    FigureInitiativeRolled,
    FigurePlaced,
    GroundSet,
    HistoryEvent,
    ItemDone,
    ItemsPutOff,
    OpportunityAllowancesGranted,
    OrdersWritten,
    QuestionAnswered,
    QuestionAsked,
    RoundEnded,
    SlotBegan,
    SlotsEnded,
)
from domain.log import Moment
from domain.mischance import ShotStrayed
from domain.rulings import DiceRolled, Forced, RulingOpened, SecretDiceRolled
from domain.stances import DisarmTried, KnockdownRolled, UnarmedHit
from domain.table.events import (
    AnyTableEvent,
    BattleListed,
    CharacterAdded,
    LinkMade,
    LinkRevoked,
    NoteWritten,
    TableCreated,
    TableEvent,
)
from domain.table.table import Table
from domain.tactics import TacticFollowed
from domain.views.chronicle import tell
from domain.views.sight import as_seen
from domain.views.table_chronicle import tell_table
from domain.visibility import KEY, Open, marks
from tests.laws.corpus import corpus, every_event, everything
from tests.laws.game import VIEWERS

BATTLE_EVENTS: Final = get_args(BattleEvent)
TABLE_EVENTS: Final = get_args(AnyTableEvent)

CHANGES_NOTHING: Final = {
    BlowAbsorbed,
    CriticalEventHappened,
    DamageRolled,
    DiceRolled,
    FigureInitiativeRolled,
    Forced,
    HurtByEffect,
    RangeSet,
    RoundEnded,
    KnockdownRolled,
    UnarmedHit,
    DisarmTried,
    SaveRolled,
    SecretDiceRolled,
    ShotStrayed,
    TacticFollowed,
}
"""Told, and stored as facts of what led to a wound or of what ended; no slice of the battle holds them."""
FOLDED_BY_THE_LOG: Final = {*get_args(HistoryEvent), DiceEpochOpened}
UNTOLD: Final = {
    DiceEpochOpened,
    FigurePlaced,
    OpportunityAllowancesGranted,
    OrdersWritten,
    DeclarationsClosed,
    SlotBegan,
    SlotsEnded,
    FatiguePaid,
    RoundEnded,
    QuestionAsked,
    QuestionAnswered,
    AgendaSet,
    ItemDone,
    ItemsPutOff,
    GroundSet,
    FigureTurned,
    PathHeld,
    PathReleased,
    StandingOrderSet,
    OpportunityTaken,
    GuardStruck,
    RulingOpened,
}
"""The board, the tracker, the cards and the card that asks show these; of the last two, the blow that follows."""
UNTOLD_OF_THE_TABLE: Final = {NoteWritten, BattleListed, TableCreated, LinkMade, LinkRevoked, CharacterAdded}


def entry_id(version: int, place: int) -> str:
    return f"{version}.{place}"


def test_every_event_of_a_battle_happens_in_the_corpus() -> None:
    happened = {
        type(event) for history in every_event() for commit in history.commits for event in commit.events
    }
    assert happened == set(BATTLE_EVENTS)


def test_every_event_of_a_table_happens_in_the_corpus() -> None:
    happened = {type(event) for commit in everything().table_commits for event in commit.events}
    assert happened == set(TABLE_EVENTS)


def test_the_unions_hold_every_event_that_is_defined() -> None:
    defined = {one for one in Event.__subclasses__() if one.__module__.startswith("domain.")}
    assert defined == set(BATTLE_EVENTS)
    assert {one for one in TableEvent.__subclasses__() if one.__module__.startswith("domain.")} == set(
        TABLE_EVENTS
    )
    assert set(get_args(FightEvent)) | set(get_args(HistoryEvent)) == set(BATTLE_EVENTS)


@pytest.mark.parametrize("event_type", BATTLE_EVENTS)
def test_an_event_is_folded_or_is_known_to_change_nothing(event_type: type[Event]) -> None:
    folded = any(event_type in projection.handlers for projection in PROJECTIONS.values())
    ways = [folded, event_type in CHANGES_NOTHING, event_type in FOLDED_BY_THE_LOG]
    assert ways.count(True) == 1, f"{event_type.__name__}: fold it, or write down that it changes nothing"


def test_an_event_that_changes_nothing_leaves_the_very_battle() -> None:
    for one in everything().played:
        for event in one.battle_commit.events if one.battle_commit else ():
            if type(event) in CHANGES_NOTHING:
                assert not isinstance(event, HistoryEvent)
                assert evolve(one.moment.battle, event) is one.moment.battle


def entries_of(event: BattleEvent, before: Moment, after: Moment, table: Table, viewer: str) -> int:
    commit = next(one.battle_commit for one in everything().played if one.battle_commit)
    alone = structs.replace(commit, events=(event,))
    return len(tell(alone, before, after, VIEWERS[viewer], table, entry_id))


@pytest.mark.parametrize("event_type", BATTLE_EVENTS)
def test_an_event_is_told_to_the_dm_or_is_known_to_be_silent(event_type: type[Event]) -> None:
    told = 0
    for one in (one for history in every_event() for one in history.played):
        battle = one.moment.battle
        for event in one.battle_commit.events if one.battle_commit else ():
            if isinstance(event, event_type):
                told += entries_of(
                    event, structs.replace(one.moment, battle=battle), one.moment_after, one.table, "dm"
                )
            if not isinstance(event, HistoryEvent):
                battle = evolve(battle, event)
    assert bool(told) != (event_type in UNTOLD), (
        f"{event_type.__name__}: tell it, or write down that it is silent"
    )


@pytest.mark.parametrize("event_type", TABLE_EVENTS)
def test_an_event_of_the_table_is_told_or_is_known_to_be_silent(event_type: type[TableEvent]) -> None:
    told = 0
    for one in everything().played:
        if one.table is one.table_after:
            continue
        commit = next(commit for commit in everything().table_commits if commit.id == one.id)
        for event in commit.events:
            if isinstance(event, event_type):
                alone = structs.replace(commit, events=(event,))
                told += len(tell_table(alone, one.table_after, VIEWERS["dm"], entry_id))
    assert bool(told) != (event_type in UNTOLD_OF_THE_TABLE)


def test_every_viewer_can_be_told_of_everything_that_happens() -> None:
    for history in corpus():
        for one in history.played:
            commit = one.battle_commit
            for viewer in VIEWERS.values():
                if commit is not None:
                    before = Moment() if one.opened else one.moment
                    told = tell(commit, before, one.moment_after, viewer, one.table, entry_id)
                    assert len({entry.id for entry in told}) == len(told), "an entry's id is its own"
                    assert all(entry.text for entry in told)


# ---------------------------------------------------------------- marks


def unmarked(event_type: type[msgspec.Struct]) -> list[str]:
    """Fields whose type does not say who may see them."""
    hints = get_type_hints(event_type, include_extras=True)
    return [
        name
        for name in event_type.__struct_fields__
        if not any(
            isinstance(meta, msgspec.Meta) and KEY in (meta.extra or {})
            for meta in getattr(hints[name], "__metadata__", ())
        )
    ]


@pytest.mark.parametrize("event_type", [*BATTLE_EVENTS, *TABLE_EVENTS])
def test_every_field_of_an_event_says_who_may_see_it(event_type: type[msgspec.Struct]) -> None:
    assert unmarked(event_type) == [], "mark it Open, Own, Known, Sealed or Secret (domain/visibility.py)"


@pytest.mark.parametrize("event_type", BATTLE_EVENTS)
def test_numbers_of_a_figure_say_whose_they_are(event_type: type[Event]) -> None:
    found = {field.seen_by for field in marks(event_type)}
    fields = event_type.__struct_fields__
    if found & {"own", "to_hit", "points"}:
        assert event_type.owner_field in fields
    if "known" in found:
        assert event_type.known_field in fields


class Unmarked(Event, frozen=True):
    """Planted: its author forgot to mark a field."""

    open_one: Open[int]
    forgotten: int | msgspec.UnsetType = UNSET


def test_a_field_without_a_mark_is_caught_and_is_the_dms_alone() -> None:
    assert unmarked(Unmarked) == ["forgotten"]
    event, battle = Unmarked(1, 2), everything().moment.battle
    for name, viewer in VIEWERS.items():
        seen = as_seen(event, viewer, battle)  # type: ignore[type-var]
        assert seen is not None
        assert seen.forgotten == (2 if name in ("dm", "referee") else UNSET)


def test_who_may_see_nothing_secret_gets_no_byte_of_it() -> None:
    """Every secret or sealed field of every event of the corpus is unset in a spectator's copy."""
    for history in corpus():
        for one in history.played:
            for event in one.battle_commit.events if one.battle_commit else ():
                seen = as_seen(event, VIEWERS["spectators"], one.moment_after.battle)
                if seen is None:
                    continue
                for field in marks(type(event)):
                    if field.seen_by in ("secret", "sealed"):
                        assert getattr(seen, field.name) is UNSET, (type(event), field.name)


def test_what_is_stored_names_its_events() -> None:
    body = b"".join(encode_commit(commit) for history in every_event() for commit in history.commits)
    for event_type in BATTLE_EVENTS:
        assert f'"event":"{event_type.__name__}"'.encode() in body
