"""morale.toml and morale_situations.toml, read and checked: ratings, modifiers, triggers, failures (OE-9)."""

from itertools import pairwise
from typing import Final, Literal, get_args

from msgspec import Struct

from domain.dice.expression import DiceExpression, parse_dice
from domain.nerve import MoraleLine, MoraleTrigger
from domain.rulesets.reading import WrongTable, read_part

MoraleFailure = Literal["withdraw", "flee", "surrender"]
HUNDRED: Final = DiceExpression(1, 100, 0)
FAILURES: Final[tuple[MoraleFailure, ...]] = get_args(MoraleFailure)


class RatingRow(Struct, frozen=True):
    """Rating of those who have none of their own."""

    who: str
    rating: int


class MonsterRating(Struct, frozen=True):
    """A monster's own rating, its alignment and kind."""

    id: str
    morale: int
    alignment: str
    kind: str


class LostRow(Struct, frozen=True, forbid_unknown_fields=True):
    """From so many in a hundred of the full hit points lost."""

    percent: int
    modifier: MoraleLine


class HitDiceRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Hit Dice in quarters of a die, both ends included."""

    from_quarters: int
    upto_quarters: int
    modifier: MoraleLine


class AlignmentRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Alignments that begin with `letter`."""

    letter: str
    modifier: MoraleLine


class NumbersRow(Struct, frozen=True, forbid_unknown_fields=True):
    """One side `times` as many as the other."""

    times: int
    outnumbered: MoraleLine
    outnumbering: MoraleLine


class TriggerRow(Struct, frozen=True, forbid_unknown_fields=True):
    """What asks for a check; `down_percent` of the side where it goes by losses."""

    id: MoraleTrigger
    down_percent: int | None = None


PercentLine = Literal[
    "per_friend_lost",
    "own_side_25pct",
    "numerical_inferiority",
    "own_side_50pct",
    "outnumbered_2_to_1",
    "leader_down",
    "per_foe_lost",
    "inflicted_25pct",
    "numerical_superiority",
    "inflicted_50pct",
]
"""A line of OSRIC's table, by its name in morale.toml; plus makes the roll worse."""


class PercentTable(Struct, frozen=True):
    """OSRIC's percentages (OE-9.5). `failure`: points above the number, from and to, both included.

    A group that has stood `stands_max` times is tried no more.
    """

    die: DiceExpression
    base: int
    per_hit_die: int
    stands_max: int
    failure: dict[MoraleFailure, tuple[int, int]]
    modifiers: dict[PercentLine, int]


class MoraleTable(Struct, frozen=True):
    """All of it. `failure`: points above the rating, from and to, both included."""

    die: DiceExpression
    fearless: int
    base: dict[str, int]
    monsters: dict[str, MonsterRating]
    modifiers: dict[MoraleLine, int]
    triggers: dict[MoraleTrigger, str]
    losses: tuple[TriggerRow, ...]
    failure: dict[MoraleFailure, tuple[int, int]]
    lost: tuple[LostRow, ...]
    hit_dice: tuple[HitDiceRow, ...]
    alignment: tuple[AlignmentRow, ...]
    numbers: tuple[NumbersRow, ...]
    percent: PercentTable


def load_morale() -> MoraleTable:
    """Read and check. Raises `WrongTable`."""
    die = parse_dice(read_part("morale", "adnd2e.die", str))
    if not isinstance(die, DiceExpression):
        raise WrongTable(f"morale.toml [adnd2e] die: {die}")
    modifiers = read_part("morale", "adnd2e.modifiers", dict[MoraleLine, int])
    if set(modifiers) != set(get_args(MoraleLine)):
        raise WrongTable("morale.toml [adnd2e.modifiers]: a line is missing")
    texts = read_part("morale", "adnd2e.triggers.list", tuple[str, ...])
    triggers = read_part("morale_situations", "trigger", tuple[TriggerRow, ...])
    if tuple(row.id for row in triggers) != get_args(MoraleTrigger) or len(texts) != len(triggers):
        raise WrongTable(
            "morale_situations.toml [[trigger]]: not one for each trigger of morale.toml, in order"
        )
    hit_dice = read_part("morale_situations", "hit_dice", tuple[HitDiceRow, ...])
    if any(one.upto_quarters >= other.from_quarters for one, other in pairwise(hit_dice)):
        raise WrongTable("morale_situations.toml [[hit_dice]]: rows overlap")
    lost = read_part("morale_situations", "lost", tuple[LostRow, ...])
    if any(one.percent >= other.percent for one, other in pairwise(lost)):
        raise WrongTable("morale_situations.toml [[lost]]: rows go from the lightest loss to the heaviest")
    monsters = read_part("monsters", "monster", tuple[MonsterRating, ...])
    return MoraleTable(
        die=die,
        fearless=read_part("morale_situations", "fearless", int),
        base={row.who: row.rating for row in read_part("morale", "adnd2e.base", tuple[RatingRow, ...])},
        monsters={row.id: row for row in monsters},
        modifiers=modifiers,
        triggers={row.id: text for row, text in zip(triggers, texts, strict=True)},
        losses=tuple(row for row in triggers if row.down_percent is not None),
        failure=_failures("result"),
        lost=lost,
        hit_dice=hit_dice,
        alignment=read_part("morale_situations", "alignment", tuple[AlignmentRow, ...]),
        numbers=read_part("morale_situations", "numbers", tuple[NumbersRow, ...]),
        percent=_percent(),
    )


def _percent() -> PercentTable:
    modifiers = read_part("morale", "osric.roll_modifiers", dict[PercentLine, int])
    if set(modifiers) != set(get_args(PercentLine)):
        raise WrongTable("morale.toml [osric.roll_modifiers]: a line is missing")
    return PercentTable(
        HUNDRED,
        read_part("morale", "osric.base", int),
        read_part("morale", "osric.per_hd", int),
        read_part("morale_situations", "osric_checks_max", int),
        _failures("osric.fail"),
        modifiers,
    )


def _failures(part: str) -> dict[MoraleFailure, tuple[int, int]]:
    bands: dict[MoraleFailure, tuple[int, int]] = {
        failure: read_part("morale", f"{part}.{failure}", tuple[int, int]) for failure in FAILURES
    }
    upto = 0
    for failure, (low, high) in bands.items():
        if low != upto + 1 or high < low:
            raise WrongTable(f"morale.toml [{part}] {failure}: a gap or overlap after {upto}")
        upto = high
    return bands
