"""In which phase something happens, and why: base initiative, weapons, spells, items, and the side's own die (OE-3)."""

import re
from collections.abc import Iterable
from typing import Final, NewType

from msgspec import Struct

from domain.rounds import Modifier
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

Shift = tuple[Modifier, ...]
"""What moves all phases of a figure, + later: the side's die, haste (OE-3.7, OE-3.11)."""


class Timed(Struct, frozen=True):
    """A phase, as the reasons that add up to it: the first is where it begins, the others move it, + later.

    There is no other number beside them, so that a plan and what is told of it are one.
    """

    reasons: tuple[Modifier, ...]

    @property
    def phase(self) -> Phase:
        """Where it comes out."""
        return Phase(sum(reason.value for reason in self.reasons))

    def moved(self, phases: int, label: str, rule: str) -> "Timed":
        """So many phases later, minus earlier, past the ends of the scale as well."""
        return Timed((*self.reasons, Modifier(label, phases, rule))) if phases else self

    def at(self, phase: Phase, label: str, rule: str) -> "Timed":
        """Moved to `phase`."""
        return self.moved(phase - self.phase, label, rule)

    def not_before(self, other: "Timed", rule: str) -> "Timed":
        """The later of both; where that is `other`, what it is made of is said."""
        label = ", ".join(reason.label for reason in other.reasons)
        return self.moved(max(0, other.phase - self.phase), label, rule)

    def within_scale(self) -> "Timed":
        """The nearest phase from Very Fast to Very Slow (OE-3.4)."""
        ends = "no phase is before Very Fast" if self.phase < VERY_FAST else "no phase is after Very Slow"
        return self.at(Phase(max(VERY_FAST, min(self.phase, VERY_SLOW))), ends, "OE-3.4")

    def shifted(self, shift: Shift) -> "Timed":
        """Moved by all of `shift`, within Very Fast and Very Slow (OE-3.7, AMB-14)."""
        return Timed((*self.reasons, *(reason for reason in shift if reason.value))).within_scale()


def beginning(phase: Phase, label: str, rule: str) -> Timed:
    """A phase with its first reason."""
    return Timed((Modifier(label, phase, rule),))


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


def base_initiative(tables: PhaseTables, size: Size, rate_squares: int, encumbrance: Encumbrance) -> Timed:
    """The phase in which a figure of that size starts, within Very Fast and Very Slow.

    Unit:    `rate_squares` is the figure's own rate before encumbrance (AMB-11); `encumbrance` is what it acts
             as, fatigue counted in (OE-8.3).
    Source:  OE-3.4.
    """
    start = beginning(_numbered(tables.size[size]), f"size {size}", "OE-3.4")
    own_rate = start.moved(_shift_at(tables.rate, rate_squares), f"own rate {rate_squares}", "OE-3.4")
    loaded = own_rate.moved(tables.encumbrance[encumbrance], f"load {encumbrance}", "OE-3.4")
    return loaded.within_scale()


def weapon_phase(tables: PhaseTables, speed: int, plus: int, name: str = "weapon") -> Timed:
    """The phase of a weapon by its speed factor, earlier by its magic (OE-3.5, AMB-12)."""
    own = beginning(_phase_at(tables.weapon_speed, speed), f"{name}, speed {speed}", "OE-3.5")
    return own.moved(_shift_at(tables.weapon_magic, plus), f"its magic {plus:+d}", "OE-3.5").within_scale()


def action_phase(base: Timed, weapon: Timed, shift: Shift, *, half_move: bool) -> Timed:
    """The phase of the first attack, shot or item.

    The later of base initiative and weapon; after a half-move never before the phase that follows the move, not
    even where the side's die pushes both against Very Fast. Only a half-move of a Very Slow figure overflows.

    Unit:    `shift` in phases, + later: the side's die and haste (`shift_of_die`, OE-3.11).
    Source:  OE-3.6, OE-3.7, OE-3.10, OE-4.7 (AMB-13, AMB-14).
    """
    if not half_move:
        return base.not_before(weapon, "OE-3.6").shifted(shift)
    after_the_move = base.shifted(shift).moved(1, "the half-move comes first", "OE-4.7")
    return after_the_move.not_before(weapon.shifted(shift), "OE-4.7")


def side_shift(tables: PhaseTables, face: int) -> int:
    """Phases that a side's own final die adds to all its phases, + later (OE-3.7, OE-3.8)."""
    if face == 1:
        return tables.die.one
    return tables.die.ten if face == int(tables.die.die.removeprefix("d")) else 0


def shift_of_die(tables: PhaseTables, face: int) -> Shift:
    """The same as a reason."""
    return (Modifier(f"the side's die shows {face}", side_shift(tables, face), "OE-3.7"),)


def spell_completion_phase(tables: PhaseTables, casting_time: int | str, shift: Shift) -> Timed:
    """When a spell that began at the opening of Very Fast is complete; of a long one, in its last round.

    Unit:    `casting_time` on the scale of ten, or a text such as "1 round", "1 turn"; `shift` in phases.
    Source:  OE-10.2, AMB-25: the side's die moves the completion, never the start; base initiative does nothing.
    """
    phase = _phase_at(tables.spells, casting_time) if isinstance(casting_time, int) else VERY_SLOW
    return beginning(phase, f"casting time {casting_time}", "OE-10.2").shifted(shift)


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
