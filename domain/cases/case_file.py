"""A file of worked cases: read whole, each tried on its own, so that one that says nothing does not hide the others.

    {"version": 1, "kinds": {…}, "cases": [{"id", "ruleset", "kind", "rule", "source", "given", "expect", "note"}]}

`kinds` says in words what each kind is and may be left out; the kinds that there are stand in `KINDS`.
"""

from fractions import Fraction
from typing import Annotated, Final, cast

import msgspec
from msgspec import Meta, Raw, Struct

from domain.cases.blow_kinds import BLOW_KINDS
from domain.cases.endurance_kinds import ENDURANCE_KINDS
from domain.cases.ground_kinds import GROUND_KINDS
from domain.cases.kind import AnyKind, Malformed, listed, read_as
from domain.cases.order_kinds import ORDER_KINDS
from domain.rulesets.catalog import RULESETS

VERSION: Final = 1
KINDS: Final[dict[str, AnyKind]] = {
    kind.name: kind for kind in (*BLOW_KINDS, *ORDER_KINDS, *GROUND_KINDS, *ENDURANCE_KINDS)
}
_Pairs = tuple[object, ...]
UNORDERED: Final = {"attacks"}
"""Expected lists of pairs in which the order says nothing."""


class Case(Struct, frozen=True, forbid_unknown_fields=True):
    """One worked case; what its kind may hold in `given` and `expect`, the kind says."""

    id: Annotated[str, Meta(min_length=1)]
    ruleset: str
    kind: str
    given: Raw
    expect: Raw
    rule: str = ""
    source: str = ""
    note: str = ""


class _File(Struct, frozen=True):
    version: int
    cases: tuple[Raw, ...]


class Tried(Struct, frozen=True, omit_defaults=True):
    """What came of a case. `wrong` is empty where it holds; else one sentence."""

    id: str
    kind: str
    ok: bool
    expected: dict[str, object] = {}
    found: dict[str, object] = {}
    wrong: str = ""


def try_cases(body: bytes) -> tuple[Tried, ...]:
    """Each case of a file, tried. Raises `Malformed` where the whole is no file of cases."""
    file = read_as(_File, body, "the file")
    if file.version != VERSION:
        raise Malformed(f"this build reads version {VERSION} of case files, not {file.version}")
    return tuple(_tried(raw, place) for place, raw in enumerate(file.cases, 1))


def _tried(raw: Raw, place: int) -> Tried:
    try:
        case = read_as(Case, raw, f"case {place}")
    except Malformed as wrong:
        return Tried(f"case {place}", "", ok=False, wrong=f"malformed: {wrong}")
    try:
        kind = KINDS[listed("kind", case.kind, KINDS)]
        rules = RULESETS[listed("ruleset", case.ruleset, RULESETS)]
        expected, found = kind.expected(case.expect), kind.found(rules, case.given)
    except Malformed as wrong:
        return Tried(case.id, case.kind, ok=False, wrong=f"malformed: {wrong}")
    looked_at = {name: found[name] for name in expected}
    apart = [name for name in expected if not _same(name, expected[name], found[name])]
    words = "; ".join(
        f"{name}: expected {_shown(expected[name])}, found {_shown(found[name])}" for name in apart
    )
    rule = f" ({case.rule})" if case.rule else ""
    return Tried(
        case.id, case.kind, not apart, expected, looked_at, f"{case.kind}{rule}: {words}" if apart else ""
    )


def _same(name: str, expected: object, found: object) -> bool:
    if name in UNORDERED and isinstance(expected, tuple) and isinstance(found, tuple):
        return sorted(map(repr, cast("_Pairs", expected))) == sorted(map(repr, cast("_Pairs", found)))
    if isinstance(expected, dict) and isinstance(found, dict):
        ours, theirs = cast("dict[str, str]", expected), cast("dict[str, str]", found)
        return ours.keys() == theirs.keys() and all(_one_share(ours[key], theirs[key]) for key in ours)
    return expected == found


def _one_share(expected: str, found: str) -> bool:
    """`1/2` and `2/4` are one share."""
    try:
        return Fraction(expected) == Fraction(found)
    except (ValueError, ZeroDivisionError):
        return expected == found


def _shown(value: object) -> str:
    return msgspec.json.encode(value).decode()
