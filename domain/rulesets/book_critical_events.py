"""What a tie on the initiative dice brings about: one row for the faces of a d20."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from domain.rulesets.reading import WrongTable, read_part

Subject = Literal[
    "random_combatant", "random_melee", "random_pair", "random_mounted", "random_side", "scenery", "all"
]
"""How whom it befalls is chosen; if nobody qualifies, nothing happens."""

PairOfFaces = Annotated[tuple[int, int], Meta(description="the lowest and the highest face")]


class CriticalEventRow(Struct, frozen=True):
    """One critical event. Numbers hold for this round: `ac` descending, minus is better; `save` and `attack` on the die."""

    id: str
    roll: PairOfFaces
    who: Subject
    effect: str
    fix: str = ""
    ac: int = 0
    save: int = 0
    attack: int = 0


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
    if len({row.id for row in rows}) != len(rows):
        raise WrongTable("critical_events.toml: two rows of one id")
    return table
