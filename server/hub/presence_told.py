"""Telling who is here: everyone at once, and those who see everything later, later."""

import asyncio
from collections import deque
from typing import Final

from server.hub.room import Room

HELD_BACK_MAX: Final = 500
"""So many changes at most wait for those who see everything later; the oldest are passed over."""


class PresenceTold:
    """What was told of it last, and what those are still to be told who see everything later."""

    def __init__(self, room: Room) -> None:
        self._room: Final = room
        self._told: bytes | None = None
        self._held_back: Final[deque[tuple[int, bytes]]] = deque(maxlen=HELD_BACK_MAX)
        self._due: bytes | None = None
        self._told_later: bytes | None = None
        self._horizon_ms = 0
        self._drain: asyncio.TimerHandle | None = None

    def forget(self) -> None:
        """Somebody came: all are told again, even if nothing changed."""
        self._told = self._told_later = None

    def stop(self) -> None:
        """Tell nothing any more."""
        if self._drain is not None:
            self._drain.cancel()

    def tell(self, frame: bytes) -> bool:
        """Tell it to whom it is due now; whether it is news."""
        if not self._held_back or self._held_back[-1][1] != frame:
            self._held_back.append((self._room.now_ms(), frame))
        is_news = frame != self._told
        if is_news:
            self._told = frame
            for guest in tuple(self._room.guests):
                if self._room.shows_at_once(guest.audience.grant):
                    guest.outbox.write(frame)
        self._tell_later()
        return is_news

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
