"""The tables of turning undead: a cell for each sort of undead and band of levels (OE-7.3, AD-9.2, TM-5.4)."""

import re
from itertools import pairwise
from typing import Any, Final, Literal, get_args

from msgspec import Struct

from domain.dice.expression import DiceExpression, parse_dice
from domain.rulesets.book_phases import OPEN_END
from domain.rulesets.reading import WrongTable, read_part

TurningUse = Literal["adnd2e", "osric", "tm"]
CELL: Final = re.compile(r"-|T|D\*?|[1-9]\d?")
"""A number to roll or more, turned, destroyed, destroyed and 2d4 more, or impossible."""


class FewTurned(Struct, frozen=True, forbid_unknown_fields=True):
    """How many of those rows, or by those classes, are turned in place of the usual number (OE-7.3)."""

    dice: str
    classes: frozenset[str]
    rows: frozenset[str]


class TurningTable(Struct, frozen=True):
    """`columns` are bands of levels, `rows` one cell a column by sort of undead, from the weakest sort up.

    `number_affected` are turned, or so many Hit Dice `by_hit_dice`; `destroyed` in its place where that is the result,
    `destroyed_more` of the same sort with `D*`; `few` by some classes, and of some rows. They flee for `rounds`, or while the symbol is presented. `classes` says
    who turns, and how many levels higher each counts.
    """

    columns: tuple[tuple[int, int], ...]
    rows: dict[str, tuple[str, ...]]
    classes: dict[str, int]
    number_affected: DiceExpression
    destroyed: DiceExpression
    destroyed_more: DiceExpression | None
    rounds: DiceExpression | None
    die: DiceExpression
    by_hit_dice: bool = False
    few: DiceExpression | None = None
    few_classes: frozenset[str] = frozenset()
    few_rows: frozenset[str] = frozenset()


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
    numbers = _dice(place, part, "number_affected")
    if numbers is None:
        raise WrongTable(f"{place} has no number_affected")
    die = _dice(place, part, "die") or DiceExpression(1, 20, 0)
    few = read_part("turning_undead", f"{use}.few", FewTurned) if "few" in part else None
    return TurningTable(
        columns,
        rows,
        classes=read_part("turning_undead", f"{use}.classes", dict[str, int]),
        number_affected=numbers,
        destroyed=_dice(place, part, "destroyed") or numbers,
        destroyed_more=_dice(place, part, "destroyed_more"),
        rounds=_dice(place, part, "rounds"),
        die=die,
        by_hit_dice=bool(part.get("by_hit_dice")),
        few=_dice(place, {"few": few.dice}, "few") if few else None,
        few_classes=few.classes if few else frozenset(),
        few_rows=few.rows if few else frozenset(),
    )


def _dice(place: str, part: dict[str, Any], name: str) -> DiceExpression | None:
    if name not in part:
        return None
    read = parse_dice(str(part[name]))
    if isinstance(read, str):
        raise WrongTable(f"{place} {name}: {read}")
    return read
