"""The shapes of a view: objects by id, scalars, short arrays, never null; what one may not know is absent."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from domain.commands import BattleCommand
from domain.effects import EffectName
from domain.encounters import EncounterId
from domain.engaging import AttackSide, Measure
from domain.grid.facing import Facing
from domain.ids import (
    BattleId,
    CharacterId,
    FigureId,
    GroupId,
    LinkId,
    PictureId,
    QuestionId,
    SideId,
    Version,
)
from domain.knowledge import Health, Knowledge
from domain.quantities import DescendingAC, HitPoints, Square, Thac0
from domain.questions import Choice, StandingOrder
from domain.rounds import Action, Broken, Category, Condition, EffectKind, Manner, Pace, Step, Weariness
from domain.sheets import Sheet
from domain.table.grants import LinkKind
from domain.table.table import Delay
from domain.tactics import Tactic
from domain.views.ground_shapes import BackdropCard, GroundCard
from domain.views.ruling_shapes import EffectCard, RulingCard

May = (
    Action
    | Literal["pass", "abort", "face", "push", "hold_shot", "stand_up", "posture", "break_free", "block"]
)
Tone = Literal["plain", "hit", "miss", "fell", "talk", "whisper", "past"]


class Shape(Struct, frozen=True, omit_defaults=True):
    """A part of a view."""


class StandingCard(Shape, frozen=True):
    """How a character stands between battles. `spells` are those in memory and `items` what is carried, for whoever may know.

    So is `left`: charges of things and missiles of weapons, by row, where they are counted.
    """

    hit_points: int
    hit_points_max: int
    condition: Condition = "ok"
    subdued: int = 0
    spells: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    left: dict[str, int] = {}


class EncounterCard(Shape, frozen=True):
    """A prepared fight, for whoever leads; `line` says what waits there."""

    id: EncounterId
    name: str
    ruleset: str
    line: str = ""


class CharacterCard(Shape, frozen=True):
    """A character of the roster, in the lobby. `line` says what it is: "Fighter 7"."""

    id: CharacterId
    name: str
    line: str
    taken: bool = False
    yours: bool = False
    lent: bool = False
    lent_by_you: bool = False
    """It is the viewer's own, and another plays it meanwhile."""
    standing: StandingCard | UnsetType = UNSET
    portrait: PictureId | UnsetType = UNSET
    sheet: Sheet | UnsetType = UNSET
    """As it was written, for its own player and whoever leads."""


class LinkCard(Shape, frozen=True):
    """A link of the table; only for those who run it. The address itself comes by `ask`."""

    id: LinkId
    kind: LinkKind
    characters: tuple[CharacterId, ...] = ()
    revoked: bool = False


class OrderCard(Shape, frozen=True):
    """An order that the viewer may read. With what and how it is done reads whoever commands the figure."""

    action: Action
    target: FigureId | UnsetType = UNSET
    move: Category = "no"
    spell: str | UnsetType = UNSET
    weapon: str | UnsetType = UNSET
    second: str | UnsetType = UNSET
    """The weapon in its off hand (OE-1.9)."""
    item: str | UnsetType = UNSET
    manner: Manner = "punch"
    """How it fights without a weapon (OE-5.12)."""
    words: str = ""
    """What it does that is none of the others."""
    why: str = ""
    """Why a tactic wrote it: for whoever runs the battle."""


