"""Strength and the bands of 18/01 to 18/00 (AD-1.4)."""

import pytest

from domain.rules.strength import strength_row
from domain.rulesets.book import load_book

ROWS = load_book().strength


@pytest.mark.parametrize(
    ("score", "hit", "damage"),
    [
        ("3", -3, -1), ("10", 0, 0), ("17", 1, 1), ("18", 1, 2), ("18/01", 1, 3), ("18/50", 1, 3), ("18/51", 2, 3),
        ("18/75", 2, 3), ("18/76", 2, 4), ("18/80", 2, 4), ("18/90", 2, 4), ("18/91", 2, 5), ("18/99", 2, 5),
        ("18/00", 3, 6), ("19", 3, 7),
    ],
)  # fmt: skip
def test_a_score_has_its_adjustments(score: str, hit: int, damage: int) -> None:
    row = strength_row(ROWS, score)
    assert (row.hit, row.dmg) == (hit, damage)


def test_every_hundredth_is_in_one_band_and_stronger_is_never_weaker() -> None:
    bands = [strength_row(ROWS, f"18/{percent % 100:02d}") for percent in range(1, 101)]
    assert [row.dmg for row in bands] == sorted(row.dmg for row in bands)
    assert [row.hit for row in bands] == sorted(row.hit for row in bands)


def test_every_whole_score_that_a_sheet_admits_has_a_row() -> None:
    for score in range(1, 26):
        assert strength_row(ROWS, str(score)).score == str(score)
