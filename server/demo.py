"""The demonstration: a table with four characters and the fight at the ford, which waits to begin.

Made by ordinary commands under fixed ids, so that starting again on the same data changes nothing. A table that an
earlier build set up under other ids stays as it is: its links are the same, and its battle is not disturbed.
"""

from collections.abc import Sequence
from typing import Final

from domain.ids import DM, CommandId, TableId
from domain.refusals import Refused
from server.commands.ready_fights.fight import CannotSetOut, Step, set_out
from server.commands.ready_fights.ford import THE_FORD
from server.hub.hub import Hub
from server.hub.room import Room

DEMO: Final = TableId("demo")
EARLIER: Final = CommandId("demo.1")
"""The first step of the demonstration that earlier builds made."""

STEPS: Final[Sequence[Step]] = THE_FORD.steps


async def set_up_demo(hub: Hub) -> Room:
    """The demonstration's table, made if it is not there; a step that happened before happens no second time."""
    room = await hub.found_table(DEMO, "Affray, a demonstration", CommandId("demo.found"))
    if isinstance(room, Refused):
        raise CannotSetOut(room.message)
    if room.happened(DM, EARLIER) is not None:
        return room
    await set_out(room, THE_FORD)
    return room
