"""What came of the rarer things that figures do: running, and what is not done with a weapon.

The rules of `domain.events` hold for these too.
"""

from domain.event import Event
from domain.ids import FigureId
from domain.rounds import Pace
from domain.visibility import Open


class RunBegan(Event, frozen=True):
    """A figure runs or sprints: easier to hit until the end of the round (OE-5.10)."""

    figure: Open[FigureId]
    pace: Open[Pace]


class RetreatBegan(Event, frozen=True):
    """A figure leaves a melee with its back to it: easier to hit until the end of the round (TM-3.3)."""

    figure: Open[FigureId]


Outcome = RunBegan | RetreatBegan
