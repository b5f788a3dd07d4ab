"""specials.toml, read and checked: what a monster's special does when it hits, and what does nothing to it."""

from typing import Literal

from msgspec import Struct

from domain.rounds import EffectKind
from domain.rulesets.book_spell_effects import Element, Part, Resolution, check_parts
from domain.rulesets.reading import WrongTable, read_part


class Special(Struct, frozen=True, forbid_unknown_fields=True):
    """A monster's special. `on`: it comes with a hit of one of `attacks` (of any, where none is named), or is an act.

    `text` is the monster's own words for it, which a ruling shows.
    """

    monster: str
    resolution: Resolution
    on: Literal["none", "hit", "act"] = "none"
    label: str = ""
    attacks: tuple[str, ...] = ()
    needs_plus: int = 0
    halves: tuple[str, ...] = ()
    regains: int = 0
    immune: tuple[EffectKind, ...] = ()
    immune_to: tuple[Element, ...] = ()
    part: tuple[Part, ...] = ()
    text: str = ""


class _Words(Struct, frozen=True):
    id: str
    special: str = ""


def load_specials() -> dict[str, Special]:
    """By monster. Raises `WrongTable` where a monster's words have no row, or a row no monster."""
    listed = read_part("monsters", "monster", tuple[_Words, ...])
    words = {row.id: row.special for row in listed if row.special}
    rows = read_part("specials", "special", tuple[Special, ...])
    wrong = words.keys() ^ {row.monster for row in rows}
    if wrong:
        raise WrongTable(
            f"specials.toml: {min(wrong)!r} stands in one of monsters.toml and specials.toml alone"
        )
    for row in rows:
        check_parts(f"specials.toml {row.monster!r}", row.part)
    return {
        row.monster: Special(
            row.monster,
            row.resolution,
            row.on,
            row.label,
            row.attacks,
            row.needs_plus,
            row.halves,
            row.regains,
            row.immune,
            row.immune_to,
            row.part,
            words[row.monster],
        )
        for row in rows
    }
