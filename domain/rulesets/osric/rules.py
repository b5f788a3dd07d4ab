"""OSRIC Enhanced Combat: its record."""

from functools import partial
from typing import Final

from msgspec import structs

from domain.rounds import Action
from domain.rules.osric_thac0 import osric_sheet_thac0
from domain.rules.thac0 import sheet_thac0
from domain.rulesets.book import Book
from domain.rulesets.book_osric_thac0 import load_osric_thac0
from domain.rulesets.osric.plan import plan_round
from domain.rulesets.reading import read_part
from domain.rulesets.ruleset import Ruleset, Situations, Visibility, load_ruleset

ID: Final = "osric"
ACTIONS: Final[frozenset[Action]] = frozenset(
    {
        "attack",
        "fire",
        "charge",
        "unarmed",
        "cover",
        "cast",
        "guard",
        "parry",
        "move",
        "run",
        "sprint",
        "withdraw",
        "catch_breath",
        "hold",
        "improvise",
        "turn",
        "use_item",
        "tend",
    }
)


def osric(book: Book) -> Ruleset:
    """The game, from its own numbers and the shared tables."""
    situations = structs.replace(
        read_part("combat_modifiers", "oe", Situations),
        ranges=book.uses.range_modifiers,
        visibility=read_part("combat_modifiers", "visibility", dict[str, Visibility]),
    )
    game = load_ruleset(
        ID, book, partial(plan_round, book), situations, ACTIONS, partial(sheet_thac0, book), morale=True
    )
    return structs.replace(game, own_attack=partial(osric_sheet_thac0, load_osric_thac0(book.groups)))
