"""Where everybody stands, which way they look, and where they came from in this round."""

from msgspec import Struct, structs

from domain.care import CombatantsRemoved
from domain.deeds import FigureMoved, FigureTurned
from domain.engaging import AttackSide, FigureDisengaged, FigureEngaged
from domain.events import FigurePlaced, RoundBegan
from domain.grid.facing import Facing
from domain.ids import FigureId
from domain.nerve import FiguresFled, FigureShifted
from domain.projections.projection import Projection
from domain.quantities import Square


class Engagement(Struct, frozen=True, omit_defaults=True, gc=False):
    """From which side one attacks the other, and how far apart they may get before the melee is over."""

    side: AttackSide = "front"
    within: int = 1


class Positions(Struct, frozen=True, omit_defaults=True, gc=False):
    """The square of each figure that stands on the map (of a big one the north-western) and its facing.

    `stood` is where each was when the round began, or was set down since; `way` the squares it went from there.
    `engaged` holds, where there is no map, who is in melee with whom: of each pair both ways round.
    """

    by_id: dict[FigureId, Square] = {}
    facing: dict[FigureId, Facing] = {}
    stood: dict[FigureId, Square] = {}
    way: dict[FigureId, tuple[Square, ...]] = {}
    engaged: dict[FigureId, dict[FigureId, Engagement]] = {}

    def way_of(self, figure: FigureId) -> tuple[Square, ...]:
        """All squares of a placed figure's way in this round, from where it stood to where it stands."""
        return (self.stood.get(figure, self.by_id[figure]), *self.way.get(figure, ()))


POSITIONS = Projection("positions", Positions())


@POSITIONS.on(RoundBegan)
def _began(positions: Positions, _: RoundBegan) -> Positions:
    return structs.replace(positions, stood=positions.by_id, way={})


@POSITIONS.on(FigurePlaced)
def _placed(positions: Positions, event: FigurePlaced) -> Positions:
    figure, square = event.figure, event.square
    set_down = structs.replace(
        positions,
        by_id=positions.by_id | {figure: square},
        facing=positions.facing | {figure: event.facing},
        stood=positions.stood | {figure: square},
        way=_way_without(positions, figure),
    )
    return _parted(set_down, figure)


@POSITIONS.on(FigureShifted)
def _shifted(positions: Positions, event: FigureShifted) -> Positions:
    """What it goes from there is a way of its own: nobody charges with another's push."""
    by_id = positions.by_id | {event.figure: event.square}
    stood = positions.stood | {event.figure: event.square}
    way = _way_without(positions, event.figure)
    return _parted(structs.replace(positions, by_id=by_id, stood=stood, way=way), event.figure)


def _way_without(positions: Positions, gone: FigureId) -> dict[FigureId, tuple[Square, ...]]:
    """What each has gone in this round, but for one whose way counts no more."""
    if gone not in positions.way:
        return positions.way
    return {figure: squares for figure, squares in positions.way.items() if figure != gone}


@POSITIONS.on(FiguresFled)
def _fled(positions: Positions, event: FiguresFled) -> Positions:
    return _without(positions, event.figures)


@POSITIONS.on(CombatantsRemoved)
def _removed(positions: Positions, event: CombatantsRemoved) -> Positions:
    return _without(positions, event.figures)


@POSITIONS.on(FigureMoved)
def _moved(positions: Positions, event: FigureMoved) -> Positions:
    gone = _at(positions, event.figure, event.path[-1], event.facing)
    way = (*positions.way.get(event.figure, ()), *event.path)
    return _parted(structs.replace(gone, way=positions.way | {event.figure: way}), event.figure)


@POSITIONS.on(FigureTurned)
def _turned(positions: Positions, event: FigureTurned) -> Positions:
    return structs.replace(positions, facing=positions.facing | {event.figure: event.facing})


def _at(positions: Positions, figure: FigureId, square: Square, facing: Facing) -> Positions:
    return structs.replace(
        positions,
        by_id=positions.by_id | {figure: square},
        facing=positions.facing | {figure: facing},
    )


@POSITIONS.on(FigureEngaged)
def _engaged(positions: Positions, event: FigureEngaged) -> Positions:
    """The other way round they keep the side that was said before; a new pair stands face to face."""
    one, other = event.figure, event.target
    back = positions.engaged.get(other, {}).get(one, Engagement())
    met = _with_pair(positions.engaged, one, other, Engagement(event.side, event.within))
    return structs.replace(
        positions, engaged=_with_pair(met, other, one, structs.replace(back, within=event.within))
    )


@POSITIONS.on(FigureDisengaged)
def _disengaged(positions: Positions, event: FigureDisengaged) -> Positions:
    return structs.replace(positions, engaged=_without_pairs(positions.engaged, event.figure, {event.target}))


_Engaged = dict[FigureId, dict[FigureId, Engagement]]


def _parted(positions: Positions, figure: FigureId) -> Positions:
    """Whoever has got too far from whom it was in melee with is so no more."""
    met = positions.engaged.get(figure)
    if not met:
        return positions
    x = positions.by_id[figure].x
    far = {name for name, how in met.items() if abs(positions.by_id[name].x - x) > how.within}
    if not far:
        return positions
    return structs.replace(positions, engaged=_without_pairs(positions.engaged, figure, far))


def _without(positions: Positions, figures: tuple[FigureId, ...]) -> Positions:
    left = {figure: square for figure, square in positions.by_id.items() if figure not in figures}
    engaged = positions.engaged
    for figure in figures:
        engaged = _without_pairs(engaged, figure, set(engaged.get(figure, {})))
    return structs.replace(positions, by_id=left, engaged=engaged)


def _with_pair(engaged: _Engaged, one: FigureId, other: FigureId, how: Engagement) -> _Engaged:
    return engaged | {one: engaged.get(one, {}) | {other: how}}


def _without_pairs(engaged: _Engaged, figure: FigureId, others: set[FigureId]) -> _Engaged:
    """Nobody stands in it with an empty row: equal battles have equal hashes."""
    gone = {(figure, other) for other in others} | {(other, figure) for other in others}
    touched = {one for one, _ in gone}
    rows = (
        (
            one,
            {other: how for other, how in row.items() if (one, other) not in gone} if one in touched else row,
        )
        for one, row in engaged.items()
    )
    return {one: row for one, row in rows if row}
