"""All rooms of this worker: made when somebody comes, dropped when nobody has been there for a while."""

import asyncio
import logging
import re
from collections import Counter
from collections.abc import Callable
from time import monotonic, time
from typing import Final, get_args
from weakref import WeakValueDictionary

from msgspec import Struct

from domain.ids import DM, SLUG, CommandId, LinkId, TableId
from domain.refusals import Refused
from domain.table.grants import DM_GRANT, Actor, Role, role_of
from domain.table_commands import CreateTable
from domain.views.viewer import audience_of
from server.commands.asked import Asked
from server.commands.handle import handle_command
from server.commands.positions import Position
from server.commands.table_keys import keys_of, make_keys
from server.commands.tokens import link_of
from server.event_store.port import EventStore
from server.hub.catch_up import come_in
from server.hub.clock import Clock
from server.hub.dm_away import DmAway
from server.hub.drain import Drain
from server.hub.feed import (
    catch_up_with_store,
    follow_the_store,
    notice_what_a_page_knew,
    notice_what_was_known,
)
from server.hub.guest import Guest
from server.hub.lent import take_back_what_was_lent
from server.hub.log import TOO_NEW
from server.hub.outbox import Outbox, error_of
from server.hub.presence import PresenceBoard
from server.hub.room import Room
from server.hub.seats_away import SeatsAway
from server.hub.tactics import Tactics
from server.metrics import DEAF, HINT_LINES_LOST, ROOMS, SOCKETS
from server.settings import Settings
from server.wire.close_codes import CloseCode
from server.wire.from_client import Hello

log = logging.getLogger(__name__)

NO_SUCH_LINK: Final = "this link opens nothing here; ask the DM for another"
GOING_DOWN: Final = "the server is being stopped or started anew; come back"
_RUNS: Final = Actor(DM, DM_GRANT)


def now_ms() -> int:
    """The server's clock, in Unix milliseconds."""
    return int(time() * 1000)


class _Kept(Struct):
    """A room and what runs for it."""

    room: Room
    clock: Clock
    presence: PresenceBoard
    dm_away: DmAway
    seats_away: SeatsAway
    tactics: Tactics
    drain: Drain
    feed: asyncio.Task[None]
    idle: asyncio.TimerHandle | None = None

    @property
    def is_empty(self) -> bool:
        """Nobody is in it, and nothing is under way."""
        return not self.room.guests and not self.room.lock.locked()


class Turned(Struct, frozen=True):
    """Somebody who may not come in, and why."""

    code: CloseCode
    words: str


