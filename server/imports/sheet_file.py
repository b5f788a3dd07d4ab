"""A file of sheets, of whatever kind it turns out to be."""

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from domain.rulesets.book import Book
from domain.unreadable import UNREADABLE
from server.imports import foundry, improved, records, stat_block
from server.imports.armour import ArmourBase
from server.imports.reading import SHEET_BYTES_MAX, Json, read_json, read_text
from server.imports.report import ImportedSheet, LeftOut, Sheets, Unusable
from server.imports.tables import Tables

SHEETS_MAX: Final = 1_000
"""So many are made of one file at most."""
KINDS: Final = (
    "an actor of Foundry's ose system, a file of Improved Initiative, a table with headings, or a stat block"
)


def read_sheets(book: Book, content: bytes, told: ArmourBase | None = None) -> Sheets | Unusable:
    """The sheets in a file, with a report for each; `told`: how it counts armour class, where somebody knows."""
    text = read_text(content, SHEET_BYTES_MAX)
    if isinstance(text, Unusable):
        return text
    if text.lstrip().startswith(("{", "[")):
        read = read_json(text)
        return read if isinstance(read, Unusable) else _of_json(Tables(book), told, *read)
    text = _unquoted(text)
    rows = records.read_csv(text)
    if isinstance(rows, Unusable):
        return rows
    if rows is not None:
        return _collected(
            "table", records.read_rows(Tables(book), told, rows, set()), records.mixed_armour(rows, told)
        )
    taken: set[str] = set()
    if len(text) > stat_block.TEXT_LETTERS_MAX:
        return Unusable(f"A text of stat blocks has {stat_block.TEXT_LETTERS_MAX} letters at most.")
    tables = Tables(book)
    found = (stat_block.read_text_block(tables, told, one, taken) for one in stat_block.blocks_in(text))
    return _collected(stat_block.KIND, found, ())


def _unquoted(text: str) -> str:
    """What stands in a string of JSON, where the file is nothing but one."""
    if not text.lstrip().startswith('"'):
        return text
    try:
        return msgspec.json.decode(text, type=str) or text
    except UNREADABLE:
        return text


def _of_json(
    tables: Tables, told: ArmourBase | None, tree: Json, notes: tuple[str, ...]
) -> Sheets | Unusable:
    taken: set[str] = set()
    if isinstance(tree, dict) and improved.is_export(tree):
        blocks, passed = improved.blocks_of(tree)
        found = (improved.read_block(tables, told, one, taken) for one in blocks)
        return _collected(improved.KIND, found, (*notes, *passed))
    listed = tree if isinstance(tree, list) else _within(tree)
    entries = [one for one in listed if isinstance(one, dict)]
    if len(entries) < len(listed):
        notes = (*notes, f"{len(listed) - len(entries)} entries are no objects and were passed over.")
    if any(improved.is_block(one) for one in entries):
        blocks = [improved.Found(one) for one in entries]
        return _collected(
            improved.KIND, (improved.read_block(tables, told, one, taken) for one in blocks), notes
        )
    if any(foundry.is_actor(one) for one in entries):
        actors = (foundry.read_actor(tables, told, one, taken) for one in entries)
        return _collected(foundry.KIND, actors, notes)
    if any(records.are_headings(list(one)) for one in entries):
        if len(entries) > records.ROWS_MAX:
            return Unusable(f"The file has more than {records.ROWS_MAX} records.")
        rows = [records.flat(one) for one in entries]
        notes = (*notes, *records.mixed_armour(rows, told))
        return _collected("list of records", records.read_rows(tables, told, rows, taken), notes)
    return Unusable(f"Nothing in the file is known. It should be {KINDS}.")


def _within(tree: Json) -> list[Json]:
    """A list that stands in a wrapping, `{"actors": [...]}`; else what it is, alone."""
    if isinstance(tree, dict) and not foundry.is_actor(tree):
        inner = tree.get("actors", tree.get("monsters"))
        if isinstance(inner, list):
            return inner
    return [tree]


def _collected(
    kind: str, found: Iterable[ImportedSheet | LeftOut], notes: Iterable[str]
) -> Sheets | Unusable:
    sheets: list[ImportedSheet] = []
    left_out: list[LeftOut] = []
    told = list(notes)
    for one in _some(found, told):
        if isinstance(one, ImportedSheet):
            sheets.append(one)
        else:
            left_out.append(one)
    if not sheets:
        why = f"{left_out[0].name}: {left_out[0].why}" if left_out else f"It should be {KINDS}."
        return Unusable(f"No sheet can be made of the file. {why}")
    return Sheets(kind, tuple(sheets), tuple(left_out), tuple(told))


def _some(found: Iterable[ImportedSheet | LeftOut], told: list[str]) -> Iterator[ImportedSheet | LeftOut]:
    for number, one in enumerate(found):
        if number == SHEETS_MAX:
            told.append(f"The file has more than {SHEETS_MAX} sheets; the others were passed over.")
            return
        yield one
