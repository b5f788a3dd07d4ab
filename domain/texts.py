"""Texts as they are kept, compared and told: composed, by their looks, and each in its own direction."""

import string
import tomllib
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final, TypeVar
from unicodedata import bidirectional, category, east_asian_width, is_normalized, normalize

import msgspec

from domain.legible import is_unseen, judge

T = TypeVar("T")
_encoder: Final = msgspec.json.Encoder()


def composed(value: T, kind: object) -> T:
    """`value`, decoded as `kind`, with every text in it composed; checked again, for a text may have grown.

    Raises:  msgspec.ValidationError, where what was composed is none of `kind` any more, or is not to be read.
    """
    text = _encoder.encode(value).decode()
    if text.isascii():
        return value
    plain = normalize("NFC", text)
    judge(msgspec.json.decode(plain))
    if is_normalized("NFC", text):
        return value
    again: T = msgspec.json.decode(plain, type=kind)
    return again


# ---------------------------------------------------------------- what looks alike


LOOKS_KEPT: Final = 2048
"""So many names' looks are remembered at most."""


@lru_cache(LOOKS_KEPT)
def looks_of(text: str) -> str:
    """The same for texts that read alike: Latin a and Cyrillic а (UTS #39, skeleton), small letters and capitals.

    Spaces, marks of punctuation and what is not seen make no difference, but where there is nothing else. It is for
    comparing only, and is shown to nobody.
    """
    seen = [one for one in normalize("NFKD", text) if category(one) != "Cf" and not is_unseen(one)]
    told = "".join(_stands_for(one) for one in seen if not _sets_apart(one))
    return normalize("NFKD", told or "".join(_stands_for(one) for one in seen if not one.isspace()))


def _stands_for(one: str) -> str:
    alike = _alike()
    return alike.get(one) or "".join(alike.get(small, small) for small in one.casefold())


def _sets_apart(one: str) -> bool:
    """A space or a mark of punctuation, or what looks like one; the wide letters of the East are letters."""
    kind = category(one)
    if kind[0] in "PZ" or one.isspace():
        return True
    looks = _alike().get(one, one)
    return kind != "Nd" and east_asian_width(one) != "W" and len(looks) == 1 and category(looks)[0] == "P"


@cache
def _alike() -> dict[str, str]:
    """Each character that looks like others, is their capital, or looks like two, with what stands for it.

    A capital that looks like one Latin letter while its small one looks like another (Greek Ν and ν) counts as what it
    looks like.
    """
    tables = tomllib.loads(files("domain").joinpath("lookalikes.toml").read_text("utf-8"))
    groups: dict[str, set[str]] = {}
    for one in string.ascii_letters + string.digits:
        groups[one] = {one}
    for row in tables["alike"]:
        for one in row:
            _merge(groups, row[0], one)
    for one in [*string.ascii_uppercase, *groups]:
        small = one.casefold()
        if len(small) == 1 and (one.isascii() or not _are_two_letters(groups, one, small)):
            _merge(groups, one, small)
    first = {one: min(alike) for one, alike in groups.items()}
    likes_two: dict[str, str] = tables["like_two"]
    two = {
        first.get(one, one): "".join(first.get(letter, letter) for letter in letters)
        for one, letters in likes_two.items()
    }
    small_too = {one.casefold(): letters for one, letters in two.items() if one.casefold() not in first}
    return {one: two.get(stands, stands) for one, stands in first.items()} | small_too | two


def _merge(groups: dict[str, set[str]], one: str, other: str) -> None:
    whole = groups.get(one, {one}) | groups.get(other, {other})
    groups |= dict.fromkeys(whole, whole)


def _are_two_letters(groups: dict[str, set[str]], one: str, other: str) -> bool:
    """Each looks like a plain letter or digit, and not like the same."""
    mine, others = groups.get(one, {one}), groups.get(other, {other})
    return mine is not others and all(any(sign.isascii() for sign in group) for group in (mine, others))


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


NAMES_MAX: Final = 12
"""So many names a refusal lists."""


def nearest(name: str, there: Iterable[str]) -> str:
    """Of the names that there are those that look most like `name`; the first few where none does."""
    names = list(there)
    close = get_close_matches(name, names, NAMES_MAX // 2)
    return f"Nearest: {', '.join(close)}." if close else f"There are: {some(names)}."


def some(names: Sequence[str]) -> str:
    """The first few of them, and whether there are more."""
    return ", ".join(names[:NAMES_MAX]) + (" …" if len(names) > NAMES_MAX else "")


def in_words(names: Sequence[str]) -> str:
    """Bera; Bera and Rath; Bera, Rath and the DM."""
    names = [isolated(name) for name in names]
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
