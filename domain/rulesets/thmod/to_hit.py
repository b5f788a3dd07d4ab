"""How good a fighter a sheet describes, as a THMod: what is added to the die (TM-2.2, TM-2.3).

The engine counts on the scale of THAC0, of which this is the mirror: a THMod of +3 is a THAC0 of 17, and an
ascending armour class of 14 is a descending one of 6 (TM-1.3). The sum of a blow is the same either way.
"""

from typing import Final

from domain.quantities import Thac0, thac0_of
from domain.rules.hit_dice import HitDice, parse_hit_dice
from domain.rulesets.book import Book
from domain.rulesets.thmod.tables import THModTables
from domain.sheets import Sheet

CLASS_OF_GROUP: Final = {"warrior": "fighter", "priest": "cleric", "rogue": "thief", "wizard": "magic_user"}
"""The game's four classes; paladins, rangers and their like fight as fighters."""


def sheet_thac0(tables: THModTables, book: Book, sheet: Sheet) -> Thac0:
    """The base THMod of a sheet, on the scale of THAC0."""
    return thac0_of(sheet_thmod(tables, book, sheet))


def sheet_thmod(tables: THModTables, book: Book, sheet: Sheet) -> int:
    """By attack rank where there is one, else by class and level, else by Hit Dice; a figure with none is a normal man."""
    if sheet.attack_rank is not None:
        return rank_thmod(tables, sheet.attack_rank)
    if sheet.class_ is not None:
        return class_thmod(tables, book.groups[sheet.class_], sheet.level)
    if sheet.hit_dice is not None:
        return hit_dice_thmod(tables, parse_hit_dice(sheet.hit_dice))
    return tables.normal_man.mod


def class_thmod(tables: THModTables, group: str, level: int) -> int:
    """THMod of a class's group at a level; level 0 is a normal man, and beyond the last band that one holds (TM-2.2)."""
    if level < 1:
        return tables.normal_man.mod
    bands = tables.classes[CLASS_OF_GROUP[group]]
    return next((band.mod for band in bands if level <= band.last), bands[-1].mod)


def hit_dice_thmod(tables: THModTables, hit_dice: HitDice) -> int:
    """THMod of a monster: more than one bracket's end and up to its own (TM-2.3, AMB-07).

    A plus, however large, makes it a little more than its dice, a minus a little less; so does a fraction of a die.
    """
    plus, minus = hit_dice.plus > 0, hit_dice.plus < 0 or hit_dice.fraction > 1
    halves = max(1, 2 * (hit_dice.dice or 1) + plus - minus)
    return next(row.mod for row in tables.monsters if 2 * row.above < halves <= 2 * row.upto)


def rank_thmod(tables: THModTables, rank: str) -> int:
    """THMod of a demihuman's attack rank, A to M (TM-2.3)."""
    return next(row.mod for row in tables.monsters if row.rank == rank)
