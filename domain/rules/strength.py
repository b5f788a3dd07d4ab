"""Strength and its rows, with 18/01 to 18/00."""

from collections.abc import Mapping

from domain.rulesets.book import StrengthRow

HUNDRED = 100
"""18/00 is read as the hundredth part."""


def strength_row(rows: Mapping[str, StrengthRow], score: str) -> StrengthRow:
    """The row of a score such as `16` or `18/80` (AD-1.4)."""
    if "/" not in score:
        return rows[score]
    percent = int(score.split("/")[1]) or HUNDRED
    for row in rows.values():
        if row.pct_min is not None and row.pct_max is not None and row.pct_min <= percent <= row.pct_max:
            return row
    raise AssertionError(f"the bands of 18/01 to 18/00 have no gap, yet {score} is in none")
