"""What the weapons table says beyond the blow: missiles and their ranges, weight, use against a charge."""

from typing import Literal

from msgspec import Struct

from domain.rulesets.book_attack_rates import Rate
from domain.rulesets.reading import WrongTable, read_part

Use = Literal["melee", "melee+thrown", "thrown", "launcher"]


class WeaponUseRow(Struct, frozen=True):
    """How a weapon is used. `weight` in pounds; `rof` as [shots, rounds]; `range_sq` short, medium, long in squares.

    What neither shoots nor is thrown has no `rof` and no `range_sq`. `kd` is its knockdown die, "" for none.
    """

    id: str
    use: Use
    weight: float
    kd: str
    set_vs_charge: bool
    charge_mounted: bool
    rof: Rate | None = None
    range_sq: tuple[int, int, int] | None = None


class MissileRow(Struct, frozen=True):
    """A weapon that shoots or is thrown: `rof` as [shots, rounds], `range_sq` short, medium, long in squares."""

    id: str
    use: Use
    rof: Rate
    range_sq: tuple[int, int, int]


class RangeModifiers(Struct, frozen=True):
    """On the attack roll, by range band (OE-1.5)."""

    missile_short: int
    missile_medium: int
    missile_long: int


class WeaponUses(Struct, frozen=True):
    """All weapons by id, those that fly among them, and what distance does to a shot in OE."""

    weapons: dict[str, WeaponUseRow]
    missiles: dict[str, MissileRow]
    range_modifiers: RangeModifiers


def load_weapon_uses() -> WeaponUses:
    """Read and check the parts of weapons.toml and combat_modifiers.toml. Raises `WrongTable`."""
    rows = read_part("weapons", "weapon", tuple[WeaponUseRow, ...])
    missiles: dict[str, MissileRow] = {}
    for row in rows:
        flies = row.use != "melee"
        if row.rof is None or row.range_sq is None:
            if flies:
                raise WrongTable(f"weapons.toml {row.id!r}: {row.use}, but without rof and range_sq")
            continue
        if not flies or list(row.range_sq) != sorted(row.range_sq):
            raise WrongTable(f"weapons.toml {row.id!r}: its use or the order of range_sq is wrong")
        missiles[row.id] = MissileRow(row.id, row.use, row.rof, row.range_sq)
    return WeaponUses(
        weapons={row.id: row for row in rows},
        missiles=missiles,
        range_modifiers=read_part("combat_modifiers", "oe", RangeModifiers),
    )
