"""What a kind of case is: what it starts from, what comes out, and the function of ours that makes the one of the other."""

from collections.abc import Callable, Iterable
from typing import Annotated, Any, Final, Generic, TypeVar

import msgspec
from msgspec import UNSET, Meta, Raw, Struct

from domain.rulesets.ruleset import Ruleset
from domain.sheets import Sheet
from domain.unreadable import UNREADABLE, in_words

Count = Annotated[int, Meta(ge=0, le=1000)]
"""A number of rounds, attacks or squares in a case."""
G = TypeVar("G", bound="Given")
E = TypeVar("E", bound="Expect")
T = TypeVar("T")


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """What a case starts from."""


class Expect(Struct, frozen=True, forbid_unknown_fields=True):
    """What has to come out; a case may leave out what it does not look at."""


class Malformed(Exception):
    """A case that says nothing that could be tried; its message says what is wrong."""


class Kind(Struct, Generic[G, E], frozen=True):
    """One kind; `sentence` says what it holds against what. `game` is the only one that knows it, where it is one."""

    name: str
    sentence: str
    given: type[G]
    expect: type[E]
    work_out: Callable[[Ruleset, G], E]
    game: str = ""

    def expected(self, raw: Raw) -> dict[str, object]:
        """The expected values by name. Raises `Malformed`."""
        wanted = read_as(self.expect, raw, "expect")
        found = {name: getattr(wanted, name) for name in wanted.__struct_fields__}
        said = {name: value for name, value in found.items() if value is not UNSET}
        if not said:
            names = ", ".join(self.expect.__struct_fields__)
            raise Malformed(f'"expect" holds none of {names}')
        return said

    def found(self, rules: Ruleset, raw: Raw) -> dict[str, object]:
        """What our functions make of it, by name. Raises `Malformed`."""
        if self.game and rules.id != self.game:
            raise Malformed(f"cases of the kind {self.name!r} are of {self.game}, not of {rules.id}")
        outcome = self.work_out(rules, read_as(self.given, raw, "given"))
        return {name: getattr(outcome, name) for name in outcome.__struct_fields__}


AnyKind = Kind[Any, Any]


def read_as(as_type: type[T], raw: Raw | bytes, part: str) -> T:
    """A part of a case. Raises `Malformed`, naming the field that does not fit."""
    try:
        return msgspec.json.decode(raw, type=as_type)
    except UNREADABLE as wrong:
        raise Malformed(in_words(wrong, as_type, f'"{part}"')) from None


def listed(what: str, name: str, known: Iterable[str]) -> str:
    """`name`, if it is one of `known`. Raises `Malformed`, with all that there are."""
    names = sorted(known)
    if name not in names:
        raise Malformed(f"there is no {what} {name!r}; there are: {', '.join(names)}")
    return name


SOMEBODY: Final[dict[str, object]] = {"name": "somebody", "hit_points": 1, "armour_class": 10}


def sheet_with(**fields: object) -> Sheet:
    """A sheet on which nothing but `fields` matters, checked as any sheet is. Raises `Malformed`."""
    return read_as(Sheet, msgspec.json.encode(SOMEBODY | fields), "given")


def row_named(words: str) -> str:
    """A row's id as people write it: `Magic-User` is `magic_user`."""
    return words.strip().lower().replace("-", "_").replace(" ", "_")
