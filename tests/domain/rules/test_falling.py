"""What a fall costs (OE-6.8)."""

import pytest

from domain.rules.falling import falling_dice
from domain.rulesets.book_wounds import load_wounds

NUMBERS = load_wounds("osric").falling


@pytest.mark.parametrize(("feet", "dice"), [(9, 0), (10, 1), (19, 1), (35, 3), (200, 20), (1000, 20)])
def test_a_die_for_each_ten_feet(feet: int, dice: int) -> None:
    found = falling_dice(NUMBERS, feet, "adnd2e")
    assert (found.count if found else 0) == dice


@pytest.mark.parametrize(("feet", "dice"), [(9, 0), (10, 1), (20, 3), (30, 6), (40, 10), (50, 15), (60, 20)])
def test_by_osric_each_ten_costs_one_die_more_than_the_last(feet: int, dice: int) -> None:
    found = falling_dice(NUMBERS, feet, "osric")
    assert (found.count if found else 0) == dice
