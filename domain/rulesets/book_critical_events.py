"""What a tie on the initiative dice brings about: one row for the faces of a d20."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from domain.dice.expression import DiceExpression, parse_dice
from domain.rulesets.reading import WrongTable, read_part

D6: Final = 6
Subject = Literal[
    "random_combatant", "random_melee", "random_pair", "random_mounted", "random_side", "scenery", "all"
]
"""How whom it befalls is chosen; if nobody qualifies, nothing happens."""

Happening = Literal[
    "",
    "nobody",
    "nothing",
    "helm_lost",
    "shield_lost",
    "plate_loose",
    "breaks",
    "holds",
    "dropped",
    "stuck",
    "strained",
    "bolts",
    "balks",
    "throws",
]
"""What came of it, where it may end in several ways."""
PairOfFaces = Annotated[tuple[int, int], Meta(description="the lowest and the highest face")]


class FacesOfD6(Struct, frozen=True, forbid_unknown_fields=True):
    """What a d6 up to `to` brings, and by how much it worsens a descending armour class."""

    to: int
    what: Happening
    ac: int = 0


class CriticalEventRow(Struct, frozen=True):
    """One critical event. Numbers hold for this round: `ac` descending, minus is better; `save` and `attack` on the die.

    `faces` are in the order of the d6; `squares` how far everyone is carried; `share`: one part in so many of a side's
    Hit Dice comes to its help; what is strained breaks on a d6 up to `breaks_to`.
    """

    id: str
    roll: PairOfFaces
    who: Subject
    effect: str
    fix: str = ""
    ac: int = 0
    save: int = 0
    attack: int = 0
    faces: tuple[FacesOfD6, ...] = ()
    squares: str = ""
    share: int = 1
    breaks_to: int = 0


class CriticalEventTable(Struct, frozen=True):
    """The rows and the sides of the die that chooses one."""

    sides: int
    rows: tuple[CriticalEventRow, ...]


def load_critical_events() -> CriticalEventTable:
    """Read and check critical_events.toml. Raises `WrongTable`."""
    die = read_part("critical_events", "die", str)
    rows = read_part("critical_events", "event", tuple[CriticalEventRow, ...])
    if not die.removeprefix("d").isdigit():
        raise WrongTable(f"critical_events.toml die: {die!r} is no single die")
    table = CriticalEventTable(int(die.removeprefix("d")), rows)
    upto = 0
    for row in rows:
        low, high = row.roll
        if low != upto + 1 or high < low:
            raise WrongTable(f"critical_events.toml {row.id!r}: a gap or overlap after {upto}")
        upto = high
    if upto != table.sides:
        raise WrongTable(f"critical_events.toml: the rows end at {upto}, the die at {table.sides}")
    for row in rows:
        ends = [face.to for face in row.faces]
        if row.faces and (ends != sorted(set(ends)) or ends[-1] != D6):
            raise WrongTable(f"critical_events.toml {row.id!r}: its faces do not go up to {D6}")
        if row.squares and not isinstance(parse_dice(row.squares), DiceExpression):
            raise WrongTable(f"critical_events.toml {row.id!r}: {parse_dice(row.squares)}")
        if row.share < 1:
            raise WrongTable(f"critical_events.toml {row.id!r}: a part in {row.share} is none")
    if len({row.id for row in rows}) != len(rows):
        raise WrongTable("critical_events.toml: two rows of one id")
    return table
