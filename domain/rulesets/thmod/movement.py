"""How far a figure goes in a THMod round of ten seconds (TM-3.3)."""

from domain.rules.encumbrance import carried_load, encumbrance_effect, movement_rate
from domain.rulesets.book import Book
from domain.sheets import Sheet


def move_squares(book: Book, sheet: Sheet) -> int:
    """Squares in a round: a third of the feet that the rate makes in a turn, in squares of 5 ft (TM-3.3).

    A rate of 12 is 120 ft a turn, so 40 ft a round, 8 squares: two thirds of the rate, rounded down.
    """
    return (
        movement_rate(
            encumbrance_effect(book.loads, carried_load(book.loads, book.strength, sheet)), sheet.rate
        )
        * 2
        // 3
    )


def half_squares(squares: int) -> int:
    """A fighting withdrawal: half of it, rounded down (TM-3.3)."""
    return squares // 2
