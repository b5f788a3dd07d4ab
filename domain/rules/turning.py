"""What a priest of a level needs to turn a sort of undead (OE-7.3, AD-9.2, TM-5.4)."""

from domain.rulesets.book_turning import TurningTable

IMPOSSIBLE = "-"


def turning_cell(table: TurningTable, undead: str, level: int) -> str:
    """The cell: a number to roll or more, `T` turned, `D` destroyed, `D*` destroyed and more of them, `-` impossible.

    Below the first level nothing is turned: a paladin counts two levels less (OE-7.3).
    """
    for column, (low, high) in enumerate(table.columns):
        if low <= level <= high:
            return table.rows[undead][column]
    return IMPOSSIBLE
