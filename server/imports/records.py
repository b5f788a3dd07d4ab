"""Tables: CSV with a line of headings, or a JSON list of flat records. Headings are what people call things."""

import csv
import io
import re
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from server.imports.armour import ArmourBase, Scale
from server.imports.draft import COUNT_MAX, Draft
from server.imports.plain import number, plain, shown
from server.imports.reading import Json
from server.imports.report import Fate, ImportedSheet, LeftOut, Unusable
from server.imports.stat_block import fill
from server.imports.tables import Tables

ROWS_MAX: Final = 1_000
COLUMNS_MAX: Final = 100
_HEADINGS: Final = {
    "name": ("name", "monster", "creature", "character", "title"),
    "ac": ("ac", "armorclass", "armourclass", "dac", "descendingac", "armor", "armour"),
    "aac": ("aac", "ascendingac", "ascendingarmorclass"),
    "hd": ("hd", "hitdice", "hitdie"),
    "hp": ("hp", "hitpoints", "hits", "maxhp"),
    "thac0": ("thac0", "thaco", "tohitac0"),
    "bonus": ("ab", "bab", "attackbonus", "tohit", "tohitbonus", "bhb", "thmod"),
    "attacks": ("at", "attacks", "att", "noattacks", "noofattacks", "numberofattacks", "attack", "atk"),
    "damage": ("damage", "dmg", "dam", "d"),
    "weapon": ("weapon", "weapons"),
    "move": ("move", "movement", "mv", "speed", "rate", "movementrate"),
    "size": ("size", "sz"),
    "class": ("class", "charclass", "characterclass"),
    "level": ("level", "lvl", "lv"),
    "str": ("str", "strength"),
    "dex": ("dex", "dexterity"),
    "con": ("con", "constitution"),
    "count": ("count", "number", "qty", "quantity"),
    "morale": ("morale", "ml"),
    "saves": ("save", "saves", "saveas", "savingthrows"),
}
_LABEL_OF: Final = {heading: label for label, headings in _HEADINGS.items() for heading in headings}
_IN_BRACKETS: Final = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
"""A unit behind a heading: `Move (ft)`."""
_SEPARATOR: Final = re.compile(r"\s*\"?sep=(.)\"?\s*\n", re.IGNORECASE)
"""What spreadsheets write above a table."""
_SQUEEZE: Final = re.compile(r"[^a-z0-9]")
_UP: Final = Scale("+10", "guessed", "the numbers go beyond 10, so they count upwards")
_DOWN: Final = Scale("10", "guessed", "the table does not say; name another base if its bare skin is 9")


class Cell(Struct, frozen=True):
    """What stands under a heading, and what we call that column: None where our sheets have no such field."""

    heading: str
    label: str | None
    text: str


Record = list[Cell]
"""A row: a heading may stand there twice."""


def _cell(heading: str, text: str) -> Cell:
    return Cell(heading, _label_of(heading), text)


def _label_of(heading: str) -> str | None:
    named = _LABEL_OF.get(_SQUEEZE.sub("", plain(heading).lower()))
    return named or _LABEL_OF.get(_SQUEEZE.sub("", _IN_BRACKETS.sub("", plain(heading)).lower()))


def are_headings(cells: list[str]) -> bool:
    """Whether somebody's name and a number for fighting are among them."""
    labels = {_label_of(one) for one in cells}
    return "name" in labels and bool(labels & {"ac", "aac", "hp", "hd"})


def read_csv(text: str) -> list[Record] | Unusable | None:
    """The rows by their headings; None where the text is no such table."""
    said = _SEPARATOR.match(text)
    text = text[said.end() :] if said else text
    first = next((line for line in text.splitlines() if line.strip()), "")
    separator = said[1] if said else max(",;\t|", key=first.count)
    named = first.split(separator)
    if first.count(separator) == 0 or not are_headings(named):
        labels = {_label_of(one) for one in named}
        if len(labels & {"ac", "aac", "hp", "hd"}) > 1 and not any(one.isdecimal() for one in first):
            return Unusable(f"The table has no column of names: call one of {shown(first)} name.")
        return None
    rows: list[Record] = []
    try:
        cells = csv.reader(io.StringIO(text), delimiter=separator, skipinitialspace=True)
        headings = next(row for row in cells if any(one.strip() for one in row))
        for row in cells:
            if not any(one.strip() for one in row):
                continue
            if len(rows) == ROWS_MAX:
                return Unusable(f"The table has more than {ROWS_MAX} rows.")
            rows.append(
                [_cell(_heading(headings, place), cell) for place, cell in enumerate(row) if cell.strip()]
            )
    except csv.Error as wrong:
        return Unusable(f"The table cannot be read: {wrong}.")
    return rows


def flat(record: dict[str, Json]) -> Record:
    """A record of JSON as a row."""
    found: Record = []
    for name, value in list(record.items())[:COLUMNS_MAX]:
        text = ", ".join(plain(one) for one in value[:20]) if isinstance(value, list) else plain(value)
        if text:
            found.append(_cell(plain(name)[:60], text))
        elif value not in (None, "", [], {}):
            found.append(_cell(plain(name)[:60], shown(value)))
    return found


def _heading(headings: list[str], place: int) -> str:
    """What stands above a cell; its place where nothing does."""
    named = headings[place].strip() if place < min(len(headings), COLUMNS_MAX) else ""
    return named or f"column {place + 1}"


def mixed_armour(rows: list[Record], told: ArmourBase | None) -> tuple[str, ...]:
    """A warning, where one number alone turned the whole column upwards."""
    if told is not None:
        return ()
    seen = [number(cell.text) for row in rows for cell in row if cell.label == "ac"]
    high, low = ([one for one in seen if one is not None and (one > 10) is up] for up in (True, False))
    if not high or min(low, default=10) >= 10:
        return ()
    words = (
        f"Armour classes from {min(low)} to {max(high)} stand in one column. All are read as counting upwards"
    )
    return (f"{words}, for {len(high)} of {len(seen)} are above 10: where that is not so, name the base.",)


def read_rows(
    tables: Tables, told: ArmourBase | None, rows: list[Record], taken: set[str]
) -> Iterator[ImportedSheet | LeftOut]:
    """A sheet for each row. A column of armour classes that goes beyond 10 counts upwards in all its rows."""
    goes_up = any(cell.label == "ac" and (number(cell.text) or 0) > 10 for row in rows for cell in row)
    for row in rows:
        values: dict[str, str] = {}
        strange: list[tuple[Cell, str]] = []
        for cell in row:
            if cell.label is None:
                strange.append((cell, "our sheets have no such field"))
            elif cell.label in values:
                strange.append((cell, f"{cell.label} stands in another column already"))
            else:
                values[cell.label] = plain(cell.text)
        if goes_up and "aac" not in values and "ac" in values:
            values["aac"] = values.pop("ac")
        draft = Draft(tables, told, _UP if goes_up else _DOWN, values.get("name", ""))
        many = number(values.get("count", "")) or 1
        draft.count = max(1, min(many, COUNT_MAX))
        if "count" in values:
            fate: Fate = "taken" if str(draft.count) == values["count"].strip() else "guessed"
            draft.note("count", fate, values["count"], f"{draft.count} of them")
        fill(draft, values)
        for cell, why in strange:
            draft.note(cell.heading, "dropped", cell.text, "", why)
        yield draft.finished("creature", taken)
