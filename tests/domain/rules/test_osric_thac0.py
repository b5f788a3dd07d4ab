"""OSRIC's own THAC0, row by row (OE-1.3, OE-1.4, AMB-05)."""

import pytest

from domain.rules.hit_dice import parse_hit_dice
from domain.rules.osric_thac0 import osric_class_thac0, osric_hit_dice_thac0
from domain.rulesets.book import load_book
from domain.rulesets.book_osric_thac0 import load_osric_thac0

TABLE = load_osric_thac0(load_book().groups)


@pytest.mark.parametrize(
    ("class_", "level", "thac0"),
    [
        ("fighter", 0, 21), ("fighter", 1, 20), ("paladin", 7, 14), ("cleric", 3, 20), ("druid", 4, 18),
        ("thief", 4, 21), ("thief", 5, 19), ("assassin", 16, 14), ("mage", 5, 21), ("illusionist", 21, 13),
        ("mage", 120, 13), ("fighter", 25, -4),
    ],
)  # fmt: skip
def test_classes_hit_by_osrics_rows(class_: str, level: int, thac0: int) -> None:
    assert osric_class_thac0(TABLE, class_, level) == thac0


@pytest.mark.parametrize(
    ("hit_dice", "thac0"),
    [
        ("1/2", 21), ("1-2", 21), ("1-1", 20), ("1", 19), ("1+1", 18), ("2", 18), ("3-1", 17), ("3+3", 16),
        ("4+1", 15), ("16", 4), ("19", 1), ("19+1", 0), ("30", 0),
    ],
)  # fmt: skip
def test_monsters_hit_by_osrics_rows(hit_dice: str, thac0: int) -> None:
    assert osric_hit_dice_thac0(TABLE, parse_hit_dice(hit_dice)) == thac0