class CombatantCard(Shape, frozen=True):
    """A figure as this viewer knows it.

    `may` holds the kinds of action that are open to it now, at the hand of this viewer. Hit points are exact
    for whoever may know them, `health` in words for everyone.
    """

    id: FigureId
    name: str
    label: str
    side: SideId
    group: GroupId
    condition: Condition
    called: str = ""
    """What everyone else calls it, until its name is revealed; for whoever runs the battle."""
    health: Health | UnsetType = UNSET
    square: Square | UnsetType = UNSET
    hit_points: HitPoints | UnsetType = UNSET
    hit_points_max: HitPoints | UnsetType = UNSET
    armour_class: DescendingAC | UnsetType = UNSET
    thac0: Thac0 | UnsetType = UNSET
    ascending: int | UnsetType = UNSET
    """The same armour counted upwards (CO-3)."""
    thmod: int | UnsetType = UNSET
    """In place of THAC0, where the game has it (TM-1.1)."""
    weapons: dict[str, int] = {}
    """For each weapon its own THAC0 or THMod, with all that the sheet adds, for whoever may know (AD-1.2, TM-2.7)."""
    weapon: str | UnsetType = UNSET
    order: OrderCard | UnsetType = UNSET
    before: OrderCard | UnsetType = UNSET
    """While orders are written: what it was told in the round before, for whoever writes them."""
    facing: Facing | UnsetType = UNSET
    size: int = 1
    """Squares along one side (CO-7)."""
    portrait: PictureId | UnsetType = UNSET
    """A picture of the table's, to be fetched small."""
    opportunities_left: int | UnsetType = UNSET
    fatigue_left: int | UnsetType = UNSET
    hidden: bool = False
    yours: bool = False
    acted: bool = False
    casting: bool = False
    charging: bool = False
    running: Pace | UnsetType = UNSET
    parrying: bool = False
    guarding: bool = False
    weariness: Weariness | UnsetType = UNSET
    effects: tuple[EffectKind, ...] = ()
    lasting: dict[EffectName, EffectCard] = {}
    """The same by name, with what they are called and when they end."""
    broken: Broken | UnsetType = UNSET
    moves_left: float | UnsetType = UNSET
    """Squares that it may still go in this slot, for whoever commands it."""
    spells: tuple[str, ...] = ()
    """In memory, for whoever commands it."""
    left: dict[str, int] = {}
    """Charges of things and missiles of weapons, by row, where they are counted; for whoever commands it."""
    standing: StandingOrder | UnsetType = UNSET
    tactic: Tactic | UnsetType = UNSET
    """By which it fights, where it was handed to one; for whoever commands it."""
    engaged: dict[FigureId, AttackSide] = {}
    """Without a map: with whom it is in melee, and from which side it attacks each."""
    may: tuple[May, ...] = ()


class ReserveCard(Shape, frozen=True):
    """A figure that waits off the board; only for those who see all."""

    id: FigureId
    name: str
    side: SideId


class SideCard(Shape, frozen=True):
    """A side and, once it is rolled, its initiative die."""

    id: SideId
    name: str
    roll: int | UnsetType = UNSET


class TrackerRow(Shape, frozen=True):
    """One side in one phase: first its actions, then its moves; `done` are those of both who have acted here."""

    place: int
    actions: tuple[FigureId, ...] = ()
    moves: tuple[FigureId, ...] = ()
    done: tuple[FigureId, ...] = ()
    now: bool = False


class TrackerColumn(Shape, frozen=True):
    """One phase of the round, or one rank where the game has no phases; `place` is where it stands in the order.

    The figures are those that this viewer knows to act there: a foe shows when it has begun to.
    """

    place: int
    title: str
    rows: dict[SideId, TrackerRow] = {}
    now: bool = False
    over: bool = False


class SealCard(Shape, frozen=True):
    """Someone whose orders are awaited, and whether they are sealed. Names only: what is ordered stays sealed."""

    name: str
    sealed: bool = False
    yours: bool = False


class QuestionCard(Shape, frozen=True):
    """A question that this viewer is asked, or that concerns it.

    `ends_ms` is when the default holds, in Unix milliseconds of the server's clock (`welcome.now_ms`). `about` are
    those whose blow is asked about, for whoever is asked.
    """

    id: QuestionId
    words: str
    choices: tuple[Choice, ...]
    default: Choice
    seconds: int
    ends_ms: int
    yours: bool = False
    about: tuple[FigureId, ...] = ()


class NextStep(Shape, frozen=True):
    """The next sensible step in words, and the command that takes it.

    `plays_for` names the character whose player is awaited for it: whoever leads may take the step, but waits first.
    """

    words: str
    command: BattleCommand
    plays_for: str | UnsetType = UNSET


