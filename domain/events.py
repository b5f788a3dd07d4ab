"""What happened in a battle. Past tense, stored under these names for ever.

Events carry facts, so replay consults no rule and rolls no die: a corrected table never rewrites an old
battle. Each field says who may see it (`visibility`). A new field needs a default; anything else needs an
upcaster and a recorded sample.
"""

from typing import ClassVar, Literal

from domain.afflictions import Affliction
from domain.agenda import Item, ItemId, Slot
from domain.care import Care
from domain.combatant import Combatant
from domain.corrections import ActPutRight, ActStruckOut
from domain.deeds import Deed
from domain.dice.rolling import Die
from domain.engaging import Engaging
from domain.event import Event
from domain.gear import Gear
from domain.grid.facing import Facing
from domain.house_rules import HouseRule, TableOverridden
from domain.ids import Author, BattleId, FigureId, GestureId, GroupId, QuestionId, SideId, Version
from domain.knowledge import Called
from domain.maps import MapEvent
from domain.mischance import Mischance
from domain.nerve import Nerve
from domain.outcomes import Outcome
from domain.passing_time import TimeEvent
from domain.quantities import Square
from domain.questions import Choice, Question
from domain.reveals import Reveals
from domain.rounds import (
    FIRST_ROUND,
    Broken,
    Modifier,
    MoraleResult,
    Order,
    SideRoll,
    Terrain,
    Weariness,
)
from domain.rulings import RulingEvent
from domain.sides import SideAdded
from domain.stances import Stance
from domain.tactics import TacticEvent
from domain.turning import TurningRolled
from domain.visibility import Open, Own, Sealed, Secret

DiceByHand = Literal["dm", "seats", "none"]


# ---------------------------------------------------------------- set up


class BattleOpened(Event, frozen=True):
    """The first event of every battle; it holds all that the battle needs of its table and its rules."""

    battle: Open[BattleId]
    name: Open[str]
    ruleset: Open[str]
    sides: Open[tuple[SideId, ...]]
    width: Open[int]
    height: Open[int]
    dice_by_hand: Open[DiceByHand] = "dm"
    mapless: Open[bool] = False
    """There is no map: the DM says who is engaged with whom and how far apart they are."""


class DiceEpochOpened(Event, frozen=True):
    """New seeds are in force; what is published of them (`dice.keyed`)."""

    epoch: Open[int]
    table: Open[str]
    dm: Open[str]


class CombatantsJoined(Event, frozen=True):
    """Figures came on. `figures` is what may be told of it; the sheets go by the views alone."""

    figures: Open[tuple[FigureId, ...]]
    combatants: Secret[tuple[Combatant, ...]]
    covered: Secret[bool] = False
    """The cover of the ground alone hides them: whoever does not stand under it comes into sight."""
    first_round: Secret[int] = FIRST_ROUND
    """From this round on they act: the next one, where the orders of the present one are closed (AMB-20)."""


class FigurePlaced(Event, frozen=True):
    """A figure was set down outside the rules of movement."""

    figure: Open[FigureId]
    square: Open[Square]
    facing: Open[Facing] = "n"


class GroundSet(Event, frozen=True):
    """The map's walls, difficult squares, heights and what gives cover, in place of those before (OE-4.4, OE-7.4).

    What may be seen of it goes by the views alone: some of it may be covered.
    """

    ground: Secret[Terrain]


class FiguresHidden(Event, frozen=True):
    """Figures left the players' sight. `covered`: because the ground on which they stand did, and until it comes back."""

    figures: Secret[tuple[FigureId, ...]]
    covered: Secret[bool] = False


class FiguresRevealed(Event, frozen=True):
    """Figures came into the players' sight."""

    figures: Open[tuple[FigureId, ...]]
    called: Secret[dict[FigureId, Called]] = {}  # noqa: RUF012 - a Struct copies its default
    """What everyone calls those whom nobody had seen before."""


# ---------------------------------------------------------------- the round


class RoundBegan(Event, frozen=True):
    """Step 1 of OE-2.2 and AD-4.2: orders may be written."""

    round: Open[int]


class OpportunityAllowancesGranted(Event, frozen=True):
    """How many attacks of opportunity each figure may make this round (OE-4.12)."""

    attacks: Secret[dict[FigureId, int]]


class OrdersWritten(Event, frozen=True):
    """Orders, for the eyes of whoever wrote them until they are acted upon."""

    by: Sealed[Author]
    orders: Sealed[tuple[Order, ...]]
    why: Sealed[dict[FigureId, str]] = {}  # noqa: RUF012 - a Struct copies its default
    """Of those that a tactic wrote: why. The DM reads it wherever the DM reads the order."""


class OrdersSealed(Event, frozen=True):
    """Somebody's orders are closed. Who, is open; what, and for how many figures, is not."""

    by: Open[Author]
    figures: Secret[tuple[FigureId, ...]]
    for_all: Open[bool] = False


class DeclarationsClosed(Event, frozen=True):
    """All have sealed: the initiative dice are next."""


class InitiativeRolled(Event, frozen=True):
    """Each side rolled; `order` has the sides in the order in which they act, tied ones together (OE-3.1, AD-5.1).

    `tied` is a roll that decides nothing and is rolled again.
    """

    round: Open[int]
    rolls: Open[tuple[SideRoll, ...]]
    order: Open[tuple[tuple[SideId, ...], ...]]
    tied: Open[bool] = False


class FigureInitiativeRolled(Event, frozen=True):
    """A figure rolled for itself; `total` counts the speed of its weapon or its casting time in (AD-5.2)."""

    owner_field: ClassVar[str] = "figure"

    figure: Open[FigureId]
    die: Open[Die]
    modifiers: Own[tuple[Modifier, ...]]
    total: Own[int]


