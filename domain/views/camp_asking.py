"""What is asked and answered about the camp: outcomes, steps ahead, sheets, house rules (see `domain.views.asking`)."""

from typing import Literal

from msgspec import UNSET, UnsetType

from domain.camp import CampStep
from domain.ids import CharacterId, CommandId, FigureId
from domain.sheets import Sheet, TableRow
from domain.views.about import About
from domain.views.shapes import Line, OptionCard, Shape, StandingCard


class Outcome(About, frozen=True):
    """What would be carried from the battle that is over to the roster? The DM's to ask."""


class OutcomeCard(Shape, frozen=True):
    """How one character came into the battle and out of it; `items` are those that it used up there."""

    name: str
    before: StandingCard
    after: StandingCard
    items: tuple[str, ...] = ()


class FighterCard(Shape, frozen=True):
    """How somebody struck: blows and shots that were rolled, hits, how many were to be expected, and damage."""

    name: str
    blows: int = 0
    hits: int = 0
    expected: float = 0
    damage: int = 0


class Reckoning(Shape, frozen=True):
    """What the battle came to: those who struck, the blows of note in words, how many dice the server threw."""

    fighters: dict[FigureId, FighterCard]
    notes: tuple[str, ...] = ()
    dice: int = 0


class OutcomeAnswer(Shape, frozen=True, tag_field="kind", tag="outcome"):
    """By character; `carried`: the roster has it already. `reckoning` once the battle is over."""

    characters: dict[CharacterId, OutcomeCard]
    carried: bool = False
    reckoning: Reckoning | UnsetType = UNSET


class RollsThrown(About, frozen=True, tag="rolls"):
    """The open dice of the battle that is over, with all that each follows from. For those who see all."""


class RollCard(Shape, frozen=True):
    """A die that the server threw: face_of(seed of the epoch, command, purpose, subject, n)."""

    epoch: int
    command: CommandId
    purpose: str
    subject: str
    n: int
    sides: int
    face: int


class RollsAnswer(Shape, frozen=True, tag_field="kind", tag="rolls"):
    """To be thrown again by whoever has the seed."""

    rolls: tuple[RollCard, ...]


class CampAhead(About, frozen=True, tag="camp"):
    """How would the characters stand after this step in camp? Nothing happens yet. The DM's to ask."""

    command: CampStep


class CampAnswer(Shape, frozen=True, tag_field="kind", tag="camp"):
    """Before and after, by character, of those whom it changes."""

    characters: dict[CharacterId, OutcomeCard]


class SheetDerived(About, frozen=True, tag="sheet"):
    """What does this sheet come to in that game, and where does each number come from?"""

    sheet: Sheet
    ruleset: TableRow


DerivedName = Literal[
    "thac0",
    "thmod",
    "armour_class",
    "rate",
    "save_ppd",
    "save_rsw",
    "save_pp",
    "save_breath",
    "save_spell",
    "opportunities",
    "fatigue",
]


class DerivedFact(Shape, frozen=True):
    """One number of a sheet, and the lines that it is made of."""

    name: DerivedName
    value: str
    lines: tuple[Line, ...] = ()


class DerivedWeapon(Shape, frozen=True):
    """A weapon in that hand: THAC0 or THMod with all that the sheet adds, damage, reach and ranges in squares.

    `damage_large` where larger targets take other dice.
    """

    name: str
    to_hit: str
    lines: tuple[Line, ...]
    damage: str
    damage_large: str = ""
    damage_lines: tuple[Line, ...] = ()
    reach: int = 0
    ranges: tuple[int, ...] = ()


class SheetAnswer(Shape, frozen=True, tag_field="kind", tag="sheet"):
    """All numbers that follow from a sheet."""

    facts: tuple[DerivedFact, ...]
    weapons: tuple[DerivedWeapon, ...] = ()


class HouseOptions(About, frozen=True, tag="house"):
    """The switches of the rules, of all games, as the house has set them for the battles to come."""


class HouseAnswer(Shape, frozen=True, tag_field="kind", tag="house"):
    """By name, in the book's order."""

    options: dict[str, OptionCard]


AboutTheCamp = Outcome | RollsThrown | CampAhead | SheetDerived | HouseOptions
AnswerOfTheCamp = OutcomeAnswer | RollsAnswer | CampAnswer | SheetAnswer | HouseAnswer
