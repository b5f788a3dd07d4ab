"""Lawful steps and what they cost (OE-4.3, OE-4.4, OE-4.14, OE-5.3)."""

from itertools import accumulate, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.grid.facing import ROSE, STEP, Facing
from domain.grid.footprint import Footprint
from domain.grid.ground import Ground, is_higher
from domain.grid.movement import QuarterPoints, charged_points, exact_points, quarters
from domain.grid.paths import StepFault, charge_fault, cost_quarters, path_fault
from domain.quantities import Square
from tests.domain.grid.maps import OPEN, at, figures, ground, path

STEPS = st.lists(st.sampled_from(ROSE), max_size=12)
MIXED: list[Facing] = ["ne", "ne", "ne", "ne", "ne", "ne", "ne", "e", "e"]
RATE = quarters(12)


def way(steps: list[Facing]) -> list[Square]:
    return list(
        accumulate(
            steps,
            lambda square, step: Square(square.x + STEP[step][0], square.y + STEP[step][1]),
            initial=Square(20, 20),
        )
    )


@pytest.mark.parametrize("diagonal", ["ne", "se", "sw", "nw"])
def test_eight_diagonals_cost_twelve_in_every_direction_and_a_ninth_is_too_much(diagonal: Facing) -> None:
    assert exact_points(cost_quarters(way([diagonal] * 3), 1, OPEN)) == 4.5
    assert cost_quarters(way([diagonal] * 8), 1, OPEN) == RATE
    assert cost_quarters(way([diagonal] * 9), 1, OPEN) > RATE


@given(st.permutations(MIXED))
def test_the_order_of_straight_and_diagonal_steps_never_matters(steps: list[Facing]) -> None:
    assert exact_points(cost_quarters(way(steps), 1, OPEN)) == 12.5


def test_seven_diagonals_and_a_straight_step_fit_a_rate_of_twelve() -> None:
    assert exact_points(cost_quarters(way(MIXED[:-1]), 1, OPEN)) == 11.5


@given(STEPS, st.data())
def test_a_path_costs_the_same_in_one_and_in_many_commands(steps: list[Facing], data: st.DataObject) -> None:
    rough = {
        Square(x, y): cost for x, y, cost in ((21, 20, 3), (21, 21, 4), (19, 19, 6), (20, 19, 3), (22, 22, 3))
    }
    map_, whole = Ground(40, 40, rough=rough), way(steps)
    cut = data.draw(st.integers(0, len(steps)))
    parts = cost_quarters(whole[: cut + 1], 2, map_) + cost_quarters(whole[cut:], 2, map_)
    assert parts == cost_quarters(whole, 2, map_)
    assert parts == sum(cost_quarters(leg, 2, map_) for leg in pairwise(whole))


@pytest.mark.parametrize(
    ("sign", "straight", "diagonal"), [(".", 1.0, 1.5), ("~", 1.5, 2.25), (":", 2.0, 3.0), ("*", 3.0, 4.5)]
)
def test_difficult_ground_multiplies_the_square_entered_exactly(
    sign: str, straight: float, diagonal: float
) -> None:
    field = ground("." + sign, "." + sign)
    assert exact_points(cost_quarters(path((0, 0), (1, 0)), 1, field)) == straight
    assert exact_points(cost_quarters(path((0, 0), (1, 1)), 1, field)) == diagonal
    assert exact_points(cost_quarters(path((1, 0), (0, 0)), 1, field)) == 1


def test_a_big_figure_pays_for_the_worst_square_it_newly_enters() -> None:
    ford = ground("..:.~", "....~")
    assert exact_points(cost_quarters(path((0, 0), (1, 0)), 2, ford)) == 2
    assert exact_points(cost_quarters(path((1, 0), (2, 0)), 2, ford)) == 1
    assert exact_points(cost_quarters(path((2, 0), (3, 0)), 2, ford)) == 1.5


def test_what_is_charged_is_rounded_up_for_show_only() -> None:
    assert [charged_points(QuarterPoints(6 * diagonals)) for diagonals in range(5)] == [0, 2, 3, 5, 6]


WALLED = ("....#.", ".#..#.", "..#...", "......")


