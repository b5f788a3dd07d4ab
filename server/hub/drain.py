"""Those who watch later see what comes due also while nothing new happens."""

import asyncio
import logging
from typing import Final

from server.hub.feed import freeze
from server.hub.room import Room

log = logging.getLogger(__name__)


class Drain:
    """The timer of one room: set for the next commit that is due to those who watch."""

    def __init__(self, room: Room) -> None:
        self._room: Final = room
        self._timer: asyncio.TimerHandle | None = None

    def look(self) -> None:
        """Set the timer anew."""
        self.stop()
        watched = self._room.watched
        due_ms = watched.next_due_ms() if watched is not None and self._room.frozen is None else None
        if due_ms is not None:
            pause_seconds = max(0, due_ms - self._room.now_ms()) / 1000
            self._timer = asyncio.get_running_loop().call_later(pause_seconds, self._show)

    def stop(self) -> None:
        """Show nothing any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _show(self) -> None:
        try:
            self._room.show_what_is_due()
        except Exception:
            log.exception("table %s: what those who watch see later met a fault of ours", self._room.id)
            freeze(self._room, "a fault of ours, see above")
        self.look()
