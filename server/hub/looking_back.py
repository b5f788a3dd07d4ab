"""Looking back: how things stood at an earlier moment, and what was told; each by their own eyes of then.

Of the battle that is shown, and of those before it. A battle that was laid open is seen whole by everyone who looks
back at it; in the present nothing changes by that.
"""

import asyncio
import logging
from collections.abc import Callable
from itertools import takewhile
from typing import Final

from msgspec import Struct, structs

from domain.ids import BattleId, Version
from domain.refusals import Refused
from domain.views.shapes import Entry
from domain.views.view import ViewBuilder
from domain.views.viewer import Viewer, looking_back, veiled
from server.commands.positions import Position
from server.hub.audience import Audience
from server.hub.bygone import BygoneBattle
from server.hub.chronicle import Before
from server.hub.feed import load_battle
from server.hub.log import Unusable
from server.hub.room import Room
from server.hub.step import OpenedBattle, telling_of
from server.hub.table_logs import TableLogs, battle_position
from server.hub.telling import Telling, entries_of, touched
from server.wire.from_client import ChroniclePage, Look
from server.wire.from_server import Entries, Past

log = logging.getLogger(__name__)

NO_SUCH_MOMENT: Final = Refused(
    "no_such_moment", "That moment is not one of this battle, or you were not there."
)
NO_SUCH_BATTLE: Final = Refused("no_such_battle", "There is no such battle at this table.")
COMMITS_AT_ONCE: Final = 200
"""After so many the others have their turn."""


class _Readable(Struct, frozen=True):
    """A battle as far as somebody may look back at it."""

    opened: OpenedBattle
    is_struck: Callable[[Version], bool]


async def look(room: Room, audience: Audience, message: Look) -> Past | Refused:
    """Raises:  StoreUnreachable, StoreRefused."""
    if message.entry is not None:
        return await _after_entry(room, audience, message)
    if message.position is None:
        return Past(message.id, audience.seal(audience.position), audience.view)
    then = audience.open(message.position)
    if then is None:
        return NO_SUCH_MOMENT
    logs = room.logs_of(audience)
    if then.battle is None or (logs.opened is not None and logs.opened.id == then.battle):
        if not logs.knows(then):
            return NO_SUCH_MOMENT
        return _past(room, audience, message, logs.opened, then)
    found = await _readable(room, audience, then.battle)
    if isinstance(found, Refused):
        return NO_SUCH_MOMENT if found is NO_SUCH_BATTLE else found
    if not _knows(logs, found.opened, then):
        return NO_SUCH_MOMENT
    return _past(room, audience, message, found.opened, then)


async def _after_entry(room: Room, audience: Audience, message: Look) -> Past | Refused:
    """How things stood after what an entry tells of. Whoever holds its id has read it."""
    place = room.position_key.open_entry(message.entry or "", audience.name)
    if place is None or place.battle is None:
        return NO_SUCH_MOMENT
    found = await _readable(room, audience, place.battle)
    if isinstance(found, Refused):
        return NO_SUCH_MOMENT if found is NO_SUCH_BATTLE else found
    if place.version > found.opened.log.version:
        return NO_SUCH_MOMENT
    return _past(room, audience, message, found.opened, battle_position(found.opened, place.version))


def _past(room: Room, audience: Audience, message: Look, opened: OpenedBattle | None, then: Position) -> Past:
    logs = room.logs_of(audience)
    table = logs.table.states[then.table] if then.table else logs.table.state
    moment = opened.log.states[then.version] if opened else None
    viewer = veiled(audience.viewer, audience.lens.veil_at(then)) if audience.lens else audience.viewer
    if opened is not None and then.battle is not None:
        viewer = _eyes(viewer, logs, opened, then.version)
    return Past(message.id, audience.seal(then), ViewBuilder(viewer).build(table, moment))


def _eyes(viewer: Viewer, logs: TableLogs, opened: OpenedBattle, version: Version) -> Viewer:
    """Those of whoever looks back. What was laid open shows nothing while its end is taken back: it is played on."""
    if opened.log.state.battle.round_state.step != "over":
        return viewer
    return looking_back(viewer, logs.table.state, opened.id, version)


async def page(room: Room, audience: Audience, message: ChroniclePage) -> Entries | Refused:
    """No more entries than the server gives at once.  Raises:  StoreUnreachable, StoreRefused."""
    limit = min(message.limit, room.settings.chronicle_page_max)
    message = structs.replace(message, limit=limit)
    if message.battle is not None:
        return await _page_of_battle(room, audience, message, message.battle)
    logs = room.logs_of(audience)
    before = None
    if message.before is not None:
        place = room.position_key.open_entry(message.before, audience.name)
        if place is None or not logs.knows_entry(place):
            return NO_SUCH_MOMENT
        before = Before(message.before, place)
    found = logs.chronicle.page(audience, before, message.limit)
    return Entries(message.id, found.entries, found.more)


