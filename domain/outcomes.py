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


Outcome = RunBegan
