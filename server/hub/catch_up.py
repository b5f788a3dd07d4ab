"""Coming in, and coming back: all that was missed as one update, or a snapshot; never a part."""

from collections.abc import Iterator

from domain.ids import Version
from domain.views.patch import UNCHANGED, merge_patch, to_plain
from domain.views.shapes import Entry
from domain.views.view import ViewBuilder
from server.commands.positions import Position
from server.hub.audience import Audience
from server.hub.guest import Guest
from server.hub.room import Room
from server.hub.telling import ToldOf, doubted_in, touched


def come_in(room: Room, guest: Guest, since: str | None) -> None:
    """Welcome a guest that has its place, and bring it from `since` to the present. The caller holds the lock."""
    room.welcome(guest)
    frame = missed_frame(room, guest, since) if since else None
    guest.outbox.write(room.snapshot_frame(guest.audience) if frame is None else frame)


def missed_frame(room: Room, guest: Guest, since: str) -> bytes | None:
    """One update from `since` to what the guest's audience sees now; None where only a snapshot will do."""
    audience = guest.audience
    if room.logs_of(audience) is not room:
        return None  # what is passed over or veiled is in no patch
    then = audience.open(since)
    if then is None or not _is_within_reach(room, guest, then):
        return None
    entries = _entries_missed(room, audience, then)
    if entries is None:
        return None
    opened = room.opened
    moment = opened.log.states[then.version] if opened else None
    before = to_plain(ViewBuilder(audience.viewer).build(room.table.states[then.table], moment))
    patch = merge_patch(before, audience.plain)
    return audience.update_frame(then, audience.position, entries, {} if patch is UNCHANGED else patch)


def _is_within_reach(room: Room, guest: Guest, then: Position) -> bool:
    """Whether `then` is a moment of the table as it is shown now.

    Rights that have changed since make another view of the past than the one that was seen.
    """
    if then.table == 0 or not room.knows(then):
        return False
    return room.table.states[then.table].grant_of(guest.link) == guest.audience.grant


def _entries_missed(room: Room, audience: Audience, then: Position) -> tuple[Entry, ...] | None:
    """What the audience has to read since `then`; None where it is too much. What it may not know counts nothing."""
    entries: list[Entry] = []
    for told_of in _missed(room, then):
        entries.extend(room.chronicle.entries_of(told_of, audience))
        if len(entries) > room.settings.catch_up_entries_max:
            return None
    return tuple(entries)


def _missed(room: Room, then: Position) -> Iterator[ToldOf]:
    """What was told of since `then`: first what was struck or put back, then what is new, in its order."""
    fresh = [
        ToldOf(room.table.commits[version - 1].at_ms, of_battle=False, version=Version(version))
        for version in range(then.table + 1, room.table.version + 1)
    ]
    struck_or_back: list[ToldOf] = []
    if room.opened is not None:
        known = room.opened.log
        later = [
            (Version(v), known.commits[v - 1], known.states[v - 1])
            for v in range(then.version + 1, known.version + 1)
        ]
        for version in touched(later):
            told_of = ToldOf(known.commits[version - 1].at_ms, of_battle=True, version=version)
            (fresh if version > then.version else struck_or_back).append(told_of)
        for table_version in range(then.table + 1, room.table.version + 1):
            for version in doubted_in(room.table.commits[table_version - 1], room.opened.id):
                doubted = ToldOf(known.commits[version - 1].at_ms, of_battle=True, version=version)
                if version <= then.version and doubted not in struck_or_back:
                    struck_or_back.append(doubted)
    yield from struck_or_back
    yield from sorted(fresh)
