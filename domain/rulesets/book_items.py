"""items.toml, read and checked: what a thing does when it is used, and who says so (OE-5.13, AD-4.3)."""

from typing import Final

from msgspec import Struct

from domain.dice.expression import DiceExpression, parse_dice
from domain.rulesets.book_phases import PhaseTables
from domain.rulesets.book_spell_effects import Resolution
from domain.rulesets.book_spells import SpellTable
from domain.rulesets.reading import WrongTable, read_part

SCROLL_OF: Final = "scroll_of_"
LEVELS_A_CIRCLE: Final = 2
"""A spell of level L can be cast at level 2L - 1 at the lowest."""


class ItemRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A thing that is used. `heal` are dice; else it does what `spell` does at `level`; else the DM rules on `text`."""

    id: str
    kind: str
    resolution: Resolution
    used_up: bool = False
    heal: str = ""
    spell: str = ""
    level: int = 1
    text: str = ""

    @property
    def name(self) -> str:
        """As it is called in sentences."""
        return self.id.replace("_", " ")


class ItemTable(Struct, frozen=True):
    """The rows by id, and what is in none of them."""

    rows: dict[str, ItemRow]
    scroll_level_min: int

    def knows(self, item: str) -> bool:
        """It does something by the rules: it has a row, or is a scroll. Anything else is the DM's to rule on (`of`)."""
        return item in self.rows or item.startswith(SCROLL_OF)

    def of(self, item: str, magic: SpellTable) -> ItemRow:
        """The row of that thing; a scroll is its spell, and anything else the DM's to rule on."""
        if item in self.rows:
            return self.rows[item]
        spell = magic.spells.get(item.removeprefix(SCROLL_OF)) if item.startswith(SCROLL_OF) else None
        if spell is None:
            return ItemRow(item, "misc", "dm")
        level = max(self.scroll_level_min, LEVELS_A_CIRCLE * spell.level - 1)
        effect = magic.effects[spell.id]
        return ItemRow(item, "scroll", effect.resolution, used_up=True, spell=spell.id, level=level)


def load_items(magic: SpellTable, phases: PhaseTables) -> ItemTable:
    """Read and check items.toml. Raises `WrongTable`."""
    listed = read_part("items", "item", tuple[ItemRow, ...])
    for row in listed:
        place = f"items.toml {row.id!r}"
        if row.kind not in phases.items:
            raise WrongTable(f"{place}: size_initiative.toml has no items of kind {row.kind!r}")
        if row.spell and row.spell not in magic.spells:
            raise WrongTable(f"{place}: there is no spell {row.spell!r}")
        if row.heal and not isinstance(parse_dice(row.heal), DiceExpression):
            raise WrongTable(f"{place}: {parse_dice(row.heal)}")
        if (row.resolution == "rules") != bool(row.heal or row.spell):
            raise WrongTable(f"{place}: what the rules resolve heals or is a spell, and nothing else does")
    rows = {row.id: row for row in listed}
    if len(rows) != len(listed):
        raise WrongTable("items.toml: two rows of one id")
    return ItemTable(rows, read_part("items", "scroll_level_min", int))
