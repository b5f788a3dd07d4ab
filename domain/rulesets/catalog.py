"""The rulesets that there are. Nothing else names one."""

import hashlib
from functools import cache
from importlib.resources import files
from typing import Final

from domain.rulesets.adnd2e.rules import adnd2e
from domain.rulesets.book import load_book
from domain.rulesets.osric.rules import osric
from domain.rulesets.reading import table_bytes
from domain.rulesets.ruleset import Ruleset, rules_bytes
from domain.rulesets.thmod.rules import thmod

_BOOK: Final = load_book()
RULESETS: Final[dict[str, Ruleset]] = {game.id: game for game in (osric(_BOOK), adnd2e(_BOOK), thmod(_BOOK))}
SHARED_TABLES: Final = (
    "abilities",
    "armor",
    "attacks_per_round",
    "class_saves",
    "combat_modifiers",
    "cover",
    "critical_events",
    "fatigue",
    "monsters",
    "morale",
    "morale_situations",
    "options",
    "round_timing",
    "saving_throws",
    "size_initiative",
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
