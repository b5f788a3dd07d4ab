"""The data directory: where it is, and that one server at a time uses it.

Two servers on one append-only file would ruin it. So the directory's lock is taken by us and handed on
to the store: it stays taken for as long as either lives, whatever became of the other.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import sys
import time
from pathlib import Path

import msgspec

from server.embedded.limits import EmbeddedLimits

SOCKET_DIRECTORY_PREFIX = "affray-"


class Holder(msgspec.Struct, frozen=True):
    """What the lock file says: who holds the lock, or how the last holder's store ended."""

    pid: int = 0
    socket_directory: str = ""
    ended_well: bool = False


class DirectoryLock(msgspec.Struct, frozen=True):
    """Ours until `release`. `descriptor` is what the store inherits."""

    descriptor: int
    ended_well: bool  # the store that was here before


class DirectoryRefused(msgspec.Struct, frozen=True):
    """The directory cannot be had; `reason` is one line that names it and says what to do."""

    reason: str


def default_data_directory() -> Path:
    """The user's own data folder, by the platform's custom."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "affray"
    named = os.environ.get("XDG_DATA_HOME", "")
    # A relative path is to be ignored: XDG base directory specification.
    home = Path(named) if Path(named).is_absolute() else Path.home() / ".local" / "share"
    return home / "affray"


def take(directory: Path, limits: EmbeddedLimits) -> DirectoryLock | DirectoryRefused:
    """Make the directory if need be and lock it.

    When the server that held it is dead, its store is on the way out: that much we wait for.
    """
    try:
        directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        descriptor = os.open(directory / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as wrong:
        return DirectoryRefused(f"The data directory {directory} cannot be used: {wrong.strerror}.")
    deadline = time.monotonic() + limits.abandoned_lock_wait_seconds
    while not is_locked_by_us(descriptor):
        holder = holder_of(descriptor)
        if is_alive(holder.pid) or time.monotonic() > deadline:
            os.close(descriptor)
            return DirectoryRefused(in_use(directory, holder))
        time.sleep(limits.poll_seconds)
    previous = holder_of(descriptor)
    tidy_up_after(previous)
    return DirectoryLock(descriptor=descriptor, ended_well=previous.ended_well)


def is_locked_by_us(descriptor: int) -> bool:
    """Try once to lock. Raises: OSError on a file system that knows no locks."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def sign(lock: DirectoryLock, socket_directory: Path) -> None:
    """Write down who we are, for whoever finds the lock taken and for whoever comes after a crash."""
    write(lock, Holder(pid=os.getpid(), socket_directory=str(socket_directory)))


def release(lock: DirectoryLock, *, ended_well: bool) -> None:
    """Give our hold up. The file stays: removing it would let two servers lock two different files."""
    write(lock, Holder(ended_well=ended_well))
    os.close(lock.descriptor)


def write(lock: DirectoryLock, holder: Holder) -> None:
    """Replace what the lock file says, on disk before anything else happens."""
    os.ftruncate(lock.descriptor, 0)
    os.pwrite(lock.descriptor, msgspec.json.encode(holder), 0)
    os.fsync(lock.descriptor)


def holder_of(descriptor: int) -> Holder:
    """What the lock file says; nobody in particular if it says nothing readable."""
    try:
        return msgspec.json.decode(os.pread(descriptor, 4096, 0), type=Holder)
    except msgspec.DecodeError:
        return Holder()


def tidy_up_after(previous: Holder) -> None:
    """Remove what a server that was killed could not: its socket's directory."""
    left = Path(previous.socket_directory)
    if left.name.startswith(SOCKET_DIRECTORY_PREFIX) and left.is_dir() and left.stat().st_uid == os.getuid():
        shutil.rmtree(left, ignore_errors=True)


def is_alive(pid: int) -> bool:
    """Is there a process of this id that still runs? Somebody else's counts."""
    if pid <= 0:
        return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return not is_only_uncollected(pid)


def is_only_uncollected(pid: int) -> bool:
    """Dead, and nobody has asked how it ended: in a container without an init, that may last for ever."""
    status = Path("/proc", str(pid), "stat")
    try:
        return status.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[0] == "Z"
    except OSError:  # not Linux, or it went away just now
        return False


def in_use(directory: Path, holder: Holder) -> str:
    """The one line for the second server."""
    who = f" (process {holder.pid})" if is_alive(holder.pid) else ""
    return (
        f"The data directory {directory} is in use by another Affray server{who}."
        " Stop that one, or choose another directory with --data."
    )
