"""Attacks per round by level, as [attacks, rounds]: warriors and specialists."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Annotated, Literal

from msgspec import Meta, Struct

from domain.rulesets.book_phases import OPEN_END
from domain.rulesets.reading import WrongTable, read_part

AtLeastOne = Annotated[int, Meta(ge=1)]
Rate = tuple[AtLeastOne, AtLeastOne]
"""So many attacks in so many rounds."""
ExtraIn = Literal["odd", "even"]
"""In which rounds a fraction's extra attack falls: odd in OE, even in AD&D (AMB-20)."""


class RateBand(Struct, frozen=True, array_like=True):
    """From level `low` to `high`, both included: so many attacks in so many rounds."""

    low: int
    high: int
    attacks: AtLeastOne
    rounds: AtLeastOne


class SpecialistRates(Struct, frozen=True):
    """The bands of one kind of weapon."""

    bands: tuple[RateBand, ...]


class AttackRateTables(Struct, frozen=True):
    """Warriors without specialisation, and specialists by kind of weapon."""

    warrior: tuple[RateBand, ...]
    specialist: dict[str, SpecialistRates]


def load_attack_rate_tables() -> AttackRateTables:
    """Read and check attacks_per_round.toml. Raises `WrongTable`."""
    tables = AttackRateTables(
        warrior=read_part("attacks_per_round", "warrior.bands", tuple[RateBand, ...]),
        specialist=read_part("attacks_per_round", "specialist", dict[str, SpecialistRates]),
    )
    _check_levels("warrior", tables.warrior)
    for kind, rates in tables.specialist.items():
        _check_levels(f"specialist.{kind}", rates.bands)
    return tables


def _check_levels(part: str, bands: Iterable[RateBand]) -> None:
    rows = list(bands)
    ends = [row.high + 1 for row in rows]
    if (
        not rows
        or rows[0].low != 1
        or rows[-1].high != OPEN_END
        or any(row.high < row.low for row in rows)
        or any(end != later.low for end, (_, later) in zip(ends, pairwise(rows), strict=False))
    ):
        raise WrongTable(f"attacks_per_round.toml [{part}]: the levels have a gap or overlap")
