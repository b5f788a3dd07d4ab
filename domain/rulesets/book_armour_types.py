"""Table 52: how a kind of weapon fares against a kind of worn armour (AD-3)."""

from typing import Final

from msgspec import Struct

from domain.rulesets.reading import WrongTable, read_part

NATURAL: Final = ""
"""In armor.toml: no armour of this table."""


class ArmourTypeRow(Struct, frozen=True, forbid_unknown_fields=True):
    """What the table adds to the THAC0 of each kind of weapon: plus is harder for the attacker (AMB-03)."""

    slash: int
    pierce: int
    bludgeon: int


class ArmourTypeTable(Struct, frozen=True):
    """Rows by armour type; `type_of` leads from a suit of armor.toml, or another name of a type, to its row.

    `suits` are all of armor.toml, `plate` those made of metal plates; `rates` how fast each lets one go, in squares (OE-4.1).
    """

    rows: dict[str, ArmourTypeRow]
    type_of: dict[str, str]
    suits: frozenset[str]
    plate: frozenset[str]
    rates: dict[str, int]


class _Suit(Struct, frozen=True):
    id: str
    table52: str
    osric_move: int
    plate: bool = False


def load_armour_types() -> ArmourTypeTable:
    """Read and check weapon_vs_armor.toml and the types of armor.toml. Raises `WrongTable`."""
    rows = read_part("weapon_vs_armor", "table52", dict[str, ArmourTypeRow])
    type_of = {name: name for name in rows} | read_part("weapon_vs_armor", "aliases", dict[str, str])
    suits = read_part("armor", "armor", tuple[_Suit, ...])
    for suit in suits:
        if suit.table52 == NATURAL:
            continue
        if suit.table52 not in type_of:
            raise WrongTable(f"armor.toml {suit.id!r}: Table 52 has no {suit.table52!r}")
        type_of[suit.id] = type_of[suit.table52]
    unknown = [name for name, row in type_of.items() if row not in rows]
    if unknown:
        raise WrongTable(f"weapon_vs_armor.toml [aliases] {unknown[0]!r}: there is no such row")
    plate = frozenset(suit.id for suit in suits if suit.plate)
    rates = {suit.id: suit.osric_move for suit in suits}
    return ArmourTypeTable(rows, type_of, frozenset(rates), plate, rates)
