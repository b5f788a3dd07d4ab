"""The tokens of characters that were claimed from here, so that a terminal that is opened again is the same person."""

import json
import os
from pathlib import Path
from typing import Final

from clients.python import read_link

_MODE: Final = 0o600
"""Whoever holds a token plays the character: the file is its owner's alone."""


def seats_file() -> Path:
    """Where they lie."""
    state = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(state) / "affray" / "seats.json"


def seat_of(link: str) -> str | None:
    """The token that was kept under this link."""
    return _kept().get(_name(link))


def keep_seat(link: str, token: str) -> None:
    """Keep a token under the link by which the character was claimed."""
    file = seats_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    seats = _kept() | {_name(link): token}
    fresh = file.with_suffix(".new")
    fresh.touch(_MODE)
    fresh.write_text(json.dumps(seats), encoding="utf-8")
    fresh.replace(file)


def forget_seat(link: str) -> None:
    """Let a token go that opens nothing any more."""
    seats = _kept()
    if seats.pop(_name(link), None) is not None:
        seats_file().write_text(json.dumps(seats), encoding="utf-8")


def _name(link: str) -> str:
    address = read_link(link)
    return f"{address.socket} {address.token.partition('.')[0]}"


def _kept() -> dict[str, str]:
    try:
        found: dict[str, str] = json.loads(seats_file().read_text(encoding="utf-8"))
    except (FileNotFoundError, json.JSONDecodeError):
        return {}
    return found
