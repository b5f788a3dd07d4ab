"""Every numbered rule stands on the page of what shows it, none left out; what is not shown yet is a list that shrinks."""

from __future__ import annotations

from typing import Final

from server.codegen.rules_page import rules_in, shown
from tests.docs.pages import ROOT, page, rows

NOT_SHOWN_YET: Final[frozenset[str]] = frozenset(
    [
        "CO-6",
    ]
)
"""Rules that no battle, worked case or test names. This list may only get shorter."""


def test_every_rule_stands_on_the_page_in_order() -> None:
    listed = [cells[0] for cells in rows(page("docs/reference/rules-shown.md").text.partition("\n## ")[0])]
    assert listed == [rule.number for rule in rules_in(ROOT)]
    assert len(listed) > 100


def test_no_rule_has_lost_what_showed_it() -> None:
    found = shown(ROOT)
    silent = {number for number, one in found.items() if not one.anything}
    assert silent <= NOT_SHOWN_YET, f"let a battle or a test name {', '.join(sorted(silent - NOT_SHOWN_YET))}"


def test_every_worked_case_is_of_a_rule_that_there_is() -> None:
    numbers = {rule.number for rule in rules_in(ROOT)}
    cases = {case for one in shown(ROOT).values() for case in one.cases}
    assert len(cases) == 207 + 262, f"of {len(numbers)} rules"
