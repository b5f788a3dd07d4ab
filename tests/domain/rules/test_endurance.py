"""Attacks of opportunity and fatigue (OE-4.12, OE-8.1)."""

import pytest
from msgspec import structs

from domain.quantities import DescendingAC, HitPoints
from domain.rules.endurance import fatigue_pool, opportunity_allowance
from domain.rulesets.catalog import RULESETS
from domain.sheets import Sheet

OSRIC, ADND = RULESETS["osric"], RULESETS["adnd2e"]
NOBODY = Sheet(name="x", hit_points=HitPoints(1), armour_class=DescendingAC(10))


@pytest.mark.parametrize(
    ("class_", "level", "allowance"),
    [
        ("fighter", 1, 3),
        ("fighter", 4, 3),
        ("fighter", 5, 4),
        ("fighter", 10, 5),
        ("cleric", 4, 1),
        ("mage", 5, 2),
    ],
)
def test_warriors_have_three_and_others_one_and_one_more_for_five_levels(
    class_: str, level: int, allowance: int
) -> None:
    assert opportunity_allowance(OSRIC, structs.replace(NOBODY, class_=class_, level=level)) == allowance


@pytest.mark.parametrize(("hit_dice", "allowance"), [("1/2", 3), ("1-1", 3), ("4+4", 3), ("5", 4), ("12", 5)])
def test_monsters_count_as_warriors_of_their_whole_hit_dice(hit_dice: str, allowance: int) -> None:
    assert opportunity_allowance(OSRIC, structs.replace(NOBODY, hit_dice=hit_dice)) == allowance


def test_a_game_without_the_rule_grants_none() -> None:
    assert opportunity_allowance(ADND, structs.replace(NOBODY, class_="fighter", level=9)) == 0
    assert fatigue_pool(ADND, NOBODY) is None


def test_the_pool_is_constitution_or_eight_and_hit_dice() -> None:
    assert fatigue_pool(OSRIC, structs.replace(NOBODY, constitution=15)) == 15
    assert fatigue_pool(OSRIC, structs.replace(NOBODY, hit_dice="4+1", monster="ogre")) == 12
    assert fatigue_pool(OSRIC, structs.replace(NOBODY, hit_dice="1/2")) == 8


def test_the_undead_never_tire() -> None:
    assert fatigue_pool(OSRIC, structs.replace(NOBODY, hit_dice="1", monster="skeleton")) is None
