"""How a room keeps up with the store: hints as they come, holes by reading, and a look now and then.

A log that no longer continues the one that was known (shorter, other entries) is a lapse: its table waits for whoever
runs it. One that cannot be read (entries of a later build, entries that are not ours) shuts its table: better no game
than two histories.
"""

import asyncio
import logging
from collections.abc import Sequence

import msgspec

from domain.commits import BattleCommit, TableCommit, TooNew, decode_table_commit
from domain.ids import BattleId, LinkId
from domain.log import Moment
from domain.past_commands import LogsReach
from domain.table.events import LogAccepted
from domain.table.table import Table
from domain.views.viewer import audience_of
from server.commands.asked import STORE_FAULTS
from server.commands.positions import Position
from server.commands.seeds import seeds_of
from server.event_store.chain import BrokenChain, Chain, verify, verify_last
from server.event_store.keys import secrets_of_battle
from server.event_store.port import Entry, EventStore, ForeignEntry, StreamKey
from server.hub.hints import Hint, read_hint
from server.hub.kept_battles import KeptBattle, Unproved, find_kept, forget
from server.hub.lapse import Lapse, lapse_seen_from, same_up_to
from server.hub.log import SHUT, TOO_NEW, Log, Staged, Unusable
from server.hub.proving import begin_with, is_proved
from server.hub.room import Room
from server.hub.step import OpenedBattle, Step
from server.metrics import LOGS_LOST, TABLES_SHUT
from server.wire.close_codes import CloseCode

log = logging.getLogger(__name__)


AnyLog = Log[Table, TableCommit] | Log[Moment, BattleCommit]


async def follow_the_store(room: Room) -> None:
    """Keep `room` in step with the store until cancelled."""
    while True:
        try:
            async with room.store.follow(room.id) as hints:
                check_at = 0.0
                while True:
                    now = asyncio.get_running_loop().time()
                    if now >= check_at:
                        check_at = now + room.settings.position_check_seconds
                    try:
                        async with asyncio.timeout_at(check_at):
                            message = await anext(hints)
                        if room.on_hint(message):
                            continue
                        hint = read_hint(message)
                        if hint is not None and _is_known(room, hint):
                            continue  # mostly our own: the next may be of somebody who waits for a turn
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


def _is_known(room: Room, hint: Hint) -> bool:
    known = _log_of(room, hint.key)
    return room.lapse is None and known is not None and hint.entry.id.version <= known.version


async def _follow_hint(room: Room, hint: Hint | None) -> None:
    """One entry where it is the next one; otherwise whatever the store has."""
    if room.frozen is not None:
        return
    if hint is not None and room.lapse is None:
        if _is_known(room, hint):
            return
        known = _log_of(room, hint.key)
        is_next = known is not None and isinstance(verify(known.chain, (hint.entry,)), Chain)
        if is_next:
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
        why = " ".join(one.why for one in (table, battle) if isinstance(one, BrokenChain))
        await _meet_a_broken_chain(room, why)
        return
    if table or battle:
        await advance(room, table, battle)
    if room.lapse is not None and room.knows(room.lapse.known):
        log.warning("table %s: its log is whole again", room.id)
        room.stand(None)


async def _meet_a_broken_chain(room: Room, why: str) -> None:
    """The first time it is said; later it may have been accepted at another worker."""
    try:
        table = await read_whole(room.store, room.table.key, 0)
        battle = await read_whole(room.store, room.opened.log.key, 0) if room.opened else ()
    except ForeignEntry as foreign:
        freeze(room, str(foreign))
        return
    if room.lapse is None:
        same = LogsReach(same_up_to(room.table, table))
        if room.opened is not None:
            same = LogsReach(same.table, room.opened.id, same_up_to(room.opened.log, battle))
        _notice(room, Lapse(room.position, same, why))
    elif any(_accepts(entry) for entry in table[room.lapse.same.table :]):
        await begin_anew(room)
        room.stand(None)


def _accepts(entry: Entry) -> bool:
    try:
        commit = decode_table_commit(entry.body)
    except msgspec.DecodeError:
        return False
    return not isinstance(commit, TooNew) and any(isinstance(event, LogAccepted) for event in commit.events)


def notice_what_a_page_knew(room: Room, link: LinkId, since: str | None) -> None:
    """A page comes back from a moment; where the log does not hold it any more, that is a lapse."""
    grant = room.table.state.grant_of(link)
    then = room.position_key.open(since, audience_of(grant)) if since and grant else None
    if then is not None:
        _notice_what_is_missing(room, lapse_seen_from(room, then))


def notice_what_was_known(room: Room, then: Position) -> None:
    """This worker had the table in memory up to `then`; where the log does not hold that any more, that is a lapse."""
    _notice_what_is_missing(room, lapse_seen_from(room, then, "this worker"))


def _notice_what_is_missing(room: Room, lapse: Lapse | None) -> None:
    if lapse is not None and room.lapse is None and room.frozen is None:
        _notice(room, lapse)


def _notice(room: Room, lapse: Lapse) -> None:
    log.error("table %s waits for its DM, %d acts are lost: %s", room.id, lapse.acts_lost, lapse.why)
    LOGS_LOST.inc()
    room.stand(lapse)