async def _page_of_battle(
    room: Room, audience: Audience, message: ChroniclePage, battle: BattleId
) -> Entries | Refused:
    """The last entries of one battle, as they are read by whoever looks back."""
    readable = await _readable(room, audience, battle)
    if isinstance(readable, Refused):
        return readable
    last, end = readable.opened.log.version, message.before
    if end is not None:
        place = room.position_key.open_entry(end, audience.name)
        if place is None or place.battle != battle or place.version > last:
            return NO_SUCH_MOMENT
        last = place.version
    found: list[Entry] = []
    for passed, version in enumerate(range(last, 0, -1)):
        if passed % COMMITS_AT_ONCE == COMMITS_AT_ONCE - 1:
            await asyncio.sleep(0)
        entries = _entries_of(room, audience, readable, Version(version))
        if not passed and end is not None:
            entries = tuple(takewhile(lambda entry: entry.id != end, entries))
        found.extend(reversed(entries))
        if len(found) > message.limit:
            return Entries(message.id, tuple(reversed(found[: message.limit])), more=True)
    return Entries(message.id, tuple(reversed(found)))


def _entries_of(room: Room, audience: Audience, readable: _Readable, version: Version) -> tuple[Entry, ...]:
    """What is read of a commit by whoever looks back; that nothing is, is found out once."""
    opened, table = readable.opened, room.logs_of(audience).table.state
    eyes = _eyes(audience.viewer, room.logs_of(audience), opened, version)
    found: list[tuple[Entry, ...]] = []

    def find_out() -> bool:
        telling = telling_of(opened, version, table, struck=readable.is_struck(version))
        found.append(_told(room, audience, telling, eyes))
        return bool(found[0])

    reads = room.bygone.reads(opened.id, eyes.grant)
    if not reads.find(version, find_out, of_battle=True):
        return ()
    if not found:
        find_out()
    return found[0]


def _told(room: Room, audience: Audience, telling: Telling, eyes: Viewer) -> tuple[Entry, ...]:
    if eyes is audience.viewer:
        return audience.entries_of(telling)
    return entries_of(telling, eyes, audience.name, room.position_key)


# ---------------------------------------------------------------- which battle


async def _readable(room: Room, audience: Audience, battle: BattleId) -> _Readable | Refused:
    """The battle that this audience is shown, or one before it."""
    logs = room.logs_of(audience)
    if logs.opened is not None and logs.opened.id == battle:
        return _Readable(logs.opened, logs.chronicle.is_struck)
    if battle not in (one.id for one in logs.table.state.battles[:-1]):
        return NO_SUCH_BATTLE
    found = await _bygone(room, battle)
    if isinstance(found, Refused):
        return found
    return _Readable(found.opened, lambda version: found.struck.get(version, False))


async def _bygone(room: Room, battle: BattleId) -> BygoneBattle | Refused:
    """A battle that is over. Nothing is added to it any more, so the table goes on while it is read."""
    async with room.bygone.reading:
        found = room.bygone.find(battle)
        if found is None:
            opened = await load_battle(room, battle)
            if isinstance(opened, Unusable):
                log.warning("table %s: nobody can look back at a battle: %s", room.id, opened.why)
                return Refused("no_such_battle", f"That battle cannot be seen again: {opened.told}.")
            commits = enumerate(opened.log.commits, 1)
            struck = touched((Version(n), commit, opened.log.states[n - 1]) for n, commit in commits)
            found = BygoneBattle(opened, struck)
            room.bygone.keep(found)
        if room.watched is not None:
            room.watched.know_of(found.opened)
    return found


async def bygone_battle(room: Room, battle: BattleId) -> OpenedBattle | Refused:
    """A battle of this table before the one that it shows. Raises:  StoreUnreachable, StoreRefused."""
    found = await _bygone(room, battle)
    return found if isinstance(found, Refused) else found.opened


def _knows(logs: TableLogs, opened: OpenedBattle, then: Position) -> bool:
    """Whether it is a moment of this table, and of a battle of these very commits."""
    if then.table > logs.table.version or then.version > opened.log.version:
        return False
    if then.table and then.table_chain != logs.table.chain_bits(then.table):
        return False
    return then.battle_chain == opened.log.chain_bits(then.version)
