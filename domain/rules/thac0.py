"""Base THAC0 of a class and level, and of Hit Dice."""

from collections.abc import Callable

from domain.quantities import Thac0
from domain.rules.hit_dice import HitDice, parse_hit_dice
from domain.rulesets.book import Book, Thac0Table
from domain.sheets import Sheet

NEXT_DIE_PLUS = 3
"""A bonus of so many hit points counts as one more Hit Die (AD-1.8)."""


def sheet_thac0(book: Book, sheet: Sheet) -> Thac0:
    """By class and level, else by Hit Dice; a figure with neither is level 0 (AD-1.3, AD-1.8)."""
    if sheet.class_ is not None:
        return class_thac0(book.thac0, book.groups[sheet.class_], sheet.level)
    if sheet.hit_dice is not None:
        return hit_dice_thac0(book.thac0, parse_hit_dice(sheet.hit_dice))
    return Thac0(book.thac0.level0.thac0)


def class_thac0(table: Thac0Table, group: str, level: int) -> Thac0:
    """THAC0 of a class's group at a level: Table 53, and beyond it the steps of Table 54 (AD-1.3, AD-1.7).

    Where a house sets the table's `floor`, nobody is better than that (AMB-06).
    """
    if level == 0:
        return Thac0(table.level0.thac0)
    listed = table.table53[group]
    if level <= len(listed):
        return Thac0(max(table.options.floor, listed[level - 1]))
    step = table.table54[group]
    return Thac0(max(table.options.floor, listed[0] - step.points * ((level - 1) // step.levels)))


def no_better_than(floor: Thac0, base_attack: Callable[[Sheet], Thac0], sheet: Sheet) -> Thac0:
    """The THAC0 of a class and level, as far as the option lets it fall; monsters go on (AD-1.7, AMB-06)."""
    found = base_attack(sheet)
    return found if sheet.class_ is None else max(floor, found)


def hit_dice_thac0(table: Thac0Table, hit_dice: HitDice) -> Thac0:
    """THAC0 of a monster (AD-1.8). Beyond the last row the rows go on at the same pace."""
    if hit_dice.is_below_one:
        return Thac0(next(row.thac0 for row in table.monsters if row.min is None))
    counted = hit_dice.dice + (1 if hit_dice.plus >= NEXT_DIE_PLUS else 0)
    rows = [
        (row.min, row.max, row.thac0) for row in table.monsters if row.min is not None and row.max is not None
    ]
    for low, high, thac0 in rows:
        if low <= counted <= high:
            return Thac0(thac0)
    (_, last_upto, last), (_, previous_upto, previous) = rows[-1], rows[-2]
    steps = -(-(counted - last_upto) // (last_upto - previous_upto))
    return Thac0(last - steps * (previous - last))
