"""Bytes to a tree of JSON: within bounds, forgiving where people's tools are careless, and saying so."""

import re
from collections.abc import Iterator
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
_WHERE: Final = re.compile(r"\(byte (\d+)\)")


def read_text(content: bytes, bytes_max: int) -> str | Unusable:
    """The text in a file: UTF-8, UTF-16 with its mark, or else Windows' letters.

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


def read_json(text: str) -> tuple[Json, tuple[str, ...]] | Unusable:
    """The tree, and what had to be mended to read it."""
    notes: list[str] = []
    body = text.encode("utf-8", errors="replace")
    if sum(body.count(mark) for mark in (b",", b"[", b"{")) > MARKS_MAX:
        return _TOO_MANY
    try:
        tree: Json = msgspec.json.decode(body)
    except RecursionError:
        return _TOO_DEEP
    except msgspec.DecodeError as first:
        mended, commas = _without_loose_commas(text)
        if not commas:
            return Unusable(f"The file is no JSON: {_told(str(first), body)}.")
        try:
            tree = msgspec.json.decode(mended.encode("utf-8", errors="replace"))
        except RecursionError:
            return _TOO_DEEP
        except UNREADABLE:
            return Unusable(f"The file is no JSON: {_told(str(first), body)}.")
        notes.append(f"{commas} comma{'s' if commas > 1 else ''} with nothing behind passed over.")
    wrong = _beyond_bounds(tree)
    return wrong or (tree, tuple(notes))


_TOO_DEEP: Final = Unusable(f"The file is nested too deeply; at most {DEPTH_MAX} levels are read.")
_TOO_MANY: Final = Unusable(f"The file holds more than {VALUES_MAX} values.")


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
