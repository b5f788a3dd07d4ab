"""What may be asked of a battle (see `domain.table_commands` for the table). Imperative: somebody asks; `decide` says what comes of it.

Unknown fields are refused, so nobody can slip a die or a role in beside a command.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from domain.care import CareCommand, Tend
from domain.command import Command, Text
from domain.engaging import Approach, EngagingCommand
from domain.gear import UseItem
from domain.grid.facing import Facing
from domain.house_rules import OverrideTable, SetOption
from domain.ids import (
    FigureName,
    GestureName,
    GroupName,
    QuestionName,
    SideId,
    SideName,
    Version,
)
from domain.knowing import KnowingCommand
from domain.maps import MapCommand
from domain.mischance import RollSurprise
from domain.nerve import NerveCommand
from domain.passing_time import TimePasses
from domain.quantities import Coordinate, Square
from domain.questions import StandingOrder
from domain.rounds import Action, Aim, Faces, Order
from domain.ruling_commands import RulingCommand
from domain.sheets import Sheet, TableRow
from domain.sides import AddSide
from domain.stances import StanceCommand, StandUp
from domain.tactics import TacticCommand
from domain.turning import TurnUndead

# ---------------------------------------------------------------- set up


class AddCombatants(Command, frozen=True):
    """Bring on a group of like figures, called `<group>-1`, `<group>-2` …; with `count` 1 just `<group>`."""

    group: GroupName
    sheet: Sheet | None = None
    monster: TableRow | None = None
    """A row of the monsters' table, in place of a sheet."""
    weapon: TableRow | None = None
    """A weapon of the tables, in place of what the sheet or the monster has."""
    hit_points: Annotated[tuple[Annotated[int, Meta(ge=1, le=1000)], ...], Meta(max_length=40)] = ()
    """Of each figure in turn; rolled where left out."""
    count: Annotated[int, Meta(ge=1, le=40)] = 1
    side: SideName = SideId("foes")
    hidden: bool = False
    reserve: bool = False
    """They wait off the board until they are brought on."""
    leads: bool = False
    """The first of them leads its side, which loses heart where it falls (OE-9.3)."""
    squares: Annotated[tuple[Square, ...], Meta(max_length=40)] = ()
    facing: Facing = "n"
    """Where they look."""


class Place(Command, frozen=True):
    """Set a figure down on a square, or move it there, outside all rules of movement."""

    figure: FigureName
    square: Square


class SetGround(Command, frozen=True):
    """Draw the map: walls, difficult squares (`[x, y, halves]`: 3, 4 or 6 for x1.5, x2, x3) and heights.

    `objects` are what gives cover: `[x, y, "low_wall"]`, by the rows of cover.toml (OE-7.4).
    """

    walls: Annotated[tuple[Square, ...], Meta(max_length=10_000)] = ()
    rough: Annotated[
        tuple[tuple[Coordinate, Coordinate, Literal[3, 4, 6]], ...], Meta(max_length=10_000)
    ] = ()
    heights: Annotated[
        tuple[tuple[Coordinate, Coordinate, Annotated[int, Meta(ge=-20, le=20)]], ...],
        Meta(max_length=10_000),
    ] = ()
    objects: Annotated[tuple[tuple[Coordinate, Coordinate, TableRow], ...], Meta(max_length=10_000)] = ()


class Hide(Command, frozen=True):
    """Take figures out of the players' sight."""

    figures: Annotated[tuple[FigureName, ...], Meta(min_length=1, max_length=50)]


class Reveal(Command, frozen=True):
    """Let the players see figures from now on."""

    figures: Annotated[tuple[FigureName, ...], Meta(min_length=1, max_length=50)]


# ---------------------------------------------------------------- the round


class BeginBattle(Command, frozen=True):
    """Round 1 begins."""


class Declare(Command, frozen=True):
    """Write orders for one figure or many. Until they are sealed they may be written again."""

    orders: Annotated[tuple[Order, ...], Meta(min_length=1, max_length=50)]


class Seal(Command, frozen=True):
    """Close one's own orders. When the DM and all players have sealed, initiative is next."""

    for_all: bool = False
    """The DM seals for everyone who has not."""

    nearest: bool = False
    """Of one's own figures that were told nothing the foes attack the nearest and characters stand guard; else they hold, as those in hiding do."""


class RollInitiative(Command, frozen=True):
    """Roll each side's die; `dice` holds those rolled at the table.

    `modifiers` names, by side, what the game's table knows on initiative, such as `hasted` (AD-5.2).
    `critical` holds the DM's dice for the critical event, should a tie bring one: the d20, then those that it needs;
    `no_event`: the DM lets none happen (OE-3.9, CO-9).
    """

    dice: Annotated[dict[SideName, Annotated[int, Meta(ge=1, le=10)]], Meta(max_length=8)] = {}  # noqa: RUF012 - a Struct copies its default
    modifiers: Annotated[  # a Struct copies its default
        dict[SideName, Annotated[tuple[TableRow, ...], Meta(max_length=9)]], Meta(max_length=8)
    ] = {}  # noqa: RUF012
    critical: Faces = ()
    no_event: bool = False


class Adjustment(Struct, frozen=True, forbid_unknown_fields=True):
    """What the DM adds to the die, and why: "+4, it was prone"."""

    value: Annotated[int, Meta(ge=-20, le=20)]
    why: Text


