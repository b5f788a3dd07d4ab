"""The THMod parts of the tables, read and checked: by class and level, by Hit Dice and rank, the single bonus line."""

from itertools import pairwise
from typing import Final

from msgspec import Struct, structs

from domain.rulesets.book import Book, DexterityRow, StrengthRow
from domain.rulesets.reading import WrongTable, read_part

CLASSES: Final = ("fighter", "cleric", "thief", "magic_user")


class LevelBand(Struct, frozen=True, array_like=True):
    """Levels `first` to `last`, both included."""

    first: int
    last: int
    mod: int


class Bracket(Struct, frozen=True):
    """Creatures of more than `above` and up to `upto` Hit Dice; `rank` is the demihuman attack rank beside it, or ""."""

    label: str
    above: int
    upto: int
    rank: str
    mod: int


class NormalMan(Struct, frozen=True):
    """People without a level."""

    mod: int


class BonusRow(Struct, frozen=True):
    """The bonus of ability scores from `min` to `max`."""

    min: int
    max: int
    mod: int


class Condition(Struct, frozen=True):
    """A line of the seed's general conditions; at most one of a `group` holds at a time."""

    id: str
    group: str
    mod: int


class THModTables(Struct, frozen=True):
    """All of it. `classes` by the game's four classes, `monsters` from the weakest up."""

    classes: dict[str, tuple[LevelBand, ...]]
    normal_man: NormalMan
    monsters: tuple[Bracket, ...]
    bonus: tuple[BonusRow, ...]
    conditions: dict[str, Condition]
    attacks: tuple[LevelBand, ...]
    """Blows of fighters, by level, where the battle counts them (TM-3.4)."""


def load_thmod() -> THModTables:
    """Read and check. Raises `WrongTable`."""
    rows = read_part("combat_modifiers", "thmod", tuple[Condition, ...])
    tables = THModTables(
        classes=read_part("thac0", "thmod.classes", dict[str, tuple[LevelBand, ...]]),
        normal_man=read_part("thac0", "thmod.normal_man", NormalMan),
        monsters=read_part("thac0", "thmod.monsters", tuple[Bracket, ...]),
        bonus=read_part("abilities", "tm_bonus", tuple[BonusRow, ...]),
        conditions={row.id: row for row in rows},
        attacks=read_part("attacks_per_round", "thmod.fighter", tuple[LevelBand, ...]),
    )
    if set(tables.classes) != set(CLASSES):
        raise WrongTable(f"thac0.toml [thmod.classes]: wants {', '.join(CLASSES)}")
    for name, bands in tables.classes.items():
        if bands[0].first != 1 or any(one.last + 1 != other.first for one, other in pairwise(bands)):
            raise WrongTable(f"thac0.toml [thmod.classes] {name}: a gap or overlap")
    if tables.monsters[0].above != 0 or any(
        one.upto != other.above for one, other in pairwise(tables.monsters)
    ):
        raise WrongTable("thac0.toml [[thmod.monsters]]: a gap or overlap")
    if any(one.max + 1 != other.min for one, other in pairwise(tables.bonus)):
        raise WrongTable("abilities.toml [[tm_bonus]]: a gap or overlap")
    return tables


def blows_of(tables: THModTables, group: str | None, level: int) -> int:
    """Blows in a round: more than one for fighters alone (TM-3.4)."""
    if group != "warrior":
        return 1
    return next((band.mod for band in tables.attacks if level <= band.last), tables.attacks[-1].mod)


def ability_bonus(tables: THModTables, score: int) -> int:
    """The one bonus of a score, -3 to +3; beyond the rows the nearest holds (TM-2.6)."""
    rows = tables.bonus
    within = min(max(score, rows[0].min), rows[-1].max)
    return next(row.mod for row in rows if row.min <= within <= row.max)


def with_the_bonus_line(book: Book, tables: THModTables) -> Book:
    """The shared tables as this game has them: one line of bonuses in place of Strength's and Dexterity's (TM-2.6)."""
    strength = {
        score: StrengthRow(score, bonus, bonus, row.pct_min, row.pct_max)
        for score, row in book.strength.items()
        for bonus in (ability_bonus(tables, int(score.split("/")[0])),)
    }
    dexterity = {
        score: DexterityRow(score, react=0, missile=bonus, ac=-bonus)
        for score in book.dexterity
        for bonus in (ability_bonus(tables, score),)
    }
    return structs.replace(book, strength=strength, dexterity=dexterity)
