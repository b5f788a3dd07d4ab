"""How a room keeps up with the store: hints as they come, holes by reading, and a look now and then.

A log that no longer continues the one that was known (shorter, other entries, entries of a later build)
freezes its room: better no game than two histories.
"""

import asyncio
import logging
from collections.abc import Sequence
from typing import Final

from domain.commits import BattleCommit, TableCommit
from domain.ids import BattleId
from domain.log import Moment
from domain.table.table import Table
from server.commands.asked import STORE_FAULTS
from server.commands.seeds import seeds_of
from server.event_store.chain import BrokenChain, verify_last
from server.event_store.keys import secrets_of_battle
from server.event_store.port import Entry, EventStore, ForeignEntry, StreamKey
from server.hub.hints import Hint, read_hint
from server.hub.log import Log, Staged, Unusable
from server.hub.room import Room
from server.hub.step import OpenedBattle, Step
from server.metrics import TABLES_SHUT
from server.wire.close_codes import CloseCode

log = logging.getLogger(__name__)

SHUT: Final = "the table's log cannot be followed; the server's log says why"

AnyLog = Log[Table, TableCommit] | Log[Moment, BattleCommit]


async def follow_the_store(room: Room) -> None:
    """Keep `room` in step with the store until cancelled."""
    while True:
        try:
            async with room.store.follow(room.id) as hints:
                while True:
                    try:
                        async with asyncio.timeout(room.settings.position_check_seconds):
                            message = await anext(hints)
                        room.on_hint(message)
                        hint = read_hint(message)
                    except TimeoutError:
                        hint = None
                    async with room.lock:
                        await _follow_hint(room, hint)
        except STORE_FAULTS as error:
            log.warning("table %s: %s", room.id, error)
            await asyncio.sleep(room.settings.feed_retry_seconds)
        except Exception:
            log.exception("table %s: following the store met a fault of ours", room.id)
            freeze(room, "a fault of ours, see above")
            return


async def _follow_hint(room: Room, hint: Hint | None) -> None:
    """One entry where it is the next one; otherwise whatever the store has."""
    if room.frozen is not None:
        return
    if hint is not None:
        known = _log_of(room, hint.key)
        if known is not None and hint.entry.id.version <= known.version:
            return
        if known is not None and hint.entry.id.version == known.version + 1:
            if known is room.table:
                await advance(room, (hint.entry,), ())
            else:
                await advance(room, (), (hint.entry,))
            return
    await catch_up_with_store(room)


def _log_of(room: Room, key: StreamKey) -> AnyLog | None:
    if key == room.table.key:
        return room.table
    return room.opened.log if room.opened and key == room.opened.log.key else None


async def catch_up_with_store(room: Room) -> None:
    """Read what the store has beyond what is known, and check that it continues it.

    The caller holds the room's lock. Raises:  StoreUnreachable, and then nothing has changed.
    """
    try:
        table = await _beyond(room, room.table)
        battle = () if room.opened is None else await _beyond(room, room.opened.log)
    except ForeignEntry as foreign:
        freeze(room, str(foreign))
        return
    if isinstance(table, BrokenChain) or isinstance(battle, BrokenChain):
        freeze(room, " ".join(one.why for one in (table, battle) if isinstance(one, BrokenChain)))
    elif table or battle:
        await advance(room, table, battle)


async def _beyond(room: Room, known: AnyLog) -> Sequence[Entry] | BrokenChain:
    """What the store has of a log beyond what is known of it; what is wrong where it does not even reach it."""
    last = await room.store.last(known.key)
    if last.version > known.version:
        return await read_whole(room.store, known.key, known.version)
    return verify_last(known.chain, last) or ()


async def advance(room: Room, table: Sequence[Entry], battle: Sequence[Entry]) -> None:
    """Take in entries that are in the store: one by one where somebody looks on, as everyone else saw them."""
    if not room.guests:
        room.forget_audiences()
        await _advance_at_once(room, table, battle)
        return
    for entry in battle:
        await _advance_at_once(room, (), (entry,))
    for entry in table:
        await _advance_at_once(room, (entry,), ())


async def _advance_at_once(room: Room, table: Sequence[Entry], battle: Sequence[Entry]) -> None:
    if room.frozen is not None:
        return
    try:
        step = await _step_of(room, table, battle)
        if isinstance(step, Unusable):
            freeze(room, step.why)
        else:
            room.take(step, room.rehearse(step))
    except STORE_FAULTS:
        raise
    except Exception:
        log.exception("table %s: what another worker wrote cannot be shown here", room.id)
        freeze(room, "a fault of ours, see above")


async def _step_of(room: Room, table: Sequence[Entry], battle: Sequence[Entry]) -> Step | Unusable:
    """What entries from the store lead to."""
    staged_table = room.table.stage_entries(table)
    if isinstance(staged_table, Unusable):
        return staged_table
    opened = await _turned_to(room, staged_table)
    if isinstance(opened, Unusable):
        return opened
    staged_battle: Sequence[Staged[Moment, BattleCommit]] = ()
    if opened is None and room.opened is not None:
        fitting = room.opened.log.stage_entries(battle)
        if isinstance(fitting, Unusable):
            return fitting
        staged_battle = fitting
    return Step(staged_table, staged_battle, opened)


async def _turned_to(
    room: Room, staged: Sequence[Staged[Table, TableCommit]]
) -> OpenedBattle | Unusable | None:
    """The battle that the table shows after `staged`, where that is another one than before."""
    listed = staged[-1].state.battle if staged else None
    if listed is None or (room.opened is not None and room.opened.id == listed.id):
        return None
    return await load_battle(room, listed.id)


async def load_battle(room: Room, battle: BattleId) -> OpenedBattle | Unusable:
    """A battle's whole log and its seeds."""
    known = room.new_battle_log(battle)
    try:
        staged = known.stage_entries(await read_whole(room.store, known.key, 0))
    except ForeignEntry as foreign:
        return Unusable(str(foreign))
    if isinstance(staged, Unusable):
        return staged
    for one in staged:
        known.take(one)
    if not known.version:
        return Unusable(f"{known.key}: the table lists this battle, but it has no entries")
    seeds = seeds_of(await room.store.secrets(secrets_of_battle(room.id, battle)), known.state.epoch)
    if known.state.epoch not in seeds:
        return Unusable(f"{known.key}: the seeds of its dice are gone")
    return OpenedBattle(battle, known, seeds)


async def read_whole(store: EventStore, key: StreamKey, after_version: int) -> Sequence[Entry]:
    """All entries above `after_version`, page by page; a log is no longer than the settings let it grow."""
    entries: list[Entry] = []
    while page := await store.read(key, entries[-1].id.version if entries else after_version):
        entries.extend(page)
    return entries


def freeze(room: Room, why: str) -> None:
    """Shut a room that is not to be trusted. Nothing runs in it any more; once it is empty it is loaded anew."""
    if room.frozen is not None:
        return
    log.error("table %s is shut: %s", room.id, why)
    TABLES_SHUT.inc()
    room.frozen = why
    for guest in tuple(room.guests):
        try:
            guest.outbox.fail(CloseCode.STORE_AWAY, SHUT)
        except Exception:
            log.exception("table %s: a socket could not be told", room.id)
            guest.outbox.is_open = False
    room.on_step()
