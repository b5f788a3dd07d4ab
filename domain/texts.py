"""Texts as they are kept, compared and told: composed, by their looks, and each in its own direction."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final, TypeVar
from unicodedata import bidirectional, category, is_normalized, normalize

import msgspec

T = TypeVar("T")
_encoder: Final = msgspec.json.Encoder()


def composed(value: T, kind: object) -> T:
    """`value`, decoded as `kind`, with every text in it composed; checked again, for a text may have grown.

    Raises:  msgspec.ValidationError, where what was composed is none of `kind` any more.
    """
    text = _encoder.encode(value).decode()
    if is_normalized("NFC", text):
        return value
    again: T = msgspec.json.decode(normalize("NFC", text), type=kind)
    return again


# ---------------------------------------------------------------- what looks alike


def looks_of(text: str) -> str:
    """The same for texts that look alike (UTS #39, skeleton): Latin a and Cyrillic а, a wide letter, a joiner not seen.

    It is for comparing only, and is shown to nobody.
    """
    if text.isascii():
        return "".join(_alike().get(one, one) for one in text.strip())
    plain = normalize("NFKD", text)
    seen = "".join(_alike().get(one, one) for one in plain if category(one) != "Cf" and not _chooses(one))
    return " ".join(normalize("NFKD", seen).split())


def _chooses(one: str) -> bool:
    """A selector of a glyph's variant, which is not seen by itself."""
    return "\ufe00" <= one <= "\ufe0f"


@cache
def _alike() -> dict[str, str]:
    """Each character that looks like others, or like two, with what stands for it."""
    tables = tomllib.loads(files("domain").joinpath("lookalikes.toml").read_text("utf-8"))
    stands_for: dict[str, str] = {}
    for group in tables["alike"]:
        first = stands_for.get(group[0], group[0])
        stands_for |= dict.fromkeys(group, first)
    likes_two: dict[str, str] = tables["like_two"]
    for one, two in likes_two.items():
        stands_for[one] = "".join(stands_for.get(letter, letter) for letter in two)
    return stands_for


# ---------------------------------------------------------------- directions

ISOLATE: Final = "\u2068"
"""First Strong Isolate: what follows has a direction of its own, up to `END_ISOLATE` (UAX #9)."""
END_ISOLATE: Final = "\u2069"
_FROM_THE_RIGHT: Final = frozenset({"R", "AL", "AN"})


def isolated(text: str) -> str:
    """`text` as part of a sentence: what is written from the right does not turn round what stands beside it."""
    if text.isascii() or text.startswith(ISOLATE):
        return text
    if not any(bidirectional(one) in _FROM_THE_RIGHT for one in text):
        return text
    return f"{ISOLATE}{text}{END_ISOLATE}"
