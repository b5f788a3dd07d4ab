"""Files that mean harm, or nothing: each gives a sentence or a sheet that holds, never a traceback."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.rulesets.catalog import RULESETS
from domain.script.grammar import parse_typed
from domain.sheets import Sheet
from domain.table_commands import AddCharacter
from server.imports import sheet_file
from server.imports.report import Sheets, Unusable
from server.imports.sheet_file import read_sheets
from server.imports.uvtt import map_file, read_map
from tests.laws.examples import tried
from tests.server.imports.test_sheets import BLOCK, ose_monster

BOOK = next(iter(RULESETS.values())).book


def zipped() -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("map.json", b"0" * 1_000_000)
    return held.getvalue()


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "empty"),
        (b" \n ", "empty"),
        (zipped(), "zip archive"),
        (gzip.compress(b"0" * 1_000_000), "packed by gzip"),
        (b"\x89PNG\r\n\x1a\n", "PNG picture"),
        (b"\x00\x01\x02", "no text"),
        (b"[" * 100_000, "no JSON|nested too deeply"),
        (b"[" * 900 + b"]" * 900, "nested too deeply"),
        (b'{"a":' * 50 + b"1" + b"}" * 50, "nested too deeply"),
        (b"[" + b"1," * 3_000_001 + b"1]", "more than"),
        (b'{"name": "Orc", "type": }', "no JSON: .*line 1"),
        (b"[1, 2, 3]", "known"),
        (b"{}", "known"),
        (b"null", "No sheet"),
    ],
)
def test_what_no_sheet_can_be_made_of_is_said_in_a_sentence(content: bytes, why: str) -> None:
    found = read_sheets(BOOK, content)
    assert isinstance(found, Unusable)
    assert any(part.split(".*")[0] in found.words for part in why.split("|")), found.words
    assert isinstance(read_map(map_file(content)), Unusable)


def test_a_file_that_is_too_large_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet_file, "SHEET_BYTES_MAX", 10)
    assert read_sheets(BOOK, b"AC 6, hp 3 ") == Unusable("The file has 11 bytes; at most 10 are read.")


def test_markup_and_what_is_not_seen_stay_out_of_names() -> None:
    found = read_sheets(
        BOOK,
        json.dumps(ose_monster() | {"name": '<img src=x onerror="a()">Or\u202ec\u0000 &lt;b&gt;"x'}).encode(),
    )
    assert isinstance(found, Sheets)
    assert found.sheets[0].sheet.name == "Orc ”x"
    heaped = read_sheets(BOOK, f"Z{chr(0x0489) * 30}: AC 6, hp 3".encode())
    assert isinstance(heaped, Unusable)


def holds(content: bytes) -> None:
    """Whatever it was: what came of it is a sheet of ours, and its line says the same."""
    found = read_sheets(BOOK, content)
    if isinstance(found, Unusable):
        assert found.words.endswith((".", "?"))
        return
    for one in found.sheets:
        assert msgspec.json.decode(msgspec.json.encode(one.sheet), type=Sheet) == one.sheet
        typed = parse_typed(one.line)
        if one.group is None:
            assert isinstance(typed, AddCharacter), (one.line, typed)
            assert typed.sheet == one.sheet
        else:
            assert typed == one.group, one.line


ODD = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=12)
    | st.sampled_from(["12", "-3", "1d6", "<b>", "½"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def bent(tree: Any, draw: st.DrawFn) -> Any:
    """The tree with one value somewhere replaced by anything."""
    if hasattr(tree, "keys") and tree and draw(st.integers(0, 4)):
        key = draw(st.sampled_from(sorted(tree)))
        return {**tree, key: bent(tree[key], draw)}
    if hasattr(tree, "append") and tree and draw(st.integers(0, 4)):
        place = draw(st.integers(0, len(tree) - 1))
        return [*tree[:place], bent(tree[place], draw), *tree[place + 1 :]]
    return draw(ODD)


@st.composite
def bent_files(draw: st.DrawFn) -> bytes:
    whole = draw(
        st.sampled_from(
            [ose_monster(), BLOCK, [BLOCK], {"Creatures.1": BLOCK}, [{"name": "a", "ac": "6", "hp": "5"}]]
        )
    )
    return json.dumps(bent(whole, draw)).encode("utf-8", errors="surrogatepass")


@tried(0.3)
@given(bent_files())
def test_a_file_bent_anywhere_gives_a_sheet_that_holds_or_a_sentence(content: bytes) -> None:
    holds(content)


WORDS = st.sampled_from(
    [
        "AC",
        "HD",
        "hp",
        "#AT",
        "D",
        "1d6",
        "1-6",
        "3",
        "-2",
        "[14]",
        "Orc",
        "(6)",
        ",",
        ";",
        "/",
        "\n",
        "claw",
        "×",
        "THAC0",
        "18/00",
        "class",
        "level",
        "mv",
        "90'",
    ]
)


@tried(0.3)
@given(st.lists(WORDS | st.text(max_size=6), max_size=25).map(" ".join))
def test_any_text_gives_a_sheet_that_holds_or_a_sentence(text: str) -> None:
    holds(text.encode("utf-8", errors="replace"))


@tried(0.3)
@given(st.binary(max_size=60))
def test_any_bytes_give_a_sheet_that_holds_or_a_sentence(content: bytes) -> None:
    holds(content)
    read_map(map_file(content))
