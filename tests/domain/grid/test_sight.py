"""Lines from centre to centre, and what stops a missile (OE-7.4)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.grid.footprint import Footprint
from domain.grid.sight import is_clear, line_of_fire, squares_between
from domain.quantities import Square
from tests.domain.grid.maps import OPEN, at, ground

SQUARES = st.builds(Square, st.integers(0, 9), st.integers(0, 9))


def crosses(one: Square, other: Square, between: Square) -> bool:
    """The line runs through the inside of a square: of all its points, those within form an interval."""
    low, high = Fraction(0), Fraction(1)
    for start, end, middle in ((one.x, other.x, between.x), (one.y, other.y, between.y)):
        if start == end:
            if start != middle:
                return False
            continue
        bounds = sorted(
            (Fraction(2 * middle - 2 * start + edge, 2 * (end - start)) for edge in (-1, 1)),
        )
        low, high = max(low, bounds[0]), min(high, bounds[1])
    return low < high


@given(SQUARES, SQUARES)
def test_a_line_crosses_just_the_squares_whose_inside_it_runs_through(one: Square, other: Square) -> None:
    singles = [crossed[0] for crossed in squares_between(one, other) if len(crossed) == 1]
    assert len(singles) == len(set(singles))
    assert set(singles) == {
        square
        for square in (Square(x, y) for x in range(10) for y in range(10))
        if square not in {one, other} and crosses(one, other, square)
    }


@given(SQUARES, SQUARES)
def test_a_line_is_the_same_both_ways(one: Square, other: Square) -> None:
    there = [frozenset(crossed) for crossed in squares_between(one, other)]
    assert there == [frozenset(crossed) for crossed in squares_between(other, one)][::-1]


@given(SQUARES, SQUARES, st.frozensets(SQUARES, max_size=12))
def test_whoever_can_shoot_can_be_shot_at(one: Square, other: Square, walls: frozenset[Square]) -> None:
    assert is_clear(one, other, walls) == is_clear(other, one, walls)


def test_a_diagonal_runs_through_corners() -> None:
    assert list(squares_between(Square(0, 0), Square(2, 2))) == [
        (Square(1, 0), Square(0, 1)),
        (Square(1, 1),),
        (Square(2, 1), Square(1, 2)),
    ]


@pytest.mark.parametrize(
    ("shooter", "target", "flies"),
    [
        (at(0, 0), at(4, 0), False),
        (at(0, 0), at(3, 0, 2), True),
        (at(0, 1), at(4, 1), True),
        (at(0, 0), at(1, 0), True),
        (at(1, 2), at(2, 3), False),
        (at(3, 2), at(2, 1), True),
        (at(0, 0, 2), at(4, 0), True),
    ],
)
def test_a_missile_flies_where_any_line_between_the_two_is_free_of_walls(
    shooter: Footprint, target: Footprint, flies: bool
) -> None:
    field = ground(
        "..#...",
        "......",
        "..#...",
        ".#....",
    )
    assert (line_of_fire(shooter, target, field) is not None) is flies
    assert (line_of_fire(target, shooter, field) is not None) is flies


def test_of_the_free_lines_the_shortest_is_taken() -> None:
    assert line_of_fire(at(5, 5, 2), at(12, 5), OPEN) == (Square(6, 5), Square(12, 5))
    assert line_of_fire(at(12, 5), at(5, 4, 3), OPEN) == (Square(12, 5), Square(7, 5))
    assert line_of_fire(at(3, 3), at(3, 3), OPEN) == (Square(3, 3), Square(3, 3))
