"""Figures that were handed to a tactic: the clock gives what it does for them, each act a moment after the last.

The command's id follows from the battle's version, so that over all workers each act is taken once. Nothing is done
where nobody is here to see it, nor after something was taken back until somebody has acted: else what the DM takes back
would be done again at once. Whoever takes a figure over ends it there: what was on its way is refused.
"""

import asyncio
import logging
from typing import Final

from domain.decisions.tactics import next_by_tactic
from domain.ids import CLOCK, CLOCK_IDS, CommandId, Version
from domain.refusals import Refused
from domain.rulesets.catalog import rules_of
from domain.table.grants import DM_GRANT, Actor
from server.commands.asked import NOT_YET, Asked
from server.commands.handle import handle_command
from server.hub.room import Room

log = logging.getLogger(__name__)

_ACTOR: Final = Actor(CLOCK, DM_GRANT)


class Tactics:
    """Watches one room for figures that were handed over."""

    def __init__(self, room: Room) -> None:
        self._room: Final = room
        self._going: asyncio.Task[None] | None = None
        self._gives = False

    def look(self) -> None:
        """Somebody came, or something happened."""
        if (self._going is None or self._going.done()) and self._is_called_for():
            self._going = asyncio.create_task(self._go_on(), name=f"tactics of {self._room.id}")

    def stop(self) -> None:
        """Do nothing more; what is on its way to the store arrives."""
        if self._going is not None and not self._gives:
            self._going.cancel()

    def _is_called_for(self) -> bool:
        """Whether anybody is handed over, and somebody who plays is here to see it. Cheap: asked at every step."""
        room = self._room
        moment = room.moment
        if moment is None or not room.goes_on or not moment.battle.tactics.by_figure:
            return False
        if moment.turned_at == moment.version:
            return False
        return any(guest.audience.grant.plays for guest in room.guests)

    def _next(self) -> Asked | None:
        opened = self._room.opened
        if opened is None or not self._is_called_for():
            return None
        battle = opened.log.state.battle
        rules = rules_of(battle)
        act = next_by_tactic(battle, rules, self._room.table.state) if rules else None
        if act is None:
            return None
        return Asked(_ACTOR, tactic_id(opened.id, opened.log.version), act)

    async def _go_on(self) -> None:
        room = self._room
        while self._is_called_for():
            await asyncio.sleep(room.settings.tactics_step_seconds)
            asked = self._next()
            if asked is None:
                return
            self._gives = True
            try:
                outcome = await handle_command(room, asked)
            finally:
                self._gives = False
            if isinstance(outcome, Refused) and not await self._may_go_on(outcome, asked):
                return

    async def _may_go_on(self, refused: Refused, asked: Asked) -> bool:
        """The store may have been out of reach, or somebody else may have acted just before."""
        room = self._room
        if refused.code in NOT_YET:
            await asyncio.sleep(room.settings.clock_retry_seconds)
            return True
        if room.opened is not None and asked.id != tactic_id(room.opened.id, room.opened.log.version):
            return True
        log.warning("table %s: for a figure that was handed to a tactic: %s", room.id, refused.code)
        return False


def tactic_id(battle: str, version: Version) -> CommandId:
    """The id of the command that the clock gives for a tactic, with the battle at `version`."""
    return CommandId(f"{CLOCK_IDS}{battle}.tactic.{version}")
