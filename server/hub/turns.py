"""A fair turn for each worker at one table.

Whoever has just written knows first where the log ends, and with more to write wins the next race as well. So a worker
that keeps losing says that it waits, and for a moment the others begin nothing new there. Like every hint it may get
lost; then it is said again after the next race.
"""

import asyncio
import secrets
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from server.hub.room import Room

_PREFIX: Final = b"waits "
LOST_BEFORE_SAYING: Final = 1


class Turns:
    """This worker's part in it."""

    def __init__(self, room: "Room") -> None:
        self._room: Final = room
        self._name: Final = secrets.token_bytes(4)
        self._others_first_until = -inf

    def lost(self, attempt: int) -> None:
        """Another worker was first, at the attempt of this number (from 0) to write one thing."""
        if attempt >= LOST_BEFORE_SAYING:
            self._room.announce(_PREFIX + self._name)

    def hear(self, message: bytes) -> bool:
        """Whether it is a word of another's that it waits, or our own that came back."""
        if not message.startswith(_PREFIX):
            return False
        if message.removeprefix(_PREFIX) != self._name:
            settings = self._room.settings
            pause_seconds = min(5 * settings.append_pause_seconds, settings.append_pause_seconds_max)
            self._others_first_until = monotonic() + pause_seconds
        return True

    @property
    def is_held(self) -> bool:
        """Whether somebody else is to go first."""
        return monotonic() < self._others_first_until

    async def wait(self) -> None:
        """Before something new is begun: until those who wait have had their turn."""
        left_seconds = self._others_first_until - monotonic()
        if left_seconds > 0:
            await asyncio.sleep(left_seconds)
