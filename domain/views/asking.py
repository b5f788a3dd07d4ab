"""What a viewer may ask, and what comes back: shapes of the wire."""

from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, UnsetType, field

from domain.engaging import Distance, Measure
from domain.ids import CharacterId, FigureId, FigureName, LinkId
from domain.odds.summary import Odds
from domain.quantities import Square, TargetNumber
from domain.rounds import Aim, Category
from domain.table.grants import LinkKind
from domain.table_commands import AnyCommand
from domain.views.about import About
from domain.views.camp_asking import AboutTheCamp, AnswerOfTheCamp
from domain.views.field_asking import (
    AboutTheField,
    AnswerOfTheField,
)
from domain.views.shapes import Line, OrderCard, Shape

TYPED_MAX: Final = 600
"""Characters of a typed line."""


class Targets(About, frozen=True):
    """Whom could this figure strike now?"""

    figure: FigureId


class Chance(About, frozen=True):
    """What would this attack need, as far as the asker may know?"""

    attacker: FigureId
    target: FigureId


class Path(About, frozen=True):
    """What would this path cost, and whom would it give a blow, as far as the asker sees?"""

    figure: FigureId
    path: Annotated[tuple[Square, ...], Meta(min_length=1, max_length=100)]
    target: FigureId | None = None
    """Whom a charge along it is for."""


class Closing(About, frozen=True):
    """Without a map: how far would this figure get towards that one, or away, and whom would it give a blow?"""

    figure: FigureId
    target: FigureId
    away: bool = False
    distance: Distance | None = None
    measure: Measure = "squares"


class Run(About, frozen=True):
    """How would this figure charge at that one?"""

    figure: FigureId
    target: FigureId


class Reach(About, frozen=True):
    """Where could this figure go now, and where by the end of the round?"""

    figure: FigureId


class Orders(About, frozen=True):
    """What would serve this figure best in the round to come, and what may it be told at all?

    `beside` are the others of its group, who are told the same.
    """

    figure: FigureId
    beside: Annotated[tuple[FigureId, ...], Meta(max_length=49)] = ()


class Why(About, frozen=True):
    """Why does this figure act where it does in this round?"""

    figure: FigureId


class Links(About, frozen=True):
    """The addresses of the table's links."""


class SoFar(About, frozen=True):
    """How does the battle stand, for whoever comes late?"""


class Rows(About, frozen=True):
    """What a table of the book has, to choose from: the words for it that a command takes."""

    table: Literal["monster", "weapon", "spell", "item"]


class Typing(About, frozen=True):
    """What may stand where somebody types, and what would the line do, as far as the asker may know?

    `cursor` counts characters from 0, and is the line's end where it is left out; `figure` is whom one speaks for.
    """

    text: Annotated[str, Meta(max_length=TYPED_MAX)]
    cursor: Annotated[int, Meta(ge=0, le=TYPED_MAX)] | None = None
    figure: FigureName | None = None


class OddsNow(About, frozen=True, tag="odds"):
    """Who would win from this moment on, were all played by tactics? For whoever runs the battle.

    It is fought in a process beside the table; the answer comes when that is done, with fewer fights where time ran out.
    """

    fights: Annotated[int, Meta(ge=1, le=500)] = 200


AnyAbout = (
    AboutTheCamp
    | Targets
    | Chance
    | Path
    | Closing
    | Run
    | Reach
    | Orders
    | Why
    | SoFar
    | Links
    | Rows
    | Typing
    | AboutTheField
    | OddsNow
)


class TargetCard(Shape, frozen=True):
    """A possible target; `reason` says why not where it is not legal now."""

    name: str
    legal: bool
    reason: str = ""
    away: str | UnsetType = UNSET
    """How far off, in words, where there is no map."""


Way = Aim | Literal["subdue"]
"""What a blow is meant to do in place of wounding, or beside it: with `subdue` the flat of the weapon (OE-5.14, OE-6.5)."""


class TargetsAnswer(Shape, frozen=True, tag_field="kind", tag="targets"):
    """The figures that the asker sees and that are not on its side; `proposed`: whom it would turn on by itself.

    `ways` are those in which the blow that is due may be struck, beside the plain one; `weapons` those to choose from,
    by their rows, where there are several.
    """

    targets: dict[FigureId, TargetCard]
    proposed: FigureId | UnsetType = UNSET
    ways: tuple[Way, ...] = ()
    weapons: dict[str, str] = field(default_factory=dict)


class ChanceAnswer(Shape, frozen=True, tag_field="kind", tag="chance"):
    """The arithmetic of an attack. `needed` and `chance` (percent) only where the armour class may be known.

    Whoever is helpless is hit without a die: `chance` is 100, and nothing is `needed` (OE-1.7).
    """

    lines: tuple[Line, ...]
    needed: TargetNumber | UnsetType = UNSET
    chance: int | UnsetType = UNSET


