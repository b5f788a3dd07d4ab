"""The OD&D part of morale.toml, read and checked: 2d6 against a rating, tried in a side's own turn (TM-5.2)."""

from typing import Annotated

from msgspec import Meta, Struct

from domain.dice.expression import DiceExpression, parse_dice
from domain.rulesets.reading import WrongTable, read_part


class _Rated(Struct, frozen=True):
    """A monster's own rating on the scale of 2 to 12."""

    id: str
    morale_tm: Annotated[int, Meta(ge=2, le=12)]


class SideMoraleTable(Struct, frozen=True):
    """`ratings` by monster. Who is rated `rating_min` never fights, who is rated `rating_max` is never tried."""

    die: DiceExpression
    rating_min: int
    rating_max: int
    ratings: dict[str, int]


def load_side_morale() -> SideMoraleTable:
    """Read and check. Raises `WrongTable`."""
    die = parse_dice(read_part("morale", "tm.die", str))
    if not isinstance(die, DiceExpression):
        raise WrongTable(f"morale.toml [tm] die: {die}")
    rated = read_part("monsters", "monster", tuple[_Rated, ...])
    return SideMoraleTable(
        die=die,
        rating_min=read_part("morale", "tm.rating_min", int),
        rating_max=read_part("morale", "tm.rating_max", int),
        ratings={row.id: row.morale_tm for row in rated},
    )
