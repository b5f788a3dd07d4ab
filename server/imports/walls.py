"""Walls as lines become walls as squares.

A line may run anywhere. What counts is which two neighbouring squares it parts, middle to middle; where it runs through
a square's own middle, that square is wall. For each pair that is parted one of the two has to become wall, and rather
the one outside of the rooms, or where there is more room, so that a passage stays open.
"""

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from math import ceil, floor
from typing import Final

from msgspec import Struct

Point = tuple[float, float]
Line = tuple[Point, Point]
Cell = tuple[int, int]
Pair = tuple[Cell, Cell]
"""Two neighbours, the western or northern first."""

MIDDLE: Final = 0.3
"""So near to a square's middle, in squares, a line runs through it."""
STEPS_MAX: Final = 3_000_000
"""So many rows and columns are crossed by all lines at most."""
_AROUND: Final = ((1, 0), (-1, 0), (0, 1), (0, -1))


class TooMuch(Exception):
    """More lines than are worked through."""


class Crossings(Struct):
    """What lines do to squares: those whose middle they cross, and the neighbours that they part."""

    through: set[Cell]
    parted: set[Pair]


class Filled(Struct, frozen=True):
    """Squares that are wall: those that lines run through, those chosen beside lines that run between two."""

    through: frozenset[Cell]
    beside: frozenset[Cell]

    @property
    def all(self) -> frozenset[Cell]:
        """Both."""
        return self.through | self.beside


def crossings(lines: Iterable[Line], width: int, height: int) -> tuple[Crossings, int]:
    """On a map of that size, and how many of the lines part nothing. Raises:  TooMuch."""
    found = Crossings(set(), set())
    steps = idle = 0
    for line in lines:
        (x1, y1), (x2, y2) = line
        steps += 2 + int(abs(min(max(x2, -1), width + 1) - min(max(x1, -1), width + 1)))
        steps += int(abs(min(max(y2, -1), height + 1) - min(max(y1, -1), height + 1)))
        if steps > STEPS_MAX:
            raise TooMuch
        before = len(found.through) + len(found.parted)
        touched = False
        for column, y in _crossed(line, width):
            touched = _mark(found, column, y, height, upright=False) or touched
        for row, x in _crossed(((y1, x1), (y2, x2)), height):
            touched = _mark(found, row, x, width, upright=True) or touched
        idle += not touched and len(found.through) + len(found.parted) == before
    return found, idle


def _crossed(line: Line, columns: int) -> Iterator[tuple[int, float]]:
    """Each column whose middle the line crosses, and at which height."""
    (x1, y1), (x2, y2) = line
    if x1 == x2:
        return
    first, last = max(0, ceil(min(x1, x2) - 0.5)), min(columns - 1, floor(max(x1, x2) - 0.5))
    for column in range(first, last + 1):
        yield column, y1 + (y2 - y1) * (column + 0.5 - x1) / (x2 - x1)


def _mark(found: Crossings, across: int, along: float, end: int, *, upright: bool) -> bool:
    """Note what a line does where it crosses the middle of a column (or of a row, where `upright`)."""
    square = floor(along)
    off = along - square - 0.5
    if abs(off) <= MIDDLE:
        if 0 <= square < end:
            found.through.add((square, across) if upright else (across, square))
            return True
        return False
    first = square if off > 0 else square - 1
    if not 0 <= first < end - 1:
        return False
    pair = ((first, across), (first + 1, across)) if upright else ((across, first), (across, first + 1))
    found.parted.add(pair)
    return True


def filled(found: Crossings, doors: Crossings, closed: Crossings, width: int, height: int) -> Filled:
    """The walls. What `doors` lie on is open, but for those that are `closed`; all of them part rooms from one another."""
    through = frozenset((found.through - doors.through) | closed.through)
    parted = (found.parted - doors.parted) | closed.parted
    rooms = _rooms(through | doors.through, found.parted | doors.parted, width, height)
    sizes = Counter(rooms.values())
    edge = {rooms[cell] for cell in rooms if cell[0] in {0, width - 1} or cell[1] in {0, height - 1}}
    openness = Counter(
        cell
        for cell in rooms
        for near in _near(cell, width, height)
        if near in rooms and _pair(cell, near) not in found.parted
    )
    beside: set[Cell] = set()
    for one, other in sorted(parted, key=lambda pair: (pair[0][1], pair[0][0], pair[1])):
        if {one, other} & through or {one, other} & beside:
            continue
        beside.add(max((one, other), key=lambda cell: _rank(cell, rooms, edge, sizes, openness)))
    return Filled(through, frozenset(beside))


def _rank(
    cell: Cell, rooms: dict[Cell, int], edge: set[int], sizes: Counter[int], openness: Counter[Cell]
) -> tuple[bool, bool, int, int, Cell]:
    """How well a square may become wall: no open door, then outside of the rooms, then where there is most room."""
    room = rooms.get(cell, 0)
    return cell in rooms, room in edge, openness[cell], sizes[room], (cell[1], cell[0])


def _rooms(
    through: frozenset[Cell] | set[Cell], parted: set[Pair], width: int, height: int
) -> dict[Cell, int]:
    """Each square that no line runs through, with the number of the room that it is in."""
    rooms: dict[Cell, int] = {}
    number = 0
    for start in ((x, y) for y in range(height) for x in range(width)):
        if start in rooms or start in through:
            continue
        number += 1
        rooms[start] = number
        waiting = deque([start])
        while waiting:
            cell = waiting.popleft()
            for near in _near(cell, width, height):
                if near not in rooms and near not in through and _pair(cell, near) not in parted:
                    rooms[near] = number
                    waiting.append(near)
    return rooms


def _near(cell: Cell, width: int, height: int) -> Iterator[Cell]:
    for dx, dy in _AROUND:
        x, y = cell[0] + dx, cell[1] + dy
        if 0 <= x < width and 0 <= y < height:
            yield x, y


def _pair(one: Cell, other: Cell) -> Pair:
    return (one, other) if one < other else (other, one)