@pytest.mark.parametrize(
    ("steps", "fault"),
    [
        (path((0, 0)), None),
        (path((0, 0), (0, 1), (1, 2), (2, 3)), None),
        (path((3, 0), (4, 0)), StepFault(0, "wall")),
        (path((2, 0), (3, 0), (4, 0), (5, 0)), StepFault(1, "wall")),
        (path((3, 0), (5, 0)), StepFault(0, "no_neighbour")),
        (path((3, 3), (3, 3)), StepFault(0, "no_neighbour")),
        (path((0, 0), (-1, 0)), StepFault(0, "off_the_map")),
        (path((5, 3), (5, 4)), StepFault(0, "off_the_map")),
        # The walls at 1,1 and 2,2 touch; those at 4,0 and 4,1 leave their corners free.
        (path((1, 2), (2, 1)), StepFault(0, "corner")),
        (path((2, 1), (1, 2)), StepFault(0, "corner")),
        (path((3, 1), (4, 2)), None),
        (path((4, 2), (3, 1)), None),
    ],
)
def test_the_first_step_that_cannot_be_taken_is_named(steps: list[Square], fault: StepFault | None) -> None:
    assert path_fault(steps, 1, ground(*WALLED)) == fault


def test_a_big_figure_needs_room_for_all_its_squares() -> None:
    field = ground("....", "....", "...#", "....")
    assert path_fault(path((0, 0), (1, 0), (2, 0)), 2, field) is None
    assert path_fault(path((1, 0), (2, 1)), 2, field) == StepFault(0, "wall")
    assert path_fault(path((2, 0), (3, 0)), 2, field) == StepFault(0, "off_the_map")
    along_the_wall = ground("....", "..#.", "....", "....")
    assert path_fault(path((0, 1), (1, 2)), 2, along_the_wall) is None, (
        "one corner is no gap to squeeze through"
    )


def test_nobody_passes_through_an_enemy_and_nobody_stops_on_a_friend() -> None:
    enemy, friend = frozenset({Square(1, 0)}), frozenset({Square(2, 0)})
    through = path((0, 0), (1, 0), (2, 0))
    assert path_fault(through, 1, OPEN, barred=enemy) == StepFault(0, "barred")
    assert path_fault(through, 1, OPEN, taken=friend) == StepFault(1, "taken")
    assert path_fault([*through, Square(3, 0)], 1, OPEN, taken=friend) is None
    assert path_fault(path((2, 0)), 1, OPEN, taken=friend) is None, "who stands still ends no path"


def test_higher_ground_is_that_of_the_highest_square() -> None:
    hill = ("A.B^", "..^^", "....")
    stand = figures("O.BB", "A.BB", "....")
    assert is_higher(stand["B"], stand["A"], ground(*hill))
    assert not is_higher(stand["A"], stand["B"], ground(*hill))
    assert not is_higher(at(2, 1), at(3, 0), ground(*hill)), "both are up"


@pytest.mark.parametrize(
    ("steps", "target", "reach", "fault"),
    [
        (path((0, 0), (1, 0), (2, 0)), at(3, 0), 1, None),
        (path((0, 0), (1, 1), (2, 2)), at(3, 3), 1, None),
        (path((0, 0), (1, 0)), at(2, 0), 1, "too_short"),
        (path((0, 0), (1, 0), (2, 1)), at(3, 2), 1, "not_straight"),
        (path((0, 0), (1, 0), (2, 0)), at(3, 1), 1, "not_straight"),
        (path((0, 0), (0, 1), (1, 1), (2, 1)), at(3, 1), 1, None),
        (path((0, 0), (1, 0), (2, 0)), at(3, -1, 2), 1, None),
        (path((0, 0), (1, 0), (2, 0)), at(4, 0), 1, "not_straight"),
        (path((0, 0), (1, 0), (2, 0)), at(4, 0), 2, None),
    ],
)
def test_a_charge_needs_two_squares_straight_at_its_target(
    steps: list[Square], target: Footprint, reach: int, fault: str | None
) -> None:
    assert charge_fault(steps, 1, target, reach) == fault
