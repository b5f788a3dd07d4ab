"""The fight at the ford, for OSRIC: six orcs and an ogre across a stream, and something in the reeds."""

from collections.abc import Sequence
from typing import Final

from domain.commands import AddCombatants, SetGround
from domain.ids import FOES, GroupId
from domain.quantities import DescendingAC, HitPoints, Square
from domain.sheets import Sheet, WeaponInHand
from domain.table_commands import OpenBattle
from server.commands.ready_fights.fight import ReadyFight

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

THE_FORD: Final = ReadyFight(
    id="ford",
    opening=OpenBattle("The ford", "osric"),
    party=PARTY,
    ground=GROUND,
    groups=(ORCS, OGRE, LURKER),
    looks={"party": "e", "orc": "w", "ogre": "w", "sneak": "n"},
)
