"""When a side's nerve is tried in its own turn, and whether it holds (TM-5.2)."""

from collections.abc import Collection
from typing import Final

from domain.rulesets.book_side_morale import SideMoraleTable

FIRST_LOSS: Final = "first_loss"
HALF_DOWN: Final = "half_down"
SUCCESSES_ENOUGH: Final = 2
"""A group whose nerve has held so often is not tried again in that fight."""


def nerve_triggers(figures: int, down: int, already: Collection[str]) -> tuple[str, ...]:
    """What of a side of so many `figures`, so many of them out of the fight, asks for a check now: each once (TM-5.2)."""
    due = (FIRST_LOSS,) * (down > 0) + (HALF_DOWN,) * (down > 0 and 2 * down >= figures)
    return tuple(trigger for trigger in due if trigger not in already)


def nerve_is_tried(table: SideMoraleTable, rating: int, successes: int) -> bool:
    """The fearless are never tried, nor those whose nerve has held twice (TM-5.2)."""
    return rating < table.rating_max and successes < SUCCESSES_ENOUGH


def nerve_holds(rating: int, total: int) -> bool:
    """It breaks where the dice show more than the rating (TM-5.2)."""
    return total <= rating
