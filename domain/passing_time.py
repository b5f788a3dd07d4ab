"""Time that passes outside of rounds: a command, and what it brings beside wounds and effects (OE-6.7, OE-8.4).

The rules of `domain.events` hold for these events too.
"""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from domain.command import Command
from domain.event import Event
from domain.ids import FigureId, FigureName
from domain.visibility import Open, Own

Unit = Literal["rounds", "turns", "minutes", "hours", "days"]
"""A turn is ten rounds, as a spell counts it (AD-4.1); how long a round is, is the game's to say."""


class Tending(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who is dying is tended at once, wherever both stand (OE-6.6)."""

    figure: FigureName
    target: FigureName


class TimePasses(Command, frozen=True):
    """Let so much time pass while no round is fought: what bleeds or burns goes on, effects end, the weary recover.

    `resting`: they lie still, which mends a hit point a day (OE-6.7); else they go about their business.
    """

    count: Annotated[int, Meta(ge=1, le=1000)]
    unit: Unit
    resting: bool = False
    tending: Annotated[tuple[Tending, ...], Meta(max_length=20)] = ()


class ClockTime(Struct, frozen=True, omit_defaults=True):
    """Seconds that have passed outside of rounds, and how many of the latest of them were rest without a break."""

    seconds: int = 0
    rested: int = 0

    def later(self, seconds: int, *, resting: bool) -> "ClockTime":
        """So much later; whoever goes about their business begins to rest anew."""
        return ClockTime(self.seconds + seconds, self.rested + seconds if resting else 0)


class TimePassed(Event, frozen=True):
    """So much time has passed. The rounds that effects are counted in are so many fewer to come.

    `rule` says how long a round is.
    """

    count: Open[int]
    unit: Open[Unit]
    seconds: Open[int]
    rounds: Open[int]
    rule: Open[str]
    resting: Open[bool] = False


class BruisesFaded(Event, frozen=True):
    """Bruises wore off: how many points of them there were, and are (OE-6.5)."""

    owner_field: ClassVar[str] = "figure"

    figure: Open[FigureId]
    before: Own[int]
    left: Own[int]
    rule: Open[str]


class BreathRegained(Event, frozen=True):
    """Points of a fatigue pool came back: how many there were, and are (OE-8.4)."""

    owner_field: ClassVar[str] = "figure"

    figure: Open[FigureId]
    before: Own[int]
    left: Own[int]
    rule: Open[str]


TimeEvent = TimePassed | BruisesFaded | BreathRegained
