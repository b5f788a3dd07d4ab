"""The walk of an attack names only what there is, and leaves out nobody who says that he stands on it."""

from __future__ import annotations

import importlib
import re
from typing import Final

import pytest

from tests.docs.pages import ROOT, page

WALK: Final = page("docs/walk.md")
A_NAME: Final = re.compile(r"[\w./]+:[\w.]+")
NAMES: Final = sorted({ticked for ticked in WALK.ticked if A_NAME.fullmatch(ticked)})
STATIONS: Final = {
    "StrikeButton", "submit", "receive", "handle_command", "decide", "authorize", "decide_attack", "number_needed",
    "KeyedDice.roll", "RedisStreams.append", "follow_the_store", "advance", "evolve", "ViewBuilder.build", "as_seen",
    "message_frame", "Outbox.write",
}  # fmt: skip
SAYS_SO: Final = re.compile(r"walk\s+of\s+an\s+attack")


@pytest.mark.parametrize("name", NAMES)
def test_every_name_on_the_walk_exists(name: str) -> None:
    place, _, inside = name.partition(":")
    if place.endswith((".ts", ".tsx")):
        assert exports(place, inside), f"docs/walk.md: {place} exports no {inside}"
        return
    found: object = importlib.import_module(place)
    for part in inside.split("."):
        assert hasattr(found, part), f"docs/walk.md: there is no {name}"
        found = getattr(found, part)


def exports(path: str, name: str) -> bool:
    text = (ROOT / path).read_text(encoding="utf-8")
    return bool(
        re.search(rf"^export (?:async )?(?:function|const|class) {re.escape(name)}\b", text, re.MULTILINE)
    )


def test_the_walk_leaves_out_no_station() -> None:
    assert not STATIONS - {name.partition(":")[2] for name in NAMES}


def test_whoever_says_to_stand_on_the_walk_is_on_it() -> None:
    named = {name.partition(":")[0] for name in NAMES}
    saying = [
        path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")
        for folder in ("domain", "server")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if SAYS_SO.search(path.read_text(encoding="utf-8"))
    ]
    assert saying
    assert not set(saying) - named, "name them in docs/walk.md, or take the sentence out of their docstring"


def test_a_name_that_is_not_exported_is_noticed() -> None:
    assert not exports("clients/web/src/wire/submit.ts", "noSuchName")
