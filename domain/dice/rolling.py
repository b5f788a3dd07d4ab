"""What a roll asks for and what it gives. Every die is stored with its purpose (CO-1)."""

from collections.abc import Sequence
from typing import Final, Protocol

from msgspec import Struct

from domain.dice.expression import DiceExpression
from domain.quantities import Face


class Die(Struct, frozen=True, omit_defaults=True, gc=False):
    """One die as it fell. `by_hand`: rolled at the table and typed in, which marks it for ever."""

    sides: int
    face: Face
    by_hand: bool = False


class BadDice(Struct, frozen=True):
    """Dice typed in that cannot be: `reason` says which and why."""

    reason: str


class Dice(Protocol):
    """A source of faces within one command."""

    def roll(self, sides: int, purpose: str, subject: str, *, secret: bool = False) -> Die | BadDice:
        """One die of `sides` sides. The same command, purpose and subject get the same faces in the same order."""
        ...


class HandDice:
    """Dice rolled at the table, in the order in which the command needs them; then `otherwise`.

    Each hand-rolled face is checked against the die that it stands for.
    """

    def __init__(self, faces: Sequence[int], otherwise: Dice) -> None:
        self._faces: Final = list(faces)
        self.otherwise: Final = otherwise

    @property
    def left(self) -> int:
        """How many that were typed in have not fallen."""
        return len(self._faces)

    def roll(self, sides: int, purpose: str, subject: str, *, secret: bool = False) -> Die | BadDice:
        """The next face that was typed in, or one from the server when there is none left."""
        if not self._faces:
            return self.otherwise.roll(sides, purpose, subject, secret=secret)
        face = self._faces.pop(0)
        if not 1 <= face <= sides:
            return BadDice(f"A d{sides} shows 1 to {sides}, not {face} ({purpose}).")
        return Die(sides, Face(face), by_hand=True)


class DiceJudgedAfter(HandDice):
    """Dice for a command that finds out on its way which ones it needs.

    In place of a face that cannot be falls one of the server's, and `wrong` says why the command is refused.
    """

    def __init__(self, faces: Sequence[int], otherwise: Dice) -> None:
        super().__init__(faces, otherwise)
        self.wrong: BadDice | None = None

    def roll(self, sides: int, purpose: str, subject: str, *, secret: bool = False) -> Die | BadDice:
        """As `HandDice`, but never `BadDice`."""
        die = super().roll(sides, purpose, subject, secret=secret)
        if not isinstance(die, BadDice):
            return die
        self.wrong = self.wrong or die
        return self.otherwise.roll(sides, purpose, subject, secret=secret)


class DiceOfOneBlow(DiceJudgedAfter):
    """For one blow: where it misses, what was typed in for its damage decides no other blow."""


class Rolled(Struct, frozen=True):
    """An expression, rolled: the dice and their sum with the expression's own plus."""

    dice: tuple[Die, ...]
    total: int


def roll_all(
    dice: Dice, expression: DiceExpression, purpose: str, subject: str, *, secret: bool = False
) -> Rolled | BadDice:
    """Roll every die of `expression`."""
    fallen: list[Die] = []
    for _ in range(expression.count):
        die = dice.roll(expression.sides, purpose, subject, secret=secret)
        if isinstance(die, BadDice):
            return die
        fallen.append(die)
    return Rolled(tuple(fallen), sum(die.face for die in fallen) + expression.plus)
