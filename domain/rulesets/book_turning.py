"""The tables of turning undead: a cell for each sort of undead and band of levels (OE-7.3, AD-9.2, TM-5.4)."""

import re
from itertools import pairwise
from typing import Any, Final, Literal, get_args

from msgspec import Struct

from domain.rulesets.book_phases import OPEN_END
from domain.rulesets.reading import WrongTable, read_part

TurningUse = Literal["adnd2e", "osric", "tm"]
CELL: Final = re.compile(r"-|T|D\*?|[1-9]\d?")
"""A number to roll or more, turned, destroyed, destroyed and 2d4 more, or impossible."""


class TurningTable(Struct, frozen=True):
    """`columns` are bands of levels, `rows` one cell a column by sort of undead, from the weakest sort up."""

    columns: tuple[tuple[int, int], ...]
    rows: dict[str, tuple[str, ...]]
    die: str


def load_turning_tables() -> dict[TurningUse, TurningTable]:
    """Read and check turning_undead.toml. Raises `WrongTable`."""
    return {use: _load(use) for use in get_args(TurningUse)}


def _load(use: TurningUse) -> TurningTable:
    part = read_part("turning_undead", use, dict[str, Any])
    columns = read_part("turning_undead", f"{use}.columns", tuple[tuple[int, int], ...])
    rows = {
        name: read_part("turning_undead", f"{use}.{name}", tuple[str, ...])
        for name, row in part.items()
        if isinstance(row, list) and name != "columns"
    }
    place = f"turning_undead.toml [{use}]"
    if columns[0][0] != 1 or columns[-1][1] != OPEN_END:
        raise WrongTable(f"{place} columns: want every level from 1 to {OPEN_END}")
    if any(first[1] + 1 != second[0] for first, second in pairwise(columns)):
        raise WrongTable(f"{place} columns: a gap or overlap")
    for name, row in rows.items():
        if len(row) != len(columns) or not all(CELL.fullmatch(cell) for cell in row):
            raise WrongTable(f"{place} {name}: wants {len(columns)} cells, each a number, T, D, D* or -")
    return TurningTable(columns, rows, str(part.get("die", "d20")))
