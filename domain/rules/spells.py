"""Spells by the caster's level, what spoils them, and the two that the engine works out by itself (OE-10)."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from msgspec import Struct

from domain.grid.footprint import Footprint, overlaps
from domain.quantities import Square
from domain.rules.hit_dice import HitDice, parse_hit_dice
from domain.rulesets.book_spells import (
    FEET_IN_SQUARE,
    MissileNumbers,
    SleepBand,
    SleepNumbers,
    SpellRow,
)

TOUCH_SQUARES: Final = 1

Disturbance = Literal["damage", "failed_save", "grappled", "silenced", "moved_by_force"]
"""What spoils a spell from its start to its completion; damage of any amount above 0 (OE-10.3)."""


class Drowsy(Struct, frozen=True):
    """A creature within a sleep spell's radius. `distance_squares` from its centre; a character's level is its dice."""

    id: str
    hit_dice: HitDice
    distance_squares: int
    kind: str = ""


def spell_range_squares(row: SpellRow, level: int) -> int:
    """How far from a caster of that level it reaches, in squares rounded down; 0 for the caster alone (CO-7)."""
    feet = row.range_feet
    match feet:
        case "self":
            return 0
        case "touch":
            return TOUCH_SQUARES
        case _:
            return feet.at(level) // FEET_IN_SQUARE


def last_round(rounds: int | None, completed_in_round: int) -> int:
    """The round at whose end a spell of so many rounds is over; 0 where something else ends it (OE-2.1).

    The round of its completion does not count, or a spell of one round would end before anybody felt it.
    """
    return 0 if rounds is None else completed_in_round + rounds


def missiles_at(numbers: MissileNumbers, level: int) -> int:
    """Missiles of a caster of that level, each of which hits by itself for the row's dice."""
    return min(numbers.missiles_max, numbers.first + max(0, level - 1) // numbers.levels_for_one_more)


def missiles_shared(missiles: int, targets: Sequence[str]) -> dict[str, int]:
    """How many each target takes: in turn, as they were named, until none is left."""
    assert targets, "missiles fly at somebody"
    whole, left = divmod(missiles, len(targets))
    return {target: whole + (1 if place < left else 0) for place, target in enumerate(targets)}


def stand_within(figures: Sequence[Footprint], side_squares: int) -> bool:
    """Whether some block of `side_squares` by `side_squares` touches them all: a missile's area."""
    if not figures:
        return True
    east = max(figure.anchor.x for figure in figures)
    south = max(figure.anchor.y for figure in figures)
    # It has to reach the easternmost figure's first column and need not begin beyond it; likewise its first row.
    return any(
        all(overlaps(Footprint(Square(x, y), side_squares), figure) for figure in figures)
        for x in range(max(0, east - side_squares + 1), east + 1)
        for y in range(max(0, south - side_squares + 1), south + 1)
    )


def sleep_band(numbers: SleepNumbers, hit_dice: HitDice) -> SleepBand | None:
    """The band of so many Hit Dice; None for what is too strong."""
    for band in numbers.band:
        if _strength(hit_dice) <= _strength(parse_hit_dice(band.upto)):
            return band
    return None


def sleep_bands(numbers: SleepNumbers, creatures: Sequence[Drowsy]) -> tuple[SleepBand, ...]:
    """The bands that stand within the radius, from the weakest: for each its dice are rolled."""
    present = {sleep_band(numbers, one.hit_dice) for one in creatures if _can_sleep(numbers, one)}
    return tuple(band for band in numbers.band if band in present)


def asleep(
    numbers: SleepNumbers, creatures: Sequence[Drowsy], rolled: Mapping[SleepBand, int]
) -> tuple[str, ...]:
    """Who falls asleep, the weakest first, of equals those nearest the centre, then by id.

    `rolled` holds a total for each of `sleep_bands`. The spell comes to a stronger band only when every
    creature of the weaker ones sleeps. Resistance, where a creature has any, is rolled after this.
    """
    fallen: list[str] = []
    for band in sleep_bands(numbers, creatures):
        of_band = sorted(
            (
                one
                for one in creatures
                if _can_sleep(numbers, one) and sleep_band(numbers, one.hit_dice) == band
            ),
            key=lambda one: (_strength(one.hit_dice), one.distance_squares, one.id),
        )
        number = max(0, rolled[band])
        fallen.extend(one.id for one in of_band[:number])
        if number < len(of_band):
            break
    return tuple(fallen)


def left_of_sleep(
    numbers: SleepNumbers, creatures: Sequence[Drowsy], rolled: Mapping[SleepBand, int]
) -> dict[SleepBand, int]:
    """What `creatures`, who are taken first, leave of each band's total; nothing beyond the band that is not done."""
    taken = set(asleep(numbers, creatures, rolled))
    left: dict[SleepBand, int] = {}
    goes_on = True
    for band in numbers.band:
        of_band = [
            one for one in creatures if _can_sleep(numbers, one) and sleep_band(numbers, one.hit_dice) == band
        ]
        fallen = sum(one.id in taken for one in of_band)
        left[band] = max(0, rolled.get(band, 0) - fallen) if goes_on else 0
        goes_on = goes_on and fallen == len(of_band)
    return left


def resistance_percent(numbers: SleepNumbers, monster: str | None) -> int:
    """So many in a hundred of such a creature do not fall asleep; 0 for most."""
    return next((row.percent for row in numbers.resistance if row.monster == monster), 0)


def _can_sleep(numbers: SleepNumbers, creature: Drowsy) -> bool:
    within = creature.distance_squares <= numbers.radius_squares
    return within and creature.kind not in numbers.immune_kinds


def _strength(hit_dice: HitDice) -> tuple[int, int, int]:
    """What Hit Dice are sorted by: `1/4` before `1/2` before `1-1` before `1`."""
    return (hit_dice.dice, hit_dice.plus, -hit_dice.fraction)
