"""What a figure does with its body and its weapons beside striking: commands, and what comes of them.

The rules of `domain.events` hold for these events too.
"""

from typing import ClassVar, Literal

from domain.agenda import ItemId
from domain.command import Command
from domain.dice.rolling import Die
from domain.event import Event
from domain.ids import FigureId, FigureName
from domain.rounds import Faces
from domain.sheets import TableRow
from domain.visibility import Open, Own, Secret

Posture = Literal["prone", "kneeling", "sitting"]


class TakePosture(Command, frozen=True):
    """Kneel, sit down or lie down, which is free (OE-5.16)."""

    figure: FigureName
    posture: Posture


class StandUp(Command, frozen=True):
    """Stand up: from the knees at once, from the ground for a half-move or one attack (OE-5.16)."""

    figure: FigureName


class BreakFree(Command, frozen=True):
    """Try to break out of a hold, in place of one attack (OE-7.6)."""

    figure: FigureName
    dice: Faces = ()


class Block(Command, frozen=True):
    """Give up one's last blow of the round, to stop one that hits (OE-5.14)."""

    figure: FigureName


class HoldShot(Command, frozen=True):
    """Keep the first shot of a covering figure until the one that it covers is about to act (OE-5.5)."""

    figure: FigureName


class Drop(Command, frozen=True):
    """Let a weapon or a thing fall where one stands, which is free, as is drawing another then (OE-5.16, AD-4.3)."""

    figure: FigureName
    thing: TableRow


class PickUp(Command, frozen=True):
    """Pick up what lies where one stands, in place of a half-move that is due (OE-5.16); `owner`: who lost it, if not oneself."""

    figure: FigureName
    thing: TableRow
    owner: FigureName | None = None


class ShotHeld(Event, frozen=True):
    """A covering figure holds its first shot (OE-5.5)."""

    figure: Open[FigureId]
    item: Secret[ItemId]


class StoodUp(Event, frozen=True):
    """A figure stands again; `spent` is what it counts as having gone this round (OE-5.16)."""

    owner_field: ClassVar[str] = "figure"

    figure: Open[FigureId]
    spent: Own[int]


class Subdued(Event, frozen=True):
    """A figure took so much of a blow as bruises, which wear off (OE-6.5)."""

    figure: Open[FigureId]
    amount: Open[int]


class KnockdownRolled(Event, frozen=True):
    """A heavy blow may knock down whom it hit: the die, and what it had to reach (OE-7.9)."""

    attacker: Open[FigureId]
    figure: Open[FigureId]
    die: Open[Die]
    needed: Open[int]
    rule: Open[str]


class UnarmedHit(Event, frozen=True):
    """What an unarmed hit came to; `ko` the die against its chance to stun, `rounds` how long (OE-5.12)."""

    owner_field: ClassVar[str] = "attacker"

    attacker: Open[FigureId]
    figure: Open[FigureId]
    result: Open[str]
    rule: Open[str]
    chance: Own[int] = 0
    ko: Open[Die | None] = None
    rounds: Open[Die | None] = None


class BlockReady(Event, frozen=True):
    """A figure gives up a blow and will try to stop one that hits it in this round (OE-5.14)."""

    figure: Open[FigureId]
    item: Secret[ItemId]


class BlockRolled(Event, frozen=True):
    """A figure tried to stop a blow: what its own would have hit against what the blow hits (OE-5.14)."""

    owner_field: ClassVar[str] = "figure"

    figure: Open[FigureId]
    attacker: Open[FigureId]
    die: Open[Die]
    stopped: Open[bool]
    rule: Open[str]
    hits_armour_class: Own[int] = 0


class DisarmTried(Event, frozen=True):
    """Weapon against weapon: whose total is lower loses its own (OE-5.14)."""

    attacker: Open[FigureId]
    figure: Open[FigureId]
    own: Open[Die]
    other: Open[Die]
    rule: Open[str]


StanceCommand = Block | BreakFree | HoldShot | TakePosture | StandUp | Drop | PickUp
Stance = BlockReady | BlockRolled | DisarmTried | UnarmedHit | KnockdownRolled | ShotHeld | StoodUp | Subdued
