"""What went wrong at other tables is tried here: no scenario is left out, and each names a test that is there."""

import re
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).parents[1]
TABLE: Final[dict[str, Any]] = tomllib.loads((ROOT / "tests" / "scenarios.toml").read_text(encoding="utf-8"))
OF_THE_RULES: Final[dict[str, Any]] = tomllib.loads(
    (ROOT / "tests" / "rules_scenarios.toml").read_text(encoding="utf-8")
)
NUMBERS_OF_THE_RULES: Final = (4, 8, 16, 19, 20, 22, 34, 37, 38, 40, 41, 43, 46, 50, 55, 64, 65, 67, 68)
OF_SECRETS_ROLES_RETURN_AND_NAMES: Final = (1, 2, 5, 7, 11, 13, 14, 17, 23, 29, 32, 35, 44, 49, 53, 56, 58)


def test_no_scenario_is_left_out() -> None:
    assert list(TABLE) == [f"RB-{number:02}" for number in OF_SECRETS_ROLES_RETURN_AND_NAMES]
    assert list(OF_THE_RULES) == [f"RB-{number:02}" for number in NUMBERS_OF_THE_RULES]


@pytest.mark.parametrize("number", [*TABLE, *OF_THE_RULES])
def test_a_scenario_is_shown_by_tests_that_are_there(number: str) -> None:
    for shown in (TABLE | OF_THE_RULES)[number]["shown_by"]:
        file, _, name = shown.partition("::")
        path = ROOT / file
        assert path.is_file(), f"{number}: there is no {file}"
        if path.suffix == ".battle":
            continue
        text = path.read_text(encoding="utf-8")
        wanted = rf"^(async )?def {name}\(" if path.suffix == ".py" else rf'test\("{re.escape(name)}"'
        assert re.search(wanted, text, re.MULTILINE), f"{number}: {file} has no test {name!r}"
