"""Figures that fight by a written tactic: handing them over and taking them back. Commands, and what comes of them.

The rules of `domain.events` hold for these events too. What a tactic does is `domain.decisions.tactics`.
"""

from typing import Annotated, Literal

from msgspec import Meta

from domain.command import Command
from domain.event import Event
from domain.ids import FigureId, FigureName, GroupName, SideName
from domain.visibility import Secret

Tactic = Literal["nearest", "weakest", "guard", "archer", "caster"]
"""Strike the nearest, or the weakest; hold one's place, and strike, shoot or cast from there; shoot and keep one's distance; cast from behind the line."""

_Figures = Annotated[tuple[FigureName, ...], Meta(max_length=50)]


class HandOver(Command, frozen=True):
    """Let figures fight by a tactic until somebody takes them over: those named, those of a group, those of a side."""

    tactic: Tactic
    figures: _Figures = ()
    group: GroupName | None = None
    side: SideName | None = None


class TakeOver(Command, frozen=True):
    """Play figures oneself again that were handed to a tactic: it does nothing more for them."""

    figures: _Figures = ()
    group: GroupName | None = None
    side: SideName | None = None


class HandedOver(Event, frozen=True):
    """Figures fight by a tactic from now on; by none where they were taken over."""

    figures: Secret[tuple[FigureId, ...]]
    tactic: Secret[Tactic | None] = None


class TacticFollowed(Event, frozen=True):
    """What was done was a tactic's doing, and why: for the DM."""

    figure: Secret[FigureId]
    tactic: Secret[Tactic]
    words: Secret[str]


TacticCommand = HandOver | TakeOver
TacticEvent = HandedOver | TacticFollowed
