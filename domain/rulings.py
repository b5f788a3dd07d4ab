"""Rulings: what the DM decides where no rule does, and what asks for it (CO-9). Vocabulary and events.

The rules of `domain.events` hold for these events too.
"""

from typing import Annotated, Final, NewType

from msgspec import Meta, Struct

from domain.dice.rolling import Die
from domain.event import Event
from domain.ids import TOKEN, Author, FigureId, FigureName
from domain.quantities import Square
from domain.rounds import EffectKind, SaveAgainst
from domain.sheets import PRINTABLE
from domain.visibility import Open, Secret

RulingId = NewType("RulingId", str)
RulingName = Annotated[RulingId, Meta(pattern=TOKEN)]
DiceText = Annotated[str, Meta(max_length=40, pattern=PRINTABLE)]
"""Dice as they are written, `2d6+1`; empty for none."""
Label = Annotated[str, Meta(max_length=60, pattern=PRINTABLE)]
CONSEQUENCES_MAX: Final = 12


class Trial(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is tried: a saving throw against `save`, else dice that have to show `at_most` or `at_least` so much.

    `modifier` is added to the die.
    """

    figure: FigureName
    save: SaveAgainst | None = None
    dice: DiceText = "1d20"
    at_most: Annotated[int, Meta(ge=-100, le=1000)] | None = None
    at_least: Annotated[int, Meta(ge=-100, le=1000)] | None = None
    modifier: Annotated[int, Meta(ge=-40, le=40)] = 0


class Consequence(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What happens to one figure. `rounds` is how long an effect lasts beside this one, None until it is ended."""

    figure: FigureName
    damage: DiceText = ""
    heal: DiceText = ""
    effect: EffectKind | None = None
    label: Label = ""
    rounds: Annotated[int, Meta(ge=0, le=1000)] | None = None
    square: Square | None = None
    """Where it is pushed to."""


Consequences = Annotated[tuple[Consequence, ...], Meta(max_length=CONSEQUENCES_MAX)]


class OpenRuling(Struct, frozen=True, omit_defaults=True):
    """What the DM is asked to rule on, with what the tables give filled in.

    `figure` is who does it, `words` what it does; `targets` those whom it concerns.
    """

    id: RulingId
    figure: FigureId
    words: str
    rule: str = ""
    targets: tuple[FigureId, ...] = ()
    trial: Trial | None = None
    then: tuple[Consequence, ...] = ()
    otherwise: tuple[Consequence, ...] = ()


class Improvised(Event, frozen=True):
    """A figure does something that no rule has, in words; the DM rules on it."""

    figure: Open[FigureId]
    words: Open[str]


class RulingOpened(Event, frozen=True):
    """Something waits for the DM's ruling."""

    ruling: Secret[OpenRuling]


class Ruled(Event, frozen=True):
    """The DM ruled. `made` says whether what was tried came off; what follows stands in the events after it."""

    figure: Open[FigureId]
    words: Open[str]
    made: Open[bool | None]
    dice: Open[tuple[Die, ...]]
    total: Open[int]
    wanted: Secret[str]
    rule: Open[str]
    ruling: Secret[RulingId | None] = None


class Forced(Event, frozen=True):
    """The DM passed over what a rule refuses, or over what it computes; the refusal stands beside it (CO-9)."""

    figure: Open[FigureId]
    reason: Open[str]
    refused: Secret[str]
    rule: Secret[str]


class DiceRolled(Event, frozen=True):
    """Somebody rolled dice, for all to see."""

    by: Open[Author]
    expression: Open[str]
    purpose: Open[str]
    dice: Open[tuple[Die, ...]]
    total: Open[int]


class SecretDiceRolled(Event, frozen=True):
    """The DM rolled dice behind the screen."""

    expression: Secret[str]
    purpose: Secret[str]
    dice: Secret[tuple[Die, ...]]
    total: Secret[int]


RulingEvent = Improvised | RulingOpened | Ruled | Forced | DiceRolled | SecretDiceRolled
