"""fatigue.toml, read and checked: what a round costs, what tired figures act as, what rest gives back (OE-8)."""

from typing import Final, Literal, get_args

from msgspec import Struct

from domain.rulesets.book_phases import Encumbrance
from domain.rulesets.reading import WrongTable, read_part

Activity = Literal[
    "rest", "catch_breath", "attack", "parry", "unarmed", "withdraw", "charge", "run", "sprint"
]
"""What tires in a round. `attack`: any melee attack, of opportunity and on guard too; `rest`: all that costs nothing."""
Weariness = Literal["fresh", "fatigued", "exhausted"]

WEARINESS: Final[tuple[Weariness, ...]] = get_args(Weariness)
ENCUMBRANCE: Final[tuple[Encumbrance, ...]] = get_args(Encumbrance)


class ActivityCosts(Struct, frozen=True, forbid_unknown_fields=True):
    """Points by what was done, and on top of any cost by how the figure is laden."""

    rest: int
    attack: int
    parry: int
    unarmed: int
    withdraw: int
    charge: int
    run: int
    sprint: int
    encumbrance_extra: dict[Encumbrance, int]


class Recovery(Struct, frozen=True):
    """Points regained in a round that cost nothing; all of them in so many minutes."""

    rest_round: int
    catch_breath: int
    full_minutes: int


class FatigueTable(Struct, frozen=True):
    """`cost` by activity; `categories_worse`: how many encumbrance categories a figure acts below its own."""

    cost: dict[Activity, int]
    encumbrance_extra: dict[Encumbrance, int]
    categories_worse: dict[Weariness, int]
    recovery: Recovery


def load_fatigue() -> FatigueTable:
    """Read and check. Raises `WrongTable`."""
    costs = read_part("fatigue", "cost", ActivityCosts)
    order = read_part("fatigue", "check.order", tuple[Weariness, ...])
    worse = read_part("fatigue", "effects", dict[Weariness, int])
    if order != WEARINESS or tuple(worse) != WEARINESS:
        raise WrongTable(f"fatigue.toml [check] order and [effects]: want {', '.join(WEARINESS)}")
    if tuple(costs.encumbrance_extra) != ENCUMBRANCE:
        raise WrongTable(f"fatigue.toml [cost] encumbrance_extra: wants {', '.join(ENCUMBRANCE)}")
    cost: dict[Activity, int] = {
        "rest": costs.rest,
        "catch_breath": costs.rest,
        "attack": costs.attack,
        "parry": costs.parry,
        "unarmed": costs.unarmed,
        "withdraw": costs.withdraw,
        "charge": costs.charge,
        "run": costs.run,
        "sprint": costs.sprint,
    }
    recovery = read_part("fatigue", "recovery", Recovery)
    return FatigueTable(cost, costs.encumbrance_extra, worse, recovery)
