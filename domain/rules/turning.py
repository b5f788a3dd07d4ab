"""What a priest of a level needs to turn a sort of undead, and whom that takes (OE-7.3, AD-9.2, TM-5.4)."""

from collections.abc import Iterable
from typing import Final, Literal

from domain.dice.expression import DiceExpression
from domain.rulesets.book_turning import TurningTable

IMPOSSIBLE: Final = "-"
TURNED: Final = "T"
MORE: Final = "D*"
Turning = Literal["stands", "turned", "destroyed"]


def turning_cell(table: TurningTable, undead: str, level: int) -> str:
    """The cell: a number to roll or more, `T` turned, `D` destroyed, `D*` destroyed and more of them, `-` impossible.

    Below the first level nothing is turned: a paladin counts two levels less (OE-7.3).
    """
    for column, (low, high) in enumerate(table.columns):
        if low <= level <= high:
            return table.rows[undead][column]
    return IMPOSSIBLE


def turning_level(table: TurningTable, class_: str | None, level: int) -> int | None:
    """The level at which somebody turns undead: a paladin two lower; None of who turns none (OE-7.3, AD-9.2)."""
    return level + table.classes[class_] if class_ in table.classes else None


def turned_at_once(
    table: TurningTable, class_: str | None, sorts: Iterable[str], *, destroyed: bool
) -> DiceExpression:
    """The dice of how many are taken: those of who are destroyed; few by a paladin, or of fiends alone (OE-7.3)."""
    if destroyed:
        return table.destroyed
    few = class_ in table.few_classes or table.few_rows.issuperset(sorts)
    return table.few if few and table.few is not None else table.number_affected


def turning_result(cell: str, total: int) -> Turning:
    """What a total of the dice does to the sort of undead of that cell (OE-7.3)."""
    if cell == IMPOSSIBLE:
        return "stands"
    if cell.startswith("D"):
        return "destroyed"
    return "turned" if cell == TURNED or total >= int(cell) else "stands"
