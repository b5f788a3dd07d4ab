"""Other programs to measure against, fetched from their registries into a folder that lasts as long as this process."""

import atexit
import shutil
import subprocess
import tempfile
import venv
from functools import cache
from pathlib import Path
from typing import Final

from bench.event_sourced import EVENTSOURCING

NPM: Final = ("ws@8.23.0", "socket.io@4.8.4", "boardgame.io@0.50.2")
PYPI: Final = (
    "python-socketio==5.18.1",
    "uvicorn==0.54.0",
    "websockets==17.4",
    "uvloop==0.23.0",
    "httptools==0.9.0",
)
COLYSEUS: Final = (
    "@colyseus/core@0.17.51",
    "@colyseus/ws-transport@0.17.13",
    "@colyseus/schema@4.0.31",
    "express@5.3.0",
)
"""In a folder of its own: where it cannot be had, the others still can."""
INSTALL_SECONDS_MAX: Final = 400.0
SOURCES: Final = Path(__file__).with_name("peers_js")


class NotHere(Exception):
    """A peer cannot be had; the message says why."""


@cache
def node_modules(*packages: str) -> Path:
    """A folder with `packages` installed, and our scripts in it.

    Raises:  NotHere.
    """
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        raise NotHere("there is no Node here")
    folder = _folder("npm")
    _run(npm, "install", "--no-audit", "--no-fund", "--silent", *packages, cwd=folder)
    for script in SOURCES.glob("*.cjs"):
        shutil.copy(script, folder)
    return folder


@cache
def python_with(*packages: str) -> Path:
    """An interpreter of a fresh environment that has `packages`.

    Raises:  NotHere.
    """
    folder = _folder("venv")
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    _run(str(python), "-m", "pip", "install", "-q", *packages, cwd=folder)
    return python


def event_sourced(events: int, turns: int) -> tuple[float, float]:
    """Seconds of the processor that `eventsourcing` takes to save an event, and to load one of so many.

    Raises:  NotHere.
    """
    words = [str(python_with(EVENTSOURCING)), str(Path(__file__).with_name("event_sourced.py"))]
    done = subprocess.run(
        [*words, str(events), str(turns)],
        capture_output=True,
        text=True,
        check=True,
        timeout=INSTALL_SECONDS_MAX,
    )
    saved, loaded = map(float, done.stdout.split())
    return saved, loaded


def _folder(kind: str) -> Path:
    folder = Path(tempfile.mkdtemp(prefix=f"affray-bench-{kind}-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _run(*words: str, cwd: Path) -> None:
    try:
        subprocess.run(words, cwd=cwd, check=True, capture_output=True, timeout=INSTALL_SECONDS_MAX)
    except (OSError, subprocess.SubprocessError) as wrong:
        raise NotHere(f"{words[-1]} cannot be installed here ({type(wrong).__name__})") from wrong
