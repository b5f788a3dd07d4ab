"""What happened in a battle. Past tense, stored under these names for ever.

Events carry facts, so replay consults no rule and rolls no die: a corrected table never rewrites an old
battle. Each field says who may see it (`visibility`). A new field needs a default; anything else needs an
upcaster and a recorded sample.
"""

from typing import ClassVar, Literal

from msgspec import Struct

from domain.combatant import Combatant
from domain.dice.rolling import Die
from domain.ids import Author, BattleId, FigureId, GestureId, QuestionId, SideId, Version
from domain.quantities import DescendingAC, HitPoints, Square, TargetNumber, Thac0
from domain.questions import Choice, Question
from domain.rounds import Condition, Modifier, Order, SideRoll
from domain.visibility import Known, Open, Own, Sealed, Secret

DiceByHand = Literal["dm", "seats", "none"]


class Event(Struct, frozen=True, omit_defaults=True, tag_field="event", tag=True):
    """Something that happened. `owner_field` names the figure whose numbers `Own` fields are."""

    owner_field: ClassVar[str] = ""
    known_field: ClassVar[str] = ""


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


class DiceEpochOpened(Event, frozen=True):
    """New seeds are in force; what is published of them (`dice.keyed`)."""

    epoch: Open[int]
    table: Open[str]
    dm: Open[str]


class CombatantsJoined(Event, frozen=True):
    """Figures came on. `figures` is what may be told of it; the sheets go by the views alone."""

    figures: Open[tuple[FigureId, ...]]
    combatants: Secret[tuple[Combatant, ...]]


class FigurePlaced(Event, frozen=True):
    """A figure was set down outside the rules of movement."""

    figure: Open[FigureId]
    square: Open[Square]


class FiguresHidden(Event, frozen=True):
    """Figures left the players' sight."""

    figures: Secret[tuple[FigureId, ...]]


class FiguresRevealed(Event, frozen=True):
    """Figures came into the players' sight."""

    figures: Open[tuple[FigureId, ...]]


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


class SlotBegan(Event, frozen=True):
    """These sides act now."""

    slot: Open[int]
    sides: Open[tuple[SideId, ...]]


class AttackRolled(Event, frozen=True):
    """An attack roll and all that it was made of (OE-1.1, AD-1.1)."""

    owner_field: ClassVar[str] = "attacker"
    known_field: ClassVar[str] = "target"

    attacker: Open[FigureId]
    target: Open[FigureId]
    weapon: Open[str]
    die: Open[Die]
    hit: Open[bool]
    natural: Known[bool]
    """The die itself decided: a natural 20 that would have missed, or a 1 that would have hit."""
    rule: Open[str]
    thac0: Own[Thac0]
    modifiers: Own[tuple[Modifier, ...]]
    total: Own[int]
    hits_armour_class: Own[DescendingAC]
    armour_class: Known[DescendingAC]
    needed: Known[TargetNumber]
    natural_rule: Open[str] = ""


class DamageRolled(Event, frozen=True):
    """The damage of a hit and what it was made of (OE-6.2, AD-7.1). `total` is at least 1."""

    owner_field: ClassVar[str] = "attacker"

    attacker: Open[FigureId]
    target: Open[FigureId]
    dice: Open[tuple[Die, ...]]
    total: Open[int]
    expression: Own[str]
    modifiers: Own[tuple[Modifier, ...]]
    rule: Open[str]


class Wounded(Event, frozen=True):
    """A figure lost hit points. The loss is open: everyone sees somebody bleed; what is left is not."""

    owner_field: ClassVar[str] = "figure"
    known_field: ClassVar[str] = "figure"

    figure: Open[FigureId]
    amount: Open[int]
    hit_points: Known[HitPoints]


class FigureFell(Event, frozen=True):
    """A figure went down (OE-6.6, AD-8.1)."""

    figure: Open[FigureId]
    condition: Open[Condition]
    rule: Open[str]


class ActionPassed(Event, frozen=True):
    """A figure let its action go."""

    figure: Open[FigureId]


class SlotsEnded(Event, frozen=True):
    """Nobody is left to act: the end of the round is next."""


class FatiguePaid(Event, frozen=True):
    """A figure tired; `left` of its pool (OE-8.2)."""

    owner_field: ClassVar[str] = "figure"

    figure: Open[FigureId]
    cost: Own[int]
    left: Own[int]


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
    """`gesture` and what came after it counts no more: the commits `commits`."""

    gesture: Secret[GestureId]
    commits: Secret[tuple[Version, ...]]


class GesturePutBack(Event, frozen=True):
    """What was taken back last counts again."""

    commits: Secret[tuple[Version, ...]]


FightEvent = (
    BattleOpened
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
    | SlotBegan
    | AttackRolled
    | DamageRolled
    | Wounded
    | FigureFell
    | ActionPassed
    | SlotsEnded
    | FatiguePaid
    | RoundEnded
    | BattleEnded
    | QuestionAsked
    | QuestionAnswered
)
HistoryEvent = GestureTakenBack | GesturePutBack
BattleEvent = FightEvent | HistoryEvent
