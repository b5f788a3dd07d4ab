"""Knockdown dice and numbers (OE-7.9), and blows with the flat (OE-6.5)."""

import pytest

from domain.quantities import HitPoints
from domain.rules.heavy_blows import is_shaken, knockdown_sides
from domain.rules.subdual import is_beaten, subdual_damage
from domain.rulesets.book_phases import Size

DICE = (4, 6, 8, 10, 12, 20)


@pytest.mark.parametrize(
    ("sides", "wielder", "thrown"),
    [(8, "M", 8), (8, "L", 10), (8, "S", 6), (4, "T", 4), (12, "H", 20), (20, "G", 20)],
)
def test_a_wielder_of_another_size_throws_another_die(sides: int, wielder: Size, thrown: int) -> None:
    assert knockdown_sides(DICE, sides, wielder) == thrown


def test_the_number_itself_shakes() -> None:
    assert [is_shaken(face, 7) for face in (6, 7, 8)] == [False, True, True]


def test_of_an_odd_blow_the_larger_half_is_bruises() -> None:
    assert [subdual_damage(total) for total in (1, 2, 5)] == [(0, 1), (1, 1), (2, 3)]


def test_who_is_beaten_is_alive() -> None:
    assert is_beaten(HitPoints(4), 4, 0)
    assert not is_beaten(HitPoints(4), 3, 0)
    assert not is_beaten(HitPoints(0), 9, 0)
