"""What time gives back: hit points by the day, bruises by the hour, breath by the round (OE-6.5, OE-6.7, OE-8.4).

A clock counts seconds; what comes by the hour or the day comes whenever a whole one is full, so that ten minutes six
times are an hour. Whoever carries figures from one fight to the next asks these as well.
"""

from domain.passing_time import ClockTime
from domain.quantities import SECONDS_A_DAY, SECONDS_A_MINUTE, SECONDS_AN_HOUR, HitPoints
from domain.rules.fatigue import FatigueStanding, after_round, fatigue_due
from domain.rulesets.book_fatigue import Activity, FatigueTable
from domain.rulesets.book_phases import Encumbrance
from domain.rulesets.book_wounds import MendingNumbers


def whole_hours(before: ClockTime, after: ClockTime) -> int:
    """Hours that have become full."""
    return after.seconds // SECONDS_AN_HOUR - before.seconds // SECONDS_AN_HOUR


def whole_days_of_rest(before: ClockTime, after: ClockTime) -> int:
    """Days of rest that have become full."""
    return max(0, after.rested // SECONDS_A_DAY - before.rested // SECONDS_A_DAY)


def bruises_left(numbers: MendingNumbers, bruises: int, hours: int) -> int:
    """What is left of so many points after so many hours (OE-6.5)."""
    return max(0, bruises - hours * numbers.bruises_an_hour)


def has_slept(numbers: MendingNumbers, now: ClockTime) -> bool:
    """The rest that lasts still is long enough for spells to be memorised anew."""
    return now.rested >= numbers.sleep_hours * SECONDS_AN_HOUR


def mended_by_rest(numbers: MendingNumbers, days: int) -> HitPoints:
    """Hit points that so many days of rest give back, as far as they are missing (OE-6.7)."""
    return HitPoints(days * numbers.hit_points_a_day)


def breath_after(
    table: FatigueTable,
    standing: FatigueStanding,
    points_max: int,
    carried: Encumbrance,
    seconds: int,
    rounds: int,
    *,
    resting: bool,
) -> FatigueStanding:
    """After so long without a strenuous round: round by round, or all of it where it was long enough (OE-8.4)."""
    if seconds >= table.recovery.full_minutes * SECONDS_A_MINUTE:
        return FatigueStanding(max(standing.points, points_max))
    done: tuple[Activity, ...] = ("catch_breath",) if resting else ()
    for _ in range(rounds):
        due = fatigue_due(table, standing, points_max, done, carried)
        standing = after_round(standing, points_max, due, save_made=True)
    return standing
