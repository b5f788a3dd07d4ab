"""Allowances, halves and increments of a move (OE-4.5, OE-4.6)."""

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.rules.full_moves import (
    allowance_squares,
    half_move_squares,
    increment_phases,
    increments,
    increments_to,
    is_allowed_under_load,
    partial_charge_squares,
)
from domain.rules.phases import Phase, phase_name
from domain.rulesets.book_phases import FULL_MOVES, FullMove, load_phase_tables

TABLES = load_phase_tables()


@pytest.mark.parametrize(("rate", "squares"), [(12, 6), (9, 4), (2, 1), (1, 1), (0, 0)])
def test_a_half_move_is_half_the_rate_and_one_square_at_least(rate: int, squares: int) -> None:
    assert half_move_squares(TABLES, rate) == squares


@pytest.mark.parametrize(("move", "squares"), [("move", 9), ("charge", 13), ("run", 18), ("sprint", 27)])
def test_a_full_move_goes_a_multiple_of_the_rate(move: FullMove, squares: int) -> None:
    assert allowance_squares(TABLES, 9, move) == squares


def test_a_partial_charge_goes_half_as_far_in_the_same_increments() -> None:
    assert partial_charge_squares(TABLES, 12) == 9
    assert increments(12, 9, "rate") == (6, 3)


def test_the_severely_encumbered_only_walk() -> None:
    assert [move for move in FULL_MOVES if is_allowed_under_load(TABLES, move, "severe")] == ["move"]
    assert all(is_allowed_under_load(TABLES, move, "heavy") for move in FULL_MOVES)


@given(rate=st.integers(0, 60), move=st.sampled_from(FULL_MOVES), by_action=st.booleans())
def test_increments_use_up_the_allowance_and_nothing_more(rate: int, move: FullMove, by_action: bool) -> None:
    allowance = allowance_squares(TABLES, rate, move)
    parts = increments(rate, allowance, "action" if by_action else "rate")
    assert sum(parts) == allowance
    assert len(parts) <= (2 if by_action else 6)
    if not by_action:
        assert all(part <= -(-rate // 2) for part in parts)
        assert all(reached <= -(-rate * nth // 2) for nth, reached in enumerate(accumulate(parts), 1))


def test_a_sprint_goes_on_past_very_slow() -> None:
    phases = increment_phases(Phase(3), increments(12, 36, "rate"))
    assert [phase_name(phase) for phase in phases] == ["A", "S", "VS", "over1", "over2", "over3"]


@pytest.mark.parametrize(("halves", "count"), [(0, 1), (12, 1), (13, 2), (24, 2), (36, 3), (37, None)])
def test_a_charge_arrives_in_the_first_increment_that_reaches_so_far(halves: int, count: int | None) -> None:
    assert increments_to(increments(12, 18, "rate"), halves) == count


def test_who_cannot_move_has_no_increments() -> None:
    assert increments(0, 0, "rate") == ()
    assert increments_to((), 2) is None
