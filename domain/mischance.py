"""What nobody meant: a side taken by surprise, an arrow that meets another (OE-2.3, OE-7.5). The command, and what comes of it.

The rules of `domain.events` hold for these events too.
"""

from typing import Annotated

from msgspec import Meta

from domain.command import Command
from domain.dice.rolling import Die
from domain.event import Event
from domain.ids import FigureId, SideId, SideName
from domain.rounds import SideRoll
from domain.visibility import Open, Secret


class RollSurprise(Command, frozen=True):
    """Roll whether a side is taken by surprise, before the first orders are sealed; `dice` fell at the table (OE-2.3).

    `sides` are those who may be surprised at all; every side where none is named.
    """

    sides: Annotated[tuple[SideName, ...], Meta(max_length=8)] = ()
    dice: Annotated[dict[SideName, Annotated[int, Meta(ge=1, le=10)]], Meta(max_length=8)] = {}  # noqa: RUF012 - a Struct copies its default


class SurpriseRolled(Event, frozen=True):
    """Sides rolled whether they are surprised; those of `surprised` lose the first round (OE-2.3).

    `lose_round`: their figures that lose the whole of it, so that their rates are counted from the next (AMB-20).
    """

    rolls: Open[tuple[SideRoll, ...]]
    surprised: Open[tuple[SideId, ...]]
    rule: Open[str]
    lose_round: Secret[tuple[FigureId, ...]] = ()


class ShotStrayed(Event, frozen=True):
    """A shot into a melee flies at somebody whom nobody aimed at (OE-7.5). `die` drew among those who fight there.

    `hit` is None where the shot is yet to be rolled.
    """

    attacker: Open[FigureId]
    target: Open[FigureId]
    hit: Open[bool | None]
    rule: Open[str]
    die: Open[Die | None] = None


Mischance = SurpriseRolled | ShotStrayed