class Attack(Command, frozen=True):
    """Strike `target` in melee. `adjust` is the DM's to give.

    `slay`: simply kill somebody helpless whom no friend fights for any more; the DM alone lets that happen (OE-1.7).
    `subdue`: with the flat of the weapon, to bring it down alive (OE-6.5). `aim`: a called shot, or one that disarms or trips in place of wounding (OE-5.14).
    """

    attacker: FigureName
    target: FigureName
    weapon: TableRow | None = None
    dice: Faces = ()
    adjust: Adjustment | None = None
    slay: bool = False
    subdue: bool = False
    aim: Aim | None = None


class Move(Command, frozen=True):
    """Go along a path: the squares after the one where the figure stands. `charge` ends with a blow at `target`."""

    figure: FigureName
    path: Annotated[tuple[Square, ...], Meta(min_length=1, max_length=100)]
    facing: Facing | None = None
    target: FigureName | None = None
    dice: Faces = ()


class Face(Command, frozen=True):
    """Turn where one stands."""

    figure: FigureName
    facing: Facing


class Cast(Command, frozen=True):
    """Complete the spell that was begun, on these targets."""

    figure: FigureName
    targets: Annotated[tuple[FigureName, ...], Meta(max_length=20)] = ()
    dice: Faces = ()
    square: Square | None = None
    """Where an area's middle lies, or towards which it spreads; the first target's where it is left out."""


class Force(Command, frozen=True):
    """The DM passes over what a rule refuses, or over what it computes (CO-9); never over shape or authority.

    `hit` and `damage` are imposed on an attack, `modifier` is added to its roll; the computed values stand beside them.
    """

    command: Attack | Move | Cast | Declare
    reason: Text
    hit: bool | None = None
    damage: Annotated[int, Meta(ge=1, le=1000)] | None = None
    modifier: Annotated[int, Meta(ge=-40, le=40)] = 0


class StandingOrders(Command, frozen=True):
    """Say whether figures take attacks of opportunity: asked each time, always, or never."""

    figures: Annotated[tuple[FigureName, ...], Meta(min_length=1, max_length=50)]
    choice: StandingOrder


class Abort(Command, frozen=True):
    """Drop what was declared before it has begun; the figure acts last, after everyone else (OE-2.5)."""

    figure: FigureName
    instead: Action = "attack"


class Next(Command, frozen=True):
    """Take the next sensible step; with `slot`, every step that is left in this slot."""

    slot: bool = False


class Pass(Command, frozen=True):
    """Let a figure's action go."""

    figure: FigureName


class Advance(Command, frozen=True):
    """Go on to the next slot; whoever has not acted in this one lets it go."""


class EndRound(Command, frozen=True):
    """Carry out the end of the round; the next one begins."""


class EndBattle(Command, frozen=True):
    """The battle is over; with `reveal`, everybody sees who was hidden."""

    reveal: bool = False


class Answer(Command, frozen=True):
    """Answer a question that one was asked. `dice`: of the blow, a d20 and the damage; of several blows, a d20 each."""

    question: QuestionName
    choice: TableRow
    dice: Faces = ()


Tactical = (
    Declare | Seal | Attack | Cast | Approach | Move | Pass | StandUp | TurnUndead | UseItem | Tend | Answer
)


class ByTactic(Command, frozen=True):
    """What the tactic of `figure` does, and why: the clock gives it for figures that were handed over.

    `reasons`: of orders, the reason for each, by its figure.
    """

    figure: FigureName
    command: Tactical
    why: Text
    reasons: Annotated[dict[FigureName, Text], Meta(max_length=50)] = {}  # noqa: RUF012 - a Struct copies its default


# ---------------------------------------------------------------- history


class Undo(Command, frozen=True):
    """Take back a gesture and all that came after it; the last `count` gestures where none is named."""

    gesture: GestureName | None = None
    count: Annotated[int, Meta(ge=1, le=1000)] = 1


class Redo(Command, frozen=True):
    """Put back what was taken back last; `count` times."""

    count: Annotated[int, Meta(ge=1, le=1000)] = 1


class AskUndo(Command, frozen=True):
    """Ask the DM to take back the last gesture."""


FightCommand = (
    AddCombatants
    | AddSide
    | KnowingCommand
    | Place
    | Hide
    | Reveal
    | BeginBattle
    | Declare
    | Seal
    | RollInitiative
    | Attack
    | Move
    | Face
    | Cast
    | StandingOrders
    | Abort
    | Next
    | SetGround
    | MapCommand
    | Pass
    | Advance
    | EndRound
    | EndBattle
    | Answer
    | AskUndo
    | SetOption
    | NerveCommand
    | StanceCommand
    | RollSurprise
    | OverrideTable
    | TurnUndead
    | UseItem
    | CareCommand
    | TimePasses
    | Force
    | RulingCommand
    | TacticCommand
    | ByTactic
    | EngagingCommand
)


class Void(Command, frozen=True):
    """Strike out one act in the middle: what came after it is decided again, with the dice that it had."""

    act: Annotated[Version, Meta(ge=1)]


class Amend(Command, frozen=True):
    """Put one act right, with the dice that it had: as `instead` says, or as it was given with the DM's `adjust`."""

    act: Annotated[Version, Meta(ge=1)]
    instead: FightCommand | None = None
    adjust: Adjustment | None = None


TurnCommand = Undo | Redo
CorrectionCommand = Void | Amend
HistoryCommand = TurnCommand | CorrectionCommand
BattleCommand = FightCommand | HistoryCommand
