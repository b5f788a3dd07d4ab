"""What may be asked about a battle's past, and the answers."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from domain.command import Text
from domain.commands import Amend, CorrectionCommand
from domain.ids import BattleId, TableId, Version
from domain.views.about import About
from domain.views.shapes import Shape

How = Literal["corrected", "changed", "gone"]


class Correction(About, frozen=True):
    """What would come of this correction? Given at the position of the answer, it comes to exactly that."""

    command: CorrectionCommand


class Bookmarks(About, frozen=True):
    """The moments of this battle that have a name."""


class Forks(About, frozen=True):
    """The tables where battles of this one go on."""


class Dice(About, frozen=True):
    """What is published of the dice: what proves them, and the seeds that are public by now."""


class Battles(About, frozen=True):
    """The battles of this table that the asker knows of; those that are over can be watched again."""


class Reworded(About, frozen=True):
    """What correction is it that somebody types: the act as it should have been given?"""

    act: Annotated[Version, Meta(ge=1)]
    text: Text


class ChangedAct(Shape, frozen=True):
    """An act that would be another: what is told of it, and what would be. `why` it makes no sense any more.

    `defaults` are questions that would be raised anew and take their default.
    """

    act: Version
    how: How
    was: tuple[str, ...] = ()
    now: tuple[str, ...] = ()
    why: str = ""
    defaults: tuple[str, ...] = ()


class CorrectionAnswer(Shape, frozen=True, tag_field="kind", tag="correction"):
    """Every act that would change, the corrected one first; `alike` later ones stay as they are."""

    changes: tuple[ChangedAct, ...]
    alike: int = 0


class RewordedAnswer(Shape, frozen=True, tag_field="kind", tag="reworded"):
    """The correction that was typed; what comes of it is the next question."""

    command: Amend


class BookmarkCard(Shape, frozen=True):
    """A moment with a name; its position serves to look at it."""

    name: str
    position: str
    act: Version | UnsetType = UNSET


class BookmarksAnswer(Shape, frozen=True, tag_field="kind", tag="bookmarks"):
    """In the order in which they were set."""

    bookmarks: tuple[BookmarkCard, ...]


class ForkCard(Shape, frozen=True):
    """Another table: the DM's address of it, and the act of this battle that it goes on from."""

    name: str
    act: Version
    address: str


class ForksAnswer(Shape, frozen=True, tag_field="kind", tag="forks"):
    """By table."""

    forks: dict[TableId, ForkCard]


class PastBattle(Shape, frozen=True):
    """A battle of this table; its chronicle comes under its id.

    `address`: for whoever runs the table, the link by which those who watch see it again.
    """

    id: BattleId
    name: str
    over: bool = False
    laid_open: bool = False
    address: str | UnsetType = UNSET


class BattlesAnswer(Shape, frozen=True, tag_field="kind", tag="battles"):
    """In the order in which they were opened."""

    battles: tuple[PastBattle, ...]


class EpochCard(Shape, frozen=True):
    """The SHA-256 of an epoch's two seeds, in hex, and the seed of the open dice once it is public."""

    table: str
    dm: str
    table_seed: str | UnsetType = UNSET


class DiceAnswer(Shape, frozen=True, tag_field="kind", tag="dice"):
    """By epoch."""

    epochs: dict[str, EpochCard]


AboutThePast = Correction | Reworded | Bookmarks | Forks | Dice | Battles
AnswerOfThePast = (
    CorrectionAnswer | RewordedAnswer | BookmarksAnswer | ForksAnswer | DiceAnswer | BattlesAnswer
)
