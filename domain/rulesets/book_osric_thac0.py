"""OSRIC's own figures of THAC0, in thac0.toml, read and checked (OE-1.3, OE-1.4)."""

from typing import Final

from msgspec import Struct

from domain.rulesets.reading import WrongTable, read_part

ROW_OF: Final[dict[str, str]] = {
    "warrior": "fighter",
    "priest": "cleric",
    "rogue": "thief",
    "wizard": "magic_user",
}
"""Which of OSRIC's rows a class of that group has where it has none of its own."""
Band = tuple[int, int, int]
"""First level, last level, THAC0."""


class OsricMonsters(Struct, frozen=True):
    """THAC0 by Hit Dice; the rows go up a Hit Die at a time after `1-1` and `1`."""

    hd: str
    level: int
    thac0: int


class OsricThac0Table(Struct, frozen=True):
    """By row; the fighter's is a formula and has no bands. `row_of` says which row a class has."""

    bands: dict[str, tuple[Band, ...]]
    row_of: dict[str, str]
    fighter_from: int
    level_zero: int
    monsters: tuple[OsricMonsters, ...]


class _Row(Struct, frozen=True, forbid_unknown_fields=True):
    bands: tuple[Band, ...] = ()
    formula: str = ""


class _LevelZero(Struct, frozen=True, forbid_unknown_fields=True):
    fighter: int


def load_osric_thac0(groups: dict[str, str]) -> OsricThac0Table:
    """Read and check. `groups` has the group of each class. Raises `WrongTable`."""
    rows = read_part("thac0", "osric.classes", dict[str, _Row])
    monsters = read_part("thac0", "osric.monsters", tuple[OsricMonsters, ...])
    level_zero = read_part("thac0", "osric.level0", _LevelZero).fighter
    start, _, letter = rows["fighter"].formula.partition(" - ")
    if letter != "L" or not start.isdecimal():
        raise WrongTable("thac0.toml [osric.classes] fighter: the formula is `21 - L`")
    for name, row in rows.items():
        upto = 0
        for first, last, _ in row.bands:
            if first != upto + 1 or last < first:
                raise WrongTable(f"thac0.toml [osric.classes] {name}: a gap or overlap after level {upto}")
            upto = last
    for one in monsters:
        if one.thac0 != int(start) - one.level:
            raise WrongTable(f"thac0.toml [osric.monsters] {one.hd!r}: THAC0 is {start} less the level")
    row_of = {class_: class_ if class_ in rows else ROW_OF[group] for class_, group in groups.items()}
    return OsricThac0Table(
        {name: row.bands for name, row in rows.items()}, row_of, int(start), level_zero, monsters
    )
