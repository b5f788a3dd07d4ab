"""The page on secrets says what may show all the same, word for word."""

from domain.views.declassified import DECLASSIFIED
from tests.docs.pages import page


def test_the_page_lists_what_is_declassified_and_nothing_else() -> None:
    section = page("docs/secrets.md").text.split("## What shows all the same")[1].split("\n## ")[0]
    assert [line.removeprefix("- ") for line in section.splitlines() if line.startswith("- ")] == list(
        DECLASSIFIED
    )
