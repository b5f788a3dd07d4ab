"""The decisions: numbered without a gap, whole, and all in the index."""

from __future__ import annotations

import re
from typing import Final

import pytest

from tests.docs.pages import ROOT, page, rows

FOLDER: Final = ROOT / "docs" / "decisions"
NAMES: Final = sorted(path.name for path in FOLDER.glob("*.md") if path.name != "index.md")
SECTIONS: Final = ["Context", "Decision", "Consequences", "Built today"]
LINES_MAX: Final = 60


def test_the_index_has_every_decision_in_order_under_its_own_title() -> None:
    listed = [(int(number), link) for number, link, _ in rows(page("docs/decisions/index.md").text)]
    expected: list[tuple[int, str]] = []
    for number, name in enumerate(NAMES, 1):
        title = page(f"docs/decisions/{name}").text.splitlines()[0].partition(". ")[2]
        expected.append((number, f"[{title}]({name})"))
    assert listed == expected


def test_every_decision_in_the_index_has_its_line() -> None:
    assert all(line for _, _, line in rows(page("docs/decisions/index.md").text))


@pytest.mark.parametrize(("number", "name"), list(enumerate(NAMES, 1)))
def test_a_decision_is_one_page_with_its_four_parts(number: int, name: str) -> None:
    text = page(f"docs/decisions/{name}").text
    assert name.startswith(f"{number:04d}-"), "numbers have no gap"
    assert text.startswith(f"# {number}. ")
    assert "\nStatus: accepted" in text or "\nStatus: superseded by [" in text
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == SECTIONS
    assert text.count("\n") <= LINES_MAX, "one page"
