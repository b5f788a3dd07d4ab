"""The directory of the store's socket: short-lived, below the system's temporary one, and nobody's but ours.

A server that is killed cannot remove its own. Whoever starts next on the same data does (see `data_directory`);
for data that nobody starts on again, every start sweeps: a lock in each directory tells whether its server lives.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import stat
import tempfile
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import msgspec

from server.embedded.data_directory import SOCKET_DIRECTORY_PREFIX, is_locked_by_us
from server.embedded.limits import EmbeddedLimits

SOCKET = "store.sock"
LOCK = "store.sock.lock"
# The longest path that a Unix socket may have, terminator and the shorter platform (macOS) considered.
SOCKET_PATH_BYTES_MAX = 103


class SocketDirectory(msgspec.Struct, frozen=True):
    """Ours until `remove`; `descriptor` holds its lock, and is closed by the system if we are killed."""

    path: Path
    descriptor: int

    @property
    def socket(self) -> Path:
        """Where the store listens."""
        return self.path / SOCKET


def make() -> SocketDirectory:
    """A fresh directory that only we may enter, with a path short enough for every platform."""
    for parent in (None, "/tmp"):  # noqa: S108  mkdtemp makes an unguessable directory for us alone
        path = Path(tempfile.mkdtemp(prefix=SOCKET_DIRECTORY_PREFIX, dir=parent))
        if len(bytes(path / SOCKET)) <= SOCKET_PATH_BYTES_MAX:
            descriptor = os.open(path / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            return SocketDirectory(path, descriptor)
        path.rmdir()
    raise AssertionError("a path below /tmp is short")


def remove(directory: SocketDirectory) -> None:
    """Remove it, and let go of it."""
    _take_down(directory.path)
    os.close(directory.descriptor)


def sweep(limits: EmbeddedLimits) -> None:
    """Remove what killed servers of this user left behind; some of it, if there is very much."""
    for path in islice(_left_behind(limits), limits.swept_directories_max):
        try:
            descriptor = os.open(path / LOCK, os.O_RDWR | os.O_NOFOLLOW)
        except FileNotFoundError:
            _take_down(path)  # its server was killed before it had a lock, or this is something else
            continue
        except OSError:
            continue  # it is going away just now, or is none of ours after all
        try:
            if is_locked_by_us(descriptor):
                _take_down(path)
        finally:
            os.close(descriptor)


def _take_down(path: Path) -> None:
    """Remove what we put there, and nothing else: somebody may keep a data directory under such a name."""
    with contextlib.suppress(OSError):  # there is more in it, or it is gone already
        for name in (SOCKET, LOCK) if (path / LOCK).is_file() else ():
            (path / name).unlink(missing_ok=True)
        path.rmdir()


def _left_behind(limits: EmbeddedLimits) -> Iterator[Path]:
    """Our directories that are too old to be only just made."""
    for parent in {Path(tempfile.gettempdir()), Path("/tmp")}:  # noqa: S108  where `make` makes them
        for path in parent.glob(f"{SOCKET_DIRECTORY_PREFIX}*"):
            try:
                found = path.lstat()
            except FileNotFoundError:
                continue  # its server ended in this moment
            is_old = time.time() - found.st_mtime > limits.sweep_age_seconds_min
            if stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and is_old:
                yield path
