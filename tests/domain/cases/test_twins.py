"""Each kind of worked case has a twin: a battle in which the same number is read from what happened."""

from __future__ import annotations

# pyright: reportUnknownArgumentType=false, reportUnknownVariableType=false
import re
from pathlib import Path
from typing import Any, Final, cast

import msgspec
import pytest

from domain.cases.case_file import KINDS

TESTS: Final = Path(__file__).resolve().parents[2]
SAID: Final = {True: "yes", False: "no"}


class Twin(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    case: str
    battle: str
    line: str
    value: int | float | str | bool | None = None


class Case(msgspec.Struct):
    id: str
    kind: str
    expect: dict[str, Any]


class Cases(msgspec.Struct):
    cases: list[Case]


class Twins(msgspec.Struct):
    twin: list[Twin]


TWINS: Final = msgspec.toml.decode((TESTS / "cases" / "twins.toml").read_bytes(), type=Twins).twin
CASES: Final = {
    case.id: case
    for name in ("worked_cases", "further_cases")
    for case in msgspec.json.decode((TESTS / "cases" / f"{name}.json").read_bytes(), type=Cases).cases
}


def test_every_kind_has_a_twin_and_no_other_has() -> None:
    assert sorted(twin.kind for twin in TWINS) == sorted(KINDS)


@pytest.mark.parametrize("twin", TWINS, ids=lambda twin: twin.kind)
def test_a_twin_says_what_its_case_says(twin: Twin) -> None:
    """The line is of that battle, which `test_battles` plays; the value is the case's, but for the sign of Table 52."""
    case = CASES[twin.case]
    assert case.kind == twin.kind
    script = (TESTS / "battles" / f"{twin.battle}.battle").read_text(encoding="utf-8")
    assert twin.line in script.splitlines()
    if twin.value is None:
        return
    assert twin.value in leaves(case.expect), f"{twin.case} expects {case.expect}"
    said = SAID[twin.value] if isinstance(twin.value, bool) else str(twin.value)
    assert said in re.split(r"[ ,]|(?<=[a-z])-", twin.line), twin.line


def leaves(value: Any) -> list[object]:
    """Every single value in it, and of a number that the line has with the other sign that one too (CO-4)."""
    match value:
        case dict():
            return [leaf for one in cast("dict[str, Any]", value).values() for leaf in leaves(one)]
        case list():
            many: list[Any] = value
            return [leaf for one in many for leaf in leaves(one)]
        case bool() | str():
            return [value]
        case int() | float():
            return [value, -value]
        case _:
            return []