class Hub:
    """The rooms, by table."""

    def __init__(
        self,
        store: EventStore,
        settings: Settings,
        now: Callable[[], int] = now_ms,
        *,
        is_relaxed: bool = False,
    ) -> None:
        self.store: Final = store
        self.is_relaxed: Final = is_relaxed
        self.settings: Final = settings
        self.now_ms: Final = now
        self._kept: Final[dict[TableId, _Kept]] = {}
        self._left: Final[dict[TableId, Position]] = {}
        """Where each table stood when it left memory: one that comes back shorter has lost something."""
        self._lines_lost = 0
        self._loading: Final[WeakValueDictionary[TableId, asyncio.Lock]] = WeakValueDictionary()

    async def room(self, table: str) -> Room | None:
        """The room of a table; None where there is no such table. Raises:  StoreUnreachable."""
        if not re.match(SLUG, table):
            return None
        table_id = TableId(table)
        kept = self._kept.get(table_id)
        if kept is not None:
            return kept.room
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = asyncio.Lock()
        async with loading:
            kept = self._kept.get(table_id)
            return kept.room if kept else await self._load(table_id)

    async def found_table(self, table: TableId, name: str, command: CommandId) -> Room | Refused:
        """A new table; with the same id and command, the one that was founded before."""
        await make_keys(self.store, table)
        found = await self.room(table)
        if found is not None:
            return found
        room = await self._new_room(table)
        assert room is not None, "the keys were put a moment ago"
        outcome = await handle_command(room, Asked(_RUNS, command, CreateTable(name)))
        if isinstance(outcome, Refused):
            return outcome
        founded = await self.room(table)
        assert founded is not None, "what was accepted is in the store"
        return founded

    async def enter(self, table: str, hello: Hello, outbox: Outbox) -> tuple[Room, Guest] | Turned:
        """Let somebody in by a link. Raises:  StoreUnreachable."""
        room = await self.room(table)
        if room is None:
            return Turned(CloseCode.NO_SUCH_TABLE, "there is no such table here; check the link")
        link = link_of(room.link_key, hello.token)
        if link is None:
            return Turned(CloseCode.WRONG_TOKEN, NO_SUCH_LINK)
        async with room.lock:
            if _is_ahead(room, link, hello.since):
                await catch_up_with_store(room)
                notice_what_a_page_knew(room, link, hello.since)
            kept = self._kept.get(room.id)
            if kept is None or kept.room is not room:
                return Turned(CloseCode.STORE_AWAY, "the table was being put away just now; come back")
            found = _place(room, link, outbox)
            if isinstance(found, Turned):
                return found
            try:
                come_in(room, found, hello.since)
            except BaseException:
                room.leave(found)
                raise
        await take_back_what_was_lent(room, found)
        kept.presence.greet(found)
        kept.dm_away.look()
        kept.tactics.look()
        if kept.idle is not None:
            kept.idle.cancel()
            kept.idle = None
        return room, found

    def leave(self, room: Room, guest: Guest) -> None:
        """Somebody went away."""
        room.leave(guest)
        if room.guests:
            return
        kept = self._kept.get(room.id)
        if room.told == TOO_NEW and kept is not None and kept.room is room:
            del self._kept[room.id]  # whoever comes back finds the table without that battle
            _end(kept)
            return
        self._drop_later(room.id)

    def count(self) -> None:
        """Set the gauges of what is here now, and count what the store counted."""
        DEAF.set(self.store.deaf is not None)
        HINT_LINES_LOST.inc(self.store.hint_lines_lost - self._lines_lost)
        self._lines_lost = self.store.hint_lines_lost
        ROOMS.set(len(self._kept))
        here = Counter(
            role_of(guest.audience.grant) for kept in self._kept.values() for guest in kept.room.guests
        )
        for role in get_args(Role):
            SOCKETS.labels(role).set(here[role])

    def say_goodbye(self) -> None:
        """Send everybody away, each told from where to go on; they come back to another worker, or to the next run."""
        for kept in self._kept.values():
            for guest in tuple(kept.room.guests):
                since = guest.audience.seal(guest.audience.position)
                guest.outbox.send(error_of(CloseCode.GOING_DOWN, GOING_DOWN))
                guest.outbox.close(CloseCode.GOING_DOWN, f"restart; since={since}")

    async def stop(self) -> None:
        """Follow nothing any more."""
        await asyncio.gather(*(self._drop(table) for table in tuple(self._kept)))

    # ---------------------------------------------------------------- rooms

    async def _load(self, table: TableId) -> Room | None:
        """A table from the store, and what keeps it in step; None where the store has no such table."""
        room = await self._new_room(table)
        if room is None:
            return None
        await self._make_way()
        async with room.lock:
            await catch_up_with_store(room)
        if not room.table.version and room.frozen is None:
            return None
        if table in self._left:
            notice_what_was_known(room, self._left.pop(table))
        clock, presence, dm_away, drain = Clock(room), PresenceBoard(room), DmAway(room), Drain(room)
        seats_away, tactics = SeatsAway(room, presence.is_away), Tactics(room)
        feed = asyncio.create_task(follow_the_store(room), name=f"feed of {table}")
        feed.add_done_callback(_say_why_it_ended)
        self._kept[table] = _Kept(room, clock, presence, dm_away, seats_away, tactics, drain, feed)

        def look() -> None:
            clock.look()
            presence.look()
            dm_away.look()
            seats_away.look()
            tactics.look()
            drain.look()

        def look_who_is_away() -> None:
            dm_away.look()
            seats_away.look()

        room.on_step = look
        room.on_away = look_who_is_away
        room.on_hint = lambda message: any(one.hear(message) for one in (room.turns, presence, dm_away))
        clock.look()
        drain.look()
        self._drop_later(table)
        return room

    async def _new_room(self, table: TableId) -> Room | None:
        keys = await keys_of(self.store, table)
        if keys is None:
            return None
        return Room(
            table,
            self.store,
            self.settings,
            keys.link,
            keys.position,
            self.now_ms,
            is_relaxed=self.is_relaxed,
        )

    async def _make_way(self) -> None:
        """Drop a room that nobody is in where there are too many."""
        if len(self._kept) < self.settings.rooms_max:
            return
        empty = next((table for table, kept in self._kept.items() if kept.is_empty), None)
        if empty is not None:
            await self._drop(empty)

    def _drop_later(self, table: TableId) -> None:
        kept = self._kept.get(table)
        if kept is None:
            return
        if kept.idle is not None:
            kept.idle.cancel()
        loop = asyncio.get_running_loop()
        kept.idle = loop.call_later(self.settings.room_idle_seconds, self._drop_if_idle, table)

    def _drop_if_idle(self, table: TableId) -> None:
        kept = self._kept.get(table)
        if kept is None or kept.room.guests:
            return
        if not kept.is_empty or kept.clock.is_waiting or kept.room.lapse is not None:
            self._drop_later(table)
            return
        del self._kept[table]
        self._let_go(kept)

    async def _drop(self, table: TableId) -> None:
        kept = self._kept.pop(table, None)
        if kept is not None:
            self._let_go(kept)
            await asyncio.wait((kept.feed,))

    def _let_go(self, kept: _Kept) -> None:
        _end(kept)
        room = kept.room
        if room.frozen is None and room.lapse is None:
            self._left[room.id] = room.position
        while len(self._left) > self.settings.tables_max:
            self._left.pop(next(iter(self._left)))


