"""Where everybody stands, which way they look, and where they came from in this round."""

from msgspec import Struct, structs

from domain.care import CombatantsRemoved
from domain.deeds import FigureMoved, FigureTurned
from domain.events import FigurePlaced, RoundBegan
from domain.grid.facing import Facing
from domain.ids import FigureId
from domain.nerve import FiguresFled, FigureShifted
from domain.projections.projection import Projection
from domain.quantities import Square


class Positions(Struct, frozen=True, omit_defaults=True):
    """The square of each figure that stands on the map (of a big one the north-western) and its facing.

    `stood` is where each was when the round began, or was set down since; `way` the squares it went from there.
    """

    by_id: dict[FigureId, Square] = {}
    facing: dict[FigureId, Facing] = {}
    stood: dict[FigureId, Square] = {}
    way: dict[FigureId, tuple[Square, ...]] = {}

    def way_of(self, figure: FigureId) -> tuple[Square, ...]:
        """All squares of a placed figure's way in this round, from where it stood to where it stands."""
        return (self.stood.get(figure, self.by_id[figure]), *self.way.get(figure, ()))


POSITIONS = Projection("positions", Positions())


@POSITIONS.on(RoundBegan)
def _began(positions: Positions, _: RoundBegan) -> Positions:
    return structs.replace(positions, stood=positions.by_id, way={})


@POSITIONS.on(FigurePlaced)
def _placed(positions: Positions, event: FigurePlaced) -> Positions:
    set_down = _at(positions, event.figure, event.square, event.facing)
    way = {figure: squares for figure, squares in positions.way.items() if figure != event.figure}
    return structs.replace(set_down, stood=positions.stood | {event.figure: event.square}, way=way)


@POSITIONS.on(FigureShifted)
def _shifted(positions: Positions, event: FigureShifted) -> Positions:
    """What it goes from there is a way of its own: nobody charges with another's push."""
    way = {figure: squares for figure, squares in positions.way.items() if figure != event.figure}
    by_id = positions.by_id | {event.figure: event.square}
    return structs.replace(
        positions, by_id=by_id, stood=positions.stood | {event.figure: event.square}, way=way
    )


@POSITIONS.on(FiguresFled)
def _fled(positions: Positions, event: FiguresFled) -> Positions:
    left = {figure: square for figure, square in positions.by_id.items() if figure not in event.figures}
    return structs.replace(positions, by_id=left)


@POSITIONS.on(CombatantsRemoved)
def _removed(positions: Positions, event: CombatantsRemoved) -> Positions:
    left = {figure: square for figure, square in positions.by_id.items() if figure not in event.figures}
    return structs.replace(positions, by_id=left)


@POSITIONS.on(FigureMoved)
def _moved(positions: Positions, event: FigureMoved) -> Positions:
    gone = _at(positions, event.figure, event.path[-1], event.facing)
    way = (*positions.way.get(event.figure, ()), *event.path)
    return structs.replace(gone, way=positions.way | {event.figure: way})


@POSITIONS.on(FigureTurned)
def _turned(positions: Positions, event: FigureTurned) -> Positions:
    return structs.replace(positions, facing=positions.facing | {event.figure: event.facing})


def _at(positions: Positions, figure: FigureId, square: Square, facing: Facing) -> Positions:
    return structs.replace(
        positions,
        by_id=positions.by_id | {figure: square},
        facing=positions.facing | {figure: facing},
    )
