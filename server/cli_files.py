"""The files that a command reads and writes. What cannot be read or written is told in one sentence."""

import os
from pathlib import Path

import click


def sure_to_write(path: Path | None) -> None:
    """Before any work whose outcome goes into `path`: what is known not to be writable is refused now.

    Raises:  click.ClickException.
    """
    if path is None:
        return
    folder = path.parent
    if not folder.is_dir():
        raise click.ClickException(f"{path} cannot be written: there is no directory {folder}.")
    if path.is_dir():
        raise click.ClickException(f"{path} cannot be written: it is a directory.")
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise click.ClickException(f"{path} cannot be written: permission denied.")


def write_out(path: Path, body: bytes) -> None:
    """All of it into `path`, over what was there. Raises:  click.ClickException."""
    try:
        path.write_bytes(body)
    except OSError as wrong:
        raise click.ClickException(f"{path} cannot be written: {wrong.strerror}.") from wrong


def read_in(path: Path, bytes_max: int) -> bytes:
    """One byte more than `bytes_max` at most, so that a reader can say that it is too much.

    A pipe into which nobody writes is empty: opening it as other files are opened would wait for a writer for ever.

    Raises:  click.ClickException.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        os.set_blocking(descriptor, True)
        with os.fdopen(descriptor, "rb") as opened:
            return opened.read(bytes_max + 1)
    except OSError as wrong:
        raise click.ClickException(f"{path} cannot be read: {wrong.strerror}.") from wrong
