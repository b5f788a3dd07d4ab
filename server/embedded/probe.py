"""The few words spoken to the store before anyone else may: is it there, who is it, rewrite the log.

Inline commands and their short replies need no client library, and no client that tries again by itself.
"""

from __future__ import annotations

import re
import socket
from pathlib import Path

REPLY_BYTES_MAX = 64 * 1024


class NoReply(ConnectionError):
    """Nobody answered, or not whole, within the time."""


def ask(socket_path: Path, words: str, timeout_seconds: float) -> str:
    """Send one inline command on a connection of its own and return its reply's text.

    An error reply comes back as it is, with its leading "-".
    Raises: NoReply.
    """
    received = b""
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(timeout_seconds)
            connection.connect(str(socket_path))
            connection.sendall(words.encode() + b"\r\n")
            while not is_whole(received) and len(received) < REPLY_BYTES_MAX:
                part = connection.recv(8192)
                if not part:
                    raise NoReply(f"{words}: the store hung up")
                received += part
    except OSError as wrong:
        raise NoReply(f"{words}: {wrong}") from wrong
    return text_of(received)


def is_whole(received: bytes) -> bool:
    """Has the one reply arrived to its end? A bulk string ("$") states its length in its first line."""
    first_line, ending, rest = received.partition(b"\r\n")
    if not ending:
        return False
    return not first_line.startswith(b"$") or len(rest) >= int(first_line[1:]) + 2


def text_of(reply: bytes) -> str:
    """The reply without its framing; "-" stays in front of an error."""
    first_line, _, rest = reply.partition(b"\r\n")
    shown = rest if first_line.startswith(b"$") else first_line.removeprefix(b"+")
    return shown.decode(errors="replace")


def field(information: str, name: str) -> str:
    """One line's value in an answer to INFO; "" if the line is not there."""
    found = re.search(rf"^{re.escape(name)}:(.*?)\r?$", information, re.MULTILINE)
    return found[1] if found else ""
