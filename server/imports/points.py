"""Points of a drawing, and the numbers in them, as files write them."""

from math import hypot, isfinite
from typing import Final

from server.imports.reading import Json
from server.imports.walls import Point

POINTS_MAX: Final = 200_000
FAR_SQUARES: Final = 10_000


def point(value: Json) -> Point | None:
    """`{x, y}` or `[x, y]`."""
    if isinstance(value, dict):
        x, y = real(value.get("x")), real(value.get("y"))
    elif isinstance(value, list) and len(value) >= 2:
        x, y = real(value[0]), real(value[1])
    else:
        return None
    return None if x is None or y is None or hypot(x, y) > FAR_SQUARES else (x, y)


def real(value: Json) -> float | None:
    """A number, also one that is written as text."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    return number if isfinite(number) else None
