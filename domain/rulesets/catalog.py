"""The rulesets that there are. Nothing else names one."""

import hashlib
from functools import cache, lru_cache, partial
from importlib.resources import files
from typing import Final

from msgspec import structs

from domain.battle import Battle
from domain.projections.overrides import Override
from domain.quantities import Thac0
from domain.refusals import Refused
from domain.rules.thac0 import no_better_than
from domain.rulesets.adnd2e.rules import adnd2e
from domain.rulesets.book import load_book
from domain.rulesets.osric.rules import osric
from domain.rulesets.reading import patched, table_bytes
from domain.rulesets.ruleset import Ruleset, rules_bytes
from domain.rulesets.shelf import SHELVES, patch_of
from domain.rulesets.thmod.rules import thmod

_BOOK: Final = load_book()
MAKERS: Final = (osric, adnd2e, thmod)
RULESETS: Final[dict[str, Ruleset]] = {game.id: game for game in (make(_BOOK) for make in MAKERS)}
OVERRIDDEN_KEPT: Final = 64
"""So many readings with overrides are kept: one for each battle that has some."""
SHARED_TABLES: Final = (
    "abilities",
    "armor",
    "attacks_per_round",
    "class_saves",
    "combat_modifiers",
    "cover",
    "conditions",
    "critical_events",
    "fatigue",
    "monsters",
    "items",
    "morale",
    "morale_situations",
    "options",
    "round_timing",
    "saving_throws",
    "size_initiative",
    "specials",
    "spell_effects",
    "spells",
    "terrain",
    "thac0",
    "turning_undead",
    "weapon_vs_armor",
    "weapons",
    "wounds",
)


def ruleset(name: str) -> Ruleset | None:
    """The game of that id."""
    return RULESETS.get(name)


def no_such_ruleset(name: str) -> Refused:
    """There is no game of that id; says which there are."""
    return Refused("no_such_ruleset", f"There is no ruleset {name!r}. There are: {', '.join(RULESETS)}.")


def rules_of(battle: Battle) -> Ruleset | None:
    """The game by which a battle is fought, with its own overrides of the tables; None where no battle is open."""
    name, options = battle.identity.ruleset, battle.options
    if name not in RULESETS:
        return None
    return _as_played(name, battle.overrides.made, options.thac0, options.thac0_floor)


@lru_cache(OVERRIDDEN_KEPT)
def _as_played(name: str, made: tuple[Override, ...], thac0: str, floor: str) -> Ruleset:
    """One object for each way of playing: what is worked out from it is remembered by its identity."""
    rules = under_overrides(name, made) if made else RULESETS[name]
    own = rules.own_attack if thac0 == "osric" else None
    attack = own or rules.base_attack
    if floor != "none":
        attack = partial(no_better_than, Thac0(int(floor)), attack)
    return rules if attack is rules.base_attack else structs.replace(rules, base_attack=attack)


@lru_cache(OVERRIDDEN_KEPT)
def under_overrides(name: str, made: tuple[Override, ...]) -> Ruleset:
    """The game read anew with these places of the tables changed. Raises `WrongTable`."""
    with patched(tuple(patch_of(SHELVES[one.table], one.row, one.field, one.value) for one in made)):
        book = load_book()
        return next(game for game in (make(book) for make in MAKERS) if game.id == name)


@cache
def digest(name: str) -> str:
    """SHA-256 over the game's numbers, the shared tables and the rule functions: what decided a commit."""
    sha = hashlib.sha256()
    for table in SHARED_TABLES:
        sha.update(table_bytes(table))
    sha.update(rules_bytes(name))
    package = files("domain")
    for folder in (package / "rules", package / "grid", package / "rulesets" / name):
        for source in sorted(folder.iterdir(), key=lambda path: path.name):
            if source.name.endswith(".py"):
                sha.update(source.read_bytes())
    return sha.hexdigest()
