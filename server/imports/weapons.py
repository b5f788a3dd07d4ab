"""Whose weapon is it in our tables? Names as people write them, to rows; what is none of ours strikes as part of the body."""

import re
from typing import Final

from msgspec import Struct

from domain.rulesets.book import WeaponRow
from domain.script.group_words import STOPS
from domain.sheets import WeaponInHand
from server.imports.plain import dice, plain, slug
from server.imports.report import Fate
from server.imports.tables import Tables

UNNAMED: Final = "blow"
"""What an attack is called that the source does not name."""
_PLUS: Final = re.compile(r"\s*\(?([+-][1-5])\b\)?")
_COUNT: Final = re.compile(r"^(\d{1,2})\s*x?\s+|\s+x\s*(\d{1,2})$")
_NO_NAME: Final = frozenset(
    {"", "weapon", "weapons", "by weapon", "as weapon", "attack", "attacks", "melee", "hit"}
)
_ALSO: Final = {
    "sword": "long_sword",
    "greatsword": "two_handed_sword",
    "bastard sword": "bastard_sword_1h",
    "axe": "battle_axe",
    "greataxe": "battle_axe",
    "mace": "footmans_mace",
    "flail": "footmans_flail",
    "pick": "footmans_pick",
    "war pick": "footmans_pick",
    "morningstar": "morning_star",
    "war hammer": "warhammer",
    "staff": "quarterstaff",
    "spear": "spear_1h",
    "lance": "heavy_lance",
    "pike": "awl_pike",
    "polearm": "halberd",
    "pole arm": "halberd",
    "bow": "short_bow",
    "longbow": "long_bow_flight",
    "long bow": "long_bow_flight",
    "composite long bow": "composite_long_bow_flight",
    "crossbow": "light_crossbow",
    "sling": "sling_stone",
    "fists": "fist",
    "unarmed strike": "fist",
}
_KEYWORDS: Final = frozenset(
    {
        *STOPS,
        "ac",
        "hd",
        "rank",
        "str",
        "dex",
        "con",
        "size",
        "rate",
        "load",
        "pounds",
        "shield",
        "armour",
        "items",
    }
    | {"spells", "thac0", "public", "martial_arts", "mounted", "style", "monster", "damage", "to"}
)
"""What means something else on a typed sheet."""


class Blow(Struct, frozen=True):
    """One attack of a source: what it is called, and what it does."""

    field: str
    name: str
    damage: str = ""
    plus: int = 0


class Held(Struct, frozen=True):
    """A blow as a weapon of ours, or why there is none."""

    weapon: WeaponInHand | None
    fate: Fate
    why: str = ""


def held(tables: Tables, blow: Blow) -> Held:
    """The row that the name means, with the source's damage where that is another."""
    name = plain(blow.name).lower()
    said = _PLUS.search(name)
    plus = int(said[1]) if said else max(-5, min(10, blow.plus))
    name = _PLUS.sub("", name).strip(" .:,;()")
    read = dice(blow.damage) if blow.damage else None
    row, guessed = _row_of(tables, name)
    if blow.damage and read is None and row is None:
        return Held(None, "dropped", f"{plain(blow.damage)[:40]!r} is no dice")
    damage, converted = read if read is not None else ("", False)
    if row is not None and not damage and row.dmg_sm == "creature":
        return Held(None, "dropped", "its damage is not told")
    if row is not None:
        bare = _without_plus(damage, plus)
        own = "" if bare == row.dmg_sm else bare
        fate: Fate = "guessed" if guessed else "converted" if converted or bare != damage else "taken"
        if blow.damage and read is None:
            fate, guessed = (
                "guessed",
                f"{plain(blow.damage)[:40]!r} is no dice; its damage is that of our tables",
            )
        return Held(WeaponInHand(row.id, plus, own), fate, guessed)
    if not damage:
        return Held(None, "dropped", "no weapon of the tables, and its damage is not told")
    own_row = slug(name, UNNAMED).replace("-", "_") if name not in _NO_NAME else UNNAMED
    if own_row in _KEYWORDS or own_row.isdecimal():
        own_row = f"{own_row}_{UNNAMED}"
    why = (
        "no weapon of the tables: it counts as part of the body" if name not in _NO_NAME else "it has no name"
    )
    return Held(WeaponInHand(own_row, plus, _without_plus(damage, plus)), "guessed", why)


def is_unnamed(name: str) -> bool:
    """Whether that is no name of an attack: `weapon`, or nothing."""
    return plain(name).lower().strip(" .:,;()") in _NO_NAME


def counted(name: str) -> tuple[int, str]:
    """`2 claws` is two of `claw`."""
    text = plain(name).lower().strip(" .:,;")
    found = _COUNT.search(text)
    if found is None:
        return 1, text
    many = int(found[1] or found[2])
    return max(1, min(many, 12)), _COUNT.sub("", text).strip()


def _without_plus(damage: str, plus: int) -> str:
    """Where the magic is in the dice already, it counts once."""
    tail = f"{plus:+d}"
    return damage.removesuffix(tail) if plus and damage.endswith(tail) else damage


def _row_of(tables: Tables, name: str) -> tuple[WeaponRow | None, str]:
    """The row, and why it is a guess; "" where it is the very name."""
    if name in _NO_NAME:
        return None, ""
    rows = tables.book.weapons
    for wish in (name, name.removesuffix("s"), name.removesuffix("es")):
        if (row := tables.weapon(wish)) is not None:
            return row, ""
        if wish in _ALSO and _ALSO[wish] in rows:
            return rows[_ALSO[wish]], f"{wish} counts as {rows[_ALSO[wish]].name.lower()}"
    words = {one.removesuffix("s") for one in name.split()}
    body = next((rows[one] for one in ("bite", "claw", "tail") if one in words and one in rows), None)
    return (body, f"it counts as a {body.id}") if body is not None else (None, "")
