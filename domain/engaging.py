"""Play without a map: who is engaged with whom, how far apart they are, who closes and who breaks off. Commands and events.

The rules of `domain.events` hold for these events too. Distances are in squares of 5 ft (CO-7) along one line, on which
any number may stand in one place: what a game's players read is feet or yards.
"""

from typing import Annotated, Final, Literal

from msgspec import Meta

from domain.command import Command
from domain.event import Event
from domain.ids import FigureId, FigureName, GroupName
from domain.quantities import MAP_SQUARES_MAX
from domain.rounds import Faces
from domain.visibility import Open

AttackSide = Literal["front", "left", "right", "rear"]
"""From which side somebody attacks whom it is engaged with; a shield is borne on the left (OE-4.9, AMB-42)."""

Measure = Literal["feet", "yards", "squares"]
"""In what a distance is said; a game's own is one of the first two."""

LINE_SQUARES: Final = MAP_SQUARES_MAX
"""How long the line is: as long as a map may be."""
PARTY_STANDS: Final = 60
"""Where on it a party begins, so that there is room behind it too."""
BEGIN_APART_SQUARES: Final = 12
"""How far off a group comes on, until the DM says how far (house)."""

Figures = Annotated[tuple[FigureName, ...], Meta(min_length=1, max_length=50)]
Distance = Annotated[int, Meta(ge=0, le=5 * LINE_SQUARES)]


class Engage(Command, frozen=True):
    """Each of `figures` is in melee with each of `targets`, and attacks from `side`; whoever stood off comes up to them.

    The DM's, where a battle has no map: it stands in place of squares side by side (OE-4.10).
    """

    figures: Annotated[tuple[FigureName, ...], Meta(min_length=1, max_length=20)]
    targets: Annotated[tuple[FigureName, ...], Meta(min_length=1, max_length=20)]
    side: AttackSide = "front"


class Disengage(Command, frozen=True):
    """The melee between `figures` and `targets` is over; between `figures` and everybody where no targets are named."""

    figures: Figures
    targets: Annotated[tuple[FigureName, ...], Meta(max_length=50)] = ()


class SetRange(Command, frozen=True):
    """Each of `figures`, or of `group`, is so far from `target`, all on the side on which most of them were; `behind`: on the other one."""

    figures: Annotated[tuple[FigureName, ...], Meta(max_length=50)]
    target: FigureName
    distance: Distance
    measure: Measure = "squares"
    behind: bool = False
    group: GroupName | None = None


class Approach(Command, frozen=True):
    """Go towards `target`, or `away` from it: so far, or as far as the move that is due takes the figure.

    Who comes up to an enemy is engaged with it; a charge ends with its blow. In place of a path, where there is no map.
    """

    figure: FigureName
    target: FigureName
    away: bool = False
    distance: Distance | None = None
    measure: Measure = "squares"
    dice: Faces = ()


class FigureEngaged(Event, frozen=True):
    """`figure` is in melee with `target`, and attacks from `side`; until they are more than `within` squares apart."""

    figure: Open[FigureId]
    target: Open[FigureId]
    side: Open[AttackSide] = "front"
    within: Open[int] = 1


class FigureDisengaged(Event, frozen=True):
    """`figure` and `target` are in melee with one another no more, wherever they stand."""

    figure: Open[FigureId]
    target: Open[FigureId]


class RangeSet(Event, frozen=True):
    """The DM said how far figures are from `target`; where that puts them stands in the events after it."""

    figures: Open[tuple[FigureId, ...]]
    target: Open[FigureId]
    squares: Open[int]


EngagingCommand = Engage | Disengage | SetRange | Approach
Engaging = FigureEngaged | FigureDisengaged | RangeSet
