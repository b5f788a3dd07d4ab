"""Fatigue at the end of a round (OE-8)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.rules.fatigue import FatigueStanding, acts_as, after_round, fatigue_due, half_full, round_cost
from domain.rulesets.book_fatigue import ENCUMBRANCE, WEARINESS, Activity, Weariness, load_fatigue
from domain.rulesets.book_phases import Encumbrance

TABLE = load_fatigue()
ACTIVITIES: tuple[Activity, ...] = tuple(TABLE.cost)


def through(
    standing: FatigueStanding, points_max: int, *done: Activity, carried: Encumbrance = "unencumbered"
) -> FatigueStanding:
    due = fatigue_due(TABLE, standing, points_max, done, carried)
    return after_round(standing, points_max, due, save_made=False)


def test_the_dearest_thing_done_is_paid_and_no_other() -> None:
    assert round_cost(TABLE, ("attack", "withdraw"), "unencumbered") == 1
    assert round_cost(TABLE, ("attack", "sprint"), "unencumbered") == 2


@pytest.mark.parametrize(
    ("acting_as", "cost"), [("unencumbered", 1), ("light", 1), ("moderate", 2), ("heavy", 3), ("severe", 4)]
)
def test_a_load_costs_more_only_in_a_strenuous_round(acting_as: Encumbrance, cost: int) -> None:
    assert round_cost(TABLE, ("parry",), acting_as) == cost
    assert round_cost(TABLE, ("rest",), acting_as) == 0
    assert round_cost(TABLE, (), acting_as) == 0


def test_a_tired_figure_pays_for_the_category_it_acts_in() -> None:
    assert fatigue_due(TABLE, FatigueStanding(9, "fatigued"), 12, ("attack",), "moderate").cost == 3
    assert fatigue_due(TABLE, FatigueStanding(9, "exhausted"), 12, ("attack",), "unencumbered").cost == 2


def test_a_save_is_due_at_each_strenuous_round_that_ends_at_nought() -> None:
    assert not fatigue_due(TABLE, FatigueStanding(2), 12, ("attack",), "unencumbered").save_due
    assert fatigue_due(TABLE, FatigueStanding(1), 12, ("attack",), "unencumbered").save_due
    assert fatigue_due(TABLE, FatigueStanding(0), 12, ("charge",), "unencumbered").save_due
    assert not fatigue_due(TABLE, FatigueStanding(0), 12, ("rest",), "unencumbered").save_due


def test_nobody_saves_against_what_is_the_worst_already() -> None:
    assert not fatigue_due(TABLE, FatigueStanding(0, "exhausted"), 12, ("run",), "unencumbered").save_due
    assert through(FatigueStanding(0, "exhausted"), 12, "run") == FatigueStanding(0, "exhausted")


def test_rest_gives_one_point_and_catching_breath_two_up_to_the_pool() -> None:
    assert through(FatigueStanding(3), 12, "rest") == FatigueStanding(4)
    assert through(FatigueStanding(3), 12, "catch_breath") == FatigueStanding(5)
    assert through(FatigueStanding(11), 12, "catch_breath") == FatigueStanding(12)
    assert through(FatigueStanding(12), 12) == FatigueStanding(12)


def test_catching_breath_gives_nothing_to_who_was_made_to_fight() -> None:
    assert through(FatigueStanding(3), 12, "catch_breath", "attack") == FatigueStanding(2)


def test_a_pool_half_full_betters_the_state_by_one_step_a_round() -> None:
    assert half_full(11) == 6
    assert through(FatigueStanding(4, "exhausted"), 11, "rest") == FatigueStanding(5, "exhausted")
    assert through(FatigueStanding(5, "exhausted"), 11, "rest") == FatigueStanding(6, "fatigued")
    assert through(FatigueStanding(6, "fatigued"), 11, "rest") == FatigueStanding(7, "fresh")


def test_fighting_on_a_half_full_pool_betters_nothing() -> None:
    assert through(FatigueStanding(11, "fatigued"), 12, "attack") == FatigueStanding(10, "fatigued")


@given(st.sampled_from(ENCUMBRANCE), st.sampled_from(WEARINESS))
def test_a_tired_figure_never_acts_lighter_than_it_is(carried: Encumbrance, state: Weariness) -> None:
    acting = ENCUMBRANCE.index(acts_as(TABLE, carried, state))
    assert acting == min(ENCUMBRANCE.index(carried) + WEARINESS.index(state), len(ENCUMBRANCE) - 1)


@given(
    st.integers(1, 30),
    st.lists(st.tuples(st.lists(st.sampled_from(ACTIVITIES), max_size=4), st.booleans()), max_size=40),
    st.sampled_from(ENCUMBRANCE),
)
def test_points_stay_within_the_pool_and_states_move_one_step(
    points_max: int, rounds: list[tuple[list[Activity], bool]], carried: Encumbrance
) -> None:
    standing = FatigueStanding(points_max)
    for done, save_made in rounds:
        due = fatigue_due(TABLE, standing, points_max, done, carried)
        after = after_round(standing, points_max, due, save_made=save_made)
        assert 0 <= after.points <= points_max
        assert abs(WEARINESS.index(after.state) - WEARINESS.index(standing.state)) <= 1
        standing = after
