"""The page of faults leaves out no number, and each test that it names is one."""

from __future__ import annotations

import re

from tests.docs.pages import ROOT

PAGE = (ROOT / "docs" / "reference" / "faults.md").read_text(encoding="utf-8")
FAILURES = [f"F-{n}" for n in range(1, 21)]
REPORTS = [
    f"RB-{n:02}" for n in (2, 5, 13, 23, 25, 26, 28, 31, 35, 37, 41, 44, 47, 49, 52, 56, 59, 61, 62, 70)
]
"""Reports on concurrency, the store, proxies, slow clients, memory and rates."""
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


def test_each_failure_and_report_stands_there_with_a_test() -> None:
    rows = [line for line in PAGE.splitlines() if re.match(r"\| (F-|RB-)\d+", line)]
    assert [row.split(" | ")[0].removeprefix("| ") for row in rows] == [*FAILURES, *REPORTS]
    assert [row for row in rows if not NAMED.search(row)] == []


def test_every_test_that_is_named_is_one() -> None:
    named = NAMED.findall(PAGE)
    assert len(named) > len(FAILURES) + len(REPORTS)
    for path, name in named:
        text = (ROOT / path).read_text(encoding="utf-8")
        assert re.search(rf"^(async )?def {name}\(", text, re.MULTILINE), f"{path} has no {name}"
