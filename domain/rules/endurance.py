"""Attacks of opportunity and fatigue: how much of each a figure has (OE-4.12, OE-8.1)."""

from domain.rules.hit_dice import parse_hit_dice
from domain.rulesets.ruleset import Ruleset
from domain.sheets import Sheet

WARRIOR = "warrior"


def opportunity_allowance(rules: Ruleset, sheet: Sheet) -> int:
    """Attacks of opportunity in a round; monsters count as warriors of their whole Hit Dice (OE-4.12)."""
    numbers = rules.opportunity
    if numbers is None:
        return 0
    if sheet.class_ is not None:
        first = numbers.warrior if rules.book.groups[sheet.class_] == WARRIOR else numbers.other
        return first + sheet.level // numbers.levels_for_one_more
    if sheet.hit_dice is None:
        return numbers.other
    hit_dice = parse_hit_dice(sheet.hit_dice)
    whole = 0 if hit_dice.is_below_one else hit_dice.dice
    return numbers.warrior + whole // numbers.levels_for_one_more


def level_or_hit_dice(sheet: Sheet) -> int:
    """How good a figure is, by level or whole Hit Dice (OE-9.4)."""
    if sheet.class_ is not None or sheet.hit_dice is None:
        return sheet.level
    return parse_hit_dice(sheet.hit_dice).dice


def fatigue_pool(rules: Ruleset, sheet: Sheet) -> int | None:
    """Points before a figure tires: Constitution, or by Hit Dice; None for what never tires (OE-8.1)."""
    if rules.fatigue is None:
        return None
    monster = rules.book.monsters.get(sheet.monster) if sheet.monster else None
    if monster is not None and monster.kind in rules.book.tireless:
        return None
    if sheet.hit_dice is not None:
        return rules.fatigue.monster_pool + parse_hit_dice(sheet.hit_dice).dice
    return sheet.constitution
