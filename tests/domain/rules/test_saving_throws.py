"""Saving throws (OE-7.8, AD-9.1)."""

import pytest

from domain.quantities import DescendingAC, Face, HitPoints, TargetNumber
from domain.rounds import Modifier, SaveAgainst
from domain.rules.hit_dice import parse_hit_dice
from domain.rules.saving_throws import class_save, hit_dice_save, is_saved, save_of, surprised_modifier
from domain.rulesets.book_saving_throws import load_saving_throws
from domain.sheets import Sheet

OSRIC, ADND = load_saving_throws("osric"), load_saving_throws("adnd2e")
GROUPS = {
    "fighter": "warrior",
    "paladin": "warrior",
    "cleric": "priest",
    "thief": "rogue",
    "mage": "wizard",
}


@pytest.mark.parametrize(
    ("class_", "level", "against", "number"),
    [
        ("fighter", 0, "ppd", 16),
        ("fighter", 1, "ppd", 14),
        ("fighter", 17, "breath", 4),
        ("fighter", 18, "breath", 4),
        ("cleric", 3, "rsw", 14),
        ("cleric", 4, "pp", 12),
        ("thief", 21, "spell", 5),
        ("mage", 99, "rsw", 3),
        ("mage", 100, "rsw", 3),
        ("mage", 0, "spell", 19),
    ],
)
def test_both_games_save_by_group_and_level(
    class_: str, level: int, against: SaveAgainst, number: int
) -> None:
    assert class_save(OSRIC, GROUPS, class_, level, against) == number
    assert class_save(ADND, GROUPS, class_, level, against) == number


def test_osric_has_one_more_row_for_fighters() -> None:
    assert class_save(OSRIC, GROUPS, "fighter", 19, "ppd") == 2
    assert class_save(ADND, GROUPS, "fighter", 19, "ppd") == 3


def test_a_paladin_saves_two_better_in_the_one_game_and_by_rows_of_its_own_in_the_other() -> None:
    assert class_save(ADND, GROUPS, "paladin", 1, "spell") == 15
    assert class_save(OSRIC, GROUPS, "paladin", 1, "spell") == 15
    assert class_save(ADND, GROUPS, "paladin", 17, "ppd") == 1
    assert class_save(OSRIC, GROUPS, "paladin", 17, "ppd") == 2


@pytest.mark.parametrize(
    ("hit_dice", "as_level"),
    [("1/2", 0), ("1-1", 0), ("1", 1), ("2", 2), ("2+1", 3), ("4-1", 4), ("4+4", 5), ("6+6", 7), ("16", 16)],
)
def test_monsters_save_as_warriors_of_their_hit_dice(hit_dice: str, as_level: int) -> None:
    for against in ("ppd", "rsw", "pp", "breath", "spell"):
        as_warrior = class_save(OSRIC, GROUPS, "fighter", as_level, against)
        assert hit_dice_save(OSRIC, parse_hit_dice(hit_dice), against) == as_warrior


def test_a_sheet_saves_by_its_class_else_its_hit_dice_else_as_nobody() -> None:
    def sheet(class_: str | None, level: int, hit_dice: str | None) -> Sheet:
        return Sheet("x", HitPoints(1), DescendingAC(10), class_=class_, level=level, hit_dice=hit_dice)

    assert save_of(OSRIC, GROUPS, sheet("mage", 7, None), "spell") == 10
    assert save_of(OSRIC, GROUPS, sheet(None, 0, "4+1"), "spell") == 14
    assert save_of(OSRIC, GROUPS, sheet(None, 0, None), "spell") == 19


@pytest.mark.parametrize(
    ("natural", "bonus", "saved"), [(13, 0, True), (12, 0, False), (12, 1, True), (13, -1, False)]
)
def test_the_number_or_more_saves_and_modifiers_go_on_the_die(natural: int, bonus: int, saved: bool) -> None:
    assert is_saved(Face(natural), TargetNumber(13), (Modifier("x", bonus, "OE-7.8"),)) is saved


def test_twenty_always_saves_and_one_never() -> None:
    assert is_saved(Face(20), TargetNumber(40), ())
    assert not is_saved(Face(1), TargetNumber(-5), ())


def test_the_surprised_save_worse_by_one() -> None:
    assert surprised_modifier(OSRIC) == Modifier("surprised", -1, "OE-2.3")
    assert surprised_modifier(ADND) == Modifier("surprised", -1, "AD-2.3")
