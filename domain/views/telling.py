"""A sentence of the chronicle, the scene it is told of, and the words that all of them share."""

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET, Struct, UnsetType

from domain.battle import Battle
from domain.deeds import FigureMoved
from domain.dice.expression import DiceExpression, parse_dice
from domain.dice.rolling import Die
from domain.ids import FigureId
from domain.quantities import Square
from domain.rounds import Modifier
from domain.table.table import Table
from domain.texts import in_words, isolated
from domain.views.names import name_of
from domain.views.scale import distance_in_words
from domain.views.shapes import Line, Tone
from domain.views.viewer import Viewer

BY_HAND: Final = " (rolled at the table)"


class Sentence(Struct, frozen=True):
    """`moved` is the move that it tells of, and nothing else."""

    text: str
    tone: Tone = "plain"
    lines: tuple[Line, ...] = ()
    follows: bool = False
    """Belongs to the sentence before it, if that was told too."""
    secret: bool = False
    moved: FigureMoved | None = None


class Scene(Struct, frozen=True):
    """For whom it is told, and how things stand."""

    viewer: Viewer
    battle: Battle
    table: Table

    def name(self, figure: FigureId) -> str:
        """What the viewer calls it."""
        return isolated(name_of(self.viewer, self.battle, figure))

    def names(self, figures: Sequence[FigureId]) -> str:
        """Several, joined as one says them."""
        return in_words([self.name(figure) for figure in figures])


def went(squares: int, end: Square, battle: Battle | None = None) -> str:
    """How far somebody goes, and where to where there is a map."""
    if battle is not None and battle.ground.mapless:
        return f"goes {distance_in_words(battle, squares)}"
    return f"goes {squares} {'square' if squares == 1 else 'squares'}, to {end}"


def move_told(who: str, moved: FigureMoved, battle: Battle) -> Sentence:
    """A move: how far, and where to."""
    return Sentence(f"{who} {went(len(moved.path), moved.path[-1], battle)}.", moved=moved)


def verb(figures: Sequence[FigureId], one: str, many: str) -> str:
    """The verb for one figure, or for several."""
    return one if len(figures) == 1 else many


def face(die: Die) -> str:
    """A die, and that somebody rolled it at the table."""
    return f"{die.face}{BY_HAND}" if die.by_hand else str(die.face)


def by_hand(dice: Sequence[Die]) -> str:
    """After a number that dice made: that some of them were rolled at the table."""
    return BY_HAND if any(die.by_hand for die in dice) else ""


def faces(dice: Sequence[Die]) -> str:
    """All that fell, added; marked once where all were rolled at the table, else each that was."""
    if all(die.by_hand for die in dice):
        return f"{' + '.join(str(die.face) for die in dice)}{by_hand(dice)}"
    return " + ".join(face(die) for die in dice)


def thrown(dice: Sequence[Die], plus: int | None) -> str:
    """The faces with what is added to them, and their sum where it is one: `4 + 2 = 6 (rolled at the table)`.

    `plus` None: nobody knows what was added, so there is no sum.
    """
    if not dice:
        return str(plus) if plus else ""
    if plus is None or (len(dice) == 1 and not plus):
        return faces(dice)
    added = f" {'+' if plus > 0 else '−'} {abs(plus)}" if plus else ""
    total = sum(die.face for die in dice) + plus
    if all(die.by_hand for die in dice):
        return f"{' + '.join(str(die.face) for die in dice)}{added} = {total}{BY_HAND}"
    return f"{faces(dice)}{added} = {total}"


def plus_of(expression: str) -> int | None:
    """What dice as written add by themselves, `2 x 1d4+1` twice; None where they are none that one can read."""
    often, _, each = expression.rpartition(" x ")
    parsed = parse_dice(each) if each else None
    return parsed.plus * int(often or 1) if isinstance(parsed, DiceExpression) else None


def modifier_lines(modifiers: tuple[Modifier, ...] | UnsetType) -> list[Line]:
    """Each modifier with its rule; none where the viewer may not know them."""
    if modifiers is UNSET:
        return []
    return [Line(one.label, f"{one.value:+d}", one.rule) for one in modifiers]
