"""Side initiative: each side one die; the lowest acts first (OE-3.1, AD-5.1), or the highest (TM-3.1)."""

from collections.abc import Sequence
from itertools import groupby
from typing import Literal

from domain.ids import SideId
from domain.rounds import SideRoll


def ties_broken(
    order: Sequence[Sequence[SideId]], rolls: Sequence[SideRoll], wins: Literal["low", "high"] = "low"
) -> tuple[tuple[SideId, ...], ...]:
    """The order, in which those who stood in one place and rolled stand as they rolled among themselves (OE-3.1)."""
    ranked = order_of(rolls, wins)
    return tuple(
        part
        for place in order
        for part in (
            [tuple(side for side in tied if side in place) for tied in ranked]
            if len(place) > 1
            else [tuple(place)]
        )
        if part
    )


def order_of(
    rolls: Sequence[SideRoll], wins: Literal["low", "high"] = "low"
) -> tuple[tuple[SideId, ...], ...]:
    """Sides from the roll that acts first to the one that acts last; those of one roll together, in the order given."""
    ranked = sorted(rolls, key=lambda roll: roll.total, reverse=wins == "high")
    return tuple(
        tuple(roll.side for roll in tied) for _, tied in groupby(ranked, key=lambda roll: roll.total)
    )
