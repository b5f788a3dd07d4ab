"""Kinds of cases about the map: what a path costs, what it provokes, from which side somebody comes."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from domain.cases.kind import AnyKind, Count, Expect, Given, Kind, Malformed, listed
from domain.grid.facing import ROSE, Facing, arc_of
from domain.grid.footprint import Footprint
from domain.grid.ground import Ground
from domain.grid.movement import charged_points, exact_points, quarters
from domain.grid.paths import cost_quarters
from domain.grid.reach import Threatener
from domain.ids import FigureId
from domain.quantities import Square
from domain.rules.full_moves import allowance_squares, half_move_squares, increments
from domain.rules.provoking import provoked
from domain.rulesets.book_phases import FullMove
from domain.rulesets.ruleset import Ruleset

ORIGIN: Final = 1000
"""Cases count from the enemy's square, maps from their corner."""
HALVES_OF: Final = {1.5: 3, 2: 4, 3: 6}
DIFFICULT: Final = 2
"""What a difficult square costs where the case does not say."""

_Axis = Annotated[int, Meta(gt=-ORIGIN, lt=ORIGIN)]
Place = tuple[_Axis, _Axis]


class PathCost(Given, frozen=True):
    """A path, its first square the one where the figure stands; `difficult` squares cost double, or `[x, y, times]`."""

    path: tuple[Place, ...]
    rate: Count = 12
    difficult: tuple[
        Annotated[
            tuple[Annotated[float, Meta(gt=-ORIGIN, lt=ORIGIN)], ...], Meta(min_length=2, max_length=3)
        ],
        ...,
    ] = ()


class PathExpect(Expect, frozen=True):
    """`points` exactly, `charged` as it is shown; the comparisons are exact."""

    points: float | UnsetType = UNSET
    charged: int | UnsetType = UNSET
    within_rate: bool | UnsetType = UNSET
    within_half: bool | UnsetType = UNSET


def _path_cost(rules: Ruleset, given: PathCost) -> PathExpect:
    rough = {_square((int(one[0]), int(one[1]))): _halves(one) for one in given.difficult}
    cost = cost_quarters(_path(given.path), 1, Ground(2 * ORIGIN, 2 * ORIGIN, rough=rough))
    half = half_move_squares(rules.book.phases, given.rate)
    return PathExpect(
        exact_points(cost), charged_points(cost), cost <= quarters(given.rate), cost <= quarters(half)
    )


def _halves(square: tuple[float, ...]) -> int:
    times = square[2] if len(square) > 2 else DIFFICULT
    halves = HALVES_OF.get(times)
    if halves is None:
        raise Malformed(f"a difficult square costs 1.5, 2 or 3 times as much, not {times:g} times")
    return halves


def _square(place: Place) -> Square:
    return Square(place[0] + ORIGIN, place[1] + ORIGIN)


def _path(places: Iterable[Place]) -> list[Square]:
    path = [_square(place) for place in places]
    if not path:
        raise Malformed('"path" begins with the square where the figure stands')
    for here, there in pairwise(path):
        if max(abs(here.x - there.x), abs(here.y - there.y)) != 1:
            raise Malformed(f"{here.x - ORIGIN},{here.y - ORIGIN} and the square after it are not neighbours")
    return path


class MoveIncrements(Given, frozen=True):
    """`rate` under load; `increments` in halves of it (the usual way), or in halves of the action's allowance."""

    rate: Count
    action: FullMove
    increments: Literal["rate", "action"] = "rate"


class IncrementsExpect(Expect, frozen=True):
    """Squares in the base phase and in each phase after it."""

    increments: tuple[int, ...] | UnsetType = UNSET


def _move_increments(rules: Ruleset, given: MoveIncrements) -> IncrementsExpect:
    allowance = allowance_squares(rules.book.phases, given.rate, given.action)
    return IncrementsExpect(increments(given.rate, allowance, given.increments))


class Enemy(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody whom the mover passes."""

    id: str
    at: Place
    facing: str = "N"
    reach: Annotated[int, Meta(ge=1, le=20)] = 1
    min_reach: Annotated[int, Meta(ge=1, le=20)] = 1
    threat: Literal["adjacent", "front"] = "adjacent"
    size: Annotated[int, Meta(ge=1, le=4)] = 1
    amorphous: bool = False


class AooPath(Given, frozen=True):
    """A path among enemies, its first square the one where the mover stands. y grows to the south."""

    path: tuple[Place, ...]
    enemies: tuple[Enemy, ...]
    withdraw: bool = False


class AooExpect(Expect, frozen=True):
    """Who strikes, and at which step, counted from 0."""

    attacks: tuple[tuple[str, int], ...] | UnsetType = UNSET


def _aoo_path(_: Ruleset, given: AooPath) -> AooExpect:
    ground = Ground(2 * ORIGIN, 2 * ORIGIN)
    threats = [_threatener(enemy) for enemy in given.enemies]
    found = provoked(_path(given.path), 1, threats, ground, withdraws=given.withdraw)
    return AooExpect(tuple((one.enemy, one.at) for one in found))


def _threatener(enemy: Enemy) -> Threatener:
    return Threatener(
        FigureId(enemy.id),
        Footprint(_square(enemy.at), enemy.size),
        _facing(enemy.facing),
        enemy.reach,
        enemy.min_reach,
        "front" if enemy.threat == "front" else "all",
        enemy.amorphous,
    )


def _facing(word: str) -> Facing:
    name = listed("direction", word.lower(), ROSE)
    return next(way for way in ROSE if way == name)


class ArcOf(Given, frozen=True):
    """A target that looks somewhere, and where its attacker stands."""

    target_at: Place
    target_facing: str
    attacker_at: Place
    amorphous: bool = False


class ArcExpect(Expect, frozen=True):
    """Front, flank or rear."""

    arc: str | UnsetType = UNSET


def _arc(_: Ruleset, given: ArcOf) -> ArcExpect:
    target, attacker = Footprint(_square(given.target_at)), Footprint(_square(given.attacker_at))
    return ArcExpect(arc_of(target, _facing(given.target_facing), attacker, amorphous=given.amorphous))


GROUND_KINDS: Final[tuple[AnyKind, ...]] = (
    Kind(
        "path_cost", "what a path costs, and whether it is within the rate", PathCost, PathExpect, _path_cost
    ),
    Kind(
        "move_increments",
        "squares in the base phase and in each phase after it",
        MoveIncrements,
        IncrementsExpect,
        _move_increments,
    ),
    Kind("aoo_path", "who may strike at a mover, at which step", AooPath, AooExpect, _aoo_path),
    Kind("arc", "the arc of the target in which the attacker stands", ArcOf, ArcExpect, _arc),
)
