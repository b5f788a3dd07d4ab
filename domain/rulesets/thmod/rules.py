"""THMod: its record."""

from functools import partial
from typing import Final, get_args

from msgspec import structs

from domain.rounds import Action
from domain.rulesets.book import Book
from domain.rulesets.book_encumbrance import EncumbranceEffect
from domain.rulesets.book_missiles import RangeModifiers
from domain.rulesets.book_side_morale import load_side_morale
from domain.rulesets.ruleset import Ruleset, Situations, load_ruleset
from domain.rulesets.thmod.plan import plan_round
from domain.rulesets.thmod.tables import THModTables, load_thmod, with_the_bonus_line
from domain.rulesets.thmod.to_hit import sheet_thac0
from domain.sheets import Mastery

ID: Final = "thmod"
ACTIONS: Final[frozenset[Action]] = frozenset(
    {"attack", "fire", "cast", "move", "withdraw", "flee", "hold", "improvise", "turn", "use_item"}
)
POINT_BLANK_SQUARES: Final = 6
MASTERIES: Final[tuple[Mastery, ...]] = get_args(Mastery)


def thmod(book: Book) -> Ruleset:
    """The game, from its own numbers and the shared tables."""
    tables = load_thmod()
    own = _without_heavy_arms(with_the_bonus_line(book, tables))
    return load_ruleset(
        ID,
        own,
        partial(plan_round, own, tables),
        _situations(tables),
        ACTIONS,
        partial(sheet_thac0, tables, own),
        side_morale=load_side_morale(),
    )


def _without_heavy_arms(book: Book) -> Book:
    """A load slows, and does no more; the exhausted are no more laden: only the seed's two modifiers count (AMB-37)."""
    effects = {
        load: EncumbranceEffect(0, 0, 0, row.move_num, row.move_den, row.move_fixed)
        for load, row in book.loads.effects.items()
    }
    worse = dict.fromkeys(book.weariness.categories_worse, 0)
    return structs.replace(
        book,
        loads=structs.replace(book.loads, effects=effects),
        weariness=structs.replace(book.weariness, categories_worse=worse),
    )


def _situations(tables: THModTables) -> Situations:
    mod = {name: row.mod for name, row in tables.conditions.items()}
    return Situations(
        rear=mod["from_behind"],
        higher_ground=mod["from_above"],
        ranges=RangeModifiers(mod["range_short"], mod["range_medium"], mod["range_long"]),
        point_blank=mod["range_point_blank"],
        point_blank_squares=POINT_BLANK_SQUARES,
        partial_darkness=mod["partial_darkness"],
        total_darkness=mod["total_darkness"],
        attacker_exhausted=mod["attacker_exhausted"],
        target_exhausted=mod["target_exhausted"],
        mastery={name: mod[f"mastery_{name}"] for name in MASTERIES},
    )
