"""Reading in a process of its own, with a bound: whatever a file does to its reader, the table goes on.

`python -m server.imports` is that process, and it alone loads what reads files: what is asked stands in its first line, the
file behind it.
"""

from typing import Final

import msgspec
from msgspec import Struct

from server.apart import answer_of
from server.imports.armour import ArmourBase
from server.imports.report import Doors, Unusable

ANSWER_BYTES_MAX: Final = 32 * 1024 * 1024
TOO_LONG: Final = Unusable(
    "The file took too long to read; where it is a small one, the server is busy: try again in a moment."
)
_BEYOND_US: Final = Unusable("The file could not be read.")


class SheetsAsked(Struct, frozen=True, tag="sheets"):
    """A file of sheets; its base of armour class, where somebody knows."""

    armour_base: ArmourBase | None = None


class MapAsked(Struct, frozen=True, tag="map"):
    """A map; how its doors stand."""

    doors: Doors = "as drawn"


Wanted = SheetsAsked | MapAsked


async def read_apart(wanted: Wanted, content: bytes, seconds: float) -> bytes | Unusable:
    """What was read, as JSON. Raises:  OSError, where no process can be had."""
    asked = msgspec.json.encode(wanted) + b"\n" + content
    try:
        answer = await answer_of("server.imports", asked, seconds, ANSWER_BYTES_MAX)
    except TimeoutError:
        return TOO_LONG
    if answer is None:
        return _BEYOND_US
    words = msgspec.json.decode(answer, type=_Answer).words
    return Unusable(words) if words is not None else answer


class _Answer(Struct, frozen=True):
    """As much of an answer as says whether it is one."""

    words: str | None = None
