"""The worked cases of attack rolls, by the functions that the decider calls."""

from pathlib import Path
from typing import Annotated, Final

import msgspec
import pytest
from msgspec import Meta, Struct, field

from domain.quantities import DescendingAC, Face, HitPoints, Thac0
from domain.rounds import Modifier
from domain.rules.attack import base_thac0
from domain.rules.strength import strength_row
from domain.rules.to_hit import attack_outcome, number_needed
from domain.rulesets.catalog import RULESETS
from domain.sheets import Sheet

FILE: Final = Path(__file__).resolve().parent.parent / "cases" / "attack_rolls.json"


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """What a case starts from; each kind uses some of it."""

    class_: str | None = field(name="class", default=None)
    level: int = 0
    hd: str | None = None
    strength: str = "10"
    thac0: Thac0 = Thac0(20)
    thac0_bonus: int = 0
    ac: DescendingAC = DescendingAC(10)
    roll_mod: int = 0
    natural_rolls: tuple[Face, ...] = ()


class Expected(Struct, frozen=True, forbid_unknown_fields=True):
    """What has to come out."""

    thac0: int | None = None
    needed: int | None = None
    hits: tuple[bool, ...] = ()
    hit: int | None = None
    damage: int | None = None


class Case(Struct, frozen=True, forbid_unknown_fields=True):
    """One worked case."""

    id: str
    ruleset: str
    kind: Annotated[str, Meta(pattern="^(to_hit|thac0_class|thac0_hd|strength)$")]
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


def worked_out(case: Case, game: str) -> Expected:
    """What our functions make of it."""
    rules, given = RULESETS[game], case.given
    match case.kind:
        case "to_hit":
            bonus = Modifier("bonus on the THAC0", given.thac0_bonus, "AD-1.2")
            on_the_die = (bonus, Modifier("on the roll", given.roll_mod, "AD-1.2"))
            needed = number_needed(given.thac0, given.ac, on_the_die)
            hits = (attack_outcome(face, needed, on_the_die).hit for face in given.natural_rolls)
            return Expected(needed=number_needed(given.thac0, given.ac, (bonus,)), hits=tuple(hits))
        case "strength":
            row = strength_row(rules.book.strength, given.strength)
            return Expected(hit=row.hit, damage=row.dmg)
        case _:
            sheet = Sheet(
                name="x",
                hit_points=HitPoints(1),
                armour_class=DescendingAC(10),
                class_=given.class_,
                level=given.level,
                hit_dice=given.hd,
            )
            return Expected(thac0=base_thac0(rules, sheet))


@pytest.mark.parametrize("game", ["osric", "adnd2e"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_worked_case_comes_out(case: Case, game: str) -> None:
    """Both games use these tables (OE-1.1), so each case is worked in both."""
    assert worked_out(case, game) == case.expect, case.note


def test_every_case_has_an_id_of_its_own() -> None:
    assert len({case.id for case in CASES}) == len(CASES) == 31
