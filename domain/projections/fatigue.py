"""How much of its fatigue pool each figure has left, and how tired it is (OE-8)."""

from msgspec import Struct, structs

from domain.events import FatiguePaid, WearinessChanged
from domain.ids import FigureId
from domain.passing_time import BreathRegained
from domain.projections.projection import Projection
from domain.rounds import Weariness
from domain.visibility import told


class Fatigue(Struct, frozen=True, omit_defaults=True, gc=False):
    """Points left by figure; one that has not paid yet is not here and has its whole pool. Who is fresh is not in `state`."""

    left: dict[FigureId, int] = {}
    state: dict[FigureId, Weariness] = {}


FATIGUE = Projection("fatigue", Fatigue())


@FATIGUE.on(FatiguePaid)
def _paid(fatigue: Fatigue, event: FatiguePaid) -> Fatigue:
    return structs.replace(fatigue, left=fatigue.left | {event.figure: told(event.left)})


@FATIGUE.on(BreathRegained)
def _regained(fatigue: Fatigue, event: BreathRegained) -> Fatigue:
    return structs.replace(fatigue, left=fatigue.left | {event.figure: told(event.left)})


@FATIGUE.on(WearinessChanged)
def _changed(fatigue: Fatigue, event: WearinessChanged) -> Fatigue:
    others = {figure: state for figure, state in fatigue.state.items() if figure != event.figure}
    if event.state != "fresh":
        others[event.figure] = event.state
    return structs.replace(fatigue, state=others)
