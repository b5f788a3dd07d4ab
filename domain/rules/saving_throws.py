"""Saving throws of classes, levels and Hit Dice (OE-7.8, AD-9.1)."""

from collections.abc import Mapping, Sequence

from domain.quantities import Face, TargetNumber
from domain.rounds import Modifier, SaveAgainst
from domain.rules.hit_dice import HitDice, parse_hit_dice
from domain.rules.to_hit import D20
from domain.rulesets.book_saving_throws import (
    LEVEL_MOST,
    WARRIOR,
    SaveRow,
    SavingThrowTable,
)
from domain.sheets import Sheet


def class_save(
    table: SavingThrowTable, groups: Mapping[str, str], class_: str, level: int, against: SaveAgainst
) -> TargetNumber:
    """The number to roll or more on a d20. `groups` gives the group of each class.

    Level 0 of any class saves as a warrior of level 0; a class's own bonus is counted in.
    """
    group = WARRIOR if level == 0 else groups[class_]
    rows = table.own_rows[class_] if level and class_ in table.own_rows else table.groups[group]
    return TargetNumber(_row_at(rows, level).number(against) - table.class_bonus.get(class_, 0))


def hit_dice_save(table: SavingThrowTable, hit_dice: HitDice, against: SaveAgainst) -> TargetNumber:
    """A monster's: as a warrior of its Hit Dice, one more for a bonus, level 0 below one die (OE-7.8)."""
    return TargetNumber(_row_at(table.groups[WARRIOR], level_of(table, hit_dice)).number(against))


def level_of(table: SavingThrowTable, hit_dice: HitDice) -> int:
    """The warrior's level that Hit Dice save as."""
    if hit_dice.is_below_one:
        return 0
    return hit_dice.dice + (1 if hit_dice.plus >= table.next_die_plus else 0)


def save_of(
    table: SavingThrowTable, groups: Mapping[str, str], sheet: Sheet, against: SaveAgainst
) -> TargetNumber:
    """By class and level, else by Hit Dice; a figure with neither is level 0."""
    if sheet.class_ is not None:
        return class_save(table, groups, sheet.class_, sheet.level, against)
    if sheet.hit_dice is not None:
        return hit_dice_save(table, parse_hit_dice(sheet.hit_dice), against)
    return TargetNumber(_row_at(table.groups[WARRIOR], 0).number(against))


def is_saved(natural: Face, needed: TargetNumber, modifiers: Sequence[Modifier]) -> bool:
    """Whether a die that shows `natural` saves: 20 always, 1 never, else `needed` or more (OE-7.8).

    `needed` stands without `modifiers`, which are added to the die: plus helps who saves.
    """
    if natural in (1, D20):
        return natural == D20
    return natural + sum(modifier.value for modifier in modifiers) >= needed


def surprised_modifier(table: SavingThrowTable) -> Modifier:
    """On the saves of a surprised figure until it has acted (OE-2.3, AD-2.3)."""
    return Modifier("surprised", table.surprised_bonus, table.surprised_rule)


def _row_at(rows: Sequence[SaveRow], level: int) -> SaveRow:
    counted = min(level, LEVEL_MOST)
    for row in rows:
        if row.first <= counted <= row.last:
            return row
    raise AssertionError(f"rows of saving throws have no gap, yet level {level} is in none")
