"""The notation of Hit Dice (CO-5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.rules.hit_dice import HitDice, parse_hit_dice
from domain.rulesets.book import load_book


@pytest.mark.parametrize(
    ("text", "hit_dice"),
    [
        ("4", HitDice(4)),
        ("4+1", HitDice(4, 1)),
        ("1-1", HitDice(1, -1)),
        ("1/2", HitDice(0, 0, 2)),
        ("1/4", HitDice(0, 0, 4)),
        ("6+2**", HitDice(6, 2)),
        ("12", HitDice(12)),
    ],
)
def test_a_notation_is_read(text: str, hit_dice: HitDice) -> None:
    assert parse_hit_dice(text) == hit_dice


@pytest.mark.parametrize(
    ("text", "below"), [("1/2", True), ("1/4", True), ("1-1", True), ("1", False), ("2-1", False)]
)
def test_only_fractions_and_one_die_less_something_are_below_one(text: str, below: bool) -> None:
    assert parse_hit_dice(text).is_below_one is below


@given(st.from_regex(r"\A(1/2|1/4|\d{1,2}([+-]\d{1,2})?)\**\Z"))
def test_every_notation_that_a_sheet_admits_is_read(text: str) -> None:
    assert parse_hit_dice(text).dice >= 0


def test_every_monster_of_the_tables_has_a_notation_that_is_read() -> None:
    for monster in load_book().monsters.values():
        assert parse_hit_dice(monster.hd).dice >= 0
