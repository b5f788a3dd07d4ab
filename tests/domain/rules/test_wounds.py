"""Down, dying, tended, dead (OE-6.6, OE-6.7, AD-8.1)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from domain.quantities import HitPoints
from domain.rules.wounds import Life, Wounded, bled, can_be_healed, healed, life_at, tended, wounded
from domain.rulesets.book_wounds import load_wounds

OSRIC, ADND = load_wounds("osric").dying, load_wounds("adnd2e").dying
FULL = HitPoints(20)


def figure(hit_points: int, life: Life | None = None, temporary: int = 0) -> Wounded:
    points = HitPoints(hit_points)
    return Wounded(points, life or life_at(OSRIC, points), HitPoints(temporary))


@pytest.mark.parametrize(
    ("hit_points", "life"), [(1, "ok"), (0, "dying"), (-9, "dying"), (-10, "dead"), (-11, "dead")]
)
def test_nought_is_dying_and_minus_ten_is_dead(hit_points: int, life: Life) -> None:
    assert life_at(OSRIC, HitPoints(hit_points)) == life


def test_in_the_other_game_nought_is_dead() -> None:
    assert life_at(ADND, HitPoints(0)) == "dead"
    assert life_at(ADND, HitPoints(1)) == "ok"


def test_a_blow_takes_what_it_takes_once() -> None:
    assert wounded(OSRIC, figure(4), 6) == figure(-2, "dying")
    assert wounded(OSRIC, figure(-2), 6) == figure(-8, "dying")
    assert wounded(OSRIC, figure(-8), 6) == figure(-14, "dead")
    assert wounded(OSRIC, figure(-14), 6) == figure(-14, "dead")


def test_temporary_points_take_a_wound_first() -> None:
    assert wounded(OSRIC, figure(6, temporary=7), 4) == figure(6, temporary=3)
    assert wounded(OSRIC, figure(6, temporary=3), 10) == figure(-1, "dying")


def test_who_is_knocked_out_stays_so_unless_the_wound_brings_it_down() -> None:
    assert wounded(OSRIC, figure(9, "unconscious"), 4) == figure(5, "unconscious")
    assert wounded(OSRIC, figure(9, "unconscious"), 9) == figure(0, "dying")


def test_the_dying_bleed_and_the_tended_do_not() -> None:
    assert bled(OSRIC, figure(0)) == figure(-1, "dying")
    assert bled(OSRIC, figure(-9)) == figure(-10, "dead")
    assert bled(OSRIC, figure(-4, "unconscious")) == figure(-4, "unconscious")
    assert bled(OSRIC, figure(3)) == figure(3)
    assert bled(OSRIC, figure(-10)) == figure(-10, "dead")


def test_a_tended_figure_that_is_hurt_again_bleeds_again() -> None:
    still = tended(figure(-3))
    assert still == figure(-3, "unconscious")
    assert wounded(OSRIC, still, 1) == figure(-4, "dying")
    assert wounded(OSRIC, still, 0) == still


def test_only_the_dying_need_tending() -> None:
    assert tended(figure(3)) == figure(3)
    assert tended(figure(-10)) == figure(-10, "dead")


def test_healing_stops_at_the_full_number_and_takes_nothing_away() -> None:
    assert healed(OSRIC, figure(10), 30, FULL) == figure(20)
    assert healed(OSRIC, figure(20), 5, FULL) == figure(20)
    assert healed(OSRIC, figure(25), 5, FULL) == figure(25)


def test_healing_above_nought_wakes_and_below_it_stops_the_bleeding() -> None:
    assert healed(OSRIC, figure(-3), 5, FULL) == figure(2)
    assert healed(OSRIC, figure(-8), 5, FULL) == figure(-3, "unconscious")
    assert healed(OSRIC, figure(-8), 0, FULL) == figure(-8, "dying")


def test_the_dead_cannot_be_healed() -> None:
    assert not can_be_healed(figure(-10))
    assert can_be_healed(figure(-9))
    with pytest.raises(AssertionError):
        healed(OSRIC, figure(-10), 5, FULL)


def test_with_the_option_any_wound_kills_the_dying() -> None:
    stern = structs.replace(OSRIC, any_wound_kills=True)
    assert wounded(stern, figure(-1), 1).life == "dead"
    assert wounded(stern, figure(4), 6).life == "dying"


@given(st.integers(-9, 20), st.integers(0, 40), st.integers(0, 40))
def test_a_wound_and_a_cure_move_hit_points_by_no_more_than_they_say(
    hit_points: int, damage: int, points: int
) -> None:
    hurt = wounded(OSRIC, figure(hit_points), damage)
    assert hurt.hit_points == hit_points - damage
    assert hurt.life == life_at(OSRIC, hurt.hit_points)
    if can_be_healed(hurt):
        cured = healed(OSRIC, hurt, points, FULL)
        assert hurt.hit_points <= cured.hit_points <= max(FULL, hurt.hit_points)
