"""The words of a round that commands, events and views share."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from domain.dice.rolling import Die
from domain.ids import FigureName, SideId

Step = Literal["set_up", "declare", "initiative", "resolve", "end_of_round", "over"]
"""Where a battle stands. Declare holds the first two steps of OE-2.2: the DM and the players write at any time."""

Action = Literal["attack", "hold"]
Condition = Literal["ok", "unconscious", "dead"]

WITHOUT_SEAT: Final = "dm"


class Order(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a figure means to do this round. `target` is a wish: the blow itself names whom it strikes (OE-2.4)."""

    figure: FigureName
    action: Action
    target: FigureName | None = None


class SideRoll(Struct, frozen=True):
    """One side's initiative die."""

    side: SideId
    die: Die


class Modifier(Struct, frozen=True, omit_defaults=True):
    """One reason why a number is what it is. `value` is added to the roll: plus helps the attacker (CO-4)."""

    label: str
    value: int
    rule: str


Faces = Annotated[tuple[Annotated[int, Meta(ge=1, le=1000)], ...], Meta(max_length=40)]
"""Dice rolled at the table, in the order in which the command needs them."""
