"""Turning undead: whom a throw takes, and for how long (OE-7.3, AD-9.2, TM-5.4)."""

import pytest

from domain.rules.turning import Turning, turned_at_once, turning_level, turning_result
from domain.rulesets.book_turning import TurningUse
from domain.rulesets.catalog import RULESETS


@pytest.mark.parametrize(
    ("cell", "total", "result"),
    [
        ("-", 20, "stands"),
        ("10", 9, "stands"),
        ("10", 10, "turned"),
        ("T", 1, "turned"),
        ("D", 1, "destroyed"),
        ("D*", 1, "destroyed"),
    ],
)
def test_a_cell_says_what_a_throw_does(cell: str, total: int, result: Turning) -> None:
    """A number to roll or more, or no roll at all (OE-7.3)."""
    assert turning_result(cell, total) == result


def test_a_paladin_turns_two_levels_lower_and_a_fighter_nobody() -> None:
    """As printed (OE-7.3, AD-9.2); in THMod priests alone (TM-5.4)."""
    tables = next(iter(RULESETS.values())).book.turning
    assert [turning_level(tables["osric"], one, 7) for one in ("cleric", "paladin", "fighter")] == [
        7,
        5,
        None,
    ]
    assert [turning_level(tables["tm"], one, 7) for one in ("cleric", "paladin", None)] == [7, None, None]


@pytest.mark.parametrize(
    ("use", "class_", "sorts", "destroyed", "dice"),
    [
        ("osric", "cleric", ["skeleton"], False, "2d6"), ("osric", "cleric", ["skeleton"], True, "1d6+6"),
        ("osric", "paladin", ["skeleton"], False, "1d2"), ("osric", "cleric", ["fiend"], False, "1d2"),
        ("osric", "cleric", ["lich", "fiend"], False, "2d6"), ("adnd2e", "paladin", ["skeleton"], False, "2d6"),
        ("tm", "cleric", ["zombie"], False, "2d6"),
    ],
)  # fmt: skip
def test_a_paladin_turns_one_or_two_and_so_does_anybody_of_fiends(
    use: TurningUse, class_: str, sorts: list[str], destroyed: bool, dice: str
) -> None:
    """By OSRIC's table alone (OE-7.3, AD-9.2, TM-5.4)."""
    table = RULESETS["osric"].book.turning[use]
    assert str(turned_at_once(table, class_, sorts, destroyed=destroyed)) == dice
