"""Actors of Foundry's `ose` system: old-school essentials, bare skin 9 descending and 10 ascending.

A monster's armour class stands in it; a character's is worked out by Foundry from what it wears, so that what stands in
the file is old. Numbers come as text now and then, and older files say `data` for `system`.
"""

from collections.abc import Iterator
from typing import Final

from server.imports.armour import ArmourBase, Scale
from server.imports.draft import ABILITIES, Draft
from server.imports.plain import number, plain
from server.imports.reading import Json
from server.imports.report import ImportedSheet, LeftOut
from server.imports.source import Source
from server.imports.tables import Tables
from server.imports.weapons import Blow

KIND: Final = "Foundry actor (ose)"
USUAL: Final = Scale("9", "converted", "the ose system's own")
SYSTEMS: Final = frozenset({"ose", "ose-dev", "ose-core"})
_BARE_UP: Final = 10
BLOWS_MAX: Final = 12
"""So many blows a round one weapon is good for at most."""
_WHY: Final = {
    "saves": "saving throws are those of our tables",
    "details.morale": "morale is that of the monsters' table",
    "details.alignment": "nothing in a fight asks for it",
    "details.xp": "nothing in a fight asks for it",
    "movement": "a sheet has one rate",
    "img": "a portrait is brought in the page",
    "prototypeToken": "a portrait is brought in the page",
    "token": "a portrait is brought in the page",
    "spells": "what is in memory is not carried",
}


def is_actor(tree: Json) -> bool:
    """An actor of whatever system."""
    return (
        isinstance(tree, dict) and isinstance(tree.get("system", tree.get("data")), dict) and "name" in tree
    )


def read_actor(
    tables: Tables, told: ArmourBase | None, tree: dict[str, Json], taken: set[str]
) -> ImportedSheet | LeftOut:
    """One actor."""
    source = Source(tree)
    kind = plain(source.at("type"))
    made_for = plain(source.at("_stats", "systemId"))
    if made_for and made_for not in SYSTEMS:
        return LeftOut(
            plain(source.at("name"))[:60], f"It was made for Foundry's {made_for[:40]}; only ose is read."
        )
    if kind not in {"monster", "character"}:
        return LeftOut(
            plain(source.at("name"))[:60],
            f"Its type is {kind[:40]}, not monster or character." if kind else "It has no type.",
        )
    part = "system" if isinstance(tree.get("system"), dict) else "data"
    draft = Draft(tables, told, USUAL, source.at("name"))
    draft.note("type", "taken", kind, "for the roster" if kind == "character" else "a group")
    if made_for:
        draft.note("_stats.systemId", "taken", made_for, "read as ose")
    items = source.at("items")
    listed = [one for one in items if isinstance(one, dict)] if isinstance(items, list) else []
    if not isinstance(items, list):
        draft.unusable("items", items, "it is no list")
    elif len(listed) < len(items):
        draft.note(
            "items",
            "dropped",
            items,
            "",
            f"{len(items) - len(listed)} are only named, and are in another file",
        )
    if kind == "character":
        _character(draft, source, part, listed)
    else:
        _monster(draft, source, part)
    _numbers(draft, source, part)
    draft.blows(_blows(part, listed))
    _rest(draft, source, part, listed)
    return draft.finished("actor", taken)


def _monster(draft: Draft, source: Source, part: str) -> None:
    down, up = source.at(part, "ac", "value"), source.at(part, "aac", "value")
    if number(down) is not None or number(up) is not None:
        was = f"{plain(down)} [{plain(up)}]" if up is not None else plain(down)
        draft.armour("ac", number(down), number(up), was)
    for name, value in (("ac", down), ("aac", up)):
        if number(value) is None:
            draft.unusable(f"{name}.value", value)
    dice = source.at(part, "hp", "hd")
    if dice is not None:
        draft.hit_dice("hp.hd", dice)


def _character(draft: Draft, source: Source, part: str, items: list[dict[str, Json]]) -> None:
    draft.class_and_level(
        "details.class", source.at(part, "details", "class"), source.at(part, "details", "level")
    )
    up, shield = _BARE_UP, 0
    worn: list[str] = []
    for one in items:
        item = Source(one)
        if item.at("type") != "armor" or item.at(part, "equipped") is not True:
            continue
        gives = number(item.at(part, "aac", "value"))
        if gives is None:
            continue
        worn.append(plain(item.at("name"))[:40])
        if item.at(part, "type") == "shield":
            shield = max(0, min(10, gives))
        else:
            up = gives
            draft.suit(plain(item.at("name")))
    better = number(source.at(part, "aac", "mod")) or 0
    draft.unusable("ac", source.at(part, "ac"), "it is worked out from what is worn")
    draft.unusable("aac", source.at(part, "aac"), "it is worked out from what is worn, with its mod")
    total = up + shield + better
    draft.armour("ac", 19 - total, total, ", ".join(worn) or "nothing worn")
    draft.wears(shield=shield)
    for name, which in ABILITIES.items():
        score = source.at(part, "scores", name, "value")
        if number(score):
            draft.ability(f"scores.{name}", which, score)
        else:
            draft.unusable(f"scores.{name}", score)


