"""AD&D 2e, the THAC0 chapter: its record."""

from typing import Final

from msgspec import Struct

from domain.rounds import Action
from domain.rulesets.adnd2e.plan import plan_round
from domain.rulesets.book import Book
from domain.rulesets.book_missiles import RangeModifiers
from domain.rulesets.reading import read_part
from domain.rulesets.ruleset import Ruleset, Situations, load_ruleset

ID: Final = "adnd2e"
ACTIONS: Final[frozenset[Action]] = frozenset({"attack", "hold"})


class Table51Row(Struct, frozen=True):
    """A line of Table 51; `automatic` ones have no number."""

    id: str
    mod: int = 0


def adnd2e(book: Book) -> Ruleset:
    """The game, from its own numbers and the shared tables."""
    rows = {row.id: row.mod for row in read_part("combat_modifiers", "adnd_table51", tuple[Table51Row, ...])}
    situations = Situations(
        rear=rows["rear_attack"],
        higher_ground=rows["higher_ground"],
        ranges=RangeModifiers(0, rows["missile_medium"], rows["missile_long"]),
    )
    return load_ruleset(ID, book, plan_round, situations, ACTIONS)
