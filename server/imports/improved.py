"""Improved Initiative: stat blocks of the fifth edition, one, a list of them, or all that somebody has exported.

Armour counts upwards there and holds Dexterity; attacks are sentences. Parts of an export may be JSON within a string.
"""

import re
from collections.abc import Iterator
from typing import Final

from server.imports.armour import ArmourBase, Scale
from server.imports.draft import FIFTH_FEET_IN_A_POINT, Draft
from server.imports.plain import number, plain
from server.imports.reading import Json, read_json
from server.imports.report import ImportedSheet, LeftOut, Unusable
from server.imports.source import Source
from server.imports.tables import Tables
from server.imports.weapons import Blow

KIND: Final = "Improved Initiative"
USUAL: Final = Scale("+10", "converted", "the fifth edition's own; Dexterity is in it")
_PART: Final = re.compile(
    r"^(?:ImprovedInitiative\.)?(Creatures|PersistentCharacters|PlayerCharacters|SavedEncounters|Spells|Settings)\b"
)
_TO_HIT: Final = re.compile(r"([+-]\s*\d{1,2}) to hit")
_DAMAGE: Final = re.compile(
    r"(?:Hit:?|damage:?)[^(]{0,60}\(\s*(\d{1,2}d\d{1,2}(?:\s*[+-]\s*\d{1,2})?)\s*\)", re.IGNORECASE
)
_BARE_DAMAGE: Final = re.compile(r"to hit\D{0,60}?\b(\d{1,2}d\d{1,2}(?:\s*[+-]\s*\d{1,2})?)", re.IGNORECASE)
"""As people write it themselves: `+5 to hit, 1d8+3 slashing`."""
_CLASS_AND_LEVEL: Final = re.compile(
    r"([A-Za-z][A-Za-z -]{1,30}?)[ ,]+(?:level |lvl\.? ?)?(\d{1,2})\b", re.IGNORECASE
)
"""A character's challenge is often its class and level: `Fighter 3`."""
_IN_NUMBERS: Final = "its numbers hold it already"


def is_block(tree: Json) -> bool:
    """One stat block."""
    return (
        isinstance(tree, dict) and "Name" in tree and bool({"HP", "AC", "Actions", "Challenge"} & tree.keys())
    )


def is_export(tree: Json) -> bool:
    """All that somebody has."""
    return isinstance(tree, dict) and any(_PART.match(key) for key in tree)


class Found:
    """A stat block of an export, with what stands around it."""

    def __init__(self, tree: dict[str, Json], *, player: bool = False) -> None:
        self.tree = tree
        self.points: list[int] = []
        self.player = player


def blocks_of(tree: dict[str, Json]) -> tuple[list[Found], list[str]]:
    """The creatures, characters and saved fights of an export, and what was passed over."""
    found: list[Found] = []
    passed: dict[str, int] = {}
    for key, packed in tree.items():
        part, value = _PART.match(key), _unpacked(packed)
        kind = part[1] if part else key
        if part is None or kind in {"Spells", "Settings"}:
            passed[kind[:40]] = passed.get(kind[:40], 0) + 1
            continue
        for one in value if isinstance(value, list) else [value]:
            inner = _unpacked(one)
            if isinstance(inner, dict):
                found += _of_part(kind, inner)
    return found, [f"{many} of {kind} passed over." for kind, many in passed.items()]


def _of_part(kind: str, value: dict[str, Json]) -> Iterator[Found]:
    if kind == "SavedEncounters":
        kept: dict[str, Found] = {}
        fighters = value.get("Combatants", value.get("Creatures"))
        for one in fighters if isinstance(fighters, list) else []:
            block = _unpacked(one.get("StatBlock", one.get("Statblock"))) if isinstance(one, dict) else None
            if isinstance(one, dict) and isinstance(block, dict) and not one.get("PersistentCharacterId"):
                same = kept.setdefault(
                    plain(block.get("Name")), Found(block, player=bool(block.get("Player")))
                )
                same.points.append(max(1, number(one.get("CurrentHP")) or 1))
        yield from kept.values()
        return
    inner = _unpacked(value.get("StatBlock"))
    block = {**inner, "Name": value.get("Name", inner.get("Name"))} if isinstance(inner, dict) else value
    if "Name" in block:
        yield Found(block, player=kind != "Creatures" or bool(block.get("Player")))


