"""Numbers with their units. A `NewType` for each, so that an armour class never stands where a THAC0 should."""

from typing import Annotated, Final, NewType

from msgspec import Meta, Struct

Thac0 = NewType("Thac0", int)
"""To hit armour class 0: the d20 total that hits AC 0 (AD-1.1). Lower is better; no lower limit."""

DescendingAC = NewType("DescendingAC", int)
"""Armour class as AD&D counts it: 10 is bare, -10 the best (CO-3)."""

TargetNumber = NewType("TargetNumber", int)
"""Pips wanted on one d20; may lie below 1 or above 20 (AD-1.6 decides what that means)."""

HitPoints = NewType("HitPoints", int)
"""Points of damage that a figure can still take; 0 and below means down (OE-6.6, AD-8.1)."""

Face = NewType("Face", int)
"""What one die shows, from 1 to its number of sides."""

MAP_SQUARES_MAX: Final = 200
"""The longest side of a map, in squares."""

Coordinate = Annotated[int, Meta(ge=0, lt=MAP_SQUARES_MAX)]


class Square(Struct, frozen=True, array_like=True, gc=False):
    """A square of the map, 5 ft wide (CO-7). `x` grows to the east, `y` to the south, both from 0."""

    x: Coordinate
    y: Coordinate

    def __str__(self) -> str:
        return f"{self.x},{self.y}"


def ascending(armour_class: DescendingAC) -> int:
    """The same armour on the ascending scale: 20 less the descending one (CO-3)."""
    return 20 - armour_class


def thmod_of(thac0: Thac0) -> int:
    """The same fighter where a bonus is added to the die: 20 less the THAC0 (TM-1.3)."""
    return 20 - thac0


def thac0_of(thmod: int) -> Thac0:
    """The same fighter on the scale that the engine counts on (TM-1.3)."""
    return Thac0(20 - thmod)


SECONDS_A_MINUTE: Final = 60
SECONDS_AN_HOUR: Final = 60 * SECONDS_A_MINUTE
SECONDS_A_DAY: Final = 24 * SECONDS_AN_HOUR
