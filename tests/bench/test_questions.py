"""The benches run, answer in ratios, and say where a limit is passed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bench.__main__ import QUESTIONS, main
from bench.verdict import Verdict

ROOT = Path(__file__).parents[2]


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


def test_the_benches_run_by_their_name() -> None:
    said = subprocess.run(
        [sys.executable, "-m", "bench", "--tiny", "fan_out"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert said.startswith("fan_out\n")
