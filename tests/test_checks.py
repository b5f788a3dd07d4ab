"""The runner of all checks: bounded, and truthful about what failed."""

from __future__ import annotations

import sys
import time

import pytest

from tests.__main__ import Step, run, run_all


def python(name: str, code: str) -> Step:
    return Step(name, [sys.executable, "-c", code])


def test_a_step_that_hangs_is_ended_with_all_that_it_started() -> None:
    started = time.monotonic()
    # The grandchild holds the pipe open: ending only the child would wait for it.
    hangs = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'import time; time.sleep(50)'])"
    outcome = run(python("hangs", hangs), deadline=started + 1)
    assert not outcome.succeeded
    assert "ended" in outcome.output
    assert time.monotonic() - started < 10


def test_the_first_failure_stops_the_rest_and_shows_its_output(capsys: pytest.CaptureFixture[str]) -> None:
    groups = [
        [python("well", "print('silent')")],
        [python("wrong", "print('what is wrong'); raise SystemExit(3)"), python("beside", "")],
        [python("later", "")],
    ]
    assert run_all(groups, time.monotonic() + 30) == 1
    told = capsys.readouterr().out
    assert "what is wrong" in told
    assert "wrong failed." in told
    assert "beside" in told
    assert "silent" not in told
    assert "later" not in told
