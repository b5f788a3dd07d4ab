"""Distances between squares (OE-4.10)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.grid.squares import squares_apart
from domain.quantities import Square

SQUARES = st.builds(Square, st.integers(0, 199), st.integers(0, 199))


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [((3, 3), (3, 3), 0), ((3, 3), (4, 4), 1), ((3, 3), (2, 4), 1), ((3, 3), (5, 4), 2), ((0, 0), (7, 3), 7)],
)
def test_all_eight_neighbours_are_one_square_away(
    one: tuple[int, int], other: tuple[int, int], apart: int
) -> None:
    assert squares_apart(Square(*one), Square(*other)) == apart


@given(SQUARES, SQUARES, SQUARES)
def test_distance_is_the_same_both_ways_and_no_detour_is_shorter(
    one: Square, other: Square, third: Square
) -> None:
    assert squares_apart(one, other) == squares_apart(other, one)
    assert (squares_apart(one, other) == 0) == (one == other)
    assert squares_apart(one, other) <= squares_apart(one, third) + squares_apart(third, other)
