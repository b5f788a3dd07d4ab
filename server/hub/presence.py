"""Who is here, by the names that everyone knows. Soft: never in the log, never read by a rule."""

import asyncio

from domain.table.decide import speaker_of
from server.hub.frames import message_frame
from server.hub.room import Room
from server.wire.from_server import Presence


class PresenceBoard:
    """Tells everyone at a table who is here, a moment after that changed."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._told: bytes | None = None
        self._pending: asyncio.TimerHandle | None = None

    def look(self) -> None:
        """Something may have changed; told together with what else changes in the next moment."""
        if self._pending is None:
            pause_seconds = self._room.settings.presence_pause_seconds
            self._pending = asyncio.get_running_loop().call_later(pause_seconds, self._tell)

    def stop(self) -> None:
        """Tell nothing any more."""
        if self._pending is not None:
            self._pending.cancel()

    def greet(self) -> None:
        """Somebody came: they have to be told even if for the others nothing changed."""
        self._told = None
        self.look()

    def _tell(self) -> None:
        self._pending = None
        frame = message_frame(presence_of(self._room))
        if frame == self._told:
            return
        self._told = frame
        for guest in tuple(self._room.guests):
            guest.outbox.write(frame)


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
