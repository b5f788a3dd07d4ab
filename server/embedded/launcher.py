"""Runs the store's program so that it ends when the Affray server does, however that ended.

Started by path as a script of its own, in a fresh interpreter without site packages: nothing here may
import from Affray. A `preexec_fn` would do the same inside the server's process, but runs Python
between fork and exec of a process that has threads.

Arguments: `become` or `guard`, the Affray server's process id, the descriptor to hand on, the command.
"""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import threading
from typing import NoReturn

PR_SET_PDEATHSIG = 1


def main(arguments: list[str]) -> int:
    """Become the store (Linux) or guard it (elsewhere)."""
    tie, parent, handed_on, *command = arguments
    if tie == "become":
        become(command, int(parent))
    return guard(command, int(handed_on))


def become(command: list[str], parent: int) -> NoReturn:
    """Ask the kernel for SIGTERM at the parent's death, then turn into the store.

    The request survives exec. It concerns the parent's *thread*: start the store from a thread that
    lives as long as the server. What is said here goes to the store's log.
    """
    if ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0) != 0:
        sys.exit("The kernel refused PR_SET_PDEATHSIG.")
    if os.getppid() != parent:
        sys.exit("The Affray server ended before its store began.")
    os.execv(command[0], command)


def guard(command: list[str], handed_on: int) -> int:
    """Stay beside the store: when our stdin, a pipe that the server holds, ends, so does the store."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    store = subprocess.Popen(command, stdin=subprocess.DEVNULL, pass_fds=(handed_on,))
    signal.signal(signal.SIGTERM, lambda _signal, _frame: store.terminate())

    def watch() -> None:
        while os.read(0, 1):
            pass
        store.terminate()

    threading.Thread(target=watch, daemon=True).start()
    return store.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
