"""How much time has passed outside of rounds."""

from domain.passing_time import ClockTime, TimePassed
from domain.projections.projection import Projection

CLOCK = Projection("clock", ClockTime())


@CLOCK.on(TimePassed)
def _passed(clock: ClockTime, event: TimePassed) -> ClockTime:
    return clock.later(event.seconds, resting=event.resting)
