"""What may be asked of the field itself: who threatens what, how far and past what one shoots, how a fight is set out."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from domain.command import Text
from domain.commands import AddCombatants
from domain.engaging import Distance, SetRange
from domain.engaging import Measure as InMeasure
from domain.house_rules import CellValue, Row
from domain.ids import FigureId, GroupId
from domain.quantities import Square
from domain.rules.missile_range import RangeBand
from domain.sheets import TableRow
from domain.views.about import About
from domain.views.shapes import Shape


class Threat(About, frozen=True):
    """Which squares does this figure threaten, and what is before, beside and behind it?"""

    figure: FigureId


class Danger(About, frozen=True):
    """Where would this figure be threatened, as far as its side sees?"""

    figure: FigureId


class Shot(About, frozen=True):
    """How would this figure's missile fly to that one: how far, past what?"""

    figure: FigureId
    target: FigureId


class Measure(About, frozen=True):
    """How far is it from square to square, as missiles fly?"""

    here: Square
    there: Square


class Bestiary(About, frozen=True):
    """The monsters of the book, with what they fight with. The DM's to ask."""


class Encounter(About, frozen=True):
    """What groups are these, as somebody types them, and where would they stand? The DM's to ask.

    `6 orc axe; ogre club; 2 goblin hidden; 3 orc bow reserve`; `distance` from the nearest of the others.
    """

    text: Text
    distance: Distance | None = None
    measure: InMeasure = "squares"


class Nerve(About, frozen=True):
    """May the nerve of this figure's group be tried now (OE-9.3, AD-9.3)? The DM's to ask."""

    figure: FigureId


class Places(About, frozen=True):
    """Which places of the tables may be otherwise in this battle, and what stands there now? The DM's to ask.

    Without a table: all tables; with one: its rows; with a row of it: the places in that.
    """

    table: TableRow | None = None
    row: Row | None = None


class NerveAnswer(Shape, frozen=True, tag_field="kind", tag="nerve"):
    """The group whose nerve is tried, and why not where it may not."""

    group: GroupId
    reason: str = ""


class ThreatAnswer(Shape, frozen=True, tag_field="kind", tag="threat"):
    """Squares that it threatens, none where it threatens nobody; and those about it by its arcs (OE-4.9, OE-4.10)."""

    squares: tuple[Square, ...] = ()
    front: tuple[Square, ...] = ()
    flank: tuple[Square, ...] = ()
    rear: tuple[Square, ...] = ()


class DangerAnswer(Shape, frozen=True, tag_field="kind", tag="danger"):
    """Squares that its enemies threaten, as [x, y, how many of them do] (OE-4.10)."""

    squares: tuple[tuple[int, int, int], ...]


class ShotAnswer(Shape, frozen=True, tag_field="kind", tag="shot"):
    """The line from square to square; without them walls stop every one. No `band`: too far, or nothing at hand that flies.

    `cover` says by what so much of the target is hidden; `reason` why the missile does not get there.
    """

    squares: int
    begins: Square | UnsetType = UNSET
    ends: Square | UnsetType = UNSET
    weapon: str = ""
    band: RangeBand | UnsetType = UNSET
    cover: str = ""
    reason: str = ""


class MeasureAnswer(Shape, frozen=True, tag_field="kind", tag="measure"):
    """Squares, diagonals 1.5 and rounded up (CO-8); `clear` where no wall stands on the line."""

    squares: int
    clear: bool


class MonsterCard(Shape, frozen=True):
    """A row of the monsters' table: how it is hit, and its routine as `2 claw 1d4, bite 1d6`; `attacks` is how many those are."""

    name: str
    armour_class: int
    hit_dice: str
    attacks: int
    routine: str
    size: Literal["T", "S", "M", "L", "H", "G"]
    ascending: int | UnsetType = UNSET


class BestiaryAnswer(Shape, frozen=True, tag_field="kind", tag="bestiary"):
    """Monsters by their row, in the book's order."""

    monsters: dict[str, MonsterCard]


class Wrong(Struct, frozen=True):
    """What does not fit, and where: `column` counts letters from 1, up to before `end`."""

    column: int
    end: int
    words: str


class EncounterAnswer(Shape, frozen=True, tag_field="kind", tag="encounter"):
    """The groups as they would be brought on, each with its squares, and in words; what is wrong with each group instead where something is.

    Without a map `ranges` are how far off they stand then, to be said after they have come.
    """

    groups: tuple[AddCombatants, ...] = ()
    ranges: tuple[SetRange, ...] = ()
    words: tuple[str, ...] = ()
    wrong: tuple[Wrong, ...] = ()


class PlaceMade(Shape, frozen=True):
    """A place that is otherwise in this battle, and what it is."""

    table: str
    row: str
    field: str
    value: CellValue


class PlacesAnswer(Shape, frozen=True, tag_field="kind", tag="places"):
    """Tables with their titles; a table's rows; a row's places, as they stand in this battle. `made` are all that were overridden."""

    tables: dict[str, str] = {}  # noqa: RUF012 - a Struct copies its default
    rows: tuple[str, ...] = ()
    places: dict[str, CellValue] = {}  # noqa: RUF012 - a Struct copies its default
    made: tuple[PlaceMade, ...] = ()


AboutTheField = Threat | Danger | Shot | Measure | Bestiary | Encounter | Nerve | Places
AnswerOfTheField = (
    ThreatAnswer
    | DangerAnswer
    | ShotAnswer
    | MeasureAnswer
    | BestiaryAnswer
    | EncounterAnswer
    | NerveAnswer
    | PlacesAnswer
)
