"""The tables of what a figure carries and how far it walks: Strength's allowances, categories, base rates."""

from typing import Final, get_args

from msgspec import Struct

from domain.rulesets.book_phases import Encumbrance
from domain.rulesets.reading import WrongTable, read_part

CATEGORIES: Final[tuple[Encumbrance, ...]] = get_args(Encumbrance)
"""From nothing to severe."""


class LoadRow(Struct, frozen=True):
    """What a Strength carries without feeling it and what it can lift at most, in pounds."""

    score: str
    allow: int
    press: int


class LoadStep(Struct, frozen=True, array_like=True):
    """For scores from `low` to `high`: a category is three times `pounds` wide."""

    low: int
    high: int
    pounds: int


class LoadLimits(Struct, frozen=True):
    """The most pounds of each category, for the scores that follow no step."""

    unencumbered: int
    light: int
    moderate: int
    heavy: int
    severe: int


class EncumbranceEffect(Struct, frozen=True):
    """`attack` is on the roll; `ac` on descending armour class, plus is worse; `phases` later, on base initiative.

    The rate is multiplied by `move_num` / `move_den`, or is `move_fixed`.
    """

    attack: int
    ac: int
    phases: int
    move_num: int = 1
    move_den: int = 1
    move_fixed: int | None = None


class EncumbranceTables(Struct, frozen=True):
    """Loads by Strength, what they do, and the rate of each people."""

    loads: dict[str, LoadRow]
    steps: tuple[LoadStep, ...]
    literal: LoadLimits
    effects: dict[Encumbrance, EncumbranceEffect]
    rate_by_people: dict[str, int]


def load_encumbrance_tables() -> EncumbranceTables:
    """Read and check the parts of abilities.toml. Raises `WrongTable`."""
    loads = read_part("abilities", "strength", tuple[LoadRow, ...])
    tables = EncumbranceTables(
        loads={row.score: row for row in loads},
        steps=read_part("abilities", "encumbrance.step", tuple[LoadStep, ...]),
        literal=read_part("abilities", "encumbrance.str3", LoadLimits),
        effects=read_part("abilities", "encumbrance.effects", dict[Encumbrance, EncumbranceEffect]),
        rate_by_people=read_part("abilities", "oe_move.base", dict[str, int]),
    )
    upto = tables.steps[0].low - 1 if tables.steps else 0
    for step in tables.steps:
        if step.low != upto + 1 or step.high < step.low:
            raise WrongTable(f"abilities.toml [encumbrance] step: a gap or overlap after Strength {upto}")
        upto = step.high
    delays = read_part("size_initiative", "encumbrance", dict[Encumbrance, int])
    for category in CATEGORIES:
        if category not in tables.effects:
            raise WrongTable(f"abilities.toml [encumbrance.effects] has no {category}")
        if tables.effects[category].phases != delays.get(category):
            raise WrongTable(f"size_initiative.toml [encumbrance] {category}: abilities.toml says otherwise")
    return tables
