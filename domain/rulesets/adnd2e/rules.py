"""AD&D 2e, the THAC0 chapter: its record."""

from typing import Final

from domain.rulesets.book import Book
from domain.rulesets.ruleset import Ruleset, load_ruleset

ID: Final = "adnd2e"


def adnd2e(book: Book) -> Ruleset:
    """The game, from its own numbers and the shared tables."""
    return load_ruleset(ID, book)
