"""OSRIC Enhanced Combat: its record."""

from typing import Final

from domain.rulesets.book import Book
from domain.rulesets.ruleset import Ruleset, load_ruleset

ID: Final = "osric"


def osric(book: Book) -> Ruleset:
    """The game, from its own numbers and the shared tables."""
    return load_ruleset(ID, book)
