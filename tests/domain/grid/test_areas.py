"""The squares that a spell covers, as the caster faces (OE-4.9)."""

import pytest

from domain.grid.areas import front
from domain.grid.facing import Facing
from domain.quantities import Square
from tests.domain.grid.maps import OPEN, at, ground


@pytest.mark.parametrize(
    ("facing", "squares"),
    [("n", {(9, 9), (10, 9), (11, 9)}), ("se", {(11, 10), (11, 11), (10, 11)})],
)
def test_three_squares_lie_before_a_figure(facing: Facing, squares: set[tuple[int, int]]) -> None:
    assert front(at(10, 10), facing, OPEN) == {Square(x, y) for x, y in squares}


def test_before_a_figure_lies_neither_a_wall_nor_what_is_off_the_map() -> None:
    field = ground("..#", "...", "...")
    assert front(at(1, 1), "n", field) == {Square(0, 0), Square(1, 0)}
    assert front(at(0, 0), "n", field) == frozenset()
