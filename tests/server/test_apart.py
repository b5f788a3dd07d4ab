"""A process of its own answers within its bounds, or is ended."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from server.apart import answer_of
from server.loop import new_loop

Answer = Callable[..., bytes | None]
SECONDS = 30.0
ECHO = "import sys; sys.stdout.buffer.write(sys.stdin.buffer.read())"
FLOOD = "import sys\nwhile True: sys.stdout.write('x' * 65536)"
FAILS = "print('so far'); raise SystemExit(3)"
ASLEEP = "import time; time.sleep(600)"


@pytest.fixture
def said_by(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Answer:
    """The answer of a program, on the loop that the server runs on."""
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))

    def said(
        program: str, asked: bytes = b"", seconds: float = SECONDS, bytes_max: int = 1000
    ) -> bytes | None:
        (tmp_path / "answering.py").write_text(program, encoding="utf-8")
        with asyncio.Runner(loop_factory=new_loop) as runner:
            return runner.run(answer_of("answering", asked, seconds, bytes_max))

    return said


def test_all_of_the_question_is_heard_and_all_of_the_answer(said_by: Answer) -> None:
    asked = bytes(range(256)) * 40_000
    assert said_by(ECHO, asked, bytes_max=len(asked)) == asked


def test_an_answer_beyond_the_bound_is_none_and_its_process_is_ended(said_by: Answer) -> None:
    assert said_by(ECHO, b"x" * 1001) is None
    assert said_by(FLOOD, b"x" * 10_000_000) is None


def test_who_fails_has_not_answered(said_by: Answer) -> None:
    assert said_by(FAILS, b"x" * 10_000_000) is None


def test_who_takes_too_long_is_ended(said_by: Answer) -> None:
    with pytest.raises(TimeoutError):
        said_by(ASLEEP, b"x" * 10_000_000, seconds=0.3)
