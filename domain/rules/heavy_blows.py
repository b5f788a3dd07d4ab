"""What knocks somebody off its feet (OE-7.9)."""

from collections.abc import Sequence

from domain.rulesets.book_phases import SIZES, Size


def knockdown_sides(dice: Sequence[int], sides: int, wielder: Size) -> int:
    """The die of a weapon in the hands of a wielder of that size: a step for each size from M (OE-7.9)."""
    place = dice.index(sides) + SIZES.index(wielder) - SIZES.index("M")
    return dice[max(0, min(place, len(dice) - 1))]


def is_shaken(face: int, number: int) -> bool:
    """The die reaches the number of the target's size: it saves, or falls (OE-7.9)."""
    return face >= number
