"""The crypt, for AD&D 2e: the dead come out of a hall between pillars, and ghouls wait behind its door."""

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
            name="Aldis",
            class_="fighter",
            level=4,
            hit_points=HitPoints(32),
            armour_class=DescendingAC(3),
            strength="17",
            weapons=(WeaponInHand("footmans_flail"), WeaponInHand("short_bow")),
            shield=1,
        ),
        Square(7, 6),
    ),
    (
        Sheet(
            name="Hild",
            class_="cleric",
            level=4,
            hit_points=HitPoints(25),
            armour_class=DescendingAC(4),
            weapons=(WeaponInHand("footmans_mace"),),
            spells=("bless", "cure_light_wounds"),
            shield=1,
        ),
        Square(7, 8),
    ),
    (
        Sheet(
            name="Corin",
            class_="mage",
            level=4,
            hit_points=HitPoints(11),
            armour_class=DescendingAC(8),
            dexterity=15,
            weapons=(WeaponInHand("quarterstaff"), WeaponInHand("dart")),
            spells=("magic_missile", "burning_hands"),
        ),
        Square(4, 7),
    ),
    (
        Sheet(
            name="Wren",
            class_="thief",
            level=5,
            hit_points=HitPoints(19),
            armour_class=DescendingAC(6),
            dexterity=17,
            weapons=(WeaponInHand("short_sword"), WeaponInHand("sling_bullet")),
        ),
        Square(5, 5),
    ),
)
_DOOR: Final = range(6, 9)
GROUND: Final = SetGround(
    walls=(
        *(Square(x, y) for x in range(9, 22) for y in (2, 12)),
        *(Square(x, y) for x in (9, 21) for y in range(3, 12) if y not in _DOOR or x == 21),
        *(Square(x, y) for x in (12, 16) for y in (4, 10)),
    ),
    rough=tuple((x, y, 3) for x in (18, 19, 20) for y in range(3, 12)),
    objects=((12, 7, "table"), (16, 7, "table")),
)

THE_CRYPT: Final = ReadyFight(
    id="crypt",
    opening=OpenBattle("The crypt", "adnd2e"),
    party=PARTY,
    ground=GROUND,
    groups=(
        AddCombatants(
            GroupId("skeleton"),
            monster="skeleton",
            hit_points=(5, 4, 7, 3, 6, 5),
            count=6,
            side=FOES,
            squares=tuple(Square(x, y) for x in (13, 14) for y in (6, 8, 9)),
        ),
        AddCombatants(
            GroupId("ghoul"),
            monster="ghoul",
            hit_points=(9, 11),
            count=2,
            side=FOES,
            hidden=True,
            squares=(Square(10, 3), Square(10, 11)),
        ),
        AddCombatants(
            GroupId("wight"), monster="wight", hit_points=(18,), side=FOES, squares=(Square(19, 7),)
        ),
    ),
    looks={"party": "e", "skeleton": "w", "ghoul": "w", "wight": "w"},
)
