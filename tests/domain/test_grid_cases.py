"""The worked cases of paths, arcs and provoked attacks, by the functions that the engine calls."""

from pathlib import Path
from typing import Final, Literal

import msgspec
import pytest
from msgspec import Struct

from domain.grid.facing import ROSE, Facing, arc_of
from domain.grid.footprint import Footprint
from domain.grid.ground import Ground
from domain.grid.movement import charged_points, exact_points, quarters
from domain.grid.paths import cost_quarters
from domain.grid.reach import Threatener
from domain.ids import FigureId
from domain.quantities import Square
from domain.rules.full_moves import half_move_squares
from domain.rules.provoking import provoked
from domain.rulesets.book_phases import load_phase_tables
from domain.rulesets.book_terrain import load_terrain

FILE: Final = Path(__file__).resolve().parent.parent / "cases" / "grid.json"
ORIGIN: Final = 100  # the cases count from the enemy's square, maps from their corner
PHASES: Final = load_phase_tables()
DIFFICULT: Final = load_terrain()["rough"].cost_halves

Place = tuple[int, int]


class Enemy(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody whom the mover passes."""

    id: str
    at: Place
    facing: str
    reach: int
    threat: Literal["adjacent", "front"]
    min_reach: int = 1


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """What a case starts from; each kind uses some of it."""

    path: tuple[Place, ...] = ()
    rate: int = 0
    difficult: tuple[Place, ...] = ()
    enemies: tuple[Enemy, ...] = ()
    withdraw: bool = False
    target_at: Place = (0, 0)
    target_facing: str = "N"
    attacker_at: Place = (0, 0)


class Expected(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What has to come out."""

    points: float | None = None
    charged: int | None = None
    within_rate: bool | None = None
    within_half: bool | None = None
    attacks: tuple[tuple[str, int], ...] | None = None
    arc: str | None = None


class Case(Struct, frozen=True, forbid_unknown_fields=True):
    """One worked case."""

    id: str
    ruleset: Literal["osric"]
    kind: Literal["path_cost", "aoo_path", "arc"]
    rule: str
    source: str
    given: Given
    expect: Expected
    note: str = ""


class Cases(Struct, frozen=True):
    """The file."""

    version: int
    kinds: dict[str, str]
    cases: tuple[Case, ...]


CASES: Final = msgspec.json.decode(FILE.read_bytes(), type=Cases).cases


def square(place: Place) -> Square:
    return Square(place[0] + ORIGIN, place[1] + ORIGIN)


def facing(word: str) -> Facing:
    return next(way for way in ROSE if way == word.lower())


def threatener(enemy: Enemy) -> Threatener:
    return Threatener(
        FigureId(enemy.id),
        Footprint(square(enemy.at)),
        facing(enemy.facing),
        enemy.reach,
        enemy.min_reach,
        "front" if enemy.threat == "front" else "all",
    )


def worked_out(given: Given, kind: Literal["path_cost", "aoo_path", "arc"]) -> Expected:
    """What our functions make of it."""
    path = [square(place) for place in given.path]
    ground = Ground(2 * ORIGIN, 2 * ORIGIN, rough={square(place): DIFFICULT for place in given.difficult})
    match kind:
        case "path_cost":
            cost = cost_quarters(path, 1, ground)
            return Expected(
                points=exact_points(cost),
                charged=charged_points(cost),
                within_rate=cost <= quarters(given.rate),
                within_half=cost <= quarters(half_move_squares(PHASES, given.rate)),
            )
        case "aoo_path":
            given_away = provoked(
                path, 1, [threatener(enemy) for enemy in given.enemies], ground, withdraws=given.withdraw
            )
            return Expected(attacks=tuple((attack.enemy, attack.at) for attack in given_away))
        case "arc":
            target, attacker = Footprint(square(given.target_at)), Footprint(square(given.attacker_at))
            return Expected(arc=arc_of(target, facing(given.target_facing), attacker))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_worked_case_comes_out(case: Case) -> None:
    assert worked_out(case.given, case.kind) == case.expect, case.note


def test_every_case_has_an_id_of_its_own() -> None:
    assert len({case.id for case in CASES}) == len(CASES) == 23
