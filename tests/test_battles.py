"""Every battle script under tests/battles, played to its end: readable by a player, checked against the book."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from domain.script.lines import Script, read_script
from domain.script.stage import run

BATTLES: Final = Path(__file__).parent / "battles"
SCRIPTS: Final = sorted(path for path in BATTLES.rglob("*") if path.suffix in {".battle", ".jsonl"})
TWINS: Final = [path for path in SCRIPTS if path.suffix == ".jsonl"]


def script_of(path: Path) -> Script:
    read = read_script(path.read_text(encoding="utf-8"), "battle" if path.suffix == ".battle" else "jsonl")
    assert isinstance(read, Script), f"{path}:{read.line}:{read.column}: {read.words}"
    return read


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.relative_to(BATTLES).as_posix())
def test_a_battle_goes_as_its_script_says(path: Path) -> None:
    failure = run(script_of(path)).failure
    assert failure is None, f"{path}:{failure.line}: {failure.words}"


@pytest.mark.parametrize("path", TWINS, ids=lambda path: path.name)
def test_both_spellings_of_a_battle_are_one_script(path: Path) -> None:
    assert script_of(path) == script_of(path.with_suffix(".battle"))


def test_there_are_twins_and_each_ruleset_has_its_battles() -> None:
    assert TWINS
    assert {path.parent.name for path in SCRIPTS} == {"adnd2e", "osric", "thmod"}


def test_many_rules_of_the_phased_round_have_a_battle_of_their_own_that_names_them() -> None:
    titles = [
        path.read_text(encoding="utf-8").split("\n")[0] for path in (BATTLES / "osric").glob("*.battle")
    ]
    assert all(title.startswith("# ") for title in titles)
    assert sum("OE-" in title for title in titles) >= 25
