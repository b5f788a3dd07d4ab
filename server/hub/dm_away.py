"""While the DM is away, what was declared goes on: the clock gives `Next` for the figures that the DM plays.

It does so only where somebody plays here and nobody who runs the table is at any worker; it stops when one comes back,
and where a ruling or an order of the DM's is needed. The command's id follows from the battle's version, so that over
all workers each step is taken once.
"""

import asyncio
import logging
from math import inf
from time import monotonic
from typing import Final

from domain.commands import Next
from domain.decisions.going_on import goes_on_without_the_dm
from domain.ids import CLOCK, CLOCK_IDS, CommandId, Version
from domain.refusals import Refused
from domain.table.grants import DM_GRANT, Actor
from server.commands.asked import NOT_YET, Asked
from server.commands.handle import handle_command
from server.hub.hints import DM_IS_HERE, IS_THE_DM_THERE
from server.hub.room import Room

log = logging.getLogger(__name__)

_ACTOR: Final = Actor(CLOCK, DM_GRANT)


class DmAway:
    """Watches one room for its DM."""

    def __init__(self, room: Room) -> None:
        self._room: Final = room
        self._away_since: float | None = None
        self._asked_at = -inf
        self._heard_at = -inf
        self._going: asyncio.Task[None] | None = None
        self._gives = False

    def look(self) -> None:
        """Somebody came or went, or something happened."""
        if self._is_here():
            self._away_since = None
            return
        if self._away_since is None:
            self._away_since = monotonic()
        if self._plays_here() and (self._going is None or self._going.done()):
            self._going = asyncio.create_task(self._go_on(), name=f"for the DM of {self._room.id}")

    def hear(self, message: bytes) -> bool:
        """Whether it is what workers say to one another of the DM."""
        if message == DM_IS_HERE:
            self._heard_at = monotonic()
        elif message == IS_THE_DM_THERE and self._is_here():
            self._room.announce(DM_IS_HERE)
        return message in {DM_IS_HERE, IS_THE_DM_THERE}

    def stop(self) -> None:
        """Take no further step; one that is on its way to the store arrives."""
        self._away_since = None
        if self._going is not None and not self._gives:
            self._going.cancel()

    def _is_here(self) -> bool:
        return any(guest.audience.grant.runs and not guest.is_silent for guest in self._room.guests)

    def _plays_here(self) -> bool:
        return any(guest.audience.grant.acts_for for guest in self._room.guests)

    def _is_called_for(self) -> bool:
        moment = self._room.moment
        if self._away_since is None or moment is None or not self._room.goes_on:
            return False
        return self._plays_here() and goes_on_without_the_dm(moment.battle, self._room.table.state)

    async def _go_on(self) -> None:
        """Step by step, each a moment after the last so that it can be followed."""
        settings = self._room.settings
        while self._is_called_for():
            if monotonic() - self._asked_at >= settings.dm_away_seconds / 2:
                self._asked_at = monotonic()
                self._room.announce(IS_THE_DM_THERE)
                await asyncio.sleep(settings.dm_away_answer_seconds)
            left_seconds = (
                max(self._away_since or inf, self._heard_at) + settings.dm_away_seconds - monotonic()
            )
            if left_seconds > 0:
                await asyncio.sleep(min(left_seconds, settings.dm_away_seconds / 2))
                continue
            await asyncio.sleep(settings.dm_away_step_seconds)
            if self._is_called_for() and not await self._step():
                return

    async def _step(self) -> bool:
        """Whether to go on after it."""
        room = self._room
        assert room.opened is not None, "a battle goes on, so one is open"
        asked = Asked(_ACTOR, step_id(room.opened.id, room.opened.log.version), Next())
        self._gives = True
        try:
            outcome = await handle_command(room, asked)
        finally:
            self._gives = False
        if not isinstance(outcome, Refused):
            return True
        if outcome.code in NOT_YET:
            await asyncio.sleep(room.settings.clock_retry_seconds)
            return True
        log.warning("table %s: for the DM, who is away: %s", room.id, outcome.code)
        return False


def step_id(battle: str, version: Version) -> CommandId:
    """The id of the command that the clock gives for a DM who is away, with the battle at `version`."""
    return CommandId(f"{CLOCK_IDS}{battle}.next.{version}")
