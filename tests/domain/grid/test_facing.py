"""Facing and arcs (OE-4.9, OE-1.8, AMB-42)."""

import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.grid.facing import (
    ROSE,
    STEP,
    Arc,
    Facing,
    arc_of,
    facing_along,
    facing_towards,
    is_ahead,
    passes_the_shield,
    steps_into,
    turned,
)
from domain.grid.footprint import Footprint, squares_of
from domain.quantities import Square
from tests.domain.grid.maps import at

OFFSETS = st.tuples(st.integers(-30, 30), st.integers(-30, 30)).filter(lambda offset: offset != (0, 0))
FACINGS = st.sampled_from(ROSE)
HERE = at(50, 50)


def degrees_between(facing: Facing, east: int, south: int) -> float:
    """The angle as a protractor has it."""
    ahead_east, ahead_south = STEP[facing]
    turn = math.degrees(math.atan2(south, east) - math.atan2(ahead_south, ahead_east)) % 360
    return min(turn, 360 - turn)


def around(figure: Footprint) -> list[Footprint]:
    """The squares next to a figure, all round."""
    ring = Footprint(Square(figure.anchor.x - 1, figure.anchor.y - 1), figure.side + 2)
    return [Footprint(square) for square in squares_of(ring) - squares_of(figure)]


def test_eight_eighths_are_a_whole_turn() -> None:
    assert [turned("n", eighths) for eighths in range(9)] == [*ROSE, "n"]
    assert turned("n", -1) == "nw"
    assert turned("w", 3) == "ne"


@given(FACINGS, OFFSETS)
def test_arcs_are_those_of_a_protractor(facing: Facing, offset: tuple[int, int]) -> None:
    angle = degrees_between(facing, *offset)
    arc: Arc = "front" if angle < 67.5 else "flank" if angle < 112.5 else "rear"
    assert arc_of(HERE, facing, at(50 + offset[0], 50 + offset[1])) == arc
    assert is_ahead(HERE, facing, at(50 + offset[0], 50 + offset[1])) == (angle < 45 + 1e-9)


@given(OFFSETS)
def test_a_figure_turned_towards_another_turns_by_the_least_angle(offset: tuple[int, int]) -> None:
    facing = facing_towards(HERE, at(50 + offset[0], 50 + offset[1]))
    assert facing == facing_along(*offset)
    assert degrees_between(facing, *offset) <= min(degrees_between(other, *offset) for other in ROSE) + 1e-9


def test_who_stands_in_the_same_square_turns_nobody() -> None:
    assert facing_towards(HERE, HERE, "sw") == "sw"
    assert facing_along(0, 0) is None
    assert arc_of(HERE, "n", HERE) == "front"


@pytest.mark.parametrize("facing", ROSE)
def test_of_eight_adjacent_squares_three_are_front_two_flank_and_three_rear(facing: Facing) -> None:
    assert Counter(arc_of(HERE, facing, other) for other in around(HERE)) == {
        "front": 3,
        "flank": 2,
        "rear": 3,
    }


@pytest.mark.parametrize("facing", ROSE)
@pytest.mark.parametrize("side", [2, 3, 4])
def test_the_arcs_of_a_big_figure_cover_every_square_around_it_once(facing: Facing, side: int) -> None:
    ogre = at(5, 5, side)
    counted = Counter(arc_of(ogre, facing, other) for other in around(ogre))
    assert sum(counted.values()) == 4 * side + 4
    assert counted["front"] == counted["rear"] >= side + 2
    opposite = Counter(arc_of(ogre, turned(facing, 4), other) for other in around(ogre))
    assert counted == opposite


def test_an_ogre_is_flanked_along_the_whole_of_its_side() -> None:
    ogre = at(5, 5, 2)
    assert [arc_of(ogre, "n", at(4, y)) for y in range(4, 8)] == ["front", "flank", "flank", "rear"]


def test_a_big_attacker_attacks_from_its_nearest_square() -> None:
    assert arc_of(HERE, "n", at(51, 49, 2)) == "flank"
    assert arc_of(HERE, "n", at(51, 48, 2)) == "front"


def test_amorphous_creatures_have_neither_flank_nor_rear() -> None:
    assert {arc_of(HERE, "n", other, amorphous=True) for other in around(HERE)} == {"front"}


@pytest.mark.parametrize(
    ("place", "passes"),
    [(at(51, 50), True), (at(49, 50), False), (at(50, 51), True), (at(49, 51), True), (at(51, 49), False)],
)
def test_a_shield_on_the_left_arm_covers_front_and_left_flank(place: Footprint, passes: bool) -> None:
    assert passes_the_shield(HERE, "n", place) is passes


def test_a_shield_on_the_right_arm_leaves_the_left_flank_open() -> None:
    assert passes_the_shield(HERE, "n", at(49, 50), shield_arm="right")
    assert not passes_the_shield(HERE, "n", at(51, 50), shield_arm="right")
    assert not passes_the_shield(HERE, "n", at(50, 51), amorphous=True)


@given(FACINGS, FACINGS)
def test_the_shield_goes_round_with_its_bearer(facing: Facing, side: Facing) -> None:
    eighth = ROSE.index(side) - ROSE.index(facing)
    (right_east, right_south), (east, south) = STEP[turned("n", eighth)], STEP[side]
    as_facing_north = passes_the_shield(HERE, "n", at(50 + right_east, 50 + right_south))
    assert passes_the_shield(HERE, facing, at(50 + east, 50 + south)) == as_facing_north


@pytest.mark.parametrize("facing", ROSE)
def test_steps_into_an_arc_lead_to_its_adjacent_squares(facing: Facing) -> None:
    arcs: tuple[Arc, ...] = ("front", "flank", "rear")
    for arc in arcs:
        for way in steps_into(arc, facing):
            east, south = STEP[way]
            assert arc_of(HERE, facing, at(50 + east, 50 + south)) == arc
    assert sorted(way for arc in arcs for way in steps_into(arc, facing)) == sorted(ROSE)
    assert steps_into("rear", facing)[0] == turned(facing, 4), "straight back comes first"
