"""Kinds of cases about when: phases, rates, the order of a round."""

from collections.abc import Iterator
from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from domain.cases.kind import AnyKind, Count, Expect, Given, Kind, Malformed, listed, row_named, sheet_with
from domain.ids import FigureId, SideId
from domain.rules.attacks_per_round import attacks_in_round, shots_in_round, specialist_rate, warrior_rate
from domain.rules.endurance import opportunity_allowance
from domain.rules.full_moves import allowance_squares, increment_phases, increments, increments_to
from domain.rules.phases import (
    LAST,
    VERY_FAST,
    Phase,
    Shift,
    action_phase,
    base_initiative,
    casting_rounds,
    phase_name,
    phase_named,
    shift_of_die,
    spell_completion_phase,
    weapon_phase,
)
from domain.rules.round_order import Part, Planned, order_of_round
from domain.rules.schedule import attack_phases, cover_phases, first_cover_phase
from domain.rulesets.book_attack_rates import Rate
from domain.rulesets.book_phases import Encumbrance, PhaseTables, Size
from domain.rulesets.ruleset import Ruleset

ROUNDS: Final = 4
MIDDLING_DIE: Final = 5
"""A side's die that shifts nothing (OE-3.7)."""
CLASS_OF: Final = {
    "warrior": "fighter",
    "priest": "cleric",
    "rogue": "thief",
    "wizard": "mage",
    "other": "thief",
}

CastingTime = Annotated[int, Meta(ge=0, le=99)] | str
"""On the scale of ten, or such as "1 round"."""
SideDie = Annotated[int, Meta(ge=1, le=10)]
Speed = Annotated[int, Meta(ge=-99, le=99)]


class BaseInitiative(Given, frozen=True):
    """`mv` before encumbrance (AMB-11)."""

    size: Size
    mv: Count
    encumbrance: Encumbrance = "unencumbered"


class PhaseExpect(Expect, frozen=True):
    """A phase by its letters."""

    phase: str | UnsetType = UNSET


def _base_initiative(rules: Ruleset, given: BaseInitiative) -> PhaseExpect:
    return PhaseExpect(
        phase_name(base_initiative(rules.book.phases, given.size, given.mv, given.encumbrance).phase)
    )


class ActionPhase(BaseInitiative, frozen=True):
    """A figure with a weapon, and its side's die."""

    weapon: str = "long_sword"
    plus: int = 0
    half_move: bool = False
    side_roll: SideDie = MIDDLING_DIE


class ActionPhaseExpect(Expect, frozen=True):
    """When it moves, if half its way, and when it strikes."""

    move_phase: str | UnsetType | None = UNSET
    attack_phase: str | UnsetType = UNSET


def _action_phase(rules: Ruleset, given: ActionPhase) -> ActionPhaseExpect:
    tables = rules.book.phases
    base = base_initiative(tables, given.size, given.mv, given.encumbrance)
    shift = shift_of_die(tables, given.side_roll)
    weapon = weapon_phase(tables, _speed(rules, given.weapon), given.plus)
    return ActionPhaseExpect(
        phase_name(base.shifted(shift).phase) if given.half_move else None,
        phase_name(action_phase(base, weapon, shift, half_move=given.half_move).phase),
    )


def _speed(rules: Ruleset, weapon: str) -> int:
    """What a creature's own body does has no speed: it is Very Fast (OE-3.5)."""
    own = {row_named(attack.name) for row in rules.book.monsters.values() for attack in row.attacks}
    name = listed("weapon", row_named(weapon), {*rules.book.weapons, *own, "fist", "natural"})
    row = rules.book.weapons.get(name)
    return 0 if row is None else row.speed


class SpellPhase(Given, frozen=True):
    """`casting_time` on the scale of ten, or such as "1 round"."""

    casting_time: CastingTime
    side_roll: SideDie = MIDDLING_DIE


class SpellExpect(Expect, frozen=True):
    """When it begins and when it is complete."""

    starts: str | UnsetType = UNSET
    completes: str | UnsetType = UNSET


def _spell_phase(rules: Ruleset, given: SpellPhase) -> SpellExpect:
    shift = shift_of_die(rules.book.phases, given.side_roll)
    return SpellExpect(
        phase_name(VERY_FAST), phase_name(_completion(rules.book.phases, given.casting_time, shift))
    )


