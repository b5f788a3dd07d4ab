"""The project's pages, and what stands in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]

_FENCE: Final = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK: Final = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)", re.DOTALL)
_TICKED: Final = re.compile(r"`([^`\n]+)`")
_HEADING: Final = re.compile(r"^#+ (.+)$", re.MULTILINE)


class Page(NamedTuple):
    """A page: its path from the root, and its text."""

    name: str
    text: str

    @property
    def prose(self) -> str:
        """The text without its fenced code."""
        return _FENCE.sub("", self.text)

    @property
    def ticked(self) -> Iterator[str]:
        """Whatever stands between backticks."""
        return (found[1] for found in _TICKED.finditer(self.prose))

    @property
    def links(self) -> Iterator[str]:
        """Where its links lead."""
        return (found[1] for found in _LINK.finditer(self.prose))

    @property
    def anchors(self) -> set[str]:
        """The names by which its headings can be linked to."""
        return {
            re.sub(r"[^\w -]", "", found[1].lower()).strip().replace(" ", "-")
            for found in _HEADING.finditer(self.prose)
        }

    def fenced(self, language: str) -> Iterator[str]:
        """The fenced blocks of one language."""
        return (body for found, body in _FENCE.findall(self.text) if found == language)


def pages() -> tuple[Page, ...]:
    """Every page, the generated ones too."""
    paths = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "domain").rglob("*.md")]
    return tuple(page(path.relative_to(ROOT).as_posix()) for path in sorted(paths))


def page(name: str) -> Page:
    """The page at this path."""
    return Page(name, (ROOT / name).read_text(encoding="utf-8"))


def rows(text: str) -> Iterator[list[str]]:
    """The rows of all tables in `text`, without heads and rules; a bar that is escaped divides nothing."""
    lines = text.splitlines()
    for number, line in enumerate(lines):
        is_head = number + 1 < len(lines) and lines[number + 1].startswith("| ---")
        if line.startswith("| ") and not line.startswith("| ---") and not is_head:
            cells = re.split(r"(?<!\\)\|", line)[1:-1]
            yield [cell.strip().replace("\\|", "|") for cell in cells]
