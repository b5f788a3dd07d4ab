"""How many attacks or shots a figure has in this round (OE-5.2, OE-5.6, AD-6.2)."""

from collections.abc import Iterable
from typing import Final

from domain.rulesets.book_attack_rates import AttackRateTables, ExtraIn, Rate, RateBand

WHOLE: Final = 100
ONCE: Final[Rate] = (1, 1)
"""One attack every round: all who are no warriors, and a monster with its routine (OE-5.2)."""


def class_rate(tables: AttackRateTables, group: str, level: int) -> Rate:
    """Attacks per rounds of a class's group at a level, without specialisation (OE-5.2)."""
    return warrior_rate(tables, level) if group == "warrior" else ONCE


def warrior_rate(tables: AttackRateTables, level: int) -> Rate:
    """Attacks per rounds of a warrior at a level (OE-5.2)."""
    return _rate_at(tables.warrior, level)


def specialist_rate(tables: AttackRateTables, kind: str, level: int) -> Rate:
    """Attacks per rounds of a specialist with that kind of weapon, such as `melee` or `bow` (OE-7.1)."""
    return _rate_at(tables.specialist[kind].bands, level)


def attacks_in_round(rate: Rate, nth_round: int, extra_in: ExtraIn) -> int:
    """Attacks in the nth round in which the figure could act, from 1; what it leaves unused is lost.

    Source:  OE-5.2, AMB-20; AD-6.2. Less than one a round always begins with the first: it starts loaded.
    """
    attacks, rounds = rate
    if extra_in == "odd" or attacks < rounds:
        return _upto(rate, nth_round) - _upto(rate, nth_round - 1)
    return nth_round * attacks // rounds - (nth_round - 1) * attacks // rounds


def shots_in_round(rate_of_fire: Rate, nth_round: int, *, half_moving: bool) -> int:
    """Shots in the nth round, from 1; a half-move halves the rate for that round.

    A weapon slower than once a round shoots after a half-move only what it was loaded with: the first shot.

    Source:  OE-5.6, AMB-21.
    """
    shots, rounds = rate_of_fire
    if not half_moving:
        return attacks_in_round(rate_of_fire, nth_round, "odd")
    if shots < rounds:
        return 1 if nth_round == 1 else 0
    return attacks_in_round((shots, 2 * rounds), nth_round, "odd")


def at_pace(count: int, percent: int, nth_round: int) -> int:
    """Attacks of the hasted or slowed in the nth round; halves add up over the rounds, the first one counted whole (OE-3.11)."""
    return -(-nth_round * count * percent // WHOLE) - -(-(nth_round - 1) * count * percent // WHOLE)


def _upto(rate: Rate, rounds_fought: int) -> int:
    """Attacks in all rounds up to that one, fractions rounded up."""
    attacks, rounds = rate
    return -(-rounds_fought * attacks // rounds)


def _rate_at(bands: Iterable[RateBand], level: int) -> Rate:
    rows = tuple(bands)
    row = next((row for row in rows if level <= row.high), rows[-1])
    return (row.attacks, row.rounds)
