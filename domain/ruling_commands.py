"""Commands for what no rule has: a player's own idea, and the DM's word on it (CO-9)."""

from typing import Annotated, Literal

from msgspec import Meta

from domain.command import Command, Text
from domain.effects import NO_CHANGES, Changes, EndsWhen
from domain.ids import FigureName
from domain.rounds import Category, EffectKind, Faces, SaveAgainst
from domain.rulings import Consequences, DiceText, Label, RulingName, Trial

Rounds = Annotated[int, Meta(ge=0, le=1000)]
EffectWord = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9_.-]{0,63}$(?!\n)")]


class Improvise(Command, frozen=True):
    """Do something else, in words. While orders are written it is one; in one's slot the DM rules on it."""

    figure: FigureName
    words: Text
    move: Category = "no"


class Rule(Command, frozen=True):
    """The DM rules on what `figure` does: something is tried or not, and this comes of it or that.

    One labelled act, taken back as a whole. `ruling` is the open one that it answers.
    """

    figure: FigureName
    words: Text
    ruling: RulingName | None = None
    trial: Trial | None = None
    then: Consequences = ()
    otherwise: Consequences = ()
    dice: Faces = ()


class Save(Command, frozen=True):
    """A figure makes a saving throw (OE-7.8, AD-9.1)."""

    figure: FigureName
    against: SaveAgainst
    modifier: Annotated[int, Meta(ge=-40, le=40)] = 0
    words: Label = ""
    dice: Faces = ()


class Heal(Command, frozen=True):
    """A figure regains hit points: a number or dice."""

    figure: FigureName
    amount: DiceText
    words: Label = ""
    dice: Faces = ()


class Damage(Command, frozen=True):
    """Figures lose hit points, each the same: a number or dice, or what a fall of so many feet costs. A save halves it, or stops it."""

    figures: Annotated[tuple[FigureName, ...], Meta(min_length=1, max_length=50)]
    amount: DiceText
    words: Label = ""
    save: SaveAgainst | None = None
    saved: Literal["half", "none"] = "half"
    dice: Faces = ()
    fall_feet: Annotated[int, Meta(ge=0, le=100_000)] = 0


class ApplyEffect(Command, frozen=True):
    """Something holds of a figure from now on, for `rounds` more rounds, or until it is ended.

    `when` and `whose`: it ends before or after somebody's action in its last round.
    """

    figure: FigureName
    effect: EffectKind
    label: Label = ""
    rounds: Rounds | None = None
    when: EndsWhen = "end_of_round"
    whose: FigureName | None = None
    changes: Changes = NO_CHANGES


class EndEffect(Command, frozen=True):
    """Something holds of a figure no more: an effect by its name, or all of one kind."""

    figure: FigureName
    effect: EffectWord


class Roll(Command, frozen=True):
    """Roll dice: any expression, for some purpose; the DM's may be `secret`."""

    expression: Annotated[DiceText, Meta(min_length=1)]
    purpose: Label = ""
    secret: bool = False
    dice: Faces = ()


RulingCommand = Improvise | Rule | Save | Heal | Damage | ApplyEffect | EndEffect | Roll
