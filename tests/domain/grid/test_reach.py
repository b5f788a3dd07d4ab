"""Who threatens what, and who can strike whom (OE-4.10, OE-4.15, AMB-22)."""

import pytest

from domain.grid.facing import ROSE, Facing
from domain.grid.footprint import Footprint, squares_apart, squares_of
from domain.grid.ground import Ground
from domain.grid.reach import Threat, Threatener, can_strike, threatened_by, threatens
from domain.ids import FigureId
from domain.quantities import Square
from tests.domain.grid.maps import OPEN, at, figures, ground

OGRE = at(5, 5, 2)
HERE = at(20, 20)


def somebody(
    footprint: Footprint = HERE,
    reach: int = 1,
    min_reach: int = 1,
    threat: Threat = "all",
    facing: Facing = "n",
    *,
    amorphous: bool = False,
    named: str = "orc",
) -> Threatener:
    return Threatener(FigureId(named), footprint, facing, reach, min_reach, threat, amorphous)


def threatened_squares(one: Threatener, field: Ground) -> frozenset[Square]:
    """Each square in which a man would be threatened."""
    standing = squares_of(one.footprint)
    around = (Square(x, y) for x in range(30) for y in range(30))
    return frozenset(
        square
        for square in around
        if square not in standing
        and field.fits(Footprint(square))
        and threatens(one, Footprint(square), field)
    )


@pytest.mark.parametrize(("side", "squares"), [(1, 8), (2, 12), (3, 16), (4, 20)])
@pytest.mark.parametrize("facing", ROSE)
def test_a_figure_threatens_every_square_next_to_it_whatever_its_facing(
    side: int, squares: int, facing: Facing
) -> None:
    found = threatened_squares(somebody(at(20, 20, side), facing=facing), OPEN)
    assert len(found) == squares
    assert all(squares_apart(Footprint(square), at(20, 20, side)) == 1 for square in found)


def test_an_ogre_threatens_its_neighbours_and_nobody_a_square_further() -> None:
    ogre = somebody(OGRE)
    near, far = (at(7, 6), at(4, 4), at(7, 5, 3)), (at(8, 6), at(3, 3))
    assert [threatens(ogre, other, OPEN) for other in (*near, *far)] == [True] * 3 + [False] * 2
    assert [can_strike(OGRE, other, 1, 1, OPEN) for other in (*near, *far)] == [True] * 3 + [False] * 2


def test_at_the_edge_only_squares_of_the_map_are_threatened() -> None:
    assert len(threatened_squares(somebody(at(0, 0)), OPEN)) == 3


@pytest.mark.parametrize(("reach", "min_reach", "squares"), [(2, 1, 24), (3, 1, 48), (3, 2, 40), (0, 1, 0)])
def test_a_long_weapon_threatens_as_far_as_it_reaches_and_not_inside_its_haft(
    reach: int, min_reach: int, squares: int
) -> None:
    assert len(threatened_squares(somebody(reach=reach, min_reach=min_reach), OPEN)) == squares


def test_whoever_is_inside_a_pike_is_inside_it_with_every_square() -> None:
    assert not can_strike(HERE, at(21, 20, 2), 3, 2, OPEN)
    assert can_strike(HERE, at(22, 20, 2), 3, 2, OPEN)


def test_a_tiny_figure_in_the_same_square_is_as_near_as_a_neighbour() -> None:
    assert can_strike(HERE, HERE, 1, 1, OPEN)
    assert not can_strike(HERE, HERE, 3, 2, OPEN)


def test_threat_in_front_alone_lies_within_45_degrees_of_the_facing() -> None:
    assert threatened_squares(somebody(threat="front"), OPEN) == {Square(x, 19) for x in (19, 20, 21)}
    assert len(threatened_squares(somebody(threat="front", reach=2), OPEN)) == 3 + 5
    assert len(threatened_squares(somebody(OGRE, threat="front"), OPEN)) == 4
    assert len(threatened_squares(somebody(threat="front", amorphous=True), OPEN)) == 8
    assert threatens(somebody(threat="front"), at(21, 18, 2), OPEN), "one of its squares is in front"
    assert not threatens(somebody(threat="front"), at(21, 20, 2), OPEN)


def test_a_long_weapon_does_not_strike_past_an_occupied_square() -> None:
    stand = figures("S.T", "...", "...")
    occupied = frozenset({Square(1, 0)})
    assert can_strike(stand["S"], stand["T"], 2, 1, OPEN)
    assert not can_strike(stand["S"], stand["T"], 2, 1, OPEN, occupied)
    assert can_strike(stand["S"], at(2, 2), 2, 1, OPEN, occupied), "the diagonal is free"
    assert can_strike(stand["S"], at(1, 0), 2, 1, OPEN, occupied), "whom one strikes stands in nobody's way"
    assert can_strike(stand["S"], at(1, 0, 2), 2, 1, OPEN, occupied)


def test_a_big_target_is_struck_where_any_line_to_it_is_free() -> None:
    in_the_way = frozenset({Square(1, 0)})
    assert can_strike(at(0, 0), at(2, 0, 3), 2, 1, OPEN, in_the_way), "past the man, at its southern squares"
    assert not can_strike(at(0, 0), at(2, 0), 2, 1, OPEN, in_the_way)


def test_nobody_strikes_through_a_wall_or_between_two_that_touch() -> None:
    field = ground("..#.", ".#..", "....")
    assert not can_strike(at(1, 0), at(3, 0), 2, 1, field)
    assert not can_strike(at(1, 0), at(2, 1), 1, 1, field)
    assert not can_strike(at(2, 1), at(1, 0), 1, 1, field)
    assert can_strike(at(0, 1), at(1, 2), 1, 1, field), "one wall leaves its corner free"
    assert Square(1, 1) not in threatened_squares(somebody(at(0, 0)), field), "nobody can stand in a wall"


def test_two_men_side_by_side_do_not_cover_the_corner_between_them() -> None:
    assert can_strike(at(0, 0), at(1, 1), 1, 1, OPEN, frozenset({Square(1, 0), Square(0, 1)}))


def test_those_who_threaten_a_standing_figure_are_named_in_order() -> None:
    enemies = [
        somebody(named=name, footprint=place) for name, place in (("b", at(21, 20)), ("a", at(19, 19)))
    ]
    assert threatened_by(HERE, [*enemies, somebody(at(22, 20), named="c")], OPEN) == ("a", "b")
