"""Every distance is nearest square to nearest square over whole footprints (CO-7, CO-8, OE-4.10)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.grid.footprint import Footprint, offset, overlaps, range_squares, squares_apart, squares_of
from domain.grid.movement import charged_points
from domain.grid.paths import cost_quarters
from domain.quantities import Square
from tests.domain.grid.maps import OPEN, at

FOOTPRINTS = st.builds(
    Footprint, st.builds(Square, st.integers(0, 30), st.integers(0, 30)), st.sampled_from([1, 2, 3, 4])
)
OGRE = at(5, 5, 2)


def test_a_footprint_covers_a_block_south_and_east_of_its_anchor() -> None:
    assert squares_of(OGRE) == {Square(5, 5), Square(6, 5), Square(5, 6), Square(6, 6)}


@pytest.mark.parametrize(
    ("other", "apart"),
    [(at(7, 5, 3), 1), (at(7, 6), 1), (at(4, 4), 1), (at(8, 6), 2), (at(3, 3), 2), (at(6, 6), 0)],
)
def test_big_figures_are_as_far_away_as_their_nearest_squares(other: Footprint, apart: int) -> None:
    assert squares_apart(OGRE, other) == squares_apart(other, OGRE) == apart


def test_a_square_that_a_giant_covers_is_not_free() -> None:
    assert overlaps(at(7, 5, 3), at(7, 6))
    assert not overlaps(at(7, 5, 3), OGRE)


@pytest.mark.parametrize(
    ("other", "squares"), [(at(12, 5), 6), (at(7, 7), 2), (at(8, 8), 3), (at(9, 9), 5), (at(0, 4), 6)]
)
def test_range_counts_diagonals_as_one_and_a_half_and_rounds_up(other: Footprint, squares: int) -> None:
    assert range_squares(OGRE, other) == range_squares(other, OGRE) == squares


@given(FOOTPRINTS, FOOTPRINTS)
def test_distances_are_those_of_the_two_nearest_squares(one: Footprint, other: Footprint) -> None:
    pairs = [(Footprint(here), Footprint(there)) for here in squares_of(one) for there in squares_of(other)]
    assert squares_apart(one, other) == min(squares_apart(here, there) for here, there in pairs)
    assert range_squares(one, other) == min(range_squares(here, there) for here, there in pairs)
    assert overlaps(one, other) == (not squares_of(one).isdisjoint(squares_of(other)))
    east, south = offset(one, other)
    assert offset(other, one) == (-east, -south)


@given(FOOTPRINTS, FOOTPRINTS)
def test_range_is_what_the_cheapest_path_would_be_charged(one: Footprint, other: Footprint) -> None:
    east, south = offset(one, other)
    way = [Square(20, 20)]
    while (east, south) != (0, 0):
        step = ((east > 0) - (east < 0), (south > 0) - (south < 0))
        way.append(Square(way[-1].x + step[0], way[-1].y + step[1]))
        east, south = east - step[0], south - step[1]
    assert charged_points(cost_quarters(way, 1, OPEN)) == range_squares(one, other)
