"""The attack roll: THAC0 less armour class, and the die that decides by itself (OE-1, AD-1)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.quantities import DescendingAC, Face, Thac0, ascending
from domain.rounds import Modifier
from domain.rules.to_hit import attack_outcome, chance_percent, hits_armour_class, number_needed

THAC0S = range(20, 0, -1)
ARMOUR_CLASSES = range(10, -11, -1)
MODIFIERS = st.lists(st.integers(-10, 10), max_size=4).map(
    lambda values: tuple(Modifier("any", value, "AD-1.2") for value in values)
)


@pytest.mark.parametrize("thac0", THAC0S)
def test_descending_and_ascending_armour_agree_on_every_blow(thac0: int) -> None:
    """20 less THAC0 is the bonus of the ascending games: natural and bonus against 20 less the armour class."""
    for armour_class in ARMOUR_CLASSES:
        needed = number_needed(Thac0(thac0), DescendingAC(armour_class), ())
        for natural in range(2, 20):
            descending = attack_outcome(Face(natural), needed, ()).hit
            assert descending == (natural + (20 - thac0) >= ascending(DescendingAC(armour_class)))
            assert descending == (hits_armour_class(Thac0(thac0), natural) <= armour_class)


def test_a_natural_20_hits_and_a_natural_1_misses_whatever_is_needed() -> None:
    for needed in range(-40, 60):
        assert attack_outcome(Face(20), number_needed(Thac0(needed), DescendingAC(0), ()), ()).hit
        assert not attack_outcome(Face(1), number_needed(Thac0(needed), DescendingAC(0), ()), ()).hit


@pytest.mark.parametrize(
    ("face", "needed", "natural"), [(20, 21, True), (20, 20, False), (1, 1, True), (1, 2, False)]
)
def test_the_die_alone_decided_only_where_the_sum_would_have_said_otherwise(
    face: int, needed: int, natural: bool
) -> None:
    wanted = number_needed(Thac0(needed), DescendingAC(0), ())
    assert attack_outcome(Face(face), wanted, ()).natural is natural


@given(st.integers(-20, 30), st.integers(-20, 20), MODIFIERS, st.integers(2, 19))
def test_bonuses_on_the_die_and_off_the_thac0_are_the_same(
    thac0: int, armour_class: int, modifiers: tuple[Modifier, ...], natural: int
) -> None:
    bonus = sum(modifier.value for modifier in modifiers)
    on_the_die = number_needed(Thac0(thac0), DescendingAC(armour_class), modifiers)
    assert on_the_die == number_needed(Thac0(thac0 - bonus), DescendingAC(armour_class), ())
    outcome = attack_outcome(Face(natural), on_the_die, modifiers)
    assert outcome.hit == (outcome.total >= thac0 - armour_class)
    assert outcome.total == natural + bonus


def test_the_armour_class_that_a_total_hits_has_no_limits() -> None:
    assert hits_armour_class(Thac0(1), 45) == -44
    assert hits_armour_class(Thac0(20), -5) == 25
    assert hits_armour_class(Thac0(14), 12) == 2


@pytest.mark.parametrize(
    ("needed", "chance"),
    [(-5, 95), (1, 95), (2, 95), (3, 90), (8, 65), (11, 50), (19, 10), (20, 5), (21, 5), (40, 5)],
)
def test_the_chance_counts_the_faces_that_hit(needed: int, chance: int) -> None:
    wanted = number_needed(Thac0(needed), DescendingAC(0), ())
    assert chance_percent(wanted) == chance
    hits = sum(attack_outcome(Face(face), wanted, ()).hit for face in range(1, 21))
    assert hits * 5 == chance


def test_raths_examples_come_out() -> None:
    assert number_needed(Thac0(14), DescendingAC(6), ()) == 8
    strong = (Modifier("Strength 18/80", 2, "AD-1.2"), Modifier("Long sword +1", 1, "AD-1.2"))
    assert number_needed(Thac0(14), DescendingAC(6), strong) == 5
    four = (Modifier("Sword +4", 4, "AD-1.2"),)
    assert number_needed(Thac0(9), DescendingAC(6), four) == -1
    assert not attack_outcome(Face(1), number_needed(Thac0(7), DescendingAC(4), ()), four).hit
