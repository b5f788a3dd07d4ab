"""Time that passes, in sentences: what there was before and is now, each with its rule (see `chronicle`)."""

from typing import assert_never

from msgspec import UNSET

from domain.passing_time import BreathRegained, BruisesFaded, TimeEvent, TimePassed
from domain.views.shapes import Line
from domain.views.telling import Scene, Sentence


def time_sentence(event: TimeEvent, scene: Scene) -> Sentence | None:
    """How long, for everyone; of a figure's numbers, for whoever may know them."""
    match event:
        case TimePassed():
            unit = event.unit.removesuffix("s") if event.count == 1 else event.unit
            verb = "passes" if event.count == 1 else "pass"
            rest = ", in rest" if event.resting else ""
            length = Line("rounds of fighting that would be", str(event.rounds), event.rule)
            return Sentence(f"{event.count} {unit} {verb}{rest}.", lines=(length,))
        case BruisesFaded():
            return Sentence(f"{scene.name(event.figure)}'s bruises fade.", lines=_from_to("bruises", event))
        case BreathRegained():
            lines = _from_to("fatigue points", event)
            if not lines:
                return None
            return Sentence(f"{scene.name(event.figure)} gets its breath back.", lines=lines)
        case _:
            assert_never(event)


def _from_to(label: str, event: BruisesFaded | BreathRegained) -> tuple[Line, ...]:
    if event.before is UNSET or event.left is UNSET:
        return ()
    return (Line(label, f"{event.before} → {event.left}", event.rule),)