def _completion(tables: PhaseTables, casting_time: CastingTime, shift: Shift) -> Phase:
    try:
        casting_rounds(tables, casting_time)
    except ValueError as wrong:
        raise Malformed(str(wrong)) from None
    return spell_completion_phase(tables, casting_time, shift).phase


class RatePerRound(Given, frozen=True):
    """So many attacks in so many rounds; a fraction's extra one as the game has it."""

    rate: Rate
    rounds: Count = ROUNDS


class AttacksExpect(Expect, frozen=True):
    """Attacks in each round, from the first."""

    attacks: tuple[int, ...] | UnsetType = UNSET


def _rate_per_round(rules: Ruleset, given: RatePerRound) -> AttacksExpect:
    rounds = range(1, given.rounds + 1)
    return AttacksExpect(tuple(attacks_in_round(given.rate, nth, rules.extra_in) for nth in rounds))


class Schedule(Given, frozen=True):
    """The phase of the first, and how many."""

    first: str
    attacks: Count


class PhasesExpect(Expect, frozen=True):
    """The phase of each."""

    phases: tuple[str, ...] | UnsetType = UNSET


def _schedule(_: Ruleset, given: Schedule) -> PhasesExpect:
    try:
        first = phase_named(given.first)
    except ValueError as wrong:
        raise Malformed(str(wrong)) from None
    return PhasesExpect(tuple(phase_name(phase) for phase in attack_phases(first, given.attacks)))


class WarriorLevel(Given, frozen=True):
    """A warrior's level."""

    level: int


class Specialist(Given, frozen=True):
    """A specialist's level and kind of weapon."""

    kind: str
    level: int


class RateExpect(Expect, frozen=True):
    """So many attacks in so many rounds."""

    rate: tuple[int, int] | UnsetType = UNSET


def _specialist(rules: Ruleset, given: Specialist) -> RateExpect:
    kind = listed("kind of specialist", row_named(given.kind), rules.book.attack_rates.specialist)
    return RateExpect(specialist_rate(rules.book.attack_rates, kind, given.level))


class HalfRof(Given, frozen=True):
    """A rate of fire; half-moving in every round or in none, or round by round."""

    rof: Rate
    half_moving: bool | tuple[bool, ...] = True


class ShotsExpect(Expect, frozen=True):
    """Shots in each round, from the first."""

    shots: tuple[int, ...] | UnsetType = UNSET


def _half_rof(_: Ruleset, given: HalfRof) -> ShotsExpect:
    moving = (given.half_moving,) * ROUNDS if isinstance(given.half_moving, bool) else given.half_moving
    return ShotsExpect(
        tuple(shots_in_round(given.rof, nth, half_moving=moves) for nth, moves in enumerate(moving, 1))
    )


class AooAllowance(Given, frozen=True):
    """A warrior, somebody of another class, or a monster."""

    kind: str
    level_or_hd: int | str


class PerRoundExpect(Expect, frozen=True):
    """Attacks of opportunity in a round."""

    per_round: int | UnsetType = UNSET


def _aoo_allowance(rules: Ruleset, given: AooAllowance) -> PerRoundExpect:
    kind = listed("kind of figure", row_named(given.kind), {*CLASS_OF, "monster"})
    sheet = (
        sheet_with(hit_dice=str(given.level_or_hd))
        if kind == "monster"
        else sheet_with(**{"class": CLASS_OF[kind], "level": given.level_or_hd})
    )
    return PerRoundExpect(opportunity_allowance(rules, sheet))


Acts = Literal["attack", "fire", "cover", "cast", "charge", "move", "run", "sprint", "abort"]


class Fighter(Struct, frozen=True, forbid_unknown_fields=True):
    """One who acts. `mv` before encumbrance, `mv_now` after it; `dist` squares to go; `n` attacks; `ct` a casting time.

    `react` is the Dexterity reaction adjustment; `last`: after everyone else of the phase, as zombies do.
    """

    id: FigureId
    size: Size
    mv: Count
    action: Acts
    speed: Speed = 0
    n: Count = 1
    ct: CastingTime = 0
    mv_now: Count | None = None
    dist: Count | None = None
    enc: Encumbrance = "unencumbered"
    react: int = 0
    last: bool = False
    specialist: bool = False
    plus: int = 0


class FightingSide(Struct, frozen=True, forbid_unknown_fields=True):
    """A side, its die and its figures."""

    name: SideId
    roll: SideDie
    fighters: tuple[Fighter, ...]


