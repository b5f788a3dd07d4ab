"""Where everybody stands."""

from msgspec import Struct

from domain.events import FigurePlaced
from domain.ids import FigureId
from domain.projections.projection import Projection
from domain.quantities import Square


class Positions(Struct, frozen=True, omit_defaults=True):
    """The square of each figure that stands on the map; the others wait off it."""

    by_id: dict[FigureId, Square] = {}


POSITIONS = Projection("positions", Positions())


@POSITIONS.on(FigurePlaced)
def _placed(positions: Positions, event: FigurePlaced) -> Positions:
    return Positions(positions.by_id | {event.figure: event.square})
