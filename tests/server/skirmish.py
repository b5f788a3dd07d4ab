"""A small fight: the demonstration of earlier builds, under the very ids that stand in their data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from domain.commands import AddCombatants, Place
from domain.ids import DM, FOES, CharacterId, CommandId, FigureId, GroupId
from domain.quantities import Square
from domain.refusals import Refused
from domain.table.grants import DM_GRANT, Actor
from domain.table_commands import AddCharacter, OpenBattle
from server.commands.asked import Asked
from server.commands.handle import handle_command
from server.commands.ready_fights.ford import BERA, RATH, SNEAK
from server.demo import DEMO
from server.hub.hub import Hub
from server.hub.room import Room

STEPS: Final[Sequence[AddCharacter | OpenBattle | Place | AddCombatants]] = (
    AddCharacter(CharacterId("rath"), RATH),
    AddCharacter(CharacterId("bera"), BERA),
    OpenBattle("The ford", "osric"),
    Place(FigureId("rath"), Square(10, 7)),
    Place(FigureId("bera"), Square(10, 8)),
    AddCombatants(
        GroupId("orc"),
        monster="orc",
        hit_points=(5, 7, 4),
        count=3,
        side=FOES,
        squares=(Square(11, 6), Square(11, 7), Square(11, 8)),
    ),
    AddCombatants(GroupId("sneak"), sheet=SNEAK, side=FOES, hidden=True, squares=(Square(14, 10),)),
)


async def set_up_skirmish(hub: Hub) -> Room:
    """Rath and Bera with three orcs before them and a sneak that nobody sees; a step happens once."""
    room = await hub.found_table(DEMO, "Affray, a demonstration", CommandId("demo.found"))
    assert isinstance(room, Room)
    for number, step in enumerate(STEPS, 1):
        asked = Asked(Actor(DM, DM_GRANT), CommandId(f"demo.{number}"), step)
        outcome = await handle_command(room, asked)
        assert not isinstance(outcome, Refused), outcome
    return room