class PathAnswer(Shape, frozen=True, tag_field="kind", tag="path"):
    """`cost` and `allowed` in squares, spent ones counted; `provokes` the visible enemies by the step they strike at.

    `legal` is false with a `reason` where the path may not be gone.
    """

    legal: bool
    reason: str = ""
    cost: float = 0
    allowed: float = 0
    words: str = ""
    """Without a map: what the figure does, how far it gets and whom it comes up to."""
    provokes: dict[FigureId, int] = field(default_factory=dict)


class ReachAnswer(Shape, frozen=True, tag_field="kind", tag="reach"):
    """Squares to which the figure may go now, as [x, y, cost in quarter squares].

    `came_from` leads back to where it stands, as [x, y, from x, from y]: of each square on a cheapest way the one
    before it. `passing` are squares over which it may go and where it may not stop. `later`: where it gets with what
    is left of its move in later phases; while orders are written, with a full move, and up to a cost of `half` with a
    half-move.
    """

    squares: tuple[tuple[int, int, int], ...]
    came_from: tuple[tuple[int, int, int, int], ...] = ()
    passing: tuple[tuple[int, int, int], ...] = ()
    later: tuple[tuple[int, int, int], ...] = ()
    half: int | UnsetType = UNSET


class RunAnswer(Shape, frozen=True, tag_field="kind", tag="run"):
    """The cheapest path of a charge, without the square that it begins on; none with a `reason` where there is none.

    `arrives` is false where that is its first leg, and the blow falls in a later phase.
    """

    path: tuple[Square, ...] = ()
    reason: str = ""
    arrives: bool = True


class OpenOrderCard(Shape, frozen=True):
    """An order that the game knows; `words` for the weapon, spell or thing that it is done with, `reason` why not."""

    order: OrderCard
    words: str = ""
    reason: str = ""


class OrdersAnswer(Shape, frozen=True, tag_field="kind", tag="orders"):
    """Orders that may be written for it, the best first: a spell that reaches somebody, a blow that can fall, a run that gets there.

    `every` is all that the game knows. `strikes` has for each target how far each figure goes before its blow,
    `nearest` the same at whomever is near.
    """

    orders: tuple[OrderCard, ...]
    every: tuple[OpenOrderCard, ...] = ()
    strikes: dict[FigureId, dict[FigureId, Category]] = field(default_factory=dict)
    nearest: dict[FigureId, Category] = field(default_factory=dict)


class DeedCard(Shape, frozen=True):
    """Something that a figure does, the slot in which it does it, and the reasons that add up to that."""

    words: str
    when: str
    lines: tuple[Line, ...]
    done: bool = False


class WhyAnswer(Shape, frozen=True, tag_field="kind", tag="why"):
    """All that it does in this round; `sides` as they act where several do in one phase, with what they rolled."""

    deeds: tuple[DeedCard, ...] = ()
    sides: tuple[Line, ...] = ()


class LinkAddress(Shape, frozen=True):
    """A link's whole address and whom it is for."""

    address: str
    kind: LinkKind
    character: CharacterId | UnsetType = UNSET


class LinksAnswer(Shape, frozen=True, tag_field="kind", tag="links"):
    """Addresses by link; `reach` says in words who can open them."""

    links: dict[LinkId, LinkAddress]
    reach: str


class SoFarAnswer(Shape, frozen=True, tag_field="kind", tag="sofar"):
    """At most six sentences; the last says when the asker may act."""

    lines: tuple[str, ...]


class RowsAnswer(Shape, frozen=True, tag_field="kind", tag="rows"):
    """Each row's name by its id, in the book's order."""

    rows: dict[str, str]


class WordCard(Shape, frozen=True):
    """A word that may stand in place of what stands from `start` up to the cursor; what it is called, or does."""

    start: int
    word: str
    says: str = ""


class MistakeCard(Shape, frozen=True):
    """The first word that does not fit: its place, from character `start` up to `end`, and what would be legal there.

    `nearest` is what was meant perhaps, `usage` the form of the command. Where a word is missing, `end` is `start`.
    """

    start: int
    end: int
    words: str
    nearest: str = ""
    usage: str = ""


class TypingAnswer(Shape, frozen=True, tag_field="kind", tag="typing"):
    """Words to go on with, the likeliest first, and in `hints` what is said freely there, such as a number.

    Of a whole line the `command` that it is and what that does, in words; otherwise the first `mistake`.
    """

    words: tuple[WordCard, ...] = ()
    hints: tuple[str, ...] = ()
    command: AnyCommand | UnsetType = UNSET
    sentence: str = ""
    mistake: MistakeCard | UnsetType = UNSET


class OddsAnswer(Shape, frozen=True, tag_field="kind", tag="odds"):
    """What the fights came to."""

    odds: Odds


AnyAnswer = (
    AnswerOfTheCamp
    | TargetsAnswer
    | ChanceAnswer
    | PathAnswer
    | RunAnswer
    | ReachAnswer
    | OrdersAnswer
    | WhyAnswer
    | SoFarAnswer
    | LinksAnswer
    | RowsAnswer
    | AnswerOfTheField
    | TypingAnswer
    | OddsAnswer
)
