"""All numbers of one attack, from two sheets and a weapon."""

import pytest
from msgspec import structs

from domain.combatant import Combatant
from domain.dice.expression import DiceExpression
from domain.ids import FOES, FigureId, GroupId
from domain.quantities import DescendingAC, HitPoints, Thac0
from domain.rules.attack import (
    Circumstances,
    armour_class,
    attack_numbers,
    base_thac0,
    damage_numbers,
    reach_of,
    weapon_name,
)
from domain.rulesets.catalog import RULESETS
from domain.sheets import Sheet, WeaponInHand
from tests.laws.game import RATH

OSRIC = RULESETS["osric"]
ORC = Sheet(name="Orc", hit_points=HitPoints(5), armour_class=DescendingAC(6), hit_dice="1")


def a_figure(sheet: Sheet) -> Combatant:
    return Combatant(FigureId("one"), sheet.name, "On", FOES, GroupId("one"), sheet, sheet.hit_points)


def test_raths_attack_names_every_modifier_with_its_rule() -> None:
    numbers = attack_numbers(OSRIC, RATH, ORC, RATH.weapons[0])
    assert numbers.thac0 == 14
    assert [(one.label, one.value, one.rule) for one in numbers.modifiers] == [
        ("Strength 18/80", 2, "OE-1.5"),
        ("Long sword +1", 1, "OE-1.5"),
    ]
    assert numbers.needed == 5


def test_a_modifier_of_nothing_is_not_named() -> None:
    assert attack_numbers(OSRIC, ORC, RATH, WeaponInHand("dagger")).modifiers == ()


def test_the_two_games_cite_their_own_rules() -> None:
    for game, rule in (("osric", "OE-1.5"), ("adnd2e", "AD-1.2")):
        numbers = attack_numbers(RULESETS[game], RATH, ORC, RATH.weapons[0])
        assert {one.rule for one in numbers.modifiers} == {rule}


@pytest.mark.parametrize(
    ("game", "strength", "held", "flies", "added"),
    [
        ("adnd2e", "18/80", WeaponInHand("long_bow_sheaf"), True, (0, 0)),
        ("adnd2e", "18/80", WeaponInHand("long_bow_sheaf", strength_bow=True), True, (2, 4)),
        ("adnd2e", "5", WeaponInHand("long_bow_sheaf"), True, (-2, -1)),
        ("osric", "5", WeaponInHand("long_bow_sheaf", strength_bow=True), True, (-2, -1)),
        ("osric", "18/80", WeaponInHand("heavy_crossbow", strength_bow=True), True, (0, 0)),
        ("osric", "5", WeaponInHand("light_crossbow"), True, (0, 0)),
        ("osric", "18/80", WeaponInHand("sling_stone"), True, (2, 4)),
        ("osric", "18/80", WeaponInHand("hand_axe"), True, (2, 4)),
        ("osric", "18/80", WeaponInHand("oil_lit"), True, (0, 0)),
        ("thmod", "18", WeaponInHand("hand_axe"), False, (3, 3)),
        ("thmod", "18", WeaponInHand("hand_axe"), True, (0, 0)),
        ("thmod", "18", WeaponInHand("long_bow_sheaf", strength_bow=True), True, (0, 0)),
        ("thmod", "3", WeaponInHand("short_bow"), True, (0, 0)),
    ],
)
def test_strength_counts_as_the_weapon_takes_it(
    game: str, strength: str, held: WeaponInHand, flies: bool, added: tuple[int, int]
) -> None:
    """OE-1.5, AD-1.2: bows only if they were made for it, a weak arm always, crossbows never; TM-2.6: blows alone."""
    archer = structs.replace(ORC, strength=strength)
    on_the_die = attack_numbers(RULESETS[game], archer, ORC, held, Circumstances(missile=flies)).modifiers
    on_damage = damage_numbers(RULESETS[game], archer, ORC, held, flies=flies).bonus
    found = [
        sum(one.value for one in kind if one.label.startswith("Strength")) for kind in (on_the_die, on_damage)
    ]
    assert tuple(found) == added


def test_a_thac0_on_the_sheet_stands_before_the_tables() -> None:
    assert base_thac0(OSRIC, RATH) == 14
    assert base_thac0(OSRIC, structs.replace(RATH, thac0=Thac0(3))) == 3
    assert base_thac0(OSRIC, ORC) == 19
    assert base_thac0(OSRIC, structs.replace(ORC, hit_dice=None)) == 20


@pytest.mark.parametrize(("dexterity", "expected"), [(3, 10), (10, 6), (14, 6), (15, 5), (18, 2)])
def test_dexterity_betters_or_worsens_armour(dexterity: int, expected: int) -> None:
    assert armour_class(OSRIC, structs.replace(ORC, dexterity=dexterity)) == expected


@pytest.mark.parametrize(
    ("size", "dice"), [("S", (1, 8)), ("M", (1, 8)), ("L", (1, 12)), ("H", (1, 12)), ("G", (1, 12))]
)
def test_damage_dice_go_by_the_size_of_the_target(size: str, dice: tuple[int, int]) -> None:
    numbers = damage_numbers(OSRIC, RATH, structs.replace(ORC, size=size), RATH.weapons[0])
    assert (numbers.dice.count, numbers.dice.sides) == dice
    assert [one.value for one in numbers.bonus] == [4, 1]


def test_damage_of_its_own_stands_before_the_tables() -> None:
    lash = WeaponInHand("tail_lash", damage="2d4+1")
    assert damage_numbers(OSRIC, ORC, RATH, lash).dice == DiceExpression(2, 4, 1)
    assert weapon_name(OSRIC, lash) == "Tail lash"
    assert reach_of(OSRIC, a_figure(ORC), lash) == (1, 1)


def test_a_pole_arm_reaches_a_square_further() -> None:
    for sheet in (ORC, structs.replace(ORC, size="L")):
        assert reach_of(OSRIC, a_figure(sheet), WeaponInHand("halberd")) == (2, 1)
        assert reach_of(OSRIC, a_figure(sheet), WeaponInHand("long_sword")) == (1, 1)


def test_a_lance_does_not_strike_who_is_inside_it() -> None:
    """OE-4.15: `min_reach` 2 leaves the adjacent squares out."""
    assert reach_of(OSRIC, a_figure(ORC), WeaponInHand("awl_pike"))[1] == 2


@pytest.mark.parametrize(("size", "reach"), [("S", 1), ("M", 1), ("L", 1), ("H", 2), ("G", 2)])
def test_a_creatures_own_weapon_reaches_as_far_as_its_size(size: str, reach: int) -> None:
    figure = a_figure(structs.replace(ORC, size=size))
    assert reach_of(OSRIC, figure, WeaponInHand("claw", damage="1d6")) == (reach, 1)
