"""Blocking and disarming (OE-5.14)."""

from domain.rules.maneuvers import loser_of, stops


def test_a_block_that_would_hit_as_good_an_armour_class_stops_the_blow() -> None:
    assert [stops(mine, 3) for mine in (2, 3, 4)] == [True, True, False]


def test_the_lower_total_loses_its_weapon_and_even_ones_keep_both() -> None:
    assert (loser_of(12, 11), loser_of(11, 11), loser_of(10, 11)) == (1, 0, -1)
