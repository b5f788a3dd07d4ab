"""What carrying does to a figure, and its movement rate (OE-4.1, OE-4.2)."""

from collections.abc import Mapping
from typing import Final

from domain.rules.strength import strength_row
from domain.rulesets.book import DexterityRow, StrengthRow
from domain.rulesets.book_encumbrance import CATEGORIES, EncumbranceEffect, EncumbranceTables
from domain.rulesets.book_phases import Encumbrance
from domain.sheets import Sheet

LITERAL_UPTO: Final = 3
"""Up to this Strength the table gives the limits literally."""
STEPS_A_CATEGORY: Final = 3


def encumbrance_category(
    tables: EncumbranceTables, strength: StrengthRow, pounds: float
) -> Encumbrance | None:
    """How a load weighs on that Strength; None is more than a figure can move with.

    Unit:    `pounds` of all that is carried.
    Source:  OE-4.2.
    """
    limits = load_limits(tables, strength)
    return next((category for category, most in zip(CATEGORIES, limits, strict=True) if pounds <= most), None)


def carried_load(tables: EncumbranceTables, rows: Mapping[str, StrengthRow], sheet: Sheet) -> Encumbrance:
    """The category of what a figure carries: by the pounds on its sheet, else as the sheet says (OE-4.2)."""
    if sheet.pounds is None:
        return sheet.load
    return encumbrance_category(tables, strength_row(rows, sheet.strength), sheet.pounds) or "severe"


def is_rooted(tables: EncumbranceTables, rows: Mapping[str, StrengthRow], sheet: Sheet) -> bool:
    """It carries more than it can move with (OE-4.2)."""
    if sheet.pounds is None:
        return False
    return encumbrance_category(tables, strength_row(rows, sheet.strength), sheet.pounds) is None


def load_limits(tables: EncumbranceTables, strength: StrengthRow) -> tuple[int, int, int, int, int]:
    """The most pounds of each category, from unencumbered to severe (OE-4.2)."""
    score = int(strength.score.split("/", maxsplit=1)[0])
    if score <= LITERAL_UPTO:
        most = tables.literal
        return (most.unencumbered, most.light, most.moderate, most.heavy, most.severe)
    row = tables.loads[strength.score]
    width = STEPS_A_CATEGORY * next(step.pounds for step in tables.steps if step.low <= score <= step.high)
    return (row.allow, row.allow + width, row.allow + 2 * width, row.allow + 3 * width, row.press)


def encumbrance_effect(tables: EncumbranceTables, category: Encumbrance) -> EncumbranceEffect:
    """What the category does to rate, attack, armour class and base initiative (OE-4.2)."""
    return tables.effects[category]


def rate_before_encumbrance(base_squares: int, strength: StrengthRow, dexterity: DexterityRow) -> int:
    """A figure's own rate in squares: its people's or its kind's, with Strength and Dexterity (OE-4.1)."""
    return max(0, base_squares + strength.hit + dexterity.react)


def movement_rate(effect: EncumbranceEffect, own_rate_squares: int) -> int:
    """The rate in squares that is left under a load, rounded down (OE-4.2, CO-2).

    What can move at all keeps 1 square, as even the severely encumbered do.
    """
    left = (
        own_rate_squares * effect.move_num // effect.move_den
        if effect.move_fixed is None
        else effect.move_fixed
    )
    return min(own_rate_squares, max(1, left))
