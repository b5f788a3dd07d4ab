"""What a path provokes (OE-4.11a, b; AMB-23, AMB-32), and which guards it meets (OE-5.7)."""

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from domain.grid.facing import ROSE, Facing, arc_of, eighths_between, facing_along, facing_towards
from domain.grid.footprint import Footprint, squares_apart
from domain.grid.ground import Ground
from domain.grid.reach import Threatener, threatens
from domain.ids import FigureId
from domain.quantities import Square

NOBODY: frozenset[Square] = frozenset()


class Provocation(Struct, frozen=True):
    """`enemy` may strike while the mover is in path[at].

    A step that provokes is struck at before it is taken, so that `at` is its number too; whoever enters a
    guarded square, or turns at the end, is struck in the square where it does so.
    """

    enemy: FigureId
    at: int


class Turn(Struct, frozen=True):
    """How the mover faced before, and how it faces at the end of the path."""

    before: Facing
    after: Facing


def provoked(
    path: Sequence[Square],
    side: int,
    enemies: Sequence[Threatener],
    ground: Ground,
    *,
    occupied: frozenset[Square] = NOBODY,
    withdraws: bool = False,
    turn: Turn | None = None,
    amorphous: bool = False,
) -> tuple[Provocation, ...]:
    """Attacks of opportunity that a path gives, in its order, ties by enemy id; one per enemy at most.

    A step provokes where it leaves the squares that an enemy threatens without coming nearer to it; the first
    step of a withdrawal does not (OE-4.11a). An enemy that threatens the last square strikes where the `turn`
    brings it into the rear arc, which an `amorphous` mover does not have (OE-4.11b). A path of one square is
    a turn on the spot. `occupied`: as in `domain.grid.reach`, without the mover.
    """
    figures = [Footprint(square, side) for square in path]
    given: list[Provocation] = []
    for enemy in enemies:
        at = _leaves(figures, enemy, ground, occupied, first=1 if withdraws else 0)
        if at is None and turn is not None and not amorphous:
            turned_on = threatens(enemy, figures[-1], ground, occupied) and _comes_behind(
                figures[-1], turn, enemy.footprint
            )
            at = len(path) - 1 if turned_on else None
        if at is not None:
            given.append(Provocation(enemy.id, at))
    return _in_order(given)


def _leaves(
    figures: Sequence[Footprint], enemy: Threatener, ground: Ground, occupied: frozenset[Square], first: int
) -> int | None:
    """The step, from `first` on, that leaves what `enemy` threatens without coming nearer."""
    inside = [threatens(enemy, figure, ground, occupied) for figure in figures]
    for step, (here, there) in enumerate(pairwise(figures)):
        leaves = inside[step] and not inside[step + 1]
        nearer = squares_apart(there, enemy.footprint) < squares_apart(here, enemy.footprint)
        if step >= first and leaves and not nearer:
            return step
    return None


def _comes_behind(figure: Footprint, turn: Turn, other: Footprint) -> bool:
    return arc_of(figure, turn.after, other) == "rear" != arc_of(figure, turn.before, other)


def entered(
    path: Sequence[Square],
    side: int,
    guards: Sequence[Threatener],
    ground: Ground,
    *,
    occupied: frozenset[Square] = NOBODY,
) -> tuple[Provocation, ...]:
    """Where the path first enters each guard's threatened squares, in its order, ties by id (OE-5.7).

    Whoever starts among them enters them only by leaving and coming back.
    """
    caught: list[Provocation] = []
    for guard in guards:
        inside = [threatens(guard, Footprint(square, side), ground, occupied) for square in path]
        at = next((at for at in range(1, len(inside)) if inside[at] and not inside[at - 1]), None)
        if at is not None:
            caught.append(Provocation(guard.id, at))
    return _in_order(caught)


def _in_order(given: Sequence[Provocation]) -> tuple[Provocation, ...]:
    return tuple(sorted(given, key=lambda provocation: (provocation.at, provocation.enemy)))


def facing_after(
    path: Sequence[Square],
    side: int,
    facing: Facing,
    enemies: Sequence[Threatener],
    ground: Ground,
    *,
    occupied: frozenset[Square] = NOBODY,
) -> Facing:
    """How a mover that was told nothing faces at the end: to those who threaten it, else as it went.

    As many of them as it can it keeps in its front arc; then the nearest, then what lies straightest ahead, then
    the least turn from the way it went. It never turns its back on an enemy that threatens it: what goes by
    itself never provokes (OE-4.9, OE-4.11b).
    """
    figure = Footprint(path[-1], side)
    threatening = [enemy.footprint for enemy in enemies if threatens(enemy, figure, ground, occupied)]
    ahead = facing_along(path[-1].x - path[-2].x, path[-1].y - path[-2].y) if len(path) > 1 else None
    wish = ahead or facing
    if not threatening:
        return wish

    def worth(way: Facing) -> tuple[int, int, int, int]:
        in_front = [enemy for enemy in threatening if arc_of(figure, way, enemy) == "front"]
        nearest = min((squares_apart(figure, enemy) for enemy in in_front), default=0)
        askew = sum(eighths_between(way, facing_towards(figure, enemy, way)) for enemy in in_front)
        return -len(in_front), nearest, askew, eighths_between(way, wish)

    def turns_its_back(way: Facing) -> bool:
        return any(_comes_behind(figure, Turn(facing, way), enemy) for enemy in threatening)

    return min((way for way in ROSE if not turns_its_back(way)), key=worth)