def _numbers(draft: Draft, source: Source, part: str) -> None:
    most, now = source.at(part, "hp", "max"), source.at(part, "hp", "value")
    if number(most) or number(now):
        whole = number(most) or number(now)
        draft.hit_points("hp.max" if number(most) else "hp.value", (whole,), most if number(most) else now)
        left = number(now)
        if left is not None and whole is not None and left < whole:
            draft.note("hp.value", "dropped", now, "", "it comes whole")
    for name, value in (("max", most), ("value", now)):
        if number(value) is None:
            draft.unusable(f"hp.{name}", value)
    thac0, bonus = source.at(part, "thac0", "value"), source.at(part, "thac0", "bba")
    if number(thac0) is not None or number(bonus) is not None:
        draft.to_hit("thac0", number(thac0), number(bonus), f"{plain(thac0)} [{plain(bonus)}]")
    for name, value in (("value", thac0), ("bba", bonus)):
        if number(value) is None:
            draft.unusable(f"thac0.{name}", value)
    base = source.at(part, "movement", "base")
    if base is not None:
        draft.rate("movement.base", base, unit="'")


def _blows(part: str, items: list[dict[str, Json]]) -> Iterator[Blow]:
    """Weapons, those in hand first; an attack with a count stands as often as it has it."""
    weapons = [one for one in items if one.get("type") == "weapon"]
    ready = [Source(one) for one in weapons]
    for item in sorted(ready, key=lambda one: one.at(part, "equipped") is not True):
        many = number(item.at(part, "counter", "max")) or 1
        blow = Blow(
            "items",
            plain(item.at("name"))[:60],
            plain(item.at(part, "damage"))[:40],
            number(item.at(part, "bonus")) or 0,
        )
        for _ in range(max(1, min(many, BLOWS_MAX))):
            yield blow


def _rest_of_weapon(draft: Draft, item: Source, part: str) -> None:
    """What else is said of it. What is false, nought or empty says nothing."""
    name = plain(item.at("name"))[:40]
    for path in ("name", "type"):
        item.at(path)
    item.at(part, "damage")
    plus, many = item.at(part, "bonus"), item.at(part, "counter", "max")
    if number(plus):
        draft.note(f"items.{name}.bonus", "taken", plus, "a plus of the weapon")
    elif plus not in (0, "0"):
        draft.unusable(f"items.{name}.bonus", plus)
    if number(many) is not None and 0 <= (number(many) or 0) <= BLOWS_MAX:
        draft.note(f"items.{name}.counter.max", "taken", many, "so many blows a round")
    elif number(many) is not None:
        draft.note(
            f"items.{name}.counter.max", "guessed", many, "", f"1 to {BLOWS_MAX} blows a round are read"
        )
    else:
        draft.unusable(f"items.{name}.counter.max", many)
    if item.at(part, "equipped") is True:
        draft.note(f"items.{name}.equipped", "taken", "true", "before what is not in hand")
    item.open(part)
    for path, value in item.unread():
        short = path.removeprefix(f"{part}.")
        if short not in {"_id", "img"} and _says_something(value):
            draft.note(f"items.{name}.{short}", "dropped", value, "", "a weapon's are those of our tables")


def _says_something(value: Json) -> bool:
    if isinstance(value, dict):
        return any(_says_something(one) for one in value.values())
    return value not in (None, "", [], 0, "0")


def _rest(draft: Draft, source: Source, part: str, items: list[dict[str, Json]]) -> None:
    for one in items:
        kind = plain(one.get("type"))
        if kind == "weapon":
            _rest_of_weapon(draft, Source(one), part)
        elif kind == "armor":
            worn = draft.is_character and Source(one).at(part, "equipped") is True
            if not worn:
                why = "it is not worn" if draft.is_character else "its armour class stands by itself"
                draft.note("items.armor", "dropped", one.get("name"), "", why)
        else:
            why = (
                "what is in memory is not carried"
                if kind == "spell"
                else "our sheets hold what fighting asks for"
            )
            draft.note(f"items.{kind[:20]}", "dropped", one.get("name"), "", why)
    source.open(part, "details")
    for path, value in source.unread():
        short = path.removeprefix(f"{part}.")
        why = next((words for begins, words in _WHY.items() if short.startswith(begins)), "")
        draft.note(short, "dropped", value, "", why or "our sheets have no such field")
