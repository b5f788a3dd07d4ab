"""The socket's directory: short, ours alone, and swept up after whoever was killed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.embedded import socket_directory
from server.embedded.limits import EmbeddedLimits
from server.embedded.socket_directory import LOCK, SOCKET, SOCKET_PATH_BYTES_MAX
from server.embedded.store import EmbeddedStore

LIMITS = EmbeddedLimits()


@pytest.fixture
def temporary(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A temporary directory of this test's own, with a short path."""
    found = Path(tempfile.mkdtemp(prefix="swept-"))
    monkeypatch.setattr(tempfile, "tempdir", str(found))
    yield found
    shutil.rmtree(found)


def aged(path: Path) -> Path:
    """As if it had last changed long ago."""
    long_ago = time.time() - LIMITS.sweep_age_seconds_min - 1
    os.utime(path, (long_ago, long_ago))
    return path


def left_by_a_killed_server() -> Path:
    script = (
        "import os, signal; from server.embedded import socket_directory; "
        "print(socket_directory.make().path, flush=True); os.kill(os.getpid(), signal.SIGKILL)"
    )
    environment = {**os.environ, "TMPDIR": tempfile.gettempdir()}
    shown = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=False,
        timeout=20,
        env=environment,
        cwd=Path(__file__).parents[3],
    )
    path = Path(shown.stdout.strip())
    assert path.is_dir(), shown.stderr
    (path / SOCKET).touch()
    return path


def test_a_long_temporary_directory_does_not_make_the_socket_path_too_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = tmp_path / ("x" * 100)
    long.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(long))
    made = socket_directory.make()
    socket_directory.remove(made)
    assert len(bytes(made.socket)) <= SOCKET_PATH_BYTES_MAX
    assert not list(long.iterdir())
    assert not made.path.exists()


def test_what_a_killed_server_left_is_gone_at_the_next_start_on_whatever_data(temporary: Path) -> None:
    left = aged(left_by_a_killed_server())
    assert left.parent == temporary
    socket_directory.sweep(LIMITS)
    assert not left.exists()


def test_the_directory_of_a_server_that_lives_is_left_alone_however_old(temporary: Path) -> None:
    made = socket_directory.make()
    aged(made.path)
    socket_directory.sweep(LIMITS)
    assert (made.path / LOCK).exists()
    socket_directory.remove(made)


def test_what_was_only_just_made_is_left_alone(temporary: Path) -> None:
    left = left_by_a_killed_server()
    socket_directory.sweep(LIMITS)
    assert left.exists()


def test_what_has_no_lock_goes_only_where_nothing_is_in_it(temporary: Path) -> None:
    empty, full = temporary / "affray-empty", temporary / "affray-full"
    empty.mkdir()
    full.mkdir()
    (full / SOCKET).touch()
    aged(empty)
    aged(full)
    socket_directory.sweep(LIMITS)
    assert (empty.exists(), (full / SOCKET).exists()) == (False, True)


def test_a_data_directory_under_such_a_name_is_safe(temporary: Path) -> None:
    data = temporary / "affray-data"
    store = EmbeddedStore(data)
    store.start()
    store.stop()
    before = {path: path.stat().st_mtime for path in data.rglob("*")}
    assert before
    aged(data)
    socket_directory.sweep(LIMITS)
    assert {path: path.stat().st_mtime for path in data.rglob("*")} == before


def test_a_link_is_not_followed_and_not_removed(temporary: Path, tmp_path: Path) -> None:
    (tmp_path / LOCK).touch()
    (temporary / "affray-link").symlink_to(tmp_path)
    (temporary / "affray-file").touch()
    aged(temporary / "affray-file")
    aged(tmp_path)
    socket_directory.sweep(LIMITS)
    assert (tmp_path / LOCK).exists()
    assert (temporary / "affray-link").is_symlink()
    assert (temporary / "affray-file").exists()
