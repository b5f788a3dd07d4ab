"""Base THAC0 by OSRIC's own tables, which a battle of OSRIC Enhanced may have in place of the others (OE-1.3, OE-1.4)."""

from typing import Final

from domain.quantities import Thac0
from domain.rules.hit_dice import HitDice, parse_hit_dice
from domain.rulesets.book_osric_thac0 import OsricThac0Table
from domain.sheets import Sheet

FIRST_WHOLE: Final = 1
"""Before the row of one whole Hit Die there are two: less than 1-1, and 1-1."""


def osric_sheet_thac0(table: OsricThac0Table, sheet: Sheet) -> Thac0:
    """By class and level, else by Hit Dice; a figure with neither is level 0 (OE-1.3, OE-1.4)."""
    if sheet.class_ is not None:
        return osric_class_thac0(table, sheet.class_, sheet.level)
    if sheet.hit_dice is not None:
        return osric_hit_dice_thac0(table, parse_hit_dice(sheet.hit_dice))
    return Thac0(table.level_zero)


def osric_class_thac0(table: OsricThac0Table, class_: str, level: int) -> Thac0:
    """Fighters a point a level; the others in bands, the last of which goes on (OE-1.3).

    Unit:    THAC0; level 0 is that of the table for everybody.
    """
    if level == 0:
        return Thac0(table.level_zero)
    bands = table.bands[table.row_of[class_]]
    if not bands:
        return Thac0(table.fighter_from - level)
    reached = [thac0 for first, _, thac0 in bands if first <= level]
    return Thac0(reached[-1])


def osric_hit_dice_thac0(table: OsricThac0Table, hit_dice: HitDice) -> Thac0:
    """A plus counts as one more Hit Die, a minus as none less, but below one (OE-1.4)."""
    if hit_dice.is_below_one:
        is_one_less_one = hit_dice.dice == FIRST_WHOLE and hit_dice.plus == -1
        return Thac0(table.monsters[1 if is_one_less_one else 0].thac0)
    counted = hit_dice.dice + (1 if hit_dice.plus > 0 else 0)
    return Thac0(table.monsters[min(counted + FIRST_WHOLE, len(table.monsters) - 1)].thac0)
