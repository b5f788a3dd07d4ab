"""unarmed.toml, read and checked: what a punch or a hold comes to by the roll, overbearing, martial arts (OE-5.12)."""

from msgspec import Struct

from domain.dice.expression import DiceExpression, parse_dice
from domain.rulesets.reading import WrongTable, read_part


class UnarmedRow(Struct, frozen=True, forbid_unknown_fields=True):
    """What an unarmed hit with that roll is: a punch with its points and chance to stun, or a hold that is kept or not."""

    roll: int
    punch: str
    dmg: int
    ko: int
    wrestle: str
    hold: bool


class Wrestling(Struct, frozen=True, forbid_unknown_fields=True):
    """Points of a hold, and what armour takes from the wrestler's own roll."""

    damage: int
    armor_penalty: dict[str, int]


class UnarmedCounts(Struct, frozen=True, forbid_unknown_fields=True):
    """How often in a round."""

    punches: int
    wrestle: int
    overbear: int


class Overbearing(Struct, frozen=True, forbid_unknown_fields=True):
    """On the roll: for each size larger, for each further attacker."""

    size_step: int
    extra_attacker: int


class MartialArts(Struct, frozen=True, forbid_unknown_fields=True):
    """Dice of a blow, from which level others, and the chance to stun."""

    damage: str
    damage_level_7: str
    ko: int


class UnarmedTable(Struct, frozen=True):
    """All of it. `results` go from the highest roll down."""

    results: tuple[UnarmedRow, ...]
    wrestling: Wrestling
    per_round: UnarmedCounts
    overbear: Overbearing
    martial_arts: MartialArts

    def row(self, total: int) -> UnarmedRow:
        """Of the highest roll that is reached; the lowest for less than that (OE-5.12)."""
        return next((row for row in self.results if row.roll <= total), self.results[-1])


def load_unarmed() -> UnarmedTable:
    """Read and check it. Raises `WrongTable`."""
    table = UnarmedTable(
        results=read_part("unarmed", "result", tuple[UnarmedRow, ...]),
        wrestling=read_part("unarmed", "wrestling", Wrestling),
        per_round=read_part("unarmed", "per_round", UnarmedCounts),
        overbear=read_part("unarmed", "overbear", Overbearing),
        martial_arts=read_part("unarmed", "martial_arts", MartialArts),
    )
    rolls = [row.roll for row in table.results]
    if rolls != list(range(20, -1, -1)):
        raise WrongTable("unarmed.toml [[result]]: one row for each roll from 20 down to 0")
    for text in (table.martial_arts.damage, table.martial_arts.damage_level_7):
        if not isinstance(parse_dice(text), DiceExpression):
            raise WrongTable(f"unarmed.toml [martial_arts] {parse_dice(text)}")
    return table
