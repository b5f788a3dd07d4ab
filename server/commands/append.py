"""Rehearse, append, take in: after this a commit is on disk and everyone has been shown what it led to."""

import logging
from collections.abc import Sequence
from typing import Final, TypeVar

from domain.commits import SCHEMA, BattleCommit, Commit, TableCommit
from domain.events import BattleEvent
from domain.ids import GestureId, Version
from domain.log import Moment
from domain.refusals import Refused
from domain.table.events import AnyTableEvent
from domain.table.table import Table
from server.commands.asked import BARRED, NOT_SAVED, NOT_TAKEN, STORE_FAULTS, Accepted, Again, Asked, Outcome
from server.commands.positions import Position
from server.event_store.port import (
    Appended,
    AppendResult,
    Entry,
    NotAppended,
    OutcomeUnknown,
    StreamKey,
    VersionConflict,
)
from server.event_store.resolve import append_resolved
from server.hub.feed import freeze
from server.hub.hints import hint_of
from server.hub.log import Log, Staged
from server.hub.room import Rehearsal, Room
from server.hub.step import OpenedBattle, Step
from server.metrics import APPEND_SECONDS, APPENDS

log = logging.getLogger(__name__)

_OUTCOMES: Final[dict[type[AppendResult], str]] = {
    Appended: "appended",
    VersionConflict: "conflict",
    NotAppended: "not_appended",
    OutcomeUnknown: "unknown",
}

EventT = TypeVar("EventT", BattleEvent, AnyTableEvent)
State = TypeVar("State", Table, Moment)
CommitT = TypeVar("CommitT", BattleCommit, TableCommit)


def commit_of(asked: Asked, events: Sequence[EventT], at_ms: int, ruleset: str = "") -> Commit[EventT]:
    """What is stored of a command that was accepted."""
    gesture = asked.gesture or GestureId(asked.id)
    author = asked.actor.author
    return Commit(SCHEMA, asked.id, gesture, author, at_ms, asked.command, tuple(events), ruleset)


async def append_to_battle(room: Room, opened: OpenedBattle, commit: BattleCommit) -> Outcome:
    """The next commit of the battle that is open."""
    staged = opened.log.stage(commit)
    step = Step(battle=(staged,))
    rehearsal = room.rehearse(step)
    if await room.store.last(room.table.key) != room.table.chain.id:
        return Again()  # perhaps another battle is open by now, or the giver's link was revoked
    failed = await append_staged(room, opened.log, staged)
    if failed is not None:
        return failed
    _take(room, step, rehearsal)
    announce(room, opened.log.key, staged)
    version = Version(staged.chain.version)
    return Accepted(Position(Version(0), opened.id, version, battle_chain=staged.chain_bits))


async def append_to_table(room: Room, commit: TableCommit, opened: OpenedBattle | None = None) -> Outcome:
    """The next commit of the table; `opened` is the battle that it lists."""
    staged = room.table.stage(commit)
    step = Step(table=(staged,), opened=opened)
    rehearsal = room.rehearse(step)
    failed = await append_staged(room, room.table, staged)
    if failed is not None:
        return failed
    _take(room, step, rehearsal)
    announce(room, room.table.key, staged)
    return Accepted(Position(Version(staged.chain.version), table_chain=staged.chain_bits))


def _take(room: Room, step: Step, rehearsal: Rehearsal) -> None:
    """What is in the store has happened, whatever goes wrong here; a room that missed it is shut and loaded anew."""
    try:
        room.take(step, rehearsal)
    except Exception:
        log.exception("table %s: what is in the store could not be taken in here", room.id)
        freeze(room, "a fault of ours after an append, see above")


async def append_staged(
    room: Room, known: Log[State, CommitT], staged: Staged[State, CommitT]
) -> Refused | Again | None:
    """Put a commit into the store; None when it is there, on disk."""
    if len(staged.body) > room.settings.store.body_bytes_max:
        return Refused("too_many", "That is too much for one command; split it.")
    with APPEND_SECONDS.time():
        result = await _sent(room, known, staged)
    APPENDS.labels(_OUTCOMES[type(result)]).inc()
    match result:
        case Appended():
            return None
        case VersionConflict():
            return Again()
        # Should it land after all, the next append meets it as a conflict and finds its command id.
        case NotAppended():
            return NOT_TAKEN if room.store.barred is None else BARRED
        case OutcomeUnknown():
            return NOT_SAVED


async def _sent(room: Room, known: Log[State, CommitT], staged: Staged[State, CommitT]) -> AppendResult:
    """A fault of ours on this way leaves open whether the commit arrived, so that is what is said."""
    patience_seconds = room.settings.store.patience_seconds
    try:
        return await append_resolved(
            room.store, known.key, known.chain.id, staged.chain.id, staged.body, patience_seconds
        )
    except STORE_FAULTS:
        raise
    except Exception as error:
        log.exception("table %s: an append met a fault of ours", room.id)
        return OutcomeUnknown(str(error))


def announce(room: Room, key: StreamKey, staged: Staged[State, CommitT]) -> None:
    """Tell the other workers; nobody waits for that."""
    room.announce(hint_of(key, Entry(staged.chain.id, staged.body)))
