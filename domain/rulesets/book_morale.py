"""morale.toml and morale_situations.toml, read and checked: ratings, modifiers, triggers, failures (OE-9)."""

from itertools import pairwise
from typing import Final, Literal, get_args

from msgspec import Struct

from domain.dice.expression import DiceExpression, parse_dice
from domain.rulesets.reading import WrongTable, read_part

MoraleLine = Literal[
    "abandoned_by_friends",
    "lost_25pct_hp",
    "lost_50pct_hp",
    "chaotic",
    "fighting_hated_enemy",
    "lawful",
    "was_surprised",
    "facing_magic_users",
    "half_hd_or_less",
    "under_1_hd",
    "hd_4_to_8",
    "hd_9_to_14",
    "hd_15_or_more",
    "defending_home",
    "defensive_terrain",
    "each_extra_check_this_round",
    "leader_of_other_alignment",
    "strongest_ally_killed",
    "npc_favoured",
    "npc_badly_treated",
    "no_enemy_slain",
    "outnumbered_3_to_1",
    "outnumbering_3_to_1",
    "cannot_hurt_enemy",
    "magic_user_on_own_side",
]
"""A line of Table 50, by its name in morale.toml."""

MoraleTrigger = Literal[
    "surprised",
    "enemy_plainly_stronger",
    "ally_killed_by_magic",
    "quarter_down",
    "half_down",
    "another_down",
    "leader_down",
    "cannot_hurt_enemy",
    "near_suicidal_order",
    "rear_guard",
    "surrender_offered",
    "surrounded",
]
"""What asks for a check (OE-9.3)."""

MoraleFailure = Literal["withdraw", "flee", "surrender"]
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
        failure=_failures(),
        lost=lost,
        hit_dice=hit_dice,
        alignment=read_part("morale_situations", "alignment", tuple[AlignmentRow, ...]),
        numbers=read_part("morale_situations", "numbers", tuple[NumbersRow, ...]),
    )


def _failures() -> dict[MoraleFailure, tuple[int, int]]:
    bands: dict[MoraleFailure, tuple[int, int]] = {
        failure: read_part("morale", f"result.{failure}", tuple[int, int]) for failure in FAILURES
    }
    upto = 0
    for failure, (low, high) in bands.items():
        if low != upto + 1 or high < low:
            raise WrongTable(f"morale.toml [result] {failure}: a gap or overlap after {upto}")
        upto = high
    return bands
