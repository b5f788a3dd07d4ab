"""Short, medium and long range of a missile, and what it does to the roll (OE-1.5)."""

from typing import Literal, assert_never

from domain.rulesets.book_missiles import MissileRow, RangeModifiers

RangeBand = Literal["short", "medium", "long"]


def range_band(missile: MissileRow, distance_squares: int) -> RangeBand | None:
    """How far that is for the missile; None is out of range.

    Unit:    squares as OE measures range: the cheapest path over open ground, rounded up (CO-8).
    Source:  OE-1.5.
    """
    short, medium, long = missile.range_sq
    if distance_squares <= short:
        return "short"
    if distance_squares <= medium:
        return "medium"
    return "long" if distance_squares <= long else None


def range_modifier(modifiers: RangeModifiers, band: RangeBand) -> int:
    """What that range adds to the attack roll (OE-1.5)."""
    match band:
        case "short":
            return modifiers.missile_short
        case "medium":
            return modifiers.missile_medium
        case "long":
            return modifiers.missile_long
        case _:
            assert_never(band)
