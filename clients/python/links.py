"""A link to a table, as people send it to one another: `https://dnd.example.org/t/<table>#<token>`."""

import re
from typing import Final
from urllib.parse import unquote, urlsplit

from msgspec import Struct

_PATH: Final = re.compile(r"^(.*)/t/([^/]+)/?$")


class NoLink(ValueError):
    """What was given is no link to a table."""


class Link(Struct, frozen=True):
    """Where the table's socket is, and by what right one comes."""

    table: str
    token: str
    socket: str


def read_link(text: str) -> Link:
    """The parts of a link.

    Raises:  NoLink, in words.
    """
    parts = urlsplit(text.strip())
    found = _PATH.match(parts.path)
    if parts.scheme not in {"http", "https"} or not parts.netloc or found is None:
        raise NoLink(f"{text!r} is no link to a table; one looks like http://host:8000/t/table#token")
    scheme = "wss" if parts.scheme == "https" else "ws"
    base, table = found[1], unquote(found[2])
    return Link(table, unquote(parts.fragment), f"{scheme}://{parts.netloc}{base}/ws/tables/{found[2]}")