class CriticalEventHappened(Event, frozen=True):
    """A tie on the initiative dice brought something about (OE-3.9); `row` of the table, in words `effect`.

    `figures` or `side` are whom it befell, `outcome` is what came of it where it may end in several ways, or in none;
    `dice` said so. What it did to them stands in the events after it.
    """

    row: Open[str]
    die: Open[Die]
    effect: Open[str]
    rule: Open[str]
    figures: Open[tuple[FigureId, ...]] = ()
    outcome: Open[str] = ""
    dice: Open[tuple[Die, ...]] = ()
    side: Open[SideId | None] = None
    square: Open[Square | None] = None
    """Where the map broke."""
    towards: Open[Facing | None] = None
    """Where everyone was carried."""


class AgendaSet(Event, frozen=True):
    """The order of the round: its slots are open, who does what in them is not."""

    slots: Open[tuple[Slot, ...]]
    items: Secret[tuple[Item, ...]]


class ItemDone(Event, frozen=True):
    """What a figure had to do in a slot is done, or was let go."""

    figure: Open[FigureId]
    item: Secret[ItemId]


class ItemsPutOff(Event, frozen=True):
    """The round went on past slots in which only the hidden were left to act: they may do it in this one."""

    items: Secret[tuple[ItemId, ...]]
    slot: Secret[int]


class SlotBegan(Event, frozen=True):
    """These sides act now."""

    slot: Open[int]
    sides: Open[tuple[SideId, ...]]


class SlotsEnded(Event, frozen=True):
    """Nobody is left to act: the end of the round is next."""


class FatiguePaid(Event, frozen=True):
    """A figure tired; `left` of its pool (OE-8.2)."""

    owner_field: ClassVar[str] = "figure"

    figure: Open[FigureId]
    cost: Own[int]
    left: Own[int]


class WearinessChanged(Event, frozen=True):
    """A figure tired, or caught its breath (OE-8.2, OE-8.4)."""

    figure: Open[FigureId]
    state: Open[Weariness]
    save: Secret[Die | None]


class FigureBled(Event, frozen=True):
    """An untended dying figure lost blood (OE-6.6)."""

    figure: Open[FigureId]
    amount: Open[int]
    rule: Open[str]


class MoraleChecked(Event, frozen=True):
    """A group's nerve was tried (OE-9.2). The dice are the DM's; that it broke shows by what it does."""

    group: Secret[GroupId]
    dice: Secret[tuple[Die, ...]]
    number: Secret[int]
    modifiers: Secret[tuple[Modifier, ...]]
    result: Secret[MoraleResult]
    why: Secret[tuple[str, ...]] = ()
    percent: Secret[bool] = False
    """By percentages, of which a group passes only so many (OE-9.5)."""
    once: Secret[tuple[str, ...]] = ()
    """What of it counts but once in a fight (TM-5.2)."""


class FiguresBroke(Event, frozen=True):
    """Figures lost heart: they give ground, flee or yield."""

    figures: Open[tuple[FigureId, ...]]
    how: Open[Broken]


class RoundEnded(Event, frozen=True):
    """Step 5 of OE-2.2."""

    round: Open[int]


class BattleEnded(Event, frozen=True):
    """Nothing more is fought."""

    round: Open[int]


# ---------------------------------------------------------------- questions


class QuestionAsked(Event, frozen=True):
    """A question stands open; those whom it concerns see it in their view."""

    question: Secret[Question]


class QuestionAnswered(Event, frozen=True):
    """A question was answered, or took its default."""

    question: Secret[QuestionId]
    choice: Secret[Choice]
    by_default: Secret[bool] = False


# ---------------------------------------------------------------- history


class GestureTakenBack(Event, frozen=True):
    """`gesture` and what came after it counts no more: the commits `commits`.

    `presses`: how many of them each press had, the latest first, so that each is put back alone; none where it was one.
    """

    gesture: Secret[GestureId]
    commits: Secret[tuple[Version, ...]]
    presses: Secret[tuple[int, ...]] = ()


class GesturePutBack(Event, frozen=True):
    """What was taken back last counts again."""

    commits: Secret[tuple[Version, ...]]


class BattleBroughtOver(Event, frozen=True):
    """The battle up to here was fought at another table; it goes on at this one, with dice of its own."""

    table: Secret[str]
    battle: Secret[BattleId]
    commits: Secret[int]


FightEvent = (
    Deed
    | HouseRule
    | TableOverridden
    | Outcome
    | Reveals
    | Nerve
    | Stance
    | Mischance
    | Affliction
    | TacticEvent
    | Gear
    | Care
    | TimeEvent
    | TurningRolled
    | RulingEvent
    | Engaging
    | MapEvent
    | BattleOpened
    | SideAdded
    | DiceEpochOpened
    | CombatantsJoined
    | FigurePlaced
    | FiguresHidden
    | FiguresRevealed
    | RoundBegan
    | OpportunityAllowancesGranted
    | OrdersWritten
    | OrdersSealed
    | DeclarationsClosed
    | InitiativeRolled
    | FigureInitiativeRolled
    | CriticalEventHappened
    | AgendaSet
    | ItemDone
    | ItemsPutOff
    | SlotBegan
    | GroundSet
    | WearinessChanged
    | FigureBled
    | MoraleChecked
    | FiguresBroke
    | SlotsEnded
    | FatiguePaid
    | RoundEnded
    | BattleEnded
    | QuestionAsked
    | QuestionAnswered
)
HistoryEvent = GestureTakenBack | GesturePutBack | ActStruckOut | ActPutRight | BattleBroughtOver
BattleEvent = FightEvent | HistoryEvent