class OptionCard(Shape, frozen=True):
    """A switch of the rules: what it decides, what it is set to, and what it may be, the usual first."""

    sentence: str
    value: str
    values: tuple[str, ...]
    rule: str


class SpotCard(Shape, frozen=True):
    """Without a map: who stands together, within a step; `gap` is how far on from those before them."""

    figures: tuple[FigureId, ...]
    gap: str | UnsetType = UNSET


class LineCard(Shape, frozen=True):
    """What stands in place of a map: how far apart those in sight are, from the party's end on; `measure`: feet or yards."""

    measure: Measure
    spots: tuple[SpotCard, ...]


class BattleView(Shape, frozen=True):
    """A battle through one viewer's eyes."""

    id: BattleId
    name: str
    ruleset: str
    ruleset_title: str
    round: int
    step: Step
    width: int
    height: int
    status: str
    sides: dict[SideId, SideCard]
    combatants: dict[FigureId, CombatantCard]
    tracker: dict[str, TrackerColumn] = {}
    seals: dict[str, SealCard] = {}
    questions: dict[QuestionId, QuestionCard] = {}
    reserve: dict[FigureId, ReserveCard] = {}
    knowledge: Knowledge = Knowledge()
    may_surprise: bool = False
    """Surprise may still be rolled (OE-2.3), by whoever runs the battle."""
    rulings: dict[str, RulingCard] = {}
    """What waits for the DM's ruling; the DM's alone."""
    ground: GroundCard | UnsetType = UNSET
    backdrop: BackdropCard | UnsetType = UNSET
    covered: tuple[tuple[int, int, int], ...] = ()
    """What is covered, as stretches of a row: x, y and how many squares."""
    line: LineCard | UnsetType = UNSET
    """Where there is no map."""
    dice_by_hand: bool = False
    """This viewer may type in dice that were rolled at the table."""
    next: NextStep | UnsetType = UNSET
    options: dict[str, OptionCard] = {}
    counts_up: bool = False
    """The game's players read the ascending armour class (TM-1.3)."""
    may_undo: bool = False
    may_redo: bool = False
    may_ask_undo: bool = False


class TableView(Shape, frozen=True):
    """A table through one viewer's eyes, with its own `note`; by `delay` those are behind who only watch."""

    name: str
    characters: dict[CharacterId, CharacterCard] = {}
    links: dict[LinkId, LinkCard] = {}
    may_claim: bool = False
    note: str = ""
    delay: Delay = Delay()
    options: dict[str, str] = {}
    """The house's own switches, which a new battle copies."""
    laid_open: tuple[BattleId, ...] = ()
    """Battles of which whoever looks back sees everything."""
    encounters: dict[EncounterId, EncounterCard] = {}
    paused: bool = False
    """Nothing happens in the battle until whoever leads goes on."""
    camp: bool = False
    """No battle is shown: none was opened yet, or the roster has what came of the last one."""
    camp_may_take_back: bool = False
    """Something was changed in camp that can be as it was before."""


class View(Shape, frozen=True):
    """All that a page shows; `battle` while one is open."""

    table: TableView
    battle: BattleView | UnsetType = UNSET


class Line(Shape, frozen=True):
    """One line of arithmetic: "Strength 18/80", "+2", "AD-1.2"."""

    label: str
    value: str
    rule: str = ""


class Entry(Shape, frozen=True):
    """One entry of the chronicle, as this viewer may read it.

    `id` is opaque; an entry that comes again under the same id replaces the earlier one (`struck`: it was taken
    back). `secret` entries stand in the DM's chronicle alone.
    """

    id: str
    text: str
    tone: Tone = "plain"
    round: int = 0
    lines: tuple[Line, ...] = ()
    struck: bool = False
    secret: bool = False
    act: Version | UnsetType = UNSET
    """The number of the act in the battle's log, for whoever sees all."""
    doubted: bool = False
    """Somebody who reads it has flagged it."""
    doubted_by: str | UnsetType = UNSET
    """Who did so last, for whoever runs the table."""
    anew: bool = False
    """It was told otherwise before: an act was put right or struck out, and this is what came of it."""
