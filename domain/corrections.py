"""Striking an act out, and putting it right: what comes of it, as facts.

The commit holds the correction, and behind it the events of every act that is told anew, in the order of the line: so
nothing is decided when it is folded.
"""

from msgspec import Struct

from domain.commands import FightCommand
from domain.event import Event
from domain.ids import Version
from domain.visibility import Secret


class Retelling(Struct, frozen=True, omit_defaults=True):
    """An act of the new line. `events`: how many of the commit are its own; none where it stays as it was."""

    act: Version
    events: int = 0


class ActStruckOut(Event, frozen=True):
    """`act` is out of the line. `acts` are those from where the line departs, `gone` those that are in it no more.

    `struck` are the commits whose entries tell what is so no longer.
    """

    act: Secret[Version]
    acts: Secret[tuple[Retelling, ...]]
    gone: Secret[tuple[Version, ...]]
    struck: Secret[tuple[Version, ...]]


class ActPutRight(Event, frozen=True):
    """`act` was done as `command` says. The rest as in `ActStruckOut`."""

    act: Secret[Version]
    command: Secret[FightCommand]
    acts: Secret[tuple[Retelling, ...]]
    gone: Secret[tuple[Version, ...]]
    struck: Secret[tuple[Version, ...]]
