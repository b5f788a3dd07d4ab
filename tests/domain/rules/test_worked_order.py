"""The worked cases of phases, moves, rates, loads and the order of a round, by the functions that the decider calls."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
import pytest
from msgspec import Struct

from domain.ids import FigureId, SideId
from domain.quantities import DescendingAC, HitPoints
from domain.rules.attacks_per_round import (
    ExtraIn,
    attacks_in_round,
    shots_in_round,
    specialist_rate,
    warrior_rate,
)
from domain.rules.encumbrance import encumbrance_category, encumbrance_effect, movement_rate
from domain.rules.endurance import opportunity_allowance
from domain.rules.full_moves import Increments, allowance_squares, increment_phases, increments, increments_to
from domain.rules.phases import (
    LAST,
    VERY_FAST,
    Phase,
    action_phase,
    base_initiative,
    phase_name,
    phase_named,
    shifted,
    side_shift,
    spell_completion_phase,
    weapon_phase,
)
from domain.rules.round_order import Part, Planned, order_of_round
from domain.rules.schedule import attack_phases, cover_phases, first_cover_phase
from domain.rules.strength import strength_row
from domain.rulesets.book_attack_rates import Rate, load_attack_rate_tables
from domain.rulesets.book_encumbrance import load_encumbrance_tables
from domain.rulesets.book_phases import Encumbrance, FullMove, Size, load_phase_tables
from domain.rulesets.catalog import RULESETS
from domain.sheets import Sheet

FILE: Final = Path(__file__).resolve().parent.parent.parent / "cases" / "order_of_the_round.json"
PHASES: Final = load_phase_tables()
LOADS: Final = load_encumbrance_tables()
RATES: Final = load_attack_rate_tables()

CLASS_OF_KIND: Final = {"warrior": "fighter", "other": "thief"}


class Fighter(Struct, frozen=True, forbid_unknown_fields=True):
    """One who acts in a case of the order; `mv` before encumbrance, `mv_now` after it."""

    id: FigureId
    size: Size
    mv: int
    action: str
    speed: int | None = None
    n: int = 1
    ct: int | str = 0
    mv_now: int = 0
    dist: int = 0
    enc: Encumbrance = "unencumbered"
    react: int = 0
    last: bool = False
    specialist: bool = False


class CaseSide(Struct, frozen=True, forbid_unknown_fields=True):
    name: SideId
    roll: int
    fighters: tuple[Fighter, ...]


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """What a case starts from; each kind uses some of it."""

    size: Size = "M"
    mv: int = 12
    encumbrance: Encumbrance = "unencumbered"
    weapon: str = "long_sword"
    plus: int = 0
    half_move: bool = False
    side_roll: int = 5
    casting_time: int | str = 0
    first: str = "VF"
    attacks: int = 1
    kind: str = ""
    level: int = 1
    level_or_hd: int = 1
    rate: Rate | int = 12
    rounds: int = 4
    rof: Rate = (1, 1)
    half_moving: bool = False
    action: FullMove = "move"
    increments: Increments = "rate"
    strength: str = "10"
    pounds: float = 0
    category: Encumbrance = "unencumbered"
    base_move: int = 12
    sides: tuple[CaseSide, ...] = ()


class Case(Struct, frozen=True, forbid_unknown_fields=True):
    """One worked case; `expect` is compared with what comes out, both as plain values."""

    id: str
    ruleset: str
    kind: str
    rule: str
    source: str
    given: Given
    expect: dict[str, msgspec.Raw]
    note: str = ""


class Cases(Struct, frozen=True):
    """The file."""

    version: int
    kinds: dict[str, str]
    cases: tuple[Case, ...]


FOUND: Final = msgspec.json.decode(FILE.read_bytes(), type=Cases)
CASES: Final = FOUND.cases


def worked_out(case: Case) -> dict[str, object]:
    """What our functions make of it."""
    given = case.given
    match case.kind:
        case "base_initiative":
            return {"phase": phase_name(base_initiative(PHASES, given.size, given.mv, given.encumbrance))}
        case "action_phase":
            return phases_of_action(given)
        case "spell_phase":
            done = spell_completion_phase(PHASES, given.casting_time, side_shift(PHASES, given.side_roll))
            return {"starts": phase_name(VERY_FAST), "completes": phase_name(done)}
        case "attack_schedule":
            phases = attack_phases(phase_named(given.first), given.attacks)
            return {"phases": [phase_name(phase) for phase in phases]}
        case "warrior_rate":
            return {"rate": warrior_rate(RATES, given.level)}
        case "specialist_rate":
            return {"rate": specialist_rate(RATES, given.kind, given.level)}
        case "rate_per_round":
            assert not isinstance(given.rate, int)
            extra_in: ExtraIn = "odd" if case.ruleset == "osric" else "even"
            rounds = range(1, given.rounds + 1)
            return {"attacks": [attacks_in_round(given.rate, nth, extra_in) for nth in rounds]}
        case "half_rof":
            moving = given.half_moving
            return {"shots": [shots_in_round(given.rof, nth, half_moving=moving) for nth in range(1, 5)]}
        case "move_increments":
            assert isinstance(given.rate, int)
            allowance = allowance_squares(PHASES, given.rate, given.action)
            return {"increments": increments(given.rate, allowance, given.increments)}
        case "encumbrance":
            strength = strength_row(RULESETS["osric"].book.strength, given.strength)
            return {"category": encumbrance_category(LOADS, strength, given.pounds)}
        case "encumbrance_effect":
            effect = encumbrance_effect(LOADS, given.category)
            move = movement_rate(effect, given.base_move)
            return {"move": move, "attack": effect.attack, "ac": effect.ac, "phases": effect.phases}
        case "aoo_allowance":
            return {"per_round": opportunity_allowance(RULESETS["osric"], somebody(given))}
        case "initiative_order":
            return {"order": order_in_words(given.sides)}
        case _:
            raise AssertionError(f"{case.kind} is no kind of this file")


def phases_of_action(given: Given) -> dict[str, object]:
    base = base_initiative(PHASES, given.size, given.mv, given.encumbrance)
    weapon = weapon_phase(PHASES, RULESETS["osric"].book.weapons[given.weapon].speed, given.plus)
    shift = side_shift(PHASES, given.side_roll)
    attack = action_phase(base, weapon, shift, half_move=given.half_move)
    return {
        "move_phase": phase_name(shifted(base, shift)) if given.half_move else None,
        "attack_phase": phase_name(attack),
    }


def somebody(given: Given) -> Sheet:
    nobody = Sheet(name="x", hit_points=HitPoints(1), armour_class=DescendingAC(10))
    if given.kind == "monster":
        return msgspec.structs.replace(nobody, hit_dice=str(given.level_or_hd))
    return msgspec.structs.replace(nobody, class_=CLASS_OF_KIND[given.kind], level=given.level_or_hd)


def order_in_words(sides: tuple[CaseSide, ...]) -> list[str]:
    ranked = [side.name for side in sorted(sides, key=lambda side: side.roll)]
    planned = [
        Planned(fighter.id, side.name, fighter.react, phase, part, what, after_everyone=fighter.last)
        for side in sides
        for fighter in side.fighters
        for phase, part, what in plan(fighter, side_shift(PHASES, side.roll))
    ]
    return [f"{phase_name(item.phase)}:{item.figure}:{item.what}" for item in order_of_round(ranked, planned)]


def plan(fighter: Fighter, shift: int) -> Iterator[tuple[Phase, Part, str]]:
    """All that one does, in its own order."""
    base = base_initiative(PHASES, fighter.size, fighter.mv, fighter.enc)
    weapon = VERY_FAST if fighter.speed is None else weapon_phase(PHASES, fighter.speed, 0)
    first = action_phase(base, weapon, shift, half_move=False)
    match fighter.action:
        case "attack":
            for nth, phase in enumerate(attack_phases(first, fighter.n), 1):
                yield phase, "action", f"attack{nth}"
        case "cover":
            loosed = first_cover_phase(PHASES, shift, specialist=fighter.specialist)
            for nth, phase in enumerate(cover_phases(loosed, first, fighter.n), 1):
                yield phase, "action", f"attack{nth}"
        case "cast":
            yield VERY_FAST, "opening", "begin"
            yield spell_completion_phase(PHASES, fighter.ct, shift), "action", "spell"
        case "charge":
            parts = increments(fighter.mv_now, allowance_squares(PHASES, fighter.mv_now, "charge"), "rate")
            arrives = increments_to(parts, 2 * fighter.dist)
            phases = increment_phases(shifted(base, shift), parts[:arrives])
            for nth, phase in enumerate(phases, 1):
                yield phase, "move", f"charge{nth}"
            if arrives is not None:
                yield phases[-1], "move", "strike"
        case "abort":
            yield LAST, "action", "new action"
        case _:
            raise AssertionError(f"{fighter.action} is no action of a case")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_worked_case_comes_out(case: Case) -> None:
    expected = {name: msgspec.json.decode(value) for name, value in case.expect.items()}
    came_out: object = msgspec.json.decode(msgspec.json.encode(worked_out(case)))
    assert came_out == expected, case.note


def test_every_case_has_an_id_of_its_own_and_every_kind_has_cases() -> None:
    assert len({case.id for case in CASES}) == len(CASES) == 74
    assert {case.kind for case in CASES} == set(FOUND.kinds)
