"""Loads and rates (OE-4.1, OE-4.2)."""

import pytest

from domain.rules.encumbrance import (
    encumbrance_category,
    encumbrance_effect,
    load_limits,
    movement_rate,
    rate_before_encumbrance,
)
from domain.rules.strength import strength_row
from domain.rulesets.book_encumbrance import load_encumbrance_tables
from domain.rulesets.book_phases import Encumbrance
from domain.rulesets.catalog import RULESETS

TABLES = load_encumbrance_tables()
BOOK = RULESETS["osric"].book


@pytest.mark.parametrize(
    ("strength", "limits"),
    [
        ("1", (5, 6, 7, 9, 10)),
        ("3", (5, 6, 7, 9, 10)),
        ("5", (10, 13, 16, 19, 25)),
        ("12", (45, 69, 93, 117, 140)),
        ("18/80", (185, 224, 263, 302, 330)),
        ("18/00", (335, 374, 413, 452, 480)),
    ],
)
def test_three_steps_make_a_category(strength: str, limits: tuple[int, ...]) -> None:
    assert load_limits(TABLES, strength_row(BOOK.strength, strength)) == limits


@pytest.mark.parametrize("score", [*BOOK.strength])
def test_no_strength_has_a_category_that_ends_before_the_lighter_one(score: str) -> None:
    limits = load_limits(TABLES, BOOK.strength[score])
    assert sorted(limits) == [*limits]


def test_more_than_the_maximum_press_cannot_be_moved_with() -> None:
    assert encumbrance_category(TABLES, BOOK.strength["12"], 140.5) is None
    assert encumbrance_category(TABLES, BOOK.strength["12"], 45.5) == "light"


@pytest.mark.parametrize(
    ("category", "own", "left"),
    [
        ("unencumbered", 14, 14),
        ("light", 14, 9),
        ("moderate", 9, 4),
        ("heavy", 12, 4),
        ("heavy", 2, 1),
        ("severe", 12, 1),
        ("severe", 0, 0),
    ],
)
def test_a_load_leaves_part_of_the_rate_rounded_down(category: Encumbrance, own: int, left: int) -> None:
    assert movement_rate(encumbrance_effect(TABLES, category), own) == left


def test_strength_and_dexterity_adjust_the_rate_of_a_people() -> None:
    human, dwarf = TABLES.rate_by_people["human"], TABLES.rate_by_people["dwarf"]
    assert rate_before_encumbrance(human, strength_row(BOOK.strength, "18/80"), BOOK.dexterity[16]) == 15
    assert rate_before_encumbrance(dwarf, BOOK.strength["10"], BOOK.dexterity[10]) == 6
    assert rate_before_encumbrance(3, BOOK.strength["1"], BOOK.dexterity[3]) == 0
