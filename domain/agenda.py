"""The order of a round, fixed when the dice are rolled: who does what in which slot.

A slot is one side in one phase (several sides where they act together): first its actions, then its moves, in
any order within each (OE-3.3). An item is one thing that a figure does in a slot.
"""

from collections.abc import Mapping
from typing import Literal, NewType

from msgspec import Struct

from domain.ids import FigureId, SideId
from domain.rounds import Modifier

ItemId = NewType("ItemId", str)
Deed = Literal[
    "blow", "shot", "spell", "move", "charge", "withdraw", "step", "ruling", "turning", "item", "tend"
]
MOVES: frozenset[Deed] = frozenset({"move", "charge", "withdraw", "step"})
"""Deeds that are movement; a charge's blow falls on contact, within the move (OE-5.3). A step is one square, in any direction."""


class Slot(Struct, frozen=True, omit_defaults=True, gc=False):
    """One slot of the round. `phase` is the ruleset's name for it, empty where the game has none.

    `title` is what it is called where players read it; a `quiet` one is shown only to whom it concerns.
    In a `mixed` one actions and moves come in any order. `tries_nerve`: it begins even where nobody has anything to do, for the nerve of its sides is tried there (TM-3.2).
    """

    sides: tuple[SideId, ...]
    phase: str = ""
    title: str = ""
    quiet: bool = False
    mixed: bool = False
    tries_nerve: bool = False
    wakes: bool = False
    """From it on whoever was startled acts (OE-2.3)."""


class Item(Struct, frozen=True, omit_defaults=True, gc=False):
    """What `figure` does in the slot of that number.

    `squares` is how far it may have gone this round when this increment ends (OE-4.6); `n` counts its blows or
    shots from 1. `or_at_once`: it may be done in the slot of the figure's half-move, in place of that (OE-4.7).
    `off_hand`: it strikes with the second weapon (OE-1.9).
    """

    id: ItemId
    figure: FigureId
    slot: int
    deed: Deed
    squares: int = 0
    n: int = 1
    or_at_once: bool = False
    off_hand: bool = False

    @property
    def is_move(self) -> bool:
        """It comes after the slot's actions."""
        return self.deed in MOVES


class Plan(Struct, frozen=True):
    """A whole round: its slots in order and what is done in them; `casts` are the spells that are begun.

    `reasons` are why each thing is done where it is: what they add up to is the phase, the count or the side's roll by
    which its slot was found.
    """

    slots: tuple[Slot, ...]
    items: tuple[Item, ...]
    casts: tuple[FigureId, ...] = ()
    reasons: Mapping[ItemId, tuple[Modifier, ...]] = {}
