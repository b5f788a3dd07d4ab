"""What went wrong at other tables is tried here: no scenario is left out, and each names a test that is there."""

import re
import tomllib
from typing import Any, Final

import pytest

from tests.named import ROOT, is_there

TABLE: Final[dict[str, Any]] = tomllib.loads((ROOT / "tests" / "scenarios.toml").read_text(encoding="utf-8"))
NUMBERS: Final = (
    "01 02 04 05 07 08 10 11 13 14 16 17 19 20 22 23 25 28 29 32 "
    "34 35 37 38 40 41 43 44 46 47 49 50 52 53 55 56 58 64 65 67 68"
)


def test_no_scenario_is_left_out() -> None:
    assert " ".join(name.removeprefix("RB-") for name in TABLE) == NUMBERS
    assert all(row["shown_by"] for row in TABLE.values())


@pytest.mark.parametrize("number", TABLE)
def test_a_scenario_is_shown_by_tests_that_are_there(number: str) -> None:
    assert [shown for shown in TABLE[number]["shown_by"] if not (_is_said(shown) or is_there(shown))] == []


def _is_said(shown: str) -> bool:
    """A test of the page's, by its words."""
    file, _, words = shown.partition("::")
    path = ROOT / file
    return (
        path.suffix == ".ts"
        and re.search(rf'test\("{re.escape(words)}"', path.read_text(encoding="utf-8")) is not None
    )
