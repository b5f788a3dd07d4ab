"""A battle that begins with a kept moment; and the proof that its log leads there."""

import asyncio
import logging

from domain.kept import Earlier, kept_of, moment_of
from server.event_store.chain import BrokenChain, verify
from server.event_store.port import Entry
from server.hub.kept_battles import KeptBattle, Unproved
from server.hub.room import Room
from server.hub.step import BattleLog

log = logging.getLogger(__name__)


async def begin_with(room: Room, known: BattleLog, kept: KeptBattle) -> Unproved | None:
    """Begin a log with a kept moment, if it has that very entry there, and goes on behind it.

    Raises:  StoreUnreachable, StoreRefused, ForeignEntry.
    """
    start, end = known.chain, kept.chain.id
    entries: list[Entry] = []
    while len(entries) < end.version:
        limit = min(room.settings.store.read_entries_max, end.version - len(entries))
        page = await room.store.read(known.key, len(entries), limit)
        if not page:
            break
        entries.extend(page)
        await asyncio.sleep(0)
    if not entries or entries[-1].id != end or not await room.store.read(known.key, end.version, 1):
        # What is wrong with the log, if anything is, is met where it is followed from its beginning.
        log.warning("%s: the moment that is kept of entry %s is not of this log", known.key, end)
        return None
    ids, earlier = [entry.id for entry in entries], Earlier([entry.body for entry in entries])
    known.begin_at(kept.chain, ids, moment_of(kept.moment, earlier), earlier)
    return Unproved(start, kept, ids, earlier)


async def is_proved(unproved: Unproved, at_once: int) -> bool:
    """Hash and follow what leads to the moment, `at_once` entries before the others have their turn."""
    chain, earlier = unproved.start, unproved.earlier
    for first in range(0, len(earlier), at_once):
        part = slice(first, first + at_once)
        proved = verify(chain, map(Entry, unproved.ids[part], earlier.bodies[part]))
        if isinstance(proved, BrokenChain):
            log.error("a battle's log does not hold: %s", proved.why)
            return False
        chain = proved
        earlier.go_on(at_once)
        await asyncio.sleep(0)
    if chain != unproved.kept.chain or kept_of(earlier.moments[-1]) != unproved.kept.moment:
        return False
    earlier.let_go()
    return True
