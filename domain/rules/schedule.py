"""The phases of all that one figure does in a round (OE-3.10, OE-4.6, OE-5.2, OE-5.5)."""

from domain.rules.phases import Phase, Shift, Timed, beginning, phase_named
from domain.rulesets.book_phases import ActionRow, MoveCategory, PhaseTables


def attack_phases(first: Phase, attacks: int) -> tuple[Phase, ...]:
    """The phase of each attack or shot: one a phase from the first on, past Very Slow in overflow (OE-5.2)."""
    return tuple(Phase(first + nth) for nth in range(attacks))


def first_cover_phase(tables: PhaseTables, shift: Shift, *, specialist: bool) -> Timed:
    """When a covering archer looses the first shot, unless it holds it (OE-5.5)."""
    name = tables.cover.specialist if specialist else tables.cover.proficient
    by = "a specialist covers" if specialist else "covering"
    return beginning(phase_named(name), by, "OE-5.5").shifted(shift)


def blade_cover_phase(tables: PhaseTables, shift: Shift) -> Timed:
    """When a blade held at a helpless victim strikes (OE-5.5)."""
    return beginning(phase_named(tables.cover.blade), "a blade is held at it", "OE-5.5").shifted(shift)


def cover_phases(first: Phase, normal: Phase, shots: int) -> tuple[Phase, ...]:
    """The phases of all shots of a covering figure: the first, then one a phase from after its normal one.

    Unit:    `normal` is its action phase, as if it fired (OE-3.6); both with the side's die applied.
    Source:  OE-5.5.
    """
    return (first, *attack_phases(Phase(normal + 1), shots - 1)) if shots else ()


def may_move(action: ActionRow, category: MoveCategory) -> bool:
    """Whether that action goes with that much movement (OE-4.5)."""
    return category in action.move
