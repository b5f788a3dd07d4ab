"""Each word once, in the order of the alphabet."""

from __future__ import annotations

from tests.docs.pages import page, rows


def test_each_word_stands_once_and_in_order() -> None:
    words = [cells[0] for cells in rows(page("docs/glossary.md").text)]
    assert words == sorted(set(words), key=str.casefold)


def test_each_word_is_explained() -> None:
    assert all(cells[1] for cells in rows(page("docs/glossary.md").text))
