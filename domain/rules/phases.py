"""In which phase something happens: base initiative, weapons, spells, items, and the side's own die (OE-3)."""

import re
from collections.abc import Iterable
from typing import Final, NewType

from domain.rulesets.book_phases import (
    PHASE_NAMES,
    Encumbrance,
    PhaseBand,
    PhaseTables,
    ShiftBand,
    Size,
)

Phase = NewType("Phase", int)
"""1 to 5 for Very Fast to Very Slow; 6 and more are the overflow slots after it (OE-3.2, OE-3.10)."""

VERY_FAST: Final = Phase(1)
VERY_SLOW: Final = Phase(len(PHASE_NAMES))
LAST: Final = Phase(10_000)
"""The slot of those who aborted: after every overflow slot (OE-2.5, AMB-33)."""


def phase_named(name: str) -> Phase:
    """The phase of `VF`, `over2` or `last`.

    Raises: ValueError on any other word.
    """
    if name == "last":
        return LAST
    if name in PHASE_NAMES:
        return _numbered(name)
    overflow = re.fullmatch(r"over([1-9]\d*)", name)
    if overflow is None:
        raise ValueError(f"{name!r} is no phase: {', '.join(PHASE_NAMES)}, over1, over2 ..., last")
    return Phase(VERY_SLOW + int(overflow[1]))


def phase_name(phase: Phase) -> str:
    """`VF` to `VS`, then `over1`, `over2` ..., and `last`."""
    if phase == LAST:
        return "last"
    return PHASE_NAMES[phase - 1] if phase <= VERY_SLOW else f"over{phase - VERY_SLOW}"


def base_initiative(tables: PhaseTables, size: Size, rate_squares: int, encumbrance: Encumbrance) -> Phase:
    """The phase in which a figure of that size starts, within Very Fast and Very Slow.

    Unit:    `rate_squares` is the figure's own rate before encumbrance (AMB-11); `encumbrance` is what it acts
             as, fatigue counted in (OE-8.3).
    Source:  OE-3.4.
    """
    by_rate = _shift_at(tables.rate, rate_squares)
    return within_scale(_numbered(tables.size[size]) + by_rate + tables.encumbrance[encumbrance])


def weapon_phase(tables: PhaseTables, speed: int, plus: int) -> Phase:
    """The phase of a weapon by its speed factor, earlier by its magic (OE-3.5, AMB-12)."""
    return within_scale(_phase_at(tables.weapon_speed, speed) + _shift_at(tables.weapon_magic, plus))


def action_phase(base: Phase, weapon: Phase, shift: int, *, half_move: bool) -> Phase:
    """The phase of the first attack, shot or item.

    The later of base initiative and weapon; after a half-move never before the phase that follows the move, not
    even where the side's die pushes both against Very Fast. Only a half-move of a Very Slow figure overflows.

    Unit:    `shift` in phases, + later: the side's die and haste (`side_shift`, OE-3.11).
    Source:  OE-3.6, OE-3.7, OE-3.10, OE-4.7 (AMB-13, AMB-14).
    """
    if not half_move:
        return shifted(Phase(max(base, weapon)), shift)
    after_the_move = shifted(base, shift) + 1
    return Phase(max(after_the_move, shifted(weapon, shift)))


def side_shift(tables: PhaseTables, face: int) -> int:
    """Phases that a side's own final die adds to all its phases, + later (OE-3.7, OE-3.8)."""
    if face == 1:
        return tables.die.one
    return tables.die.ten if face == int(tables.die.die.removeprefix("d")) else 0


def shifted(phase: Phase, shift: int) -> Phase:
    """The phase so many steps later, minus earlier, within Very Fast and Very Slow (OE-3.7, AMB-14)."""
    return within_scale(phase + shift)


def within_scale(phase: int) -> Phase:
    """The nearest phase from Very Fast to Very Slow (OE-3.4)."""
    return Phase(max(VERY_FAST, min(phase, VERY_SLOW)))


def spell_completion_phase(tables: PhaseTables, casting_time: int | str, shift: int) -> Phase:
    """When a spell that began at the opening of Very Fast is complete; of a long one, in its last round.

    Unit:    `casting_time` on the scale of ten, or a text such as "1 round", "1 turn"; `shift` in phases.
    Source:  OE-10.2, AMB-25: the side's die moves the completion, never the start; base initiative does nothing.
    """
    phase = _phase_at(tables.spells, casting_time) if isinstance(casting_time, int) else VERY_SLOW
    return shifted(phase, shift)


def casting_rounds(tables: PhaseTables, casting_time: int | str) -> int:
    """Rounds until a spell is complete, the present one counted: 1 for all but the long ones (OE-10.2).

    Raises: ValueError on a text that is neither rounds nor turns.
    """
    if isinstance(casting_time, int):
        return 1
    found = re.fullmatch(r"([1-9]\d?) (round|turn)s?", casting_time)
    if found is None:
        raise ValueError(f"{casting_time!r} is no casting time such as '1 round' or '2 turns'")
    return int(found[1]) * (tables.turn_rounds if found[2] == "turn" else 1)


def item_phase(tables: PhaseTables, kind: str) -> Phase | None:
    """The phase of a magic item of that kind; None for a scroll, which is as its spell (OE-5.13)."""
    phase = tables.items[kind].phase
    return phase_named(phase) if phase in PHASE_NAMES else None


def _numbered(name: str) -> Phase:
    return Phase(PHASE_NAMES.index(name) + 1)


def _phase_at(bands: Iterable[PhaseBand], number: int) -> Phase:
    for band in bands:
        if band.low <= number <= band.high:
            return _numbered(band.phase)
    raise AssertionError(f"the bands have no gap, yet {number} is in none")


def _shift_at(bands: Iterable[ShiftBand], number: int) -> int:
    return sum(
        band.phases
        for band in bands
        if (band.low is None or band.low <= number) and (band.high is None or number <= band.high)
    )