class InitiativeOrder(Given, frozen=True):
    """All sides, no two of one roll."""

    sides: tuple[FightingSide, ...]
    phase_order: Literal["side", "global"] = "side"


class OrderExpect(Expect, frozen=True):
    """`phase:figure:what`, in order."""

    order: tuple[str, ...] | UnsetType = UNSET


def _initiative_order(rules: Ruleset, given: InitiativeOrder) -> OrderExpect:
    rolls = [side.roll for side in given.sides]
    if len(set(rolls)) != len(rolls):
        raise Malformed("two sides have one roll: a tie is rolled again (OE-3.9)")
    ranked = [side.name for side in sorted(given.sides, key=lambda side: side.roll)]
    tables = rules.book.phases
    planned = [
        Planned(fighter.id, side.name, fighter.react, phase, part, what, after_everyone=fighter.last)
        for side in given.sides
        for fighter in side.fighters
        for phase, part, what in _planned(tables, fighter, shift_of_die(tables, side.roll))
    ]
    order = order_of_round(ranked, planned, given.phase_order)
    return OrderExpect(tuple(f"{phase_name(one.phase)}:{one.figure}:{one.what}" for one in order))


def _planned(tables: PhaseTables, fighter: Fighter, shift: Shift) -> Iterator[tuple[Phase, Part, str]]:
    """All that one does, in its own order."""
    base = base_initiative(tables, fighter.size, fighter.mv, fighter.enc)
    weapon = weapon_phase(tables, fighter.speed, fighter.plus)
    first = action_phase(base, weapon, shift, half_move=False).phase
    match fighter.action:
        case "attack" | "fire":
            for nth, phase in enumerate(attack_phases(first, fighter.n), 1):
                yield phase, "action", f"attack{nth}"
        case "cover":
            loosed = first_cover_phase(tables, shift, specialist=fighter.specialist).phase
            for nth, phase in enumerate(cover_phases(loosed, first, fighter.n), 1):
                yield phase, "action", f"attack{nth}"
        case "cast":
            yield VERY_FAST, "opening", "begin"
            yield _completion(tables, fighter.ct, shift), "action", "spell"
        case "charge" | "move" | "run" | "sprint":
            rate = fighter.mv if fighter.mv_now is None else fighter.mv_now
            parts = increments(rate, allowance_squares(tables, rate, fighter.action), "rate")
            arrives = None if fighter.dist is None else increments_to(parts, 2 * fighter.dist)
            phases = increment_phases(base.shifted(shift).phase, parts[:arrives])
            for nth, phase in enumerate(phases, 1):
                yield phase, "move", f"{fighter.action}{nth}"
            if arrives is not None and fighter.action == "charge":
                yield phases[-1], "move", "strike"
        case "abort":
            yield LAST, "action", "new action"


ORDER_KINDS: Final[tuple[AnyKind, ...]] = (
    Kind(
        "base_initiative", "the phase in which a figure starts", BaseInitiative, PhaseExpect, _base_initiative
    ),
    Kind(
        "action_phase",
        "the phase of the first attack, and of the half-move before it",
        ActionPhase,
        ActionPhaseExpect,
        _action_phase,
    ),
    Kind("spell_phase", "when casting begins and when it is complete", SpellPhase, SpellExpect, _spell_phase),
    Kind(
        "rate_per_round",
        "the attacks of each round at a rate of [attacks, rounds]",
        RatePerRound,
        AttacksExpect,
        _rate_per_round,
    ),
    Kind("attack_schedule", "the phases of several attacks", Schedule, PhasesExpect, _schedule),
    Kind(
        "warrior_rate",
        "a warrior's attacks per rounds",
        WarriorLevel,
        RateExpect,
        lambda rules, given: RateExpect(warrior_rate(rules.book.attack_rates, given.level)),
    ),
    Kind("specialist_rate", "a specialist's attacks per rounds", Specialist, RateExpect, _specialist),
    Kind("half_rof", "shots in four rounds, half-moving", HalfRof, ShotsExpect, _half_rof),
    Kind("aoo_allowance", "attacks of opportunity in a round", AooAllowance, PerRoundExpect, _aoo_allowance),
    Kind(
        "initiative_order",
        "who does what in which phase, in order",
        InitiativeOrder,
        OrderExpect,
        _initiative_order,
    ),
)
