"""saving_throws.toml, read and checked: the number to roll by group, level and what is saved against (OE-7.8, AD-9.1)."""

from typing import Final

from msgspec import Struct, structs

from domain.rounds import SaveAgainst
from domain.rulesets.reading import WrongTable, read_part

LEVEL_MOST: Final = 99
WARRIOR: Final = "warrior"
PALADIN: Final = "paladin"


class SaveRow(Struct, frozen=True, array_like=True):
    """Levels `first` to `last` and the five numbers."""

    first: int
    last: int
    ppd: int
    rsw: int
    pp: int
    breath: int
    spell: int

    def number(self, against: SaveAgainst) -> int:
        """The number to roll or more."""
        match against:
            case "ppd":
                return self.ppd
            case "rsw":
                return self.rsw
            case "pp":
                return self.pp
            case "breath":
                return self.breath
            case "spell":
                return self.spell


class SavingThrowTable(Struct, frozen=True):
    """Rows by group. `own_rows`: classes with rows of their own; `class_bonus`: classes that add to the die.

    `surprised_bonus` is added to the die by `surprised_rule`; `next_die_plus`: bonus hit points that make a
    monster save as one Hit Die more.
    """

    groups: dict[str, tuple[SaveRow, ...]]
    own_rows: dict[str, tuple[SaveRow, ...]]
    class_bonus: dict[str, int]
    surprised_bonus: int
    surprised_rule: str
    next_die_plus: int


def load_saving_throws(game: str) -> SavingThrowTable:
    """The table of a game, by its id. Raises `WrongTable`."""
    groups = (
        _of_od_and_d()
        if game == "thmod"
        else read_part("saving_throws", "adnd2e", dict[str, tuple[SaveRow, ...]])
    )
    own_rows: dict[str, tuple[SaveRow, ...]] = {}
    if game == "osric":
        highest = read_part("saving_throws", "oe.warrior_19", SaveRow)
        *below, last = groups[WARRIOR]
        shortened = SaveRow(
            last.first, highest.first - 1, last.ppd, last.rsw, last.pp, last.breath, last.spell
        )
        groups[WARRIOR] = (*below, shortened, highest)
        own_rows[PALADIN] = read_part("saving_throws", "oe.paladin", tuple[SaveRow, ...])
    for name, rows in (*groups.items(), *own_rows.items()):
        _check_levels(name, rows, first=0 if name == WARRIOR else 1)
    return SavingThrowTable(
        groups,
        own_rows,
        class_bonus=read_part("class_saves", f"{game}.class_bonus", dict[str, int]),
        surprised_bonus=read_part("class_saves", f"{game}.surprised.bonus", int),
        surprised_rule=read_part("class_saves", f"{game}.surprised.rule", str),
        next_die_plus=read_part("class_saves", "monsters.next_die_plus", int),
    )


def _of_od_and_d() -> dict[str, tuple[SaveRow, ...]]:
    """The rows of the game's four classes, by group; its last ones go on for ever (TM-5.3)."""
    rows = read_part("saving_throws", "tm", dict[str, tuple[SaveRow, ...]])
    groups = {
        "warrior": (*rows["normal_man"], *rows["fighter"]),
        "priest": rows["cleric"],
        "rogue": rows["thief"],
        "wizard": rows["magic_user"],
    }
    return {
        group: (*given[:-1], structs.replace(given[-1], last=LEVEL_MOST)) for group, given in groups.items()
    }


def _check_levels(name: str, rows: tuple[SaveRow, ...], first: int) -> None:
    awaited = first
    for row in rows:
        if row.first != awaited or row.last < row.first:
            raise WrongTable(f"saving_throws.toml {name}: a gap or overlap before level {row.first}")
        awaited = row.last + 1
    if awaited != LEVEL_MOST + 1:
        raise WrongTable(f"saving_throws.toml {name}: ends at level {awaited - 1}, not {LEVEL_MOST}")
