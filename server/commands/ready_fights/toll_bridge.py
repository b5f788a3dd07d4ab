"""The toll bridge, for THMod: bandits hold a bridge, their archers behind a low wall."""

from collections.abc import Sequence
from typing import Final

from domain.commands import AddCombatants, SetGround
from domain.ids import FOES, GroupId
from domain.quantities import DescendingAC, HitPoints, Square
from domain.sheets import Sheet, WeaponInHand
from domain.table_commands import OpenBattle
from server.commands.ready_fights.fight import ReadyFight

PARTY: Final[Sequence[tuple[Sheet, Square]]] = (
    (
        Sheet(
            name="Brand",
            class_="fighter",
            level=3,
            hit_points=HitPoints(21),
            armour_class=DescendingAC(3),
            strength="16",
            weapons=(WeaponInHand("long_sword"), WeaponInHand("javelin")),
            shield=1,
        ),
        Square(5, 7),
    ),
    (
        Sheet(
            name="Sunniva",
            class_="cleric",
            level=3,
            hit_points=HitPoints(16),
            armour_class=DescendingAC(4),
            weapons=(WeaponInHand("warhammer"),),
            spells=("bless",),
            shield=1,
        ),
        Square(5, 9),
    ),
    (
        Sheet(
            name="Pell",
            class_="mage",
            level=3,
            hit_points=HitPoints(8),
            armour_class=DescendingAC(9),
            weapons=(WeaponInHand("dagger"),),
            spells=("sleep", "magic_missile"),
        ),
        Square(3, 8),
    ),
    (
        Sheet(
            name="Jory",
            class_="thief",
            level=3,
            hit_points=HitPoints(11),
            armour_class=DescendingAC(6),
            dexterity=16,
            weapons=(WeaponInHand("short_bow"), WeaponInHand("short_sword")),
        ),
        Square(4, 6),
    ),
)
_RIVER: Final = range(9, 14)
_BRIDGE: Final = (7, 8)
GROUND: Final = SetGround(
    rough=tuple((x, y, 6) for x in _RIVER for y in range(16) if y not in _BRIDGE),
    heights=tuple((x, y, 1) for x in range(19, 23) for y in range(4, 8)),
    objects=tuple((16, y, "low_wall") for y in (4, 5, 6, 9, 10, 11)),
)

THE_TOLL_BRIDGE: Final = ReadyFight(
    id="bridge",
    opening=OpenBattle("The toll bridge", "thmod"),
    party=PARTY,
    ground=GROUND,
    groups=(
        AddCombatants(
            GroupId("bandit"),
            monster="bandit",
            weapon="spear_1h",
            hit_points=(4, 5, 3, 6),
            count=4,
            side=FOES,
            squares=(Square(14, 7), Square(14, 8), Square(15, 7), Square(15, 8)),
        ),
        AddCombatants(
            GroupId("archer"),
            monster="bandit",
            weapon="short_bow",
            hit_points=(4, 3, 5),
            count=3,
            side=FOES,
            squares=(Square(17, 5), Square(17, 6), Square(17, 10)),
        ),
        AddCombatants(
            GroupId("captain"),
            monster="berserker",
            weapon="battle_axe",
            hit_points=(9,),
            side=FOES,
            leads=True,
            squares=(Square(18, 8),),
        ),
    ),
    looks={"party": "e", "bandit": "w", "archer": "w", "captain": "w"},
)
