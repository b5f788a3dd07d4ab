"""Doors of a Universal VTT map, and what became of each of their fields."""

from collections import Counter
from collections.abc import Iterator
from math import cos, pi, radians, sin
from typing import Final

from msgspec import Struct

from server.imports.plain import shown
from server.imports.points import POINTS_MAX, point, real
from server.imports.reading import Json
from server.imports.report import FieldReport
from server.imports.walls import Line

PARTS_TOLD: Final = 12
"""So many fields of doors are named."""
_NEARER: Final = 0.05
"""By so much of a square a door is nearer to one line of the grid than to the other."""
_IS_OPEN: Final = {"true": False, "1": False, "false": True, "0": True}
"""By what `closed` says."""


class Portal(Struct, frozen=True):
    """A door as it is drawn; `is_open` None where nothing is said, `guessed` where its two ends are not."""

    line: Line
    is_open: bool | None
    guessed: bool


def read_portals(part: Json) -> Iterator[Portal]:
    """The doors; where two ends are not said, a door of one square at its position."""
    for entry in part[:POINTS_MAX] if isinstance(part, list) else []:
        if not isinstance(entry, dict):
            continue
        bounds = entry.get("bounds")
        ends = [end for one in bounds[:2] if (end := point(one))] if isinstance(bounds, list) else []
        line = (ends[0], ends[1]) if len(ends) == 2 else _line_at(entry)
        if line is not None:
            yield Portal(line, _IS_OPEN.get(shown(entry.get("closed")).lower()), len(ends) != 2)


def _line_at(entry: dict[str, Json]) -> Line | None:
    """As long as a square, along the line of the grid that its position is nearer to; within a square as it is turned."""
    position = point(entry.get("position"))
    if position is None:
        return None
    x, y = position
    off_x, off_y = abs(x - round(x)), abs(y - round(y))
    turned = real(entry.get("rotation")) or 0.0
    if turned > 2 * pi:
        turned = radians(turned)
    upright = off_x < off_y if abs(off_x - off_y) > _NEARER else abs(sin(turned)) > abs(cos(turned))
    return ((x, y - 0.5), (x, y + 0.5)) if upright else ((x - 0.5, y), (x + 0.5, y))


def about_portals(drawn: Json, portals: list[Portal]) -> Iterator[FieldReport]:
    """What became of each field of the doors, but for where they stand."""
    if not isinstance(drawn, list):
        if drawn is not None:
            yield FieldReport("portals", "dropped", shown(drawn), "", "it is no list of doors")
        return
    if len(drawn) > len(portals):
        odd = f"{len(drawn) - len(portals)} of {len(drawn)}"
        why = "they have neither two ends nor a position, or are too many"
        yield FieldReport("portals", "dropped", odd, "", why)
    guessed = sum(one.guessed for one in portals)
    if guessed:
        why = "they have no two ends: one square long, along the line of the grid or as they are turned"
        yield FieldReport("portals.position", "guessed", _doors(guessed), "a door there", why)
    unsaid = sum(one.is_open is None for one in portals)
    if unsaid:
        why = "neither true nor false is said"
        yield FieldReport("portals.closed", "guessed", _doors(unsaid), "closed", why)
    names = Counter(name for one in drawn[:POINTS_MAX] if isinstance(one, dict) for name in one)
    for name, many in [one for one in names.items() if one[0] not in {"bounds", "closed"}][:PARTS_TOLD]:
        stands = name in {"position", "rotation"}
        if stands and guessed == len(portals):
            continue
        why = "their two ends say where they stand" if stands else "our ground has no such thing"
        yield FieldReport(f"portals.{shown(name)}", "dropped", _doors(many), "", why)


def _doors(many: int) -> str:
    return f"{many} door{'' if many == 1 else 's'}"
