"""What a path provokes (OE-4.11a, b; AMB-23, AMB-32), whom a guard catches (OE-5.7), how one faces."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.grid.facing import ROSE, STEP, Facing
from domain.grid.footprint import Footprint, squares_apart
from domain.grid.ground import Ground
from domain.grid.reach import Threatener, threatened_by, threatens
from domain.ids import FigureId
from domain.quantities import Square
from domain.rules.provoking import Provocation, Turn, entered, facing_after, provoked
from tests.domain.grid.maps import OPEN, at, ground, path


def orc(x: int, y: int, named: str = "orc", side: int = 1, reach: int = 1) -> Threatener:
    return Threatener(FigureId(named), at(x, y, side), "n", reach)


def said(provocations: Sequence[Provocation]) -> list[tuple[str, int]]:
    return [(provocation.enemy, provocation.at) for provocation in provocations]


def test_running_past_enemies_provokes_each_once_in_the_order_of_the_path() -> None:
    row = [orc(5, 5, "b"), orc(5, 7, "a"), orc(8, 7, "c"), orc(20, 5, "far")]
    past = path(*((x, 6) for x in range(4, 11)))
    assert said(provoked(past, 1, row, OPEN)) == [("a", 2), ("b", 2), ("c", 5)]
    assert provoked(past, 1, row[::-1], OPEN) == provoked(past, 1, row, OPEN)


def test_a_sidestep_among_the_threatened_squares_provokes_nothing() -> None:
    around = path((4, 4), (5, 4), (6, 4), (6, 5), (6, 6), (5, 6))
    assert provoked(around, 1, [orc(5, 5)], OPEN) == ()


def test_nobody_provokes_by_standing_still_or_by_coming_near() -> None:
    assert provoked(path((5, 6)), 1, [orc(5, 5)], OPEN) == ()
    assert provoked(path((5, 9), (5, 8), (5, 7), (5, 6)), 1, [orc(5, 5, reach=2)], OPEN) == ()


def test_a_withdrawal_protects_its_first_step_and_no_more() -> None:
    enemies = [orc(5, 5, "first"), orc(5, 8, "second")]
    away = path((5, 6), (6, 7), (7, 8))
    assert said(provoked(away, 1, enemies, OPEN)) == [("first", 0), ("second", 1)]
    assert said(provoked(away, 1, enemies, OPEN, withdraws=True)) == [("second", 1)]
    back_again = path((5, 6), (5, 7), (5, 6), (5, 7))
    assert said(provoked(back_again, 1, enemies[:1], OPEN, withdraws=True)) == [("first", 2)]


def test_a_big_mover_leaves_with_its_last_square() -> None:
    away = path((6, 5), (7, 5), (8, 5))
    assert said(provoked(away, 2, [orc(5, 5)], OPEN)) == [("orc", 0)]
    assert said(provoked(path((4, 6), (5, 6), (6, 6), (7, 6)), 2, [orc(5, 5)], OPEN)) == [("orc", 2)]


def test_a_big_enemy_strikes_at_its_corners_too() -> None:
    ogre = orc(5, 5, side=2)
    assert said(provoked(path((4, 4), (3, 3)), 1, [ogre], OPEN)) == [("orc", 0)]
    assert provoked(path((3, 3), (2, 2)), 1, [ogre], OPEN) == ()
    assert said(provoked(path((7, 6), (8, 6)), 1, [ogre], OPEN)) == [("orc", 0)]


def test_a_wall_between_takes_the_threat_away() -> None:
    walled = ground(".....", "..#..", ".....")
    assert provoked(path((3, 1), (4, 1)), 1, [orc(1, 1, reach=2)], walled) == ()
    assert said(provoked(path((3, 1), (4, 1)), 1, [orc(1, 1, reach=2)], OPEN)) == [("orc", 0)]


def test_stepping_behind_another_figure_leaves_the_reach_of_a_long_weapon() -> None:
    spear, shelter = orc(5, 5, reach=2), frozenset({Square(6, 5)})
    behind = path((7, 3), (7, 4), (7, 5))
    assert said(provoked(behind, 1, [spear], OPEN, occupied=shelter)) == [("orc", 0)]
    assert provoked(behind, 1, [spear], OPEN) == ()


def test_turning_ones_back_provokes_at_the_end_of_the_path() -> None:
    turn = Turn("n", "s")
    assert said(provoked(path((5, 6)), 1, [orc(5, 5)], OPEN, turn=turn)) == [("orc", 0)]
    assert said(provoked(path((4, 7), (5, 6)), 1, [orc(5, 5)], OPEN, turn=turn)) == [("orc", 1)]
    assert provoked(path((5, 6)), 1, [orc(5, 5)], OPEN, turn=Turn("n", "e")) == (), "the flank is no back"
    assert provoked(path((5, 6)), 1, [orc(5, 5)], OPEN, turn=Turn("sw", "s")) == (), "it was behind already"
    assert provoked(path((5, 6)), 1, [orc(5, 5)], OPEN, turn=turn, amorphous=True) == ()
    assert provoked(path((5, 7)), 1, [orc(5, 5)], OPEN, turn=turn) == (), "it does not threaten there"


def test_whoever_was_provoked_by_a_step_is_not_provoked_again_by_the_turn() -> None:
    there_and_back = path((5, 6), (5, 7), (5, 6))
    assert said(provoked(there_and_back, 1, [orc(5, 5)], OPEN, turn=Turn("n", "s"))) == [("orc", 0)]


def test_a_guard_catches_whoever_enters_its_squares() -> None:
    guards = [orc(5, 5, "b"), orc(8, 5, "a", reach=2)]
    assert said(entered(path((2, 6), (3, 6), (4, 6), (5, 6), (6, 6)), 1, guards, OPEN)) == [
        ("b", 2),
        ("a", 4),
    ]
    assert entered(path((4, 6), (5, 6)), 1, guards[:1], OPEN) == (), "it stood among them from the start"
    assert said(entered(path((4, 6), (3, 6), (4, 6)), 1, guards[:1], OPEN)) == [("b", 2)]


@pytest.mark.parametrize(
    ("walked", "facing", "enemies", "faces"),
    [
        (path((5, 9), (6, 9)), "n", [], "e"),
        (path((5, 9)), "sw", [], "sw"),
        (path((6, 8), (5, 7), (5, 6)), "w", [orc(5, 5)], "n"),
        (path((7, 6), (6, 6)), "w", [orc(5, 5), orc(6, 5, "other")], "nw"),
        # Three in a line ahead: the middle one, whatever their names are.
        (
            path((9, 7), (10, 7), (11, 7), (12, 7)),
            "e",
            [orc(13, 6, "a"), orc(13, 7, "b"), orc(13, 8, "c")],
            "e",
        ),
        (path((9, 7), (10, 7), (11, 7), (12, 7)), "e", [orc(13, 6, "a"), orc(13, 8, "c")], "e"),
        (path((12, 5), (13, 5)), "e", [orc(13, 6), orc(14, 5, "other")], "se"),
        # Between two orcs, to turn to one would be to turn one's back on the other.
        (path((5, 6)), "e", [orc(5, 5, "a"), orc(5, 7, "b")], "e"),
    ],
)
def test_a_mover_that_was_told_nothing_faces_whom_it_must(
    walked: list[Square], facing: Facing, enemies: list[Threatener], faces: Facing
) -> None:
    assert facing_after(walked, 1, facing, enemies, OPEN) == faces


WAYS = st.lists(st.sampled_from(ROSE), max_size=10)
ENEMIES = st.lists(
    st.builds(
        Threatener,
        st.sampled_from([FigureId(name) for name in "abcd"]),
        st.builds(at, st.integers(14, 26), st.integers(14, 26), st.sampled_from([1, 2, 3])),
        st.sampled_from(ROSE),
        st.sampled_from([1, 2, 3]),
        st.just(1),
        st.sampled_from(["all", "front"]),
    ),
    max_size=4,
    unique_by=lambda enemy: enemy.id,
)


def walked(ways: list[Facing]) -> list[Square]:
    squares = [Square(20, 20)]
    for way in ways:
        east, south = STEP[way]
        squares.append(Square(squares[-1].x + east, squares[-1].y + south))
    return squares


@given(WAYS, ENEMIES, st.sampled_from([1, 2]))
def test_each_provocation_is_given_where_the_enemy_threatens_and_at_most_once(
    ways: list[Facing], enemies: list[Threatener], side: int
) -> None:
    squares, by_id = walked(ways), {enemy.id: enemy for enemy in enemies}
    found = provoked(squares, side, enemies, OPEN)
    assert len({provocation.enemy for provocation in found}) == len(found)
    assert list(found) == sorted(found, key=lambda provocation: (provocation.at, provocation.enemy))
    for provocation in found:
        enemy = by_id[provocation.enemy]
        here = Footprint(squares[provocation.at], side)
        there = Footprint(squares[provocation.at + 1], side)
        assert threatens(enemy, here, OPEN)
        assert not threatens(enemy, there, OPEN)
        assert squares_apart(there, enemy.footprint) >= squares_apart(here, enemy.footprint)


@given(WAYS, ENEMIES)
def test_a_withdrawal_never_provokes_more_than_a_plain_move(
    ways: list[Facing], enemies: list[Threatener]
) -> None:
    plain = {(found.enemy, found.at) for found in provoked(walked(ways), 1, enemies, OPEN)}
    careful = provoked(walked(ways), 1, enemies, OPEN, withdraws=True)
    assert {found.enemy for found in careful} <= {enemy for enemy, _ in plain}
    assert all(found.at > 0 for found in careful)


@given(WAYS, ENEMIES, st.sampled_from(ROSE))
def test_the_facing_that_comes_by_itself_never_provokes(
    ways: list[Facing], enemies: list[Threatener], facing: Facing
) -> None:
    squares, map_ = walked(ways), Ground(40, 40)
    turn = Turn(facing, facing_after(squares, 1, facing, enemies, map_))
    assert provoked(squares, 1, enemies, map_, turn=turn) == provoked(squares, 1, enemies, map_)
    if not threatened_by(Footprint(squares[-1]), enemies, map_) and ways:
        assert turn.after == ways[-1]
