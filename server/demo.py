"""The demonstration: a table with four characters and the fight at the ford, which waits to begin.

Made by ordinary commands under fixed ids, so that starting again on the same data changes nothing. A table that an
earlier build set up under other ids stays as it is: its links are the same, and its battle is not disturbed.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from domain.command import Command
from domain.commands import AddCombatants, Face, Place, SetGround
from domain.grid.facing import Facing
from domain.ids import DM, FOES, CharacterId, CommandId, FigureId, GroupId, TableId
from domain.quantities import DescendingAC, HitPoints, Square
from domain.refusals import Refused
from domain.sheets import Sheet, WeaponInHand
from domain.table.grants import DM_GRANT, Actor
from domain.table_commands import AddCharacter, OpenBattle
from server.commands.asked import Asked
from server.commands.handle import handle_command
from server.hub.hub import Hub
from server.hub.room import Room

DEMO: Final = TableId("demo")
EARLIER: Final = CommandId("demo.1")
"""The first step of the demonstration that earlier builds made."""

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
    shield=1,
)
BERA: Final = Sheet(
    name="Bera",
    class_="cleric",
    level=5,
    hit_points=HitPoints(33),
    armour_class=DescendingAC(4),
    weapons=(WeaponInHand("footmans_mace"),),
    shield=1,
)
MIREL: Final = Sheet(
    name="Mirel",
    class_="mage",
    level=5,
    hit_points=HitPoints(14),
    armour_class=DescendingAC(9),
    dexterity=14,
    weapons=(WeaponInHand("dagger"),),
    spells=("magic_missile", "sleep"),
)
TAM: Final = Sheet(
    name="Tam",
    class_="thief",
    level=6,
    hit_points=HitPoints(22),
    armour_class=DescendingAC(8),
    dexterity=16,
    weapons=(WeaponInHand("short_bow"), WeaponInHand("short_sword")),
)
SNEAK: Final = Sheet(
    name="Goblin",
    hit_dice="1-1",
    hit_points=HitPoints(3),
    armour_class=DescendingAC(6),
    size="S",
    rate=6,
    weapons=(WeaponInHand("short_sword"),),
    monster="goblin",
    public_name="something in the reeds",
)

STREAM: Final = (11, 12)
FORD: Final = range(5, 11)
"""Rows where the stream is shallow: each square costs twice; elsewhere it costs three times."""
GROUND: Final = SetGround(
    walls=tuple(Square(15, y) for y in range(2, 6)),
    rough=tuple((x, y, 4 if y in FORD else 6) for x in STREAM for y in range(16)),
    heights=tuple((x, y, 1) for x in range(5, 8) for y in range(3, 6)),
)
PARTY: Final[Sequence[tuple[Sheet, Square]]] = (
    (RATH, Square(9, 7)),
    (BERA, Square(9, 9)),
    (MIREL, Square(6, 8)),
    (TAM, Square(7, 5)),
)
ORCS: Final = AddCombatants(
    GroupId("orc"),
    monster="orc",
    weapon="battle_axe",
    hit_points=(5, 7, 4, 6, 6, 8),
    count=6,
    side=FOES,
    squares=tuple(Square(x, y) for x in (15, 16) for y in (6, 7, 8)),
)
OGRE: Final = AddCombatants(
    GroupId("ogre"), monster="ogre", hit_points=(21,), side=FOES, squares=(Square(18, 7),)
)
LURKER: Final = AddCombatants(
    GroupId("sneak"), sheet=SNEAK, side=FOES, hidden=True, squares=(Square(10, 11),)
)

Step = AddCharacter | OpenBattle | AddCombatants | Place | Face | SetGround


def _steps() -> Iterator[Step]:
    for sheet, _ in PARTY:
        yield AddCharacter(CharacterId(sheet.name.lower()), sheet)
    yield OpenBattle("The ford", "osric")
    for sheet, square in PARTY:
        yield Place(FigureId(sheet.name.lower()), square)
    yield GROUND
    yield from (ORCS, OGRE, LURKER)
    yield from (_looks(sheet.name.lower(), "e") for sheet, _ in PARTY)
    yield from (_looks(f"orc-{n}", "w") for n in range(1, ORCS.count + 1))
    yield from (_looks("ogre", "w"), _looks("sneak", "n"))


def _looks(figure: str, facing: Facing) -> Face:
    return Face(FigureId(figure), facing)


STEPS: Final[Sequence[Step]] = tuple(_steps())


async def set_up_demo(hub: Hub) -> Room:
    """The demonstration's table, made if it is not there; a step that happened before happens no second time."""
    room = await hub.found_table(DEMO, "Affray, a demonstration", CommandId("demo.found"))
    if isinstance(room, Refused):
        raise DemoFailed(room.message)
    if room.happened(DM, EARLIER) is not None:
        return room
    actor = Actor(DM, DM_GRANT)
    for number, step in enumerate(STEPS, 1):
        refused = await handle_command(room, Asked(actor, CommandId(f"ford.{number}"), step))
        if isinstance(refused, Refused):
            raise DemoFailed(f"{_name(step)}: {refused.message}")
    return room


class DemoFailed(Exception):
    """The demonstration could not be set up; the message says what stood in the way."""


def _name(step: Command) -> str:
    return type(step).__name__
