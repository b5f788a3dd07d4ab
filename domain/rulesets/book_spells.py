"""spells.toml and spell_effects.toml, read and checked; distances and times in the notation `60 ft + 10 ft/level`."""

import re
from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct, field

from domain.dice.expression import DiceExpression, parse_dice
from domain.rounds import EffectKind
from domain.rulesets.book_spell_effects import SpellEffect, load_spell_effects
from domain.rulesets.reading import WrongTable, read_part

FEET_IN_SQUARE: Final = 5
FEET_IN_YARD: Final = 3

_RANGE: Final = re.compile(
    r"^(?:(?P<base>\d+) (?P<unit>ft|yd))?(?: \+ )?(?:(?P<step>\d+) ft/level)?(?: \(.*\))?$", re.ASCII
)
_DURATION: Final = re.compile(
    r"^(?:until [a-z ]+ or )?(?:(?P<base>\d+) (?P<unit>round|turn|hour)s?)?(?: \+ )?"
    r"(?:(?P<step>\d+)(?: (?P<each>round|turn)s?)?/level)?$",
    re.ASCII,
)
_OF_GAMES: Final = re.compile(r"^(?P<osric>.+) \(OSRIC\); (?P<other>.+) \(2e\)$", re.ASCII)

SpellTime = Literal["round", "turn", "hour"]
"""What a duration is counted in (OE-2.1, AD-4.1)."""


class ByLevel(Struct, frozen=True):
    """`base`, and `per_level` for each level of the caster."""

    base: int
    per_level: int

    def at(self, level: int) -> int:
        """The amount for a caster of that level."""
        return self.base + self.per_level * level


class Duration(ByLevel, frozen=True):
    """So many rounds, turns or hours."""

    unit: SpellTime = "round"


class SpellRow(Struct, frozen=True):
    """A spell of the table. `casting_time` on the scale of 1 to 10; a round or longer in `casting_text` too."""

    id: str
    name: str
    level: int
    casting_time: int
    phase: str
    range: str
    area: str
    duration: str
    save: str
    effect: str
    kind: Literal["damage", "heal", "buff", "debuff", "disable", "control", "utility"]
    class_: Literal["wizard", "priest", "druid"] = field(name="class")
    dice: str = ""
    casting_text: str = ""

    @property
    def range_feet(self) -> ByLevel | Literal["self", "touch"]:
        """How far from the caster the spell works."""
        parsed = parse_range(self.range)
        assert parsed is not None, f"ranges are checked on loading, yet {self.id} has {self.range!r}"
        return parsed

    def lasts(self, game: str, level: int, rounds_in: Mapping[SpellTime, int]) -> int | None:
        """How many rounds it works in that game; None where time does not end it."""
        found = parse_duration(self.duration, game)
        return None if found is None else found.at(level) * rounds_in[found.unit]


class MissileNumbers(Struct, frozen=True, forbid_unknown_fields=True):
    """`first` missiles, one more for each `levels_for_one_more` levels after the first, at most `missiles_max`."""

    first: int
    levels_for_one_more: int
    missiles_max: int
    within_squares: int


class SleepBand(Struct, frozen=True, forbid_unknown_fields=True):
    """Creatures of more than `above` and up to `upto` Hit Dice: `dice` of them fall asleep."""

    above: str
    upto: str
    dice: str

    @property
    def expression(self) -> DiceExpression:
        """The dice, read."""
        parsed = parse_dice(self.dice)
        assert isinstance(parsed, DiceExpression), f"bands are checked on loading, yet {self} has no dice"
        return parsed


class Resistance(Struct, frozen=True, forbid_unknown_fields=True):
    """So many in a hundred of these resist."""

    monster: str
    percent: int


class SleepNumbers(Struct, frozen=True, forbid_unknown_fields=True):
    """Bands from the weakest up; who is out of reach of it."""

    radius_squares: int
    immune_kinds: frozenset[str]
    band: tuple[SleepBand, ...]
    resistance: tuple[Resistance, ...]


class Behaviour(Struct, frozen=True, forbid_unknown_fields=True):
    """What a confused figure does on a d100 of `upto` or less; `effect` holds it to that."""

    upto: int
    label: str
    effect: EffectKind | None = None


class SpellTable(Struct, frozen=True):
    """Every spell by id, and what the engine works out by itself."""

    spells: dict[str, SpellRow]
    magic_missile: MissileNumbers
    sleep: SleepNumbers
    effects: dict[str, SpellEffect]
    behaviour: tuple[Behaviour, ...]


def load_spells() -> SpellTable:
    """Read and check. Raises `WrongTable`."""
    rows = read_part("spells", "spell", tuple[SpellRow, ...])
    spells = {row.id: row for row in rows}
    if len(spells) != len(rows):
        raise WrongTable("spells.toml: two rows of one id")
    for row in rows:
        if parse_range(row.range) is None:
            raise WrongTable(f"spells.toml {row.id!r}: {row.range!r} is no range")
        if row.dice and not isinstance(parse_dice(row.dice), DiceExpression):
            raise WrongTable(f"spells.toml {row.id!r}: {parse_dice(row.dice)}")
    sleep = read_part("spell_effects", "sleep", SleepNumbers)
    upto = "0"
    for band in sleep.band:
        if band.above != upto:
            raise WrongTable(
                f"spell_effects.toml [[sleep.band]] {band.upto!r}: a gap or overlap after {upto}"
            )
        if not isinstance(parse_dice(band.dice), DiceExpression):
            raise WrongTable(f"spell_effects.toml [[sleep.band]] {band.upto!r}: {parse_dice(band.dice)}")
        upto = band.upto
    return SpellTable(
        spells,
        read_part("spell_effects", "magic_missile", MissileNumbers),
        sleep,
        load_spell_effects(spells),
        read_part("spell_effects", "behaviour", tuple[Behaviour, ...]),
    )


def parse_range(text: str) -> ByLevel | Literal["self", "touch"] | None:
    """Read `60 ft + 10 ft/level`, `180 yd`, `5 ft/level`, `self` or `touch`; yards come out as feet."""
    if text in ("self", "touch"):
        return "self" if text == "self" else "touch"
    found = _RANGE.match(text)
    if not found or not (found["base"] or found["step"]):
        return None
    feet = int(found["base"] or 0) * (FEET_IN_YARD if found["unit"] == "yd" else 1)
    return ByLevel(feet, int(found["step"] or 0))


def parse_duration(text: str, game: str) -> Duration | None:
    """Read `5 rounds/level`, `3 rounds + 1/level`, `2 turns/level` or `until attack or 24 hours`; None for the others.

    Where the two books differ (`2 rounds/level (OSRIC); 3 rounds/level (2e)`) the game's own.
    """
    both = _OF_GAMES.match(text)
    found = _DURATION.match(text if both is None else both["osric" if game == "osric" else "other"])
    if not found or not (found["base"] or found["step"]):
        return None
    unit: SpellTime = found["unit"] or found["each"] or "round"  # type: ignore[assignment]
    return Duration(int(found["base"] or 0), int(found["step"] or 0), unit)
