"""Turning undead: whom a throw takes, and for how long (OE-7.3, AD-9.2, TM-5.4)."""

import pytest

from domain.rules.turning import Turning, turning_level, turning_result
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
