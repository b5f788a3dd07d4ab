"""Tables 53 and 54, and THAC0 by Hit Dice (AD-1.3, AD-1.7, AD-1.8)."""

import tomllib
from typing import Final

import pytest

from domain.decisions.setting_up import monster_sheet
from domain.quantities import DescendingAC, HitPoints, Thac0
from domain.rules.attack import base_thac0
from domain.rules.hit_dice import parse_hit_dice
from domain.rules.thac0 import class_thac0, hit_dice_thac0, no_better_than
from domain.rulesets.book import load_book
from domain.rulesets.catalog import RULESETS
from domain.rulesets.reading import table_bytes
from domain.sheets import Sheet

BOOK: Final = load_book()
TABLE: Final = BOOK.thac0
GROUPS: Final = ("priest", "rogue", "warrior", "wizard")


@pytest.mark.parametrize(
    ("group", "level", "thac0"),
    [
        ("warrior", 1, 20), ("warrior", 7, 14), ("warrior", 20, 1), ("warrior", 21, 0), ("warrior", 40, -19),
        ("priest", 1, 20), ("priest", 4, 18), ("priest", 20, 8), ("priest", 21, 8), ("priest", 22, 6),
        ("rogue", 2, 20), ("rogue", 3, 19), ("rogue", 20, 11), ("rogue", 21, 10), ("rogue", 22, 10), ("rogue", 23, 9),
        ("wizard", 3, 20), ("wizard", 4, 19), ("wizard", 20, 14), ("wizard", 21, 14), ("wizard", 22, 13),
        ("wizard", 0, 20), ("warrior", 0, 20),
    ],
)  # fmt: skip
def test_a_class_has_the_thac0_of_its_group_and_level(group: str, level: int, thac0: int) -> None:
    assert class_thac0(TABLE, group, level) == thac0


@pytest.mark.parametrize(
    ("class_", "level", "floor", "thac0"),
    [
        ("fighter", 19, 1, 2), ("fighter", 20, 1, 1), ("fighter", 21, 1, 1), ("fighter", 21, 0, 0), ("fighter", 40, 0, 0),
        ("cleric", 34, 1, 1), ("thief", 41, 1, 1), ("mage", 40, 0, 7),
    ],
)  # fmt: skip
def test_an_option_says_how_far_the_thac0_of_a_class_falls(
    class_: str, level: int, floor: int, thac0: int
) -> None:
    """AD-1.7: by itself without end; the option leaves monsters alone (AMB-06)."""
    base = RULESETS["adnd2e"].base_attack
    sheet = Sheet("One", HitPoints(9), DescendingAC(9), class_=class_, level=level)
    assert no_better_than(Thac0(floor), base, sheet) == thac0
    giant = Sheet("Two", HitPoints(9), DescendingAC(9), hit_dice="30")
    assert no_better_than(Thac0(floor), base, giant) == base(giant) == -9


@pytest.mark.parametrize("group", GROUPS)
def test_table_54_goes_on_from_table_53_as_the_extended_table_has_it(group: str) -> None:
    extended = tomllib.loads(table_bytes("thac0").decode())["adnd2e"]["extended_21_40"][group]
    assert [class_thac0(TABLE, group, level) for level in range(21, 41)] == extended


@pytest.mark.parametrize("group", GROUPS)
def test_table_54_tells_table_53_too(group: str) -> None:
    """The steps of Table 54 from level 1 on are Table 53, so the two join without a jump."""
    step = TABLE.table54[group]
    for level in range(1, 21):
        assert class_thac0(TABLE, group, level) == 20 - step.points * ((level - 1) // step.levels)


@pytest.mark.parametrize("group", GROUPS)
def test_thac0_never_worsens_with_levels(group: str) -> None:
    line = [class_thac0(TABLE, group, level) for level in range(101)]
    assert line == sorted(line, reverse=True)


@pytest.mark.parametrize(
    ("hit_dice", "thac0"),
    [
        ("0", 20), ("1/4", 20), ("1/2", 20), ("1-1", 20), ("1", 19), ("1+1", 19), ("1+3", 19), ("2", 19), ("2+2", 19),
        ("2+3", 17), ("3", 17), ("4", 17), ("4+2", 17), ("4+3", 15), ("4+4", 15), ("5", 15), ("6+6", 13),
        ("8-1", 13), ("12", 9), ("16", 5), ("20", 1), ("20+3", -1), ("21", -1), ("22", -1), ("23", -3), ("30**", -9),
    ],
)  # fmt: skip
def test_a_monster_has_the_thac0_of_its_hit_dice(hit_dice: str, thac0: int) -> None:
    assert hit_dice_thac0(TABLE, parse_hit_dice(hit_dice)) == thac0


def test_a_monsters_thac0_follows_one_line_however_many_hit_dice_it_has() -> None:
    for dice in range(1, 100):
        assert hit_dice_thac0(TABLE, parse_hit_dice(str(dice))) == 19 - 2 * ((dice - 1) // 2)


def test_the_monsters_of_the_tables_attack_as_their_rows_say() -> None:
    """monsters.toml has each THAC0 written out: that of the Hit Dice, but for the stirge, which attacks as 4."""
    departing = {
        row.id: row.thac0
        for row in BOOK.monsters.values()
        if row.thac0 != hit_dice_thac0(TABLE, parse_hit_dice(row.hd))
    }
    assert departing == {"stirge": 17}
    for game in (RULESETS["osric"], RULESETS["adnd2e"]):
        for row in BOOK.monsters.values():
            assert base_thac0(game, monster_sheet(game, row)) == row.thac0
