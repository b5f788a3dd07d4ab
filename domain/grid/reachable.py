"""How far a figure can get, and the cheapest way to each place."""

from collections.abc import Container, Mapping
from heapq import heappop, heappush
from itertools import product
from typing import Final

from msgspec import Struct

from domain.grid.footprint import Footprint, squares_of
from domain.grid.ground import PLAIN, Ground
from domain.grid.movement import STRAIGHT, QuarterPoints
from domain.grid.paths import NOWHERE, step_fault, step_quarters
from domain.quantities import Square

CHEAPEST: Final = STRAIGHT * PLAIN
"""No step costs less."""
# Cost in quarters, steps, then row and column of the square before: what makes one way to a square the best.
_Way = tuple[int, int, int, int]


class Reachable(Struct, frozen=True):
    """`costs`: the cheapest cost of each anchor where the figure can stop, its own square at 0 included.

    `passing`: of those where it may not stop, but over which it may go on. `came_from` leads back from both.
    """

    start: Square
    costs: Mapping[Square, QuarterPoints]
    passing: Mapping[Square, QuarterPoints]
    came_from: Mapping[Square, Square]

    def path_to(self, target: Square) -> tuple[Square, ...] | None:
        """The cheapest path, start and `target` included; None where the figure cannot stop."""
        return self.path_over(target) if target in self.costs else None

    def path_over(self, target: Square) -> tuple[Square, ...] | None:
        """The cheapest path to a square, whether or not the figure could stop there."""
        if target != self.start and target not in self.came_from:
            return None
        path = [target]
        while path[-1] != self.start:
            path.append(self.came_from[path[-1]])
        return tuple(reversed(path))


def reachable(
    start: Square,
    side: int,
    budget: QuarterPoints,
    ground: Ground,
    *,
    barred: frozenset[Square] = NOWHERE,
    taken: frozenset[Square] = NOWHERE,
) -> Reachable:
    """Every anchor within `budget` by lawful steps (OE-4.3, OE-4.4, OE-4.14).

    `barred` and `taken` as in `path_fault`.
    Of equally cheap ways the one with fewer steps is taken, then the one that comes from the square first in
    reading order: the same map gives the same path on every machine.
    """
    best: dict[Square, _Way] = {start: (0, 0, start.y, start.x)}
    waiting = [(0, 0, start.y, start.x)]
    settled: set[Square] = set()
    while waiting:
        cost, steps, y, x = heappop(waiting)
        here = Square(x, y)
        if here in settled:
            continue
        settled.add(here)
        if cost + CHEAPEST > budget:
            continue
        for there, price in _steps_from(here, side, ground, barred, settled):
            way = (cost + price, steps + 1, y, x)
            if way[0] <= budget and (there not in best or way < best[there]):
                best[there] = way
                heappush(waiting, (way[0], way[1], there.y, there.x))
    stops: dict[Square, QuarterPoints] = {}
    passing: dict[Square, QuarterPoints] = {}
    for square in settled:
        stands = square == start or taken.isdisjoint(squares_of(Footprint(square, side)))
        (stops if stands else passing)[square] = QuarterPoints(best[square][0])
    came_from = {square: Square(way[3], way[2]) for square, way in best.items() if square != start}
    return Reachable(start, stops, passing, came_from)


def _steps_from(
    here: Square, side: int, ground: Ground, barred: frozenset[Square], settled: Container[Square]
) -> list[tuple[Square, QuarterPoints]]:
    """Lawful steps to squares whose best way is still open, with their cost."""
    return [
        (there, step_quarters(here, there, side, ground))
        for east, south in product((-1, 0, 1), repeat=2)
        if (there := Square(here.x + east, here.y + south)) not in settled
        and step_fault(here, there, side, ground, barred) is None
    ]