async def begin_anew(room: Room) -> None:
    """Forget what was known and take what the store has. The caller holds the lock.

    A log that is not whole in itself shuts the table. Raises:  StoreUnreachable, and then nothing has changed.
    """
    staged = room.new_table_log().stage_entries(await read_whole(room.store, room.table.key, 0))
    if isinstance(staged, Unusable):
        freeze(room, staged.why, staged.told)
        return
    listed = staged[-1].state.battle if staged else None
    opened = await load_battle(room, listed.id) if listed else None
    if isinstance(opened, Unusable) or not staged:
        lost = Unusable(f"{room.table.key}: nothing is left")
        why = opened if isinstance(opened, Unusable) else lost
        freeze(room, why.why, why.told)
        return
    try:
        room.begin_anew(staged, opened)
    except Exception:
        log.exception("table %s: what the store has cannot be shown", room.id)
        freeze(room, "a fault of ours, see above")


async def _beyond(room: Room, known: AnyLog) -> Sequence[Entry] | BrokenChain:
    """What the store has of a log beyond what is known of it; what is wrong where it does not even reach it."""
    last = await room.store.last(known.key)
    if last.version > known.version:
        entries = await read_whole(room.store, known.key, known.version)
        continued = verify(known.chain, entries)
        return continued if isinstance(continued, BrokenChain) else entries
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
            freeze(room, step.why, step.told)
        else:
            room.take(step, room.rehearse(step))
            if room.unproved is not None and room.proving is None:
                room.proving = asyncio.create_task(_prove(room, room.unproved))
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
    """The battle that the table shows after `staged`, where that is another one than before.

    One that a later Affray has written to stays shut here, and the table goes on without it.
    """
    listed = staged[-1].state.battle if staged else None
    if listed is None or (room.opened is not None and room.opened.id == listed.id):
        return None
    if listed.id == room.barred:
        return None
    kept = None if room.opened else await find_kept(room.store, room.id, listed.id)
    found = await load_battle(room, listed.id, kept)
    if isinstance(found, Unusable) and found.told == TOO_NEW and room.opened is None:
        log.error("table %s goes on without its battle %s: %s", room.id, listed.id, found.why)
        room.barred = listed.id
        return None
    return found


async def load_battle(
    room: Room, battle: BattleId, kept: KeptBattle | None = None
) -> OpenedBattle | Unusable:
    """A battle's whole log and its seeds. With a `kept` moment only what came after it is followed now."""
    known, unproved = room.new_battle_log(battle), None
    try:
        if kept is not None:
            unproved = await begin_with(room, known, kept)
        while page := await room.store.read(known.key, known.version, room.settings.battle_commits_at_once):
            staged = known.stage_entries(page)
            if isinstance(staged, Unusable):
                return staged
            for one in staged:
                known.take(one)
            await asyncio.sleep(0)
    except ForeignEntry as foreign:
        return Unusable(str(foreign))
    if not known.version:
        return Unusable(f"{known.key}: the table lists this battle, but it has no entries")
    seeds = seeds_of(await room.store.secrets(secrets_of_battle(room.id, battle)), known.state.epoch)
    if known.state.epoch not in seeds:
        return Unusable(f"{known.key}: the seeds of its dice are gone")
    return OpenedBattle(battle, known, seeds, unproved)


async def _prove(room: Room, unproved: Unproved) -> None:
    """Where its log does not lead to the kept moment, that is thrown away and the table begins anew without it."""
    try:
        is_right = await is_proved(unproved, room.settings.battle_commits_at_once)
    except Exception:
        log.exception("table %s: what leads to the kept moment of its battle cannot be followed", room.id)
        is_right = False
    async with room.lock:
        room.proving = None
        if room.unproved is not unproved:
            return
        if is_right:
            room.unproved = None
            room.keep_moment()
            return
        log.error("table %s: the moment that was kept of its battle is not what its log leads to", room.id)
        try:
            if room.opened is not None:
                await forget(room.store, room.id, room.opened.id)
            await begin_anew(room)
        except STORE_FAULTS as fault:
            freeze(room, f"a wrong moment was kept of its battle, and the store is away: {fault}")
        except Exception:
            log.exception("table %s: its battle cannot be read without the kept moment", room.id)
            freeze(room, "a wrong moment was kept of its battle, and reading it anew met a fault of ours")


async def read_whole(store: EventStore, key: StreamKey, after_version: int) -> tuple[Entry, ...]:
    """All entries above `after_version`, page by page; a log is no longer than the settings let it grow."""
    entries: list[Entry] = []
    while page := await store.read(key, entries[-1].id.version if entries else after_version):
        entries.extend(page)
    return tuple(entries)


def freeze(room: Room, why: str, told: str = SHUT) -> None:
    """Shut a room that is not to be trusted. Nothing runs in it any more; once it is empty it is loaded anew."""
    if room.frozen is not None:
        return
    log.error("table %s is shut: %s", room.id, why)
    TABLES_SHUT.inc()
    room.frozen, room.told = why, told
    for guest in tuple(room.guests):
        try:
            guest.outbox.fail(CloseCode.STORE_AWAY, told)
        except Exception:
            log.exception("table %s: a socket could not be told", room.id)
            guest.outbox.is_open = False
    room.on_step()
