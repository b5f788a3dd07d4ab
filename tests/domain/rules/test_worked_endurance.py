"""The worked cases of wounds, parries, fatigue, morale and saving throws, by the functions that the decider calls."""

from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
import pytest
from msgspec import Meta, Struct, field

from domain.quantities import DescendingAC, Face, HitPoints, TargetNumber
from domain.rules.attack import damage_numbers
from domain.rules.blows import damage_dealt, is_critical, parried, parry_points
from domain.rules.fatigue import FatigueStanding, acts_as, after_round, fatigue_due
from domain.rules.hit_dice import parse_hit_dice
from domain.rules.morale import morale_number, morale_result
from domain.rules.saving_throws import class_save, hit_dice_save
from domain.rules.wounds import Wounded, bled, life_at
from domain.rulesets.book_fatigue import Activity, Weariness, load_fatigue
from domain.rulesets.book_morale import MoraleLine, load_morale
from domain.rulesets.book_phases import Encumbrance
from domain.rulesets.book_saving_throws import SaveAgainst, load_saving_throws
from domain.rulesets.book_wounds import load_wounds
from domain.rulesets.catalog import RULESETS
from domain.sheets import Sheet, WeaponInHand

FILE: Final = Path(__file__).resolve().parent.parent.parent / "cases" / "endurance.json"
FATIGUE, MORALE = load_fatigue(), load_morale()
WOUNDS = {game: load_wounds(game) for game in ("osric", "adnd2e")}
SAVES = {game: load_saving_throws(game) for game in ("osric", "adnd2e")}
SAID: Final = {"ok": "up"}
"""Our word for a state, where the cases have another."""

Kind = Literal[
    "damage",
    "critical",
    "state",
    "bleed",
    "fatigue",
    "fatigue_effect",
    "morale",
    "parry",
    "parry_ac",
    "save",
]
Round = tuple[Activity, bool]


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """What a case starts from; each kind uses some of it."""

    weapon: str = ""
    target_size: str = "M"
    dice_total: int = 0
    bonus: int = 0
    multiplier: int = 1
    natural: Face = Face(1)
    mods: int = 0
    needed: int = 0
    hp: HitPoints = HitPoints(1)
    rounds_untended: int = 0
    points_max: int = field(name="max", default=0)
    encumbrance: Encumbrance = "unencumbered"
    rounds: tuple[Round, ...] = ()
    state: Weariness = "fresh"
    rating: int = 0
    modifiers: tuple[MoraleLine, ...] = ()
    roll_2d10: int = 0
    warrior: bool = False
    level: int = 0
    ac: DescendingAC = DescendingAC(10)
    class_: str = field(name="class", default="")
    hd: str = ""
    column: SaveAgainst = "ppd"


class Expected(Struct, frozen=True, forbid_unknown_fields=True):
    """What has to come out."""

    dice: str = ""
    damage: int | None = None
    critical: bool | None = None
    state: str = ""
    hp: int | None = None
    after: tuple[tuple[int, Weariness], ...] = ()
    acts_as: Encumbrance | None = None
    adjusted: int | None = None
    result: str = ""
    ac_better_by: int | None = None
    ac: int | None = None
    target: int | None = None


class Case(Struct, frozen=True, forbid_unknown_fields=True):
    """One worked case."""

    id: str
    ruleset: Literal["osric", "adnd2e"]
    kind: Kind
    rule: Annotated[str, Meta(min_length=1)]
    source: str
    given: Given
    expect: Expected
    note: str = ""


class Cases(Struct, frozen=True):
    """The file."""

    version: int
    kinds: dict[Kind, str]
    cases: tuple[Case, ...]


CASES: Final = msgspec.json.decode(FILE.read_bytes(), type=Cases).cases


def dice_of(case: Case) -> str:
    """The weapon's dice against a target of that size."""
    nobody = Sheet(name="x", hit_points=HitPoints(1), armour_class=DescendingAC(10))
    target = msgspec.structs.replace(nobody, size=case.given.target_size)
    held = WeaponInHand(case.given.weapon)
    return str(damage_numbers(RULESETS[case.ruleset], nobody, target, held).dice)


def tired(given: Given) -> tuple[tuple[int, Weariness], ...]:
    """Points and state after each round."""
    standing = FatigueStanding(given.points_max)
    after: list[tuple[int, Weariness]] = []
    for activity, save_made in given.rounds:
        due = fatigue_due(FATIGUE, standing, given.points_max, (activity,), given.encumbrance)
        standing = after_round(standing, given.points_max, due, save_made=save_made)
        after.append((standing.points, standing.state))
    return tuple(after)


def bled_out(case: Case) -> Wounded:
    """After so many ends of round without help."""
    dying = WOUNDS[case.ruleset].dying
    figure = Wounded(case.given.hp, life_at(dying, case.given.hp))
    for _ in range(case.given.rounds_untended):
        figure = bled(dying, figure)
    return figure


def worked_out(case: Case) -> Expected:
    """What our functions make of it."""
    given, wounds, saves = case.given, WOUNDS[case.ruleset], SAVES[case.ruleset]
    match case.kind:
        case "damage":
            dealt = damage_dealt(given.dice_total, given.multiplier, given.bonus)
            return Expected(dice=dice_of(case), damage=dealt)
        case "critical":
            needed = TargetNumber(given.needed - given.mods)
            return Expected(critical=is_critical(wounds.critical, given.natural, needed))
        case "state":
            life = life_at(wounds.dying, given.hp)
            return Expected(state=SAID.get(life, life))
        case "bleed":
            figure = bled_out(case)
            return Expected(hp=figure.hit_points, state=SAID.get(figure.life, figure.life))
        case "fatigue":
            return Expected(after=tired(given))
        case "fatigue_effect":
            return Expected(acts_as=acts_as(FATIGUE, given.encumbrance, given.state))
        case "morale":
            number = morale_number(MORALE, given.rating, given.modifiers, 1, case.rule)
            result = morale_result(MORALE, number, given.roll_2d10, can_get_away=True)
            return Expected(adjusted=number.adjusted, result=result)
        case "parry":
            return Expected(ac_better_by=parry_points(wounds.parry, given.level, warrior=given.warrior))
        case "parry_ac":
            points = parry_points(wounds.parry, given.level, warrior=given.warrior)
            return Expected(ac=parried(given.ac, points, from_rear=False, missile=False))
        case "save" if given.hd:
            return Expected(target=hit_dice_save(saves, parse_hit_dice(given.hd), given.column))
        case "save":
            groups = RULESETS[case.ruleset].book.groups
            return Expected(target=class_save(saves, groups, given.class_, given.level, given.column))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_worked_case_comes_out(case: Case) -> None:
    assert worked_out(case) == case.expect, case.note


def test_every_case_has_an_id_of_its_own() -> None:
    assert len({case.id for case in CASES}) == len(CASES) == 28
