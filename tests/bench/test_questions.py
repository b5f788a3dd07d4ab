"""The benches run, answer in ratios, and say where a limit is passed."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.__main__ import QUESTIONS, main
from bench.kept import keep
from bench.verdict import Skipped, Verdict


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_is_answered_in_ratios(question: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--tiny", question]) == 0
    name, *lines = capsys.readouterr().out.splitlines()
    assert name == question
    assert lines
    assert all("ratio" in line for line in lines)


def test_a_question_that_there_is_not_is_told_with_those_that_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["how_many_angels"]) == 2
    said = capsys.readouterr().err
    assert all(question in said for question in QUESTIONS)


@pytest.mark.parametrize(("ratio", "holds"), [(1.0, True), (2.0, True), (2.1, False)])
def test_a_ratio_holds_up_to_its_limit(ratio: float, *, holds: bool) -> None:
    assert Verdict("a thing", ratio, 2.0).holds is holds
    assert ("FAILED" in str(Verdict("a thing", ratio, 2.0))) is not holds


def test_a_ratio_that_has_to_be_large_fails_below_its_limit() -> None:
    assert not Verdict("a thing", 0.3, ratio_min=0.4).holds
    assert Verdict("a thing", 0.5, ratio_min=0.4).holds


def test_what_was_measured_is_kept_beside_what_stood_there(tmp_path: Path) -> None:
    page = tmp_path / "bench.md"
    page.write_text("# Benchmarks\n\n## a\n\n<!-- measured: a -->\nold\n<!-- end -->\n\nWhy it is so.\n")
    keep({"a": [Verdict("slow", 3.0, 2.0)], "b": [Skipped("no Node here")]}, page)
    text = page.read_text()
    assert "old" not in text
    assert "Why it is so." in text
    assert "| 3 | at most 2 | **missed** slow |" in text
    assert "| skipped | | no Node here |" in text
    assert text.index("## a") < text.index("## b")
