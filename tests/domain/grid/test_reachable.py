"""How far a figure gets (OE-4.3, OE-4.4, OE-4.14)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.grid.footprint import Footprint, squares_of
from domain.grid.ground import Ground
from domain.grid.movement import exact_points, quarters
from domain.grid.paths import cost_quarters, path_fault, step_fault, step_quarters
from domain.grid.reachable import reachable
from domain.quantities import Square
from tests.domain.grid.maps import OPEN, figures, ground, path

SIGNS = st.sampled_from("....~:*#")
MAPS = st.lists(st.text(SIGNS, min_size=6, max_size=6), min_size=5, max_size=5).map(
    lambda rows: ground(*rows)
)
PLACES = st.frozensets(st.builds(Square, st.integers(0, 5), st.integers(0, 4)), max_size=4)


def cheapest_by_trying(
    start: Square, side: int, map_: Ground, barred: frozenset[Square]
) -> dict[Square, int]:
    """The cheapest cost of each anchor, found by bettering all of them until nothing gets better."""
    costs = {start: 0}
    places = [Square(x, y) for x in range(map_.width) for y in range(map_.height)]
    bettered = True
    while bettered:
        bettered = False
        for here, there in ((here, there) for here in list(costs) for there in places):
            if step_fault(here, there, side, map_, barred) is not None:
                continue
            cost = costs[here] + step_quarters(here, there, side, map_)
            if cost < costs.get(there, cost + 1):
                costs[there], bettered = cost, True
    return costs


@settings(deadline=None, max_examples=60)
@given(MAPS, PLACES, PLACES, st.sampled_from([1, 2]), st.integers(0, 9))
def test_everything_within_the_rate_is_found_at_its_cheapest(
    map_: Ground, barred: frozenset[Square], taken: frozenset[Square], side: int, points: int
) -> None:
    start, budget = Square(2, 2), quarters(points)
    found = reachable(start, side, budget, map_, barred=barred, taken=taken)
    wanted = {
        square: cost
        for square, cost in cheapest_by_trying(start, side, map_, barred).items()
        if cost <= budget and (square == start or taken.isdisjoint(squares_of(Footprint(square, side))))
    }
    assert found.costs == wanted
    for square, cost in found.costs.items():
        way = found.path_to(square)
        assert way is not None
        assert (way[0], way[-1]) == (start, square)
        assert path_fault(way, side, map_, barred=barred, taken=taken) is None
        assert cost_quarters(way, side, map_) == cost


@pytest.mark.parametrize(("points", "places"), [(0, 1), (1, 5), (2, 13), (3, 29)])
def test_in_the_open_the_rate_alone_counts(points: int, places: int) -> None:
    assert len(reachable(Square(20, 20), 1, quarters(points), OPEN).costs) == places


def test_the_way_leads_round_a_wall_and_through_the_gap() -> None:
    field = ground(
        ".#...",
        ".#.#.",
        "...#.",
    )
    found = reachable(Square(0, 0), 1, quarters(12), field)
    assert found.path_to(Square(4, 1)) == tuple(path((0, 0), (0, 1), (1, 2), (2, 1), (3, 0), (4, 1)))
    assert exact_points(found.costs[Square(4, 1)]) == 7
    assert found.path_to(Square(1, 0)) is None, "a wall is no place to stop"


def test_a_big_figure_does_not_fit_through_a_gap_of_one_square() -> None:
    field = ground("..#..", ".....", "..#..", "..#..")
    man = figures("A....")["A"]
    assert Square(3, 1) in reachable(man.anchor, 1, quarters(12), field).costs
    assert all(square.x < 2 for square in reachable(man.anchor, 2, quarters(12), field).costs)


def test_friends_are_passed_and_enemies_are_gone_round() -> None:
    corridor = ground(".....")
    friend = enemy = frozenset({Square(2, 0)})
    passed = reachable(Square(0, 0), 1, quarters(4), corridor, taken=friend)
    assert sorted(square.x for square in passed.costs) == [0, 1, 3, 4]
    assert passed.path_to(Square(2, 0)) is None
    stopped = reachable(Square(0, 0), 1, quarters(4), corridor, barred=enemy)
    assert sorted(square.x for square in stopped.costs) == [0, 1]


def test_of_equally_cheap_ways_the_shorter_and_then_the_first_in_reading_order_is_taken() -> None:
    found = reachable(Square(20, 20), 1, quarters(9), OPEN)
    assert found.path_to(Square(22, 21)) == tuple(path((20, 20), (21, 20), (22, 21)))
    assert found.path_to(Square(18, 19)) == tuple(path((20, 20), (19, 19), (18, 19)))


def test_light_brush_is_gone_round_where_that_is_cheaper_by_a_quarter() -> None:
    field = ground(".~.", "...")
    found = reachable(Square(0, 0), 1, quarters(3), field)
    assert exact_points(found.costs[Square(2, 0)]) == 2.5
    assert exact_points(found.costs[Square(1, 0)]) == 1.5
