"""The tables by the names that people give them: what `affray rules` browses and what a house may override.

A row is found by its name; a place in it by its field, with dots into what the row holds (`attacks.0.damage`). Of a
table whose rows are a single number or a list of them the field is `value`, or `value.3` for one in the list.
"""

from collections.abc import Sequence
from typing import Any, Final, cast

from msgspec import Struct

from domain.rulesets.reading import Cell, Patch, as_written

VALUE: Final = "value"


class Shelf(Struct, frozen=True):
    """One table: its file, where in it the rows stand, and the field that names a row (empty: the rows have names).

    `rules` are the numbers of the rules that its rows are of.
    """

    file: str
    part: str
    key: str
    title: str
    rules: tuple[str, ...] = ()


SHELVES: Final[dict[str, Shelf]] = {
    "weapon": Shelf("weapons", "weapon", "id", "Weapons"),
    "armour": Shelf("armor", "armor", "id", "Armour and shields"),
    "monster": Shelf("monsters", "monster", "id", "Monsters"),
    "spell": Shelf("spells", "spell", "id", "Spells"),
    "strength": Shelf("abilities", "strength", "score", "Strength", ("AD-1.4",)),
    "dexterity": Shelf("abilities", "dexterity", "score", "Dexterity", ("OE-1.5",)),
    "constitution": Shelf("abilities", "constitution", "score", "Constitution"),
    "load": Shelf("abilities", "encumbrance.effects", "", "What a load does", ("OE-4.2",)),
    "hit_dice": Shelf("abilities", "hit_dice", "", "Hit dice by class"),
    "thac0": Shelf(
        "thac0", "adnd2e.table53", "", "THAC0 by class group, from level 1 (Table 53)", ("AD-1.3",)
    ),
    "thac0_limit": Shelf(
        "thac0", "adnd2e.options", "", "The lowest THAC0 of a class above level 20", ("AD-1.7",)
    ),
    "thac0_monster": Shelf("thac0", "adnd2e.monsters", "hd", "THAC0 by Hit Dice", ("AD-1.8",)),
    "thmod": Shelf(
        "thac0", "thmod.classes", "", "THMod by class: first level, last level, THMod", ("TM-2.2",)
    ),
    "thmod_monster": Shelf(
        "thac0", "thmod.monsters", "label", "THMod by Hit Dice and attack rank", ("TM-2.3",)
    ),
    "situation": Shelf(
        "combat_modifiers", "oe", "", "What a situation adds to an attack (OSRIC Enhanced)", ("OE-1.5",)
    ),
    "table51": Shelf(
        "combat_modifiers", "adnd_table51", "id", "What a situation adds to an attack (Table 51)", ("AD-2.1",)
    ),
    "condition": Shelf(
        "combat_modifiers", "thmod", "id", "What a condition adds to an attack (THMod)", ("TM-2.4",)
    ),
    "visibility": Shelf(
        "combat_modifiers", "visibility", "", "What light and fog add to blows and to shots", ("OE-7.7",)
    ),
    "armour_type": Shelf(
        "weapon_vs_armor", "table52", "", "Weapon types against armour types (Table 52)", ("AD-3.1",)
    ),
    "cover": Shelf("cover", "cover", "hidden", "Cover", ("OE-7.4",)),
    "concealment": Shelf("cover", "concealment", "hidden", "Concealment", ("OE-7.4",)),
    "attack_rate": Shelf(
        "attacks_per_round", "specialist", "", "Specialists' attacks: levels, attacks, rounds", ("OE-7.1",)
    ),
    "base_initiative": Shelf("size_initiative", "size", "", "Base initiative by size"),
    "size": Shelf(
        "size_initiative", "figure", "size", "Sizes: space, reach, weight in a melee, knockdown", ("OE-7.5",)
    ),
    "action": Shelf("size_initiative", "action", "id", "Actions and when they happen"),
    "full_move": Shelf("round_timing", "full_move", "id", "Full moves"),
    "terrain": Shelf("terrain", "terrain", "id", "Difficult ground", ("OE-4.4",)),
    "item": Shelf("items", "item", "id", "Things that are used, and what they do"),
    "critical_event": Shelf("critical_events", "event", "id", "Critical events"),
    "fatigue_cost": Shelf("fatigue", "cost", "", "What tires", ("OE-8.2",)),
    "morale": Shelf("morale", "adnd2e.base", "who", "Morale ratings"),
    "morale_modifier": Shelf(
        "morale", "adnd2e.modifiers", "", "What makes braver or more fearful", ("OE-9.2",)
    ),
    "saving_throw": Shelf(
        "saving_throws", "adnd2e", "", "Saving throws: first level, last level, five numbers", ("AD-9.1",)
    ),
    "turning": Shelf("turning_undead", "osric", "", "Turning undead (OSRIC)"),
    "turning_2e": Shelf("turning_undead", "adnd2e", "", "Turning undead (AD&D 2e)"),
    "turning_tm": Shelf("turning_undead", "tm", "", "Turning undead (THMod)"),
    "unarmed": Shelf("unarmed", "result", "roll", "Punching and wrestling by the attack roll"),
}
"""By what is typed."""


def rows_of(shelf: Shelf) -> dict[str, dict[str, Any]]:
    """All rows by name, as they are written."""
    return {name: _as_row(row) for name, (_, row) in _found(shelf).items()}


def _found(shelf: Shelf) -> dict[str, tuple[str, Any]]:
    """By name: the step in the file that leads to a row, and the row."""
    rows: Any = as_written(shelf.file)
    for step in shelf.part.split("."):
        rows = rows[step]
    if isinstance(rows, list):
        listed = cast("list[dict[str, Any]]", rows)
        return {str(row[shelf.key]): (str(place), row) for place, row in enumerate(listed)}
    named: dict[str, Any] = rows
    return {name: (name, row) for name, row in named.items()}


def _as_row(row: Any) -> dict[str, Any]:  # noqa: ANN401 - whatever a table holds
    return cast("dict[str, Any]", row) if isinstance(row, dict) else {VALUE: row}


def cell_of(shelf: Shelf, row: str, field: str) -> Cell | None:
    """What stands there as written; None where there is no such place, or no single value in it."""
    found: Any = rows_of(shelf).get(row)
    for step in field.split("."):
        if isinstance(found, dict):
            found = cast("dict[str, Any]", found).get(step)
        elif isinstance(found, list):
            listed = cast("Sequence[Any]", found)
            found = listed[int(step)] if step.isdecimal() and int(step) < len(listed) else None
        else:
            return None
    return found if isinstance(found, Cell) else None


def patch_of(shelf: Shelf, row: str, field: str, value: Cell) -> Patch:
    """The change of that place in its file; `cell_of` has said that there is one."""
    step, written = _found(shelf)[row]
    steps = field.split(".")
    within = steps if isinstance(written, dict) else steps[1:]
    return Patch(shelf.file, (*shelf.part.split("."), step, *within), value)
