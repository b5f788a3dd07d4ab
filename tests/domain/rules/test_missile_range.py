"""Ranges of missiles (OE-1.5) and the critical events of a tie (OE-3.9)."""

import pytest

from domain.rules.critical_events import critical_event
from domain.rules.missile_range import RangeBand, range_band, range_modifier
from domain.rulesets.book_critical_events import load_critical_events
from domain.rulesets.book_missiles import load_weapon_uses
from domain.rulesets.catalog import RULESETS

USES = load_weapon_uses()


@pytest.mark.parametrize(
    ("squares", "band"),
    [(0, "short"), (42, "short"), (43, "medium"), (84, "medium"), (85, "long"), (126, "long")],
)
def test_the_end_of_a_range_still_counts(squares: int, band: RangeBand) -> None:
    assert range_band(USES.missiles["long_bow_flight"], squares) == band


def test_beyond_long_range_there_is_no_shot() -> None:
    assert range_band(USES.missiles["long_bow_flight"], 127) is None


def test_distance_makes_a_shot_harder() -> None:
    bands: tuple[RangeBand, ...] = ("short", "medium", "long")
    assert [range_modifier(RULESETS["osric"].situations.ranges, band) for band in bands] == [0, -2, -5]


def test_what_is_only_a_melee_weapon_is_no_missile() -> None:
    assert "long_sword" not in USES.missiles
    assert USES.missiles["javelin"].range_sq == (12, 24, 36)
    assert USES.weapons["long_sword"].rof is None


def test_spears_can_be_set_against_a_charge() -> None:
    assert USES.weapons["spear_2h"].set_vs_charge
    assert not USES.weapons["long_sword"].set_vs_charge


@pytest.mark.parametrize(
    ("face", "event"),
    [
        (1, "armor_trouble"),
        (2, "armor_trouble"),
        (9, "knock_down"),
        (11, "knock_down"),
        (12, "lucky_break"),
        (20, "weapon_trouble"),
    ],
)
def test_each_face_has_its_event(face: int, event: str) -> None:
    assert critical_event(load_critical_events(), face).id == event


def test_every_face_has_an_event() -> None:
    table = load_critical_events()
    assert all(critical_event(table, face) for face in range(1, table.sides + 1))
