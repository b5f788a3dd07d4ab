"""The sequence of a round: who does what in which slot, from what everybody has planned (OE-3.3, OE-3.10)."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final, Literal

from msgspec import Struct

from domain.ids import FigureId, SideId
from domain.rules.phases import LAST, VERY_FAST, VERY_SLOW, Phase

Part = Literal["opening", "action", "move"]
"""`opening`: castings begin, before everything else in Very Fast (OE-10.1). A charge's blow is part of its move."""

PhaseOrder = Literal["side", "global"]
"""The switch of AMB-15: each side its actions and its moves, or all sides' actions before all moves."""

PARTS: Final[tuple[Part, ...]] = ("opening", "action", "move")


class Planned(Struct, frozen=True):
    """One thing that a figure is going to do. `what` is the planner's own word for it.

    `phase` has the side's die applied; those who aborted have `LAST`. `after_everyone`: zombies, last of their
    phase. `ahead_of`: whom a covering figure beats inside its phase, whichever side won (OE-5.5).
    """

    figure: FigureId
    side: SideId
    dexterity_reaction: int
    phase: Phase
    part: Part
    what: str
    after_everyone: bool = False
    ahead_of: FigureId | None = None


class Slot(Struct, frozen=True):
    """What one side does in one go, in the order proposed; its figures may act in any order (OE-3.3).

    Its actions come before its moves, unless the moves of all have slots of their own (AMB-15).
    """

    phase: Phase
    side: SideId
    items: tuple[Planned, ...] = ()
    late: bool = False
    """After everyone else of the phase."""


def order_of_round(
    ranked: Sequence[SideId], planned: Sequence[Planned], phase_order: PhaseOrder = "side"
) -> tuple[Planned, ...]:
    """All that is planned, in the order in which it happens.

    Phase by phase: castings begin; then the sides as ranked, each with its actions before its moves (or, by the
    switch, all actions before all moves); then those who come after everyone. Inside one side and part the higher
    Dexterity reaction goes first, then the id; what one figure does there stays together, in the order given.

    Unit:    `ranked` has the winner first, every side of `planned` once (OE-3.1).
    Source:  OE-3.3, OE-3.10, AMB-15, AMB-33; OE-5.5 for `ahead_of`.
    """
    ranks = {side: rank for rank, side in enumerate(ranked)}

    def key(item: Planned) -> tuple[int, bool, bool, int, int, int, str]:
        assert item.part != "opening" or item.phase == VERY_FAST, (
            f"{item} begins before Very Fast or not at all"
        )
        rank, part = ranks[item.side], PARTS.index(item.part)
        first, second = (rank, part) if phase_order == "side" else (part, rank)
        opens = item.part == "opening"
        late = item.after_everyone and not opens
        return (item.phase, not opens, late, first, second, -item.dexterity_reaction, item.figure)

    return _with_covers_ahead(sorted(planned, key=key))


def slots_of_round(
    ranked: Sequence[SideId], planned: Sequence[Planned], phase_order: PhaseOrder = "side"
) -> tuple[Slot, ...]:
    """The same sequence in slots: neighbours of one phase and side together (OE-3.3).

    Each side has at least one in every phase from Very Fast to the last in which somebody acts, or Very Slow;
    where nobody of it acts there, it is empty. `LAST` has slots only for those who are in it.
    """

    def kind(item: Planned) -> tuple[Phase, bool, SideId, str]:
        part = "move" if item.part == "move" else "action"
        return item.phase, item.after_everyone, item.side, part if phase_order == "global" else ""

    filled = [
        Slot(phase, side, tuple(items), late)
        for (phase, late, side, _), items in groupby(order_of_round(ranked, planned, phase_order), key=kind)
    ]
    last = max((slot.phase for slot in filled if slot.phase < LAST), default=VERY_SLOW)
    phases = [*range(VERY_FAST, max(last, VERY_SLOW) + 1), LAST]
    return tuple(
        slot
        for number in phases
        for slot in _with_idle(ranked, Phase(number), [one for one in filled if one.phase == number])
    )


def _with_idle(ranked: Sequence[SideId], phase: Phase, slots: list[Slot]) -> list[Slot]:
    """The slots of one phase, and an empty one in its place for each side that has none."""
    if phase == LAST:
        return slots
    ranks = {side: rank for rank, side in enumerate(ranked)}
    for side in ranked:
        if all(slot.side != side for slot in slots):
            later = (place for place, slot in enumerate(slots) if slot.late or ranks[slot.side] > ranks[side])
            slots.insert(next(later, len(slots)), Slot(phase, side))
    return slots


def _with_covers_ahead(order: Sequence[Planned]) -> tuple[Planned, ...]:
    """Each covering item stands before the first that its target does in that phase, openings apart."""
    found = list(order)
    for cover in order:
        if cover.ahead_of is None:
            continue
        beaten = next(
            (
                place
                for place, item in enumerate(found)
                if item.figure == cover.ahead_of and item.phase == cover.phase and item.part != "opening"
            ),
            None,
        )
        place = found.index(cover)
        if beaten is not None and beaten < place:
            found.insert(beaten, found.pop(place))
    return tuple(found)
