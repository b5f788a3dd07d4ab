"""Fighting without weapons: how often, how hard, against whom how well (OE-5.12, OE-7.6)."""

from domain.rounds import Manner
from domain.rulesets.book_phases import SIZES, Size
from domain.rulesets.book_unarmed import UnarmedTable
from domain.sheets import Sheet

REAL_PART = 4
MASTER_LEVEL = 7


def unarmed_attacks(table: UnarmedTable, manner: Manner) -> int:
    """In a round: two punches or blows of a trained hand, or one hold or rush (OE-5.12)."""
    match manner:
        case "punch" | "martial_arts":
            return table.per_round.punches
        case "wrestle":
            return table.per_round.wrestle
        case "overbear":
            return table.per_round.overbear


def brawled(points: int) -> tuple[int, int]:
    """A quarter of a punch's points, rounded down, is real; the rest are bruises (OE-5.12)."""
    real = points // REAL_PART
    return real, points - real


def size_modifier(step: int, own: Size, other: Size) -> int:
    """On the roll: so much for each size that one is larger than the other (OE-5.12, OE-7.6)."""
    return step * (SIZES.index(own) - SIZES.index(other))


def trained_dice(table: UnarmedTable, sheet: Sheet) -> str:
    """Dice of a blow of one who knows martial arts (OE-5.12)."""
    arts = table.martial_arts
    return arts.damage_level_7 if sheet.level >= MASTER_LEVEL else arts.damage


def wrestling_penalty(table: UnarmedTable, sheet: Sheet) -> int:
    """What a wrestler's own armour takes from its roll (OE-5.12)."""
    return table.wrestling.armor_penalty.get(sheet.armour or "", 0)
