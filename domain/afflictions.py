"""What comes of spells, specials, rulings and time beside wounds: saves, healing and blows that do nothing.

The rules of `domain.events` hold for these too.
"""

from typing import ClassVar

from domain.dice.rolling import Die
from domain.event import Event
from domain.ids import FigureId
from domain.quantities import HitPoints, TargetNumber
from domain.rounds import Condition, EffectKind, Modifier
from domain.visibility import Known, Open, Own


class SaveRolled(Event, frozen=True):
    """A figure saved against something, or did not (OE-7.8, AD-9.1). `needed` stands without the modifiers."""

    owner_field: ClassVar[str] = "figure"

    figure: Open[FigureId]
    against: Open[str]
    die: Open[Die]
    saved: Open[bool]
    needed: Own[TargetNumber]
    modifiers: Own[tuple[Modifier, ...]]
    rule: Open[str]
    label: Open[str] = ""


class Healed(Event, frozen=True):
    """A figure regained hit points: the gain, and what it has now (OE-6.7)."""

    owner_field: ClassVar[str] = "figure"
    known_field: ClassVar[str] = "figure"

    figure: Open[FigureId]
    amount: Open[int]
    hit_points: Known[HitPoints]
    dice: Open[tuple[Die, ...]] = ()
    rule: Open[str] = ""
    expression: Open[str] = ""
    """What was rolled, or the plain number, before the full number capped it."""


class FigureRose(Event, frozen=True):
    """A figure that was down is so no more, or less so (OE-6.6)."""

    figure: Open[FigureId]
    condition: Open[Condition]
    rule: Open[str]


class BlowAbsorbed(Event, frozen=True):
    """A blow or shot that hit and did nothing: an image, a skin of stone, a missile that is turned aside."""

    attacker: Open[FigureId]
    target: Open[FigureId]
    label: Open[str]
    rule: Open[str]
    dice: Open[tuple[Die, ...]] = ()


class HurtByEffect(Event, frozen=True):
    """What eats at a figure takes its toll (OE-2.2); the loss is told with the wound that follows."""

    figure: Open[FigureId]
    kind: Open[EffectKind]
    label: Open[str]
    dice: Open[tuple[Die, ...]]
    rule: Open[str]
    expression: Open[str] = ""
    """What was rolled, or the plain number."""


Affliction = SaveRolled | Healed | FigureRose | BlowAbsorbed | HurtByEffect
