"""Spells by level, magic missile and sleep (OE-10)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.grid.footprint import Footprint, squares_of
from domain.quantities import Square
from domain.rules.hit_dice import parse_hit_dice
from domain.rules.spells import (
    Drowsy,
    asleep,
    last_round,
    missiles_at,
    missiles_shared,
    resistance_percent,
    sleep_band,
    sleep_bands,
    spell_range_squares,
    stand_within,
)
from domain.rulesets.book_spells import ByLevel, Duration, load_spells, parse_duration, parse_range
from domain.rulesets.catalog import RULESETS

TABLE = load_spells()
MISSILE, SLEEP = TABLE.spells["magic_missile"], TABLE.spells["sleep"]


def drowsy(name: str, hit_dice: str, distance_squares: int = 0, kind: str = "humanoid") -> Drowsy:
    return Drowsy(name, parse_hit_dice(hit_dice), distance_squares, kind)


def slept(creatures: list[Drowsy], *totals: int) -> tuple[str, ...]:
    bands = sleep_bands(TABLE.sleep, creatures)
    return asleep(TABLE.sleep, creatures, dict(zip(bands, totals, strict=True)))


@pytest.mark.parametrize(
    ("level", "missiles"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (7, 4), (9, 5), (20, 5)]
)
def test_a_missile_more_for_each_two_levels_up_to_five(level: int, missiles: int) -> None:
    assert missiles_at(TABLE.magic_missile, level) == missiles


def test_missiles_are_shared_out_in_turn() -> None:
    assert missiles_shared(3, ("orc-2", "orc-1")) == {"orc-2": 2, "orc-1": 1}
    assert missiles_shared(1, ("orc-2", "orc-1")) == {"orc-2": 1, "orc-1": 0}
    assert missiles_shared(4, ("ogre",)) == {"ogre": 4}


def test_ranges_grow_with_the_level_and_are_rounded_down_to_squares() -> None:
    """CO-7."""
    assert spell_range_squares(MISSILE, 1) == 14
    assert spell_range_squares(MISSILE, 7) == 26
    assert spell_range_squares(SLEEP, 5) == 16
    assert spell_range_squares(TABLE.spells["ray_of_enfeeblement"], 3) == 3
    assert spell_range_squares(TABLE.spells["shield"], 3) == 0
    assert spell_range_squares(TABLE.spells["cure_light_wounds"], 3) == 1


def test_sleep_lasts_five_rounds_a_level_after_the_one_it_falls_in() -> None:
    """OE-2.1."""
    rounds_in = RULESETS["osric"].rounds_in
    assert last_round(SLEEP.lasts("osric", 3, rounds_in), completed_in_round=2) == 17
    assert last_round(MISSILE.lasts("osric", 3, rounds_in), completed_in_round=2) == 0


def test_a_spell_of_turns_or_hours_lasts_as_many_rounds_as_the_game_has_in_them() -> None:
    """OE-2.1, AD-4.1: ten rounds in a turn; an hour is 300 rounds of 12 seconds, or 60 of a minute."""
    web, invisibility = TABLE.spells["web"], TABLE.spells["invisibility"]
    found = {game: rules.rounds_in for game, rules in RULESETS.items()}
    assert web.lasts("osric", 3, found["osric"]) == web.lasts("adnd2e", 3, found["adnd2e"]) == 60
    assert invisibility.lasts("osric", 3, found["osric"]) == 24 * 300
    assert invisibility.lasts("adnd2e", 3, found["adnd2e"]) == 24 * 60


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("60 ft + 10 ft/level", ByLevel(60, 10)),
        ("180 yd", ByLevel(540, 0)),
        ("5 ft/level", ByLevel(0, 5)),
        ("30 ft (10 yd/level in 2e)", ByLevel(30, 0)),
        ("self", "self"),
        ("touch", "touch"),
        ("", None),
        ("far", None),
        ("60", None),
    ],
)
def test_ranges_are_read(text: str, read: object) -> None:
    assert parse_range(text) == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("5 rounds/level", Duration(0, 5)),
        ("1 round", Duration(1, 0)),
        ("3 rounds + 1/level", Duration(3, 1)),
        ("2 turns/level", Duration(0, 2, "turn")),
        ("until attack or 24 hours", Duration(24, 0, "hour")),
        ("2 rounds/level (OSRIC); 3 rounds/level (2e)", Duration(0, 2)),
        ("instant", None),
        ("by Intelligence", None),
        ("", None),
    ],
)
def test_durations_are_read(text: str, read: object) -> None:
    assert parse_duration(text, "osric") == read


@pytest.mark.parametrize(
    ("hit_dice", "dice"),
    [
        ("1/4", "4d4"),
        ("1-1", "4d4"),
        ("1", "4d4"),
        ("1+1", "2d4"),
        ("2-1", "2d4"),
        ("2", "2d4"),
        ("2+1", "1d4"),
        ("3", "1d4"),
        ("3+3", "1d2"),
        ("4", "1d2"),
        ("4+1", "1d2-1"),
        ("4+4", "1d2-1"),
        ("4+5", None),
        ("5", None),
        ("12", None),
    ],
)
def test_each_strength_has_its_band_and_the_strong_none(hit_dice: str, dice: str | None) -> None:
    band = sleep_band(TABLE.sleep, parse_hit_dice(hit_dice))
    assert (band and band.dice) == dice


def test_the_weakest_sleep_first_and_of_equals_the_nearest() -> None:
    orcs = [drowsy("orc-1", "1", 2), drowsy("orc-2", "1", 1), drowsy("goblin", "1-1", 3)]
    assert slept(orcs, 2) == ("goblin", "orc-2")


def test_a_stronger_band_sleeps_only_when_every_weaker_one_does() -> None:
    orcs_and_ogre = [drowsy("orc-1", "1"), drowsy("orc-2", "1"), drowsy("ogre", "4+1")]
    assert slept(orcs_and_ogre, 1, 1) == ("orc-1",)
    assert slept(orcs_and_ogre, 4, 1) == ("orc-1", "orc-2", "ogre")
    assert slept(orcs_and_ogre, 4, 0) == ("orc-1", "orc-2")


def test_the_undead_the_strong_and_the_distant_are_left_out() -> None:
    assert (
        slept([drowsy("skeleton", "1", kind="undead"), drowsy("troll", "6+6"), drowsy("orc", "1", 4)]) == ()
    )


def test_most_elves_resist() -> None:
    assert resistance_percent(TABLE.sleep, "elf") == 90
    assert resistance_percent(TABLE.sleep, "orc") == 0
    assert resistance_percent(TABLE.sleep, None) == 0


def test_missiles_reach_those_who_stand_within_two_squares() -> None:
    assert stand_within([Footprint(Square(3, 3)), Footprint(Square(4, 4))], 2)
    assert not stand_within([Footprint(Square(3, 3)), Footprint(Square(5, 3))], 2)
    assert stand_within([Footprint(Square(0, 0)), Footprint(Square(1, 0), 2)], 2)
    assert stand_within([], 2)


@given(
    st.lists(
        st.builds(Footprint, st.builds(Square, st.integers(0, 7), st.integers(0, 7)), st.integers(1, 3)),
        min_size=1,
        max_size=4,
    ),
    st.integers(1, 4),
)
def test_standing_within_agrees_with_trying_every_block(figures: list[Footprint], side: int) -> None:
    blocks = (squares_of(Footprint(Square(x, y), side)) for x in range(12) for y in range(12))
    tried = any(all(block & squares_of(figure) for figure in figures) for block in blocks)
    assert stand_within(figures, side) == tried


@given(st.lists(st.sampled_from(["1/2", "1", "2", "3+1", "4+1", "5"]), max_size=12), st.data())
def test_no_more_sleep_than_the_dice_say(hit_dice: list[str], data: st.DataObject) -> None:
    creatures = [drowsy(f"orc-{place}", text) for place, text in enumerate(hit_dice)]
    bands = sleep_bands(TABLE.sleep, creatures)
    rolled = {
        band: data.draw(
            st.integers(
                band.expression.count + band.expression.plus,
                band.expression.count * band.expression.sides + band.expression.plus,
            )
        )
        for band in bands
    }
    fallen = asleep(TABLE.sleep, creatures, rolled)
    assert len(set(fallen)) == len(fallen) <= sum(rolled.values())
