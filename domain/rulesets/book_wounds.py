"""wounds.toml, read and checked: dying, multiplied dice, criticals and parries (OE-5.11, OE-6)."""

from typing import Literal

from msgspec import Struct

from domain.dice.expression import DiceExpression, parse_dice
from domain.quantities import HitPoints
from domain.rulesets.reading import WrongTable, read_part


class DyingNumbers(Struct, frozen=True, forbid_unknown_fields=True):
    """At `down_at` hit points or fewer a figure is `down_is`, at `dead_at` or fewer dead.

    `bleeding_hit_points` are lost at each end of round until tended. `any_wound_kills` one who is dying.
    """

    down_is: Literal["dying", "dead"]
    down_at: HitPoints
    dead_at: HitPoints
    bleeding_hit_points: int
    any_wound_kills: bool


class Multiplied(Struct, frozen=True, forbid_unknown_fields=True):
    """What a blow's dice are multiplied by."""

    set_weapon: int
    lance: int
    critical: int


class CriticalNumbers(Struct, frozen=True, forbid_unknown_fields=True):
    """A natural face of `natural_from` or more whose total beats the number needed by `beaten_by` or more."""

    natural_from: int
    beaten_by: int


class ParryNumbers(Struct, frozen=True, forbid_unknown_fields=True):
    """One point for each `levels_for_one` levels, `warrior_extra` for warriors, `least` in any case."""

    levels_for_one: int
    warrior_extra: int
    least: int


class FallingNumbers(Struct, frozen=True, forbid_unknown_fields=True):
    """A `die` for each `feet_for_one`, and so many more each time by the way it is reckoned; `dice_max` at most."""

    feet_for_one: int
    dice_max: int
    die: int
    more_each_time: dict[Literal["adnd2e", "osric"], int]


class MendingNumbers(Struct, frozen=True, forbid_unknown_fields=True):
    """Hit points that a day of rest gives back, and points of bruises that an hour does (OE-6.5, OE-6.7).

    After `sleep_hours` of rest without a break spells can be memorised anew.
    """

    hit_points_a_day: int
    bruises_an_hour: int
    sleep_hours: int


class WoundTable(Struct, frozen=True):
    """One game's numbers."""

    dying: DyingNumbers
    multiplied: Multiplied
    critical: CriticalNumbers
    parry: ParryNumbers
    injury: CriticalNumbers
    knockdown_dice: tuple[int, ...]
    falling: FallingNumbers
    mending: MendingNumbers
    out_of_action_turns: DiceExpression
    """Of whoever comes to from 0 or below, by an option (OE-6.6)."""
    deaths_door: DyingNumbers | None = None
    """In place of `dying`, where the game has it as an option (AD-8.1)."""


def load_wounds(game: str) -> WoundTable:
    """The numbers of a game, by its id. Raises `WrongTable`."""
    dying = read_part("wounds", game, DyingNumbers)
    if dying.dead_at > dying.down_at:
        raise WrongTable(f"wounds.toml [{game}]: dead at more hit points than down")
    turns = parse_dice(read_part("wounds", "coming_to.turns", str))
    if not isinstance(turns, DiceExpression):
        raise WrongTable(f"wounds.toml [coming_to]: {turns}")
    return WoundTable(
        dying,
        read_part("wounds", "multiplied", Multiplied),
        read_part("wounds", "critical_adnd2e" if game == "adnd2e" else "critical", CriticalNumbers),
        read_part("wounds", f"parry.{game}", ParryNumbers),
        read_part("wounds", "critical_injury", CriticalNumbers),
        read_part("wounds", "knockdown.dice", tuple[int, ...]),
        read_part("wounds", "falling", FallingNumbers),
        read_part("wounds", "mending", MendingNumbers),
        turns,
        read_part("wounds", "deaths_door", DyingNumbers) if game == "adnd2e" else None,
    )
