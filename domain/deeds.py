"""What figures do and what it does to them: blows, ways, spells. The rules of `domain.events` hold for these too."""

from typing import ClassVar

from domain.dice.rolling import Die
from domain.effects import NO_CHANGES, Changes, EffectName, EndsWhen
from domain.event import Event
from domain.grid.facing import Facing
from domain.ids import FigureId
from domain.quantities import DescendingAC, HitPoints, Square, TargetNumber, Thac0
from domain.questions import Held, StandingOrder
from domain.rounds import (
    AttackWay,
    Condition,
    EffectKind,
    Modifier,
)
from domain.visibility import Known, Open, Own, Points, Secret, ToHit


class AttackRolled(Event, frozen=True):
    """An attack roll and all that it was made of (OE-1.1, AD-1.1)."""

    owner_field: ClassVar[str] = "attacker"
    known_field: ClassVar[str] = "target"

    attacker: Open[FigureId]
    target: Open[FigureId]
    weapon: Open[str]
    die: Open[Die]
    hit: Open[bool]
    natural: Known[bool]
    """The die itself decided: a natural 20 that would have missed, or a 1 that would have hit."""
    rule: Open[str]
    thac0: ToHit[Thac0]
    modifiers: ToHit[tuple[Modifier, ...]]
    total: ToHit[int]
    hits_armour_class: ToHit[DescendingAC]
    armour_class: Known[DescendingAC]
    needed: Known[TargetNumber]
    natural_rule: Open[str] = ""
    way: Open[AttackWay] = "blow"
    armour: Known[tuple[Modifier, ...]] = ()
    """What the armour class is made of, beside what is worn."""
    computed: Secret[bool | None] = None
    """What the roll said, where the DM imposed the opposite (CO-9)."""
    critical: Open[bool] = False
    """It hit so well that an option counts it as critical (OE-6.4)."""


class HelplessStruck(Event, frozen=True):
    """A sleeping figure was struck: no die is needed for that (OE-1.7, AD-2.2)."""

    attacker: Open[FigureId]
    target: Open[FigureId]
    weapon: Open[str]
    rule: Open[str]


class DamageRolled(Event, frozen=True):
    """The damage of a hit and what it was made of (OE-6.2, AD-7.1). `total` is at least 1."""

    owner_field: ClassVar[str] = "attacker"

    attacker: Open[FigureId]
    target: Open[FigureId]
    dice: Open[tuple[Die, ...]]
    total: Open[int]
    expression: Own[str]
    modifiers: Own[tuple[Modifier, ...]]
    rule: Open[str]
    computed: Secret[int | None] = None
    """The total that the rules gave, where the DM imposed another (CO-9)."""


class Wounded(Event, frozen=True):
    """A figure lost hit points. The loss is open: everyone sees somebody bleed; what is left is not."""

    owner_field: ClassVar[str] = "figure"

    figure: Open[FigureId]
    amount: Open[int]
    hit_points: Points[HitPoints]


class FigureFell(Event, frozen=True):
    """A figure went down (OE-6.6, AD-8.1)."""

    figure: Open[FigureId]
    condition: Open[Condition]
    rule: Open[str]


class FigureMoved(Event, frozen=True):
    """A figure went along `path`, the squares after the one it left. `spent` is what it has gone this round."""

    owner_field: ClassVar[str] = "figure"

    figure: Open[FigureId]
    path: Open[tuple[Square, ...]]
    facing: Open[Facing]
    spent: Own[int]


class FigureTurned(Event, frozen=True):
    """A figure turned where it stands (OE-4.9)."""

    figure: Open[FigureId]
    facing: Open[Facing]


class ChargeBegan(Event, frozen=True):
    """A figure charges: faster, harder to miss with, easier to hit, until the end of the round (OE-5.3)."""

    figure: Open[FigureId]


class OpportunityTaken(Event, frozen=True):
    """A figure uses one of its attacks of opportunity on `target` (OE-4.11, OE-4.12)."""

    owner_field: ClassVar[str] = "attacker"

    attacker: Open[FigureId]
    target: Open[FigureId]
    left: Own[int]


class GuardStruck(Event, frozen=True):
    """A figure on guard uses one of its blows on whoever came into its reach (OE-5.7)."""

    attacker: Open[FigureId]
    target: Open[FigureId]


class PathHeld(Event, frozen=True):
    """A move waits until everyone who may strike at it has said whether they do."""

    held: Secret[Held]


class PathReleased(Event, frozen=True):
    """A move that waited goes on."""

    figure: Secret[FigureId]


class StandingOrderSet(Event, frozen=True):
    """Whether figures take attacks of opportunity without being asked."""

    figures: Secret[tuple[FigureId, ...]]
    choice: Secret[StandingOrder]


class SpellBegun(Event, frozen=True):
    """A figure began to cast, at the opening of the first phase (OE-10.1). What it casts shows when it is complete.

    `until` is the round in which that is, of a spell that takes several; 0: this one (OE-10.2).
    """

    owner_field: ClassVar[str] = "figure"

    figure: Open[FigureId]
    spell: Own[str]
    until: Own[int] = 0


class SpellSpoiled(Event, frozen=True):
    """A spell was lost before it was complete (OE-10.3)."""

    owner_field: ClassVar[str] = "figure"

    figure: Open[FigureId]
    spell: Own[str]
    rule: Open[str]


class SpellCast(Event, frozen=True):
    """A spell was completed; `dice` are those of its own, damage apart."""

    figure: Open[FigureId]
    spell: Open[str]
    name: Open[str]
    dice: Open[tuple[Die, ...]]
    rule: Open[str]


class EffectBegan(Event, frozen=True):
    """Something holds of a figure until round `until` (0: until something ends it); see `domain.effects.Effect`.

    `name` is the effect's among those of its figure, its kind where it is empty. One of the same name that was
    there before is replaced.
    """

    owner_field: ClassVar[str] = "figure"

    figure: Open[FigureId]
    kind: Open[EffectKind]
    until: Open[int]
    name: Open[EffectName] = EffectName("")
    label: Open[str] = ""
    rule: Open[str] = ""
    source: Secret[str] = ""
    by: Secret[FigureId | None] = None
    changes: Own[Changes] = NO_CHANGES
    when: Open[EndsWhen] = "end_of_round"
    whose: Secret[FigureId | None] = None
    since: Open[int] = 0
    level: Secret[int] = 0


class EffectEnded(Event, frozen=True):
    """It holds no more; `name` as in `EffectBegan`."""

    figure: Open[FigureId]
    kind: Open[EffectKind]
    name: Open[EffectName] = EffectName("")
    rule: Open[str] = ""


class ActionPassed(Event, frozen=True):
    """A figure let its action go."""

    figure: Open[FigureId]


Deed = (
    AttackRolled
    | HelplessStruck
    | DamageRolled
    | Wounded
    | FigureFell
    | FigureMoved
    | FigureTurned
    | ChargeBegan
    | OpportunityTaken
    | GuardStruck
    | PathHeld
    | PathReleased
    | StandingOrderSet
    | SpellBegun
    | SpellSpoiled
    | SpellCast
    | EffectBegan
    | EffectEnded
    | ActionPassed
)
