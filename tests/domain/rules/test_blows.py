"""Damage, criticals, set weapons, the helpless, parries (OE-1.7, OE-5.8, OE-5.11, OE-6)."""

import pytest

from domain.quantities import DescendingAC, Face, HitPoints, TargetNumber
from domain.rules.blows import (
    HelplessAnswer,
    against_helpless,
    damage_dealt,
    is_critical,
    is_set_against,
    multiplier_of,
    parried,
    parry_points,
    parry_points_of,
    setter_strikes_first,
)
from domain.rulesets.book_wounds import load_wounds
from domain.sheets import Sheet

OSRIC, ADND = load_wounds("osric"), load_wounds("adnd2e")
GROUPS = {"fighter": "warrior", "mage": "wizard"}


def test_the_dice_are_multiplied_and_the_bonus_is_not() -> None:
    assert damage_dealt(6, 2, 3) == 15
    assert damage_dealt(6, 1, 3) == 9


def test_a_hit_does_at_least_one() -> None:
    assert damage_dealt(1, 1, -4) == 1
    assert damage_dealt(0, 2, 0) == 1


@pytest.mark.parametrize(
    ("multipliers", "together"), [((), 1), ((2,), 2), ((2, 2), 3), ((2, 2, 2), 4), ((3, 2), 4)]
)
def test_doublings_add(multipliers: tuple[int, ...], together: int) -> None:
    assert multiplier_of(multipliers) == together


@pytest.mark.parametrize(
    ("natural", "needed", "critical"), [(20, 15, True), (20, 16, False), (19, 2, False), (20, -3, True)]
)
def test_a_critical_is_a_natural_twenty_that_beats_the_number_by_five(
    natural: int, needed: int, critical: bool
) -> None:
    assert is_critical(OSRIC.critical, Face(natural), TargetNumber(needed)) is critical


def test_a_set_weapon_meets_who_comes_at_a_run() -> None:
    assert is_set_against(guards=True, settable=True, comes_at_a_run=True)
    assert not is_set_against(guards=True, settable=False, comes_at_a_run=True)
    assert not is_set_against(guards=True, settable=True, comes_at_a_run=False)
    assert not is_set_against(guards=False, settable=True, comes_at_a_run=True)


def test_the_setter_strikes_first_unless_the_charger_reaches_further() -> None:
    assert setter_strikes_first(2, 1)
    assert setter_strikes_first(2, 2)
    assert not setter_strikes_first(1, 2)


@pytest.mark.parametrize(
    ("helpless", "melee", "friend_fights_on", "answer"),
    [
        (False, True, True, "roll"),
        (True, False, False, "roll"),
        (True, True, True, "hits"),
        (True, True, False, "may_be_slain"),
    ],
)
def test_the_helpless_are_hit_in_melee_and_slain_when_nobody_fights_for_them(
    helpless: bool, melee: bool, friend_fights_on: bool, answer: HelplessAnswer
) -> None:
    given = against_helpless(helpless=helpless, melee_attack=melee, friend_fights_on=friend_fights_on)
    assert given == answer


@pytest.mark.parametrize(
    ("level", "warrior", "points"),
    [(6, True, 4), (6, False, 3), (7, False, 3), (1, False, 1), (1, True, 1), (0, False, 1), (9, True, 5)],
)
def test_a_parry_is_half_the_level_and_a_warriors_one_more(level: int, warrior: bool, points: int) -> None:
    assert parry_points(OSRIC.parry, level, warrior=warrior) == points


def test_in_the_other_game_a_parry_has_no_least() -> None:
    assert parry_points(ADND.parry, 1, warrior=False) == 0
    assert parry_points(ADND.parry, 1, warrior=True) == 1


def test_monsters_parry_as_warriors_of_their_whole_hit_dice() -> None:
    def sheet(class_: str | None, level: int, hit_dice: str | None) -> Sheet:
        return Sheet("x", HitPoints(1), DescendingAC(10), class_=class_, level=level, hit_dice=hit_dice)

    assert parry_points_of(OSRIC.parry, GROUPS, sheet(None, 0, "4+1")) == 3
    assert parry_points_of(OSRIC.parry, GROUPS, sheet(None, 0, "1-1")) == 1
    assert parry_points_of(OSRIC.parry, GROUPS, sheet("fighter", 7, None)) == 4
    assert parry_points_of(OSRIC.parry, GROUPS, sheet("mage", 7, None)) == 3
    assert parry_points_of(OSRIC.parry, GROUPS, sheet(None, 0, None)) == 1


def test_nothing_is_parried_from_behind_or_from_afar() -> None:
    plate = DescendingAC(3)
    assert parried(plate, 4, from_rear=False, missile=False) == -1
    assert parried(plate, 4, from_rear=True, missile=False) == 3
    assert parried(plate, 4, from_rear=False, missile=True) == 3
