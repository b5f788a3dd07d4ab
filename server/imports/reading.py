"""Bytes to a tree of JSON: within bounds, forgiving where people's tools are careless, and saying so."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from math import isinf
from typing import Final, TypeAlias

import msgspec

from domain.unreadable import UNREADABLE
from server.imports.report import Unusable

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

SHEET_BYTES_MAX: Final = 8 * 1024 * 1024
MAP_BYTES_MAX: Final = 48 * 1024 * 1024
"""Most of a map is its picture."""
DEPTH_MAX: Final = 40
VALUES_MAX: Final = 1_000_000
MARKS_MAX: Final = 3 * VALUES_MAX
"""Of commas and brackets, wherever they stand: so many values may be in a file, before any is made."""
_PACKED: Final = {
    b"PK\x03\x04": "a zip archive",
    b"PK\x05\x06": "a zip archive",
    b"\x1f\x8b": "packed by gzip",
    b"BZh": "packed by bzip2",
    b"\xfd7zXZ": "packed by xz",
    b"7z\xbc\xaf": "a 7z archive",
    b"Rar!": "a rar archive",
}
_PICTURES: Final = {
    b"\x89PNG": "a PNG picture",
    b"\xff\xd8\xff": "a JPEG picture",
    b"RIFF": "a WebP picture",
    b"%PDF": "a PDF",
}
_COMMA: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?|(,)(?=[ \t\r\n]*+[\]}])', re.DOTALL)
"""A string, passed over; or a comma with nothing behind it."""
_OBJECT: Final = re.compile(r"\s*\{.*\}\s*")
"""A line of a file that holds one object in each."""
_TOO_GREAT: Final = re.compile(r'"((?:[^"\\]|\\.){1,60})"\s*:\s*(-?\d[\d.]{0,40}[eE]\+?\d{3,9})')
TWICE_TOLD: Final = 12
"""So many fields that are written twice are named."""
LOOKED_AT: Final = 200
"""So many bytes tell how a text is written."""
_WHERE: Final = re.compile(r"\(byte (\d+)\)")


def read_text(content: bytes, bytes_max: int) -> str | Unusable:
    """The text in a file: UTF-8, UTF-16 with or without its mark, or else Windows' letters.

    What is packed is never unpacked here: a small file could hold any amount.
    """
    if len(content) > bytes_max:
        return Unusable(f"The file has {len(content)} bytes; at most {bytes_max} are read.")
    for head, what in (_PACKED | _PICTURES).items():
        if content.startswith(head):
            mend = (
                "unpack it and send what is in it" if head in _PACKED else "send the file that describes it"
            )
            return Unusable(f"The file is {what}; {mend}.")
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = content.decode("utf-16", errors="replace")
    elif (unmarked := _unmarked_utf16(content[:LOOKED_AT])) is not None:
        text = content.decode(unmarked, errors="replace")
    else:
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = content.decode("cp1252", errors="replace")
    if "\x00" in text:
        return Unusable("The file is no text.")
    if not text.strip():
        return Unusable("The file is empty.")
    return text


def _unmarked_utf16(head: bytes) -> str | None:
    """Which UTF-16 it is, told by the letters of ours: each has a nought for one of its two bytes."""
    first, second = head[0::2].count(0), head[1::2].count(0)
    few, many = sorted((first, second))
    if few or many < 4 or many * 2 < len(head) // 2:
        return None
    return "utf-16-be" if first else "utf-16-le"


def read_json(text: str) -> tuple[Json, tuple[str, ...]] | Unusable:
    """The tree, and what had to be mended to read it."""
    notes: list[str] = []
    mended = text
    body = text.encode("utf-8", errors="replace")
    if sum(body.count(mark) for mark in (b",", b"[", b"{")) > MARKS_MAX:
        return _TOO_MANY
    try:
        tree: Json = msgspec.json.decode(body)
    except RecursionError:
        return _TOO_DEEP
    except msgspec.DecodeError as first:
        mended, commas = _without_loose_commas(text)
        lines = [] if commas else [line for line in text.splitlines() if line.strip()]
        if len(lines) > 1 and all(_OBJECT.fullmatch(line) for line in lines):
            mended = f"[{','.join(lines)}]"
            notes.append("Each line is an object by itself.")
        elif not commas:
            return Unusable(f"The file is no JSON: {_told(str(first), body)}.")
        try:
            tree = msgspec.json.decode(mended.encode("utf-8", errors="replace"))
        except RecursionError:
            return _TOO_DEEP
        except UNREADABLE:
            return Unusable(f"The file is no JSON: {_told(str(first), body)}.")
        if commas:
            notes.append(f"{commas} comma{'s' if commas > 1 else ''} with nothing behind passed over.")
    wrong = _beyond_bounds(tree)
    if wrong is not None:
        return wrong
    twice = _written_twice(mended)
    if twice:
        named = ", ".join(sorted(name[:40] for name in twice)[:TWICE_TOLD])
        notes.append(
            f"Written twice in one place, where the last counts and the others are dropped: {named}."
        )
    return tree, tuple(notes)


_TOO_DEEP: Final = Unusable(f"The file is nested too deeply; at most {DEPTH_MAX} levels are read.")
_TOO_MANY: Final = Unusable(f"The file holds more than {VALUES_MAX} values.")


def _written_twice(text: str) -> set[str]:
    """Fields that stand more than once in one object. Numbers are left as they are written: only names matter."""
    found: set[str] = set()

    def seen(pairs: list[tuple[str, object]]) -> None:
        names = Counter(name for name, _ in pairs)
        found.update(name for name, many in names.items() if many > 1)

    json.loads(text, object_pairs_hook=seen, parse_int=str, parse_float=str)
    return found


def _without_loose_commas(text: str) -> tuple[str, int]:
    found = 0

    def passed_over(match: re.Match[str]) -> str:
        nonlocal found
        if match[1] is None:
            return match[0]
        found += 1
        return ""

    return _COMMA.sub(passed_over, text), found


def _told(wrong: str, body: bytes) -> str:
    """What the reader says, with the line where it stopped."""
    words = wrong.removeprefix("JSON is malformed: ")
    if "out of range" in words:
        field = next((one for one in _TOO_GREAT.finditer(body.decode()) if isinf(float(one[2]))), None)
        if field is not None:
            line = body.decode().count("\n", 0, field.start()) + 1
            return f"the number of {field[1]} is out of range, {field[2]}, in line {line}"
    where = _WHERE.search(words)
    if where is None:
        return words[:1].lower() + words[1:]
    line = body.count(b"\n", 0, int(where[1])) + 1
    words = words[: where.start()].strip()
    return f"{words[:1].lower()}{words[1:]}, in line {line}"


def _beyond_bounds(tree: Json) -> Unusable | None:
    """Level by level, so that nothing here goes as deep as the file."""
    level, values = [tree], 0
    for _ in range(DEPTH_MAX):
        level = [below for one in level for below in _below(one)]
        values += len(level)
        if values > VALUES_MAX:
            return _TOO_MANY
        if not level:
            return None
    return _TOO_DEEP


def _below(one: Json) -> Iterator[Json]:
    if isinstance(one, dict):
        yield from one.values()
    elif isinstance(one, list):
        yield from one
