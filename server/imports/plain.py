"""Plain words and numbers out of what people's files hold: markup, strings for numbers, fancy minuses."""

import html
import re
import unicodedata
from typing import Final

from domain.dice.expression import parse_dice
from domain.legible import is_unseen
from server.imports.reading import Json

TEXT_MAX: Final = 4_000
"""So much of a text is looked at."""
SHOWN_MAX: Final = 80
"""So much of a value is repeated in a report."""
NAME_MAX: Final = 60
SLUG_MAX: Final = 40
NUMBER_MAX: Final = 1_000_000
_TAG: Final = re.compile(r"<[^<>]*>")
_BREAK: Final = re.compile(r"<\s*/?\s*(?:br|p|div|li|ul|ol|td|tr|h[1-6]|hr)\b[^<>]*>", re.IGNORECASE)
_SPACES: Final = re.compile(r"\s+")
_MINUS: Final = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-"))
_NUMBER: Final = re.compile(r"\s*([+-]?\d{1,7})(?:\.0+)?(?![\dd/.])", re.ASCII)
_FRACTIONS: Final = str.maketrans({"½": "1/2", "¼": "1/4", "\u00d7": "x"})
_NOT_SLUG: Final = re.compile(r"[^a-z0-9]+")
_RANGE: Final = re.compile(r"(\d{1,3})\s*-\s*(\d{1,4})", re.ASCII)
_DICE_SIDES: Final = (2, 3, 4, 6, 8, 10, 12, 20)


def plain(value: Json) -> str:
    """A text without markup, on one line, with nothing in it that is not seen; "" of what is no text or number."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    text = html.unescape(_without_markup(str(value)[:TEXT_MAX]))
    text = unicodedata.normalize("NFC", _without_markup(text).translate(_MINUS).translate(_FRACTIONS))
    seen = "".join(one for one in text if one.isspace() or not (is_unseen(one) or ord(one) < 0x20))
    return _SPACES.sub(" ", seen).strip()


def _without_markup(text: str) -> str:
    return _TAG.sub("", _BREAK.sub(" ", text))


def name_of(value: Json) -> str:
    """The same, as a name: no quotation mark that a typed line would stumble over, and not longer than a name may be; "" where
    no letter or digit is in it.
    """
    name = plain(value).replace('"', "”")[:NAME_MAX].strip()
    return name if any(one.isalnum() for one in name) else ""


def shown(value: Json) -> str:
    """A value as a report repeats it."""
    if isinstance(value, dict):
        return f"{len(value)} field{'' if len(value) == 1 else 's'}"
    if isinstance(value, list):
        return f"{len(value)} entr{'y' if len(value) == 1 else 'ies'}"
    if value is None or isinstance(value, bool):
        return str(value).lower()
    text = plain(value)
    return text if len(text) <= SHOWN_MAX else f"{text[: SHOWN_MAX - 1]}…"


def number(value: Json) -> int | None:
    """A whole number, also one that is written as text (`"125"`, `"10.0"`, `"15 (11)"`); None of anything else."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, float):
        value = int(value) if value == value // 1 and abs(value) <= NUMBER_MAX else None
    if isinstance(value, str):
        found = _NUMBER.match(value[:40].translate(_MINUS))
        value = int(found[1]) if found else None
    return value if isinstance(value, int) and abs(value) <= NUMBER_MAX else None


def slug(text: str, otherwise: str) -> str:
    """An id made of a name."""
    plain_letters = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return _NOT_SLUG.sub("-", plain_letters).strip("-")[:SLUG_MAX].strip("-") or otherwise


def dice(text: str) -> tuple[str, bool] | None:
    """Dice as we write them, and whether they had to be converted: `2-8` is 2d4; None of what is no dice."""
    said = plain(text).lower().replace(" ", "")
    spread = _RANGE.fullmatch(said)
    if spread is not None:
        least, most = int(spread[1]), int(spread[2])
        if not 0 < least < most:
            return None
        if most % least == 0 and most // least in _DICE_SIDES:
            return f"{least}d{most // least}", True
        sides, plus = most - least + 1, least - 1
        return f"1d{sides}{plus:+d}" if plus else f"1d{sides}", True
    read = parse_dice(said) if said else "nothing"
    if isinstance(read, str) or (read.count == 0 and read.plus <= 0):
        return None
    written = str(read)
    return (written, written != plain(text)) if len(written) <= 12 else None