def _is_ahead(room: Room, link: LinkId, since: str | None) -> bool:
    """Whether a link, or the moment that a page comes back from, is one that this worker knows nothing of (yet)."""
    if link not in room.table.state.links:
        return True
    grant = room.table.state.grant_of(link)
    if since is None or grant is None:
        return False
    then = room.position_key.open(since, audience_of(grant))
    return then is not None and not room.knows(then)


def _place(room: Room, link: LinkId, outbox: Outbox) -> Guest | Turned:
    """A place in the room, for whoever has the right to one."""
    if room.frozen is not None:
        return Turned(CloseCode.STORE_AWAY, room.told)
    if link not in room.table.state.links:
        return Turned(CloseCode.WRONG_TOKEN, NO_SUCH_LINK)
    grant = room.table.state.grant_of(link)
    if grant is None:
        return Turned(CloseCode.LINK_REVOKED, "this link was revoked; ask the DM for another")
    if room.is_full_for(grant):
        return Turned(CloseCode.SLOW_DOWN, "this table is full; come back after a pause")
    if not outbox.is_open:
        return Turned(CloseCode.TOO_SLOW, "gone before it came in")
    audience = room.audience(grant)
    outbox.waiting_bytes_max = room.waiting_bytes_max(grant)
    guest = Guest(outbox, link, audience, room.settings, monotonic())
    room.guests.add(guest)
    audience.guests.add(guest)
    return guest


def _end(kept: _Kept) -> None:
    if kept.idle is not None:
        kept.idle.cancel()
    kept.clock.stop()
    kept.presence.stop()
    kept.dm_away.stop()
    kept.seats_away.stop()
    kept.tactics.stop()
    kept.drain.stop()
    kept.feed.cancel()
    if kept.room.proving is not None:
        kept.room.proving.cancel()
    kept.room.on_step = _nothing
    if kept.room.frozen is not None:
        log.warning("table %s was shut; whoever comes next finds it loaded anew", kept.room.id)


def _nothing() -> None:
    """What follows from a step in a room that is not kept any more."""


def _say_why_it_ended(feed: asyncio.Task[None]) -> None:
    if not feed.cancelled() and (error := feed.exception()) is not None:
        log.error("%s ended", feed.get_name(), exc_info=error)
