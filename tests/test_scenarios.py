"""What went wrong at other tables is tried here: no scenario is left out, and each names a test that is there."""

import re
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).parents[1]
TABLE: Final[dict[str, Any]] = tomllib.loads((ROOT / "tests" / "scenarios.toml").read_text(encoding="utf-8"))
OF_SECRETS_ROLES_RETURN_AND_NAMES: Final = (1, 2, 5, 7, 11, 13, 14, 17, 23, 29, 32, 35, 44, 49, 53, 56, 58)


def test_no_scenario_is_left_out() -> None:
    assert list(TABLE) == [f"RB-{number:02}" for number in OF_SECRETS_ROLES_RETURN_AND_NAMES]


@pytest.mark.parametrize("number", TABLE)
def test_a_scenario_is_shown_by_tests_that_are_there(number: str) -> None:
    for shown in TABLE[number]["shown_by"]:
        file, _, name = shown.partition("::")
        path = ROOT / file
        assert path.is_file(), f"{number}: there is no {file}"
        if path.suffix == ".battle":
            continue
        text = path.read_text(encoding="utf-8")
        wanted = rf"^(async )?def {name}\(" if path.suffix == ".py" else rf'test\("{re.escape(name)}"'
        assert re.search(wanted, text, re.MULTILINE), f"{number}: {file} has no test {name!r}"
