"""How much of its fatigue pool each figure has left (OE-8)."""

from msgspec import Struct

from domain.events import FatiguePaid
from domain.ids import FigureId
from domain.projections.projection import Projection
from domain.visibility import told


class Fatigue(Struct, frozen=True, omit_defaults=True):
    """Points left by figure; one that has not paid yet is not here and has its whole pool."""

    left: dict[FigureId, int] = {}


FATIGUE = Projection("fatigue", Fatigue())


@FATIGUE.on(FatiguePaid)
def _paid(fatigue: Fatigue, event: FatiguePaid) -> Fatigue:
    return Fatigue(fatigue.left | {event.figure: told(event.left)})
