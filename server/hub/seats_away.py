"""While a player is away, what their figures declared goes on: the clock gives it for them, with their rights.

The command's id follows from the battle's version, so that over all workers each step is taken once; and it stops as
soon as they are back, or the seat is lent to somebody who is here. It declares and seals nothing.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from domain.decisions.proposals import declared_step
from domain.ids import CLOCK, CommandId, SeatId, Version
from domain.refusals import Refused
from domain.rulesets.catalog import rules_of
from domain.table.grants import Actor
from server.commands.asked import NOT_YET, Asked
from server.commands.handle import handle_command
from server.hub.room import Room

log = logging.getLogger(__name__)


class SeatsAway:
    """Watches one room for figures whose player is away."""

    def __init__(self, room: Room, is_away: Callable[[SeatId], bool]) -> None:
        self._room: Final = room
        self._is_away: Final = is_away
        self._going: asyncio.Task[None] | None = None
        self._gives = False

    def look(self) -> None:
        """Something happened, or somebody is away now."""
        if (self._going is None or self._going.done()) and self._next() is not None:
            self._going = asyncio.create_task(self._go_on(), name=f"for who is away from {self._room.id}")

    def stop(self) -> None:
        """Take no further step; one that is on its way to the store arrives."""
        if self._going is not None and not self._gives:
            self._going.cancel()

    def _next(self) -> Asked | None:
        """The next step of somebody who is away, where anybody is here to see it."""
        room = self._room
        if (
            not room.goes_on
            or room.opened is None
            or not any(guest.audience.grant.plays for guest in room.guests)
        ):
            return None
        table, battle = room.table.state, room.opened.log.state.battle
        rules = rules_of(battle)
        if rules is None:
            return None
        for link in table.links.values():
            grant = table.grant_of(link.id)
            if grant is None or grant.seat is None or not self._is_away(grant.seat):
                continue
            step = declared_step(battle, rules, grant, table)
            if step is not None:
                name = away_id(room.opened.id, grant.seat, room.opened.log.version)
                return Asked(Actor(CLOCK, grant), name, step)
        return None

    async def _go_on(self) -> None:
        """Step by step, each a moment after the last so that it can be followed."""
        room = self._room
        while self._next() is not None:
            await asyncio.sleep(room.settings.dm_away_step_seconds)
            asked = self._next()
            if asked is None:
                return
            self._gives = True
            try:
                outcome = await handle_command(room, asked)
            finally:
                self._gives = False
            if isinstance(outcome, Refused):
                if outcome.code not in NOT_YET:
                    log.warning("table %s: for somebody who is away: %s", room.id, outcome.code)
                    return
                await asyncio.sleep(room.settings.clock_retry_seconds)


def away_id(battle: str, seat: SeatId, version: Version) -> CommandId:
    """The id of the command that the clock gives for a seat that is away, with the battle at `version`."""
    return CommandId(f"clock.{battle}.{seat}.{version}")
