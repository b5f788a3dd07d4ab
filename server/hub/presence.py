"""Who is here, by the names that everyone knows. Soft: never in the log, never read by a rule."""

import asyncio
from collections import deque
from typing import Final

from domain.table.decide import speaker_of
from server.hub.frames import message_frame
from server.hub.room import Room
from server.wire.from_server import Presence

HELD_BACK_MAX: Final = 500
"""So many changes at most wait for those who see everything later; the oldest are passed over."""


class PresenceBoard:
    """Tells everyone at a table who is here, a moment after that changed; those who see everything later, then."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._told: bytes | None = None
        self._pending: asyncio.TimerHandle | None = None
        self._held_back: Final[deque[tuple[int, bytes]]] = deque(maxlen=HELD_BACK_MAX)
        self._due: bytes | None = None
        self._told_later: bytes | None = None
        self._horizon_ms = 0
        self._drain: asyncio.TimerHandle | None = None

    def look(self) -> None:
        """Something may have changed; told together with what else changes in the next moment."""
        if self._pending is None:
            pause_seconds = self._room.settings.presence_pause_seconds
            self._pending = asyncio.get_running_loop().call_later(pause_seconds, self._tell)

    def stop(self) -> None:
        """Tell nothing any more."""
        for timer in (self._pending, self._drain):
            if timer is not None:
                timer.cancel()

    def greet(self) -> None:
        """Somebody came: they have to be told even if for the others nothing changed."""
        self._told = self._told_later = None
        self.look()

    def _tell(self) -> None:
        self._pending = None
        frame = message_frame(presence_of(self._room))
        if not self._held_back or self._held_back[-1][1] != frame:
            self._held_back.append((self._room.now_ms(), frame))
        if frame != self._told:
            self._told = frame
            for guest in tuple(self._room.guests):
                if self._room.shows_at_once(guest.audience.grant):
                    guest.outbox.write(frame)
        self._tell_later()

    def _tell_later(self) -> None:
        """Who was here when that happened which they see now. What they saw of it never goes back."""
        now_ms, watched = self._room.now_ms(), self._room.watched
        if watched is None:
            self._due = self._told  # they were told with the others
            while len(self._held_back) > 1:
                self._held_back.popleft()
            return
        self._horizon_ms = max(self._horizon_ms, watched.horizon_ms(now_ms))
        while self._held_back and self._held_back[0][0] <= self._horizon_ms:
            self._due = self._held_back.popleft()[1]
        if self._due is not None and self._due != self._told_later:
            self._told_later = self._due
            for guest in tuple(self._room.guests):
                if not self._room.shows_at_once(guest.audience.grant):
                    guest.outbox.write(self._due)
        if self._drain is not None:
            self._drain.cancel()
            self._drain = None
        if self._held_back:
            due_ms = max(watched.due_by_time(self._held_back[0][0]), watched.next_due_ms() or 0)
            pause_seconds = max(self._room.settings.presence_pause_seconds, (due_ms - now_ms) / 1000)
            self._drain = asyncio.get_running_loop().call_later(pause_seconds, self._tell_later)


def presence_of(room: Room) -> Presence:
    """The names of those who may speak, each once, and how many only watch."""
    names: dict[str, None] = {}
    watching = 0
    for guest in room.guests:
        name = speaker_of(room.table.state, guest.actor)
        if name is None:
            watching += 1
        else:
            names[name] = None
    return Presence(tuple(sorted(names)), watching)
