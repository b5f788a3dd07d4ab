"""What time gives back (OE-6.5, OE-6.7, OE-8.4)."""

import pytest

from domain.passing_time import ClockTime
from domain.quantities import SECONDS_A_DAY, SECONDS_AN_HOUR
from domain.rules.fatigue import FatigueStanding
from domain.rules.recovery import (
    breath_after,
    bruises_left,
    mended_by_rest,
    whole_days_of_rest,
    whole_hours,
)
from domain.rulesets.book_fatigue import load_fatigue
from domain.rulesets.book_wounds import MendingNumbers, load_wounds

NUMBERS = MendingNumbers(hit_points_a_day=1, bruises_an_hour=1, sleep_hours=8)
DUSK = ClockTime(seconds=50 * 60)


def test_the_tables_have_a_hit_point_a_day_a_bruise_an_hour_and_eight_hours_of_sleep() -> None:
    assert load_wounds("osric").mending == NUMBERS


def test_ten_minutes_fill_an_hour_of_which_fifty_are_gone() -> None:
    assert whole_hours(DUSK, DUSK.later(9 * 60, resting=False)) == 0
    assert whole_hours(DUSK, DUSK.later(10 * 60, resting=False)) == 1
    assert whole_hours(ClockTime(), ClockTime(25 * SECONDS_AN_HOUR)) == 25


def test_rest_counts_by_whole_days_and_begins_anew_where_it_is_broken() -> None:
    evening = ClockTime().later(16 * SECONDS_AN_HOUR, resting=True)
    assert whole_days_of_rest(evening, evening.later(8 * SECONDS_AN_HOUR, resting=True)) == 1
    broken = evening.later(SECONDS_AN_HOUR, resting=False)
    assert broken.rested == 0
    assert whole_days_of_rest(evening, broken) == 0
    assert whole_days_of_rest(broken, broken.later(3 * SECONDS_A_DAY, resting=True)) == 3


def test_bruises_fade_to_nothing_and_no_further() -> None:
    assert [bruises_left(NUMBERS, 3, hours) for hours in (0, 1, 3, 9)] == [3, 2, 0, 0]
    assert mended_by_rest(NUMBERS, 4) == 4


@pytest.mark.parametrize(
    ("seconds", "rounds", "resting", "after"),
    [
        (12, 1, False, FatigueStanding(3, "exhausted")),
        (12, 1, True, FatigueStanding(4, "exhausted")),
        (24, 2, True, FatigueStanding(6, "fatigued")),
        (36, 3, True, FatigueStanding(8, "fresh")),
        (120, 10, True, FatigueStanding(12, "fresh")),
        (600, 50, False, FatigueStanding(12, "fresh")),
    ],
)
def test_breath_comes_back_by_the_round_and_all_of_it_in_ten_minutes(
    seconds: int, rounds: int, resting: bool, after: FatigueStanding
) -> None:
    before = FatigueStanding(2, "exhausted")
    found = breath_after(load_fatigue(), before, 12, "unencumbered", seconds, rounds, resting=resting)
    assert found == after