def _unpacked(value: Json) -> Json:
    """JSON within a string, once."""
    if not isinstance(value, str) or not value.lstrip().startswith(("{", "[")):
        return value
    read = read_json(value)
    return value if isinstance(read, Unusable) else read[0]


def read_block(
    tables: Tables, told: ArmourBase | None, found: Found, taken: set[str]
) -> ImportedSheet | LeftOut:
    """One stat block."""
    source = Source(found.tree)
    draft = Draft(tables, told, USUAL, source.at("Name"), "Name")
    player = found.player or plain(source.at("Player")) == "player"
    armour = source.at("AC", "Value") if isinstance(source.at("AC"), dict) else source.at("AC")
    if number(armour) is not None:
        draft.armour("AC", None, number(armour), armour)
    else:
        draft.unusable("AC", armour)
    notes = plain(source.at("HP", "Notes")).strip("() ")
    if player:
        challenge = source.at("Challenge")
        named = _CLASS_AND_LEVEL.match(plain(challenge))
        title, level = (named[1], named[2]) if named else (source.at("Class"), challenge)
        draft.class_and_level("Challenge", title, level)
    elif notes:
        draft.hit_dice("HP.Notes", notes)
    points = source.at("HP", "Value") if isinstance(source.at("HP"), dict) else source.at("HP")
    if found.points:
        draft.hit_points("CurrentHP", found.points, ", ".join(map(str, found.points[:40])))
    elif number(points) is not None:
        draft.hit_points("HP", (number(points),), points)
    else:
        draft.unusable("HP", points)
    if not player and source.at("Type") is not None:
        draft.size("Type", source.at("Type"))
    speed = source.at("Speed")
    first = speed[0] if isinstance(speed, list) and speed else speed
    if first is not None:
        draft.rate("Speed", first, FIFTH_FEET_IN_A_POINT)
        for more in speed[1:] if isinstance(speed, list) else []:
            draft.note("Speed", "dropped", more, "", "a sheet has one rate")
    _attacks(draft, source)
    _abilities(draft, source, player=player)
    for path, value in source.unread():
        draft.note(path, "dropped", value, "", "our sheets have no such field")
    return draft.finished("creature", taken)


def _attacks(draft: Draft, source: Source) -> None:
    actions = source.at("Actions")
    blows: list[Blow] = []
    listed = [one for one in actions if isinstance(one, dict)] if isinstance(actions, list) else []
    if not isinstance(actions, list):
        draft.unusable("Actions", actions, "it is no list")
    many = any("multiattack" in plain(one.get("Name")).lower() for one in listed)
    for one in listed:
        name, words = plain(one.get("Name"))[:60], plain(one.get("Content"))
        hit, damage = _TO_HIT.search(words), _DAMAGE.search(words) or _BARE_DAMAGE.search(words)
        if hit is None or damage is None:
            draft.note("Actions", "dropped", name, "", "no attack with a roll and dice")
            continue
        if not blows:
            draft.to_hit("Actions", None, int(hit[1].replace(" ", "")), f"{name} {hit[0]}")
        elif not many and draft.is_of_body(blows[0]) and draft.is_of_body(Blow("", name, damage[1])):
            draft.note("Actions", "dropped", name, "", "one attack a round: no Multiattack in it")
            continue
        blows.append(Blow("Actions", name, damage[1].replace(" ", "")))
    draft.blows(blows)


def _abilities(draft: Draft, source: Source, *, player: bool) -> None:
    part = "Abilities" if isinstance(source.at("Abilities"), dict) else "Attributes"
    scores = source.at(part)
    if not isinstance(scores, dict):
        draft.unusable(part, scores, "they are no abilities with scores")
    for name, score in scores.items() if isinstance(scores, dict) else ():
        if player and name == "Str":
            draft.ability(f"{part}.Str", "strength", score)
        elif player and name == "Con":
            draft.ability(f"{part}.Con", "constitution", score)
        else:
            draft.note(
                f"{part}.{plain(name)[:10]}",
                "dropped",
                score,
                "",
                _IN_NUMBERS if name in {"Str", "Dex", "Con"} else "our sheets have no such field",
            )
