"""Attacks and shots by round (OE-5.2, OE-5.6, AD-6.2)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.rules.attacks_per_round import (
    attacks_in_round,
    class_rate,
    shots_in_round,
    specialist_rate,
    warrior_rate,
)
from domain.rulesets.book_attack_rates import ExtraIn, Rate, load_attack_rate_tables
from domain.rulesets.reading import read_part

TABLES = load_attack_rate_tables()
EXAMPLES = read_part("attacks_per_round", "fraction.examples", dict[str, dict[str, tuple[int, ...]]])
ROUNDS = range(1, 5)
EXTRA_IN: tuple[ExtraIn, ...] = ("odd", "even")


@pytest.mark.parametrize("written", [*EXAMPLES])
def test_the_tables_own_examples_come_out(written: str) -> None:
    attacks, rounds = written.split("/")
    games: tuple[tuple[str, ExtraIn], ...] = (("oe", "odd"), ("adnd", "even"))
    for game, extra_in in games:
        found = tuple(attacks_in_round((int(attacks), int(rounds)), nth, extra_in) for nth in ROUNDS)
        assert found == EXAMPLES[written][game]


@given(attacks=st.integers(1, 6), rounds=st.integers(1, 4), extra_in=st.sampled_from(EXTRA_IN))
def test_over_whole_periods_the_rate_is_kept(attacks: int, rounds: int, extra_in: ExtraIn) -> None:
    made = sum(attacks_in_round((attacks, rounds), nth, extra_in) for nth in range(1, 3 * rounds + 1))
    assert made == 3 * attacks


@pytest.mark.parametrize(
    ("level", "rate"), [(0, (1, 1)), (6, (1, 1)), (12, (3, 2)), (13, (2, 1)), (120, (2, 1))]
)
def test_warriors_gain_attacks_with_level(level: int, rate: Rate) -> None:
    assert warrior_rate(TABLES, level) == rate
    assert class_rate(TABLES, "warrior", level) == rate


def test_who_is_no_warrior_attacks_once() -> None:
    assert class_rate(TABLES, "priest", 20) == (1, 1)


def test_specialists_have_rates_by_kind_of_weapon() -> None:
    assert specialist_rate(TABLES, "heavy_crossbow", 6) == (1, 2)
    assert specialist_rate(TABLES, "bow", 7) == (3, 1)


@pytest.mark.parametrize(
    ("rate", "shots"),
    [
        ((2, 1), (1, 1, 1, 1)),
        ((3, 1), (2, 1, 2, 1)),
        ((1, 1), (1, 0, 1, 0)),
        ((1, 2), (1, 0, 0, 0)),
        ((1, 3), (1, 0, 0, 0)),
    ],
)
def test_half_moving_halves_the_rate_of_fire(rate: Rate, shots: tuple[int, ...]) -> None:
    assert tuple(shots_in_round(rate, nth, half_moving=True) for nth in ROUNDS) == shots


def test_standing_still_shoots_at_the_full_rate() -> None:
    assert [shots_in_round((1, 2), nth, half_moving=False) for nth in ROUNDS] == [1, 0, 1, 0]
    assert [shots_in_round((3, 1), nth, half_moving=False) for nth in ROUNDS] == [3, 3, 3, 3]
