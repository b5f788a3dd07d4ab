"""How far a move goes and in which phases: allowances, half-moves, increments (OE-4.5, OE-4.6, AMB-16)."""

from collections.abc import Iterator
from typing import Literal

from domain.rules.phases import Phase
from domain.rulesets.book_phases import Encumbrance, FullMove, PhaseTables

Increments = Literal["rate", "action"]
"""The switch of AMB-16: increments of half the rate, or halves of the action's whole allowance."""


def allowance_squares(tables: PhaseTables, rate_squares: int, move: FullMove) -> int:
    """How far a full move may go: the rate or its multiple, rounded down (OE-5.3, OE-5.9, OE-5.10)."""
    numerator, denominator = tables.full_moves[move].multiple
    return rate_squares * numerator // denominator


def partial_charge_squares(tables: PhaseTables, rate_squares: int) -> int:
    """How far a charge may go that is declared as a half-move: half the charge's allowance (OE-5.4)."""
    return allowance_squares(tables, rate_squares, "charge") // 2


def half_move_squares(tables: PhaseTables, rate_squares: int) -> int:
    """How far a half-move may go: half the rate, rounded down, at least 1; nothing at rate 0 (OE-4.5, AMB-18)."""
    return min(rate_squares, max(tables.half_move_squares_min, rate_squares // 2))


def is_allowed_under_load(tables: PhaseTables, move: FullMove, encumbrance: Encumbrance) -> bool:
    """Whether so loaded a figure may do that: charge, run and sprint not when severe (OE-4.2)."""
    return encumbrance != "severe" or tables.full_moves[move].when_severe


def increments(rate_squares: int, allowance: int, policy: Increments) -> tuple[int, ...]:
    """Squares in the base phase and in each phase after it, until `allowance` squares are used up.

    Unit:    squares; `rate_squares` is the rate under load.
    Source:  OE-4.6, AMB-16, AMB-18: the larger half first. At rate 1 every second phase has none.
    """
    assert rate_squares > 0 or allowance == 0, f"a rate of {rate_squares} allows no {allowance} squares"
    halves = _halves_of_rate(rate_squares) if policy == "rate" else _halves(allowance)
    parts: list[int] = []
    left = allowance
    while left > 0:
        parts.append(min(left, next(halves)))
        left -= parts[-1]
    return tuple(parts)


def increment_phases(base: Phase, parts: tuple[int, ...]) -> tuple[Phase, ...]:
    """The phase of each increment: the base phase and those after it, past Very Slow in overflow (OE-4.6).

    Unit:    `base` with the side's die applied (OE-3.7).
    """
    return tuple(Phase(base + nth) for nth in range(len(parts)))


def increments_to(parts: tuple[int, ...], distance_halves: int) -> int | None:
    """How many increments it takes to have gone that far; None where all of them fall short.

    Unit:    `distance_halves` in half points, 2 for a straight square and 3 for a diagonal (CO-2).
    Source:  OE-4.6, OE-5.3: a charge strikes in the phase in which it arrives.
    """
    gone = 0
    for count, part in enumerate(parts, 1):
        gone += 2 * part
        if gone >= distance_halves:
            return count
    return None


def _halves_of_rate(rate_squares: int) -> Iterator[int]:
    while True:
        yield from _halves(rate_squares)


def _halves(whole: int) -> Iterator[int]:
    yield whole - whole // 2
    yield whole // 2
