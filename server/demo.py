"""The demonstration: a table with two characters and a battle that waits to begin.

Made by ordinary commands under fixed ids, so that starting again on the same data changes nothing.
"""

from collections.abc import Sequence
from typing import Final

from domain.commands import AddCharacter, AddCombatants, Command, OpenBattle, Place
from domain.ids import DM, FOES, CharacterId, CommandId, FigureId, GroupId, TableId
from domain.quantities import DescendingAC, HitPoints, Square
from domain.refusals import Refused
from domain.sheets import Sheet, WeaponInHand
from domain.table.grants import DM_GRANT, Actor
from server.commands.asked import Asked
from server.commands.handle import handle_command
from server.hub.hub import Hub
from server.hub.room import Room

DEMO: Final = TableId("demo")

RATH: Final = Sheet(
    name="Rath",
    class_="fighter",
    level=7,
    hit_points=HitPoints(52),
    armour_class=DescendingAC(2),
    strength="18/80",
    dexterity=12,
    constitution=15,
    weapons=(WeaponInHand("long_sword", plus=1),),
)
BERA: Final = Sheet(
    name="Bera",
    class_="cleric",
    level=5,
    hit_points=HitPoints(33),
    armour_class=DescendingAC(4),
    weapons=(WeaponInHand("footmans_mace"),),
)
SNEAK: Final = Sheet(
    name="Goblin",
    hit_dice="1-1",
    hit_points=HitPoints(3),
    armour_class=DescendingAC(6),
    size="S",
    weapons=(WeaponInHand("short_sword"),),
    monster="goblin",
    public_name="something in the reeds",
)

STEPS: Final[Sequence[AddCharacter | OpenBattle | AddCombatants | Place]] = (
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


async def set_up_demo(hub: Hub) -> Room:
    """The demonstration's table, made if it is not there; a step that happened before happens no second time."""
    room = await hub.found_table(DEMO, "Affray, a demonstration", CommandId("demo.found"))
    if isinstance(room, Refused):
        raise DemoFailed(room.message)
    actor = Actor(DM, DM_GRANT)
    for number, step in enumerate(STEPS, 1):
        refused = await handle_command(room, Asked(actor, CommandId(f"demo.{number}"), step))
        if isinstance(refused, Refused):
            raise DemoFailed(f"{_name(step)}: {refused.message}")
    return room


class DemoFailed(Exception):
    """The demonstration could not be set up; the message says what stood in the way."""


def _name(step: Command) -> str:
    return type(step).__name__
