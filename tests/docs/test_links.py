"""Links lead somewhere, and what a page names exists."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from tests.docs.pages import ROOT, Page, page, pages

FOLDERS: Final = ("domain", "server", "clients", "tests", "docs", "bench")
A_PATH: Final = re.compile(rf"(?:{'|'.join(FOLDERS)})/[\w./-]*")
MADE_BY_THE_INSTALL: Final = {"server/static"}
SOMEBODYS_MACHINE: Final = re.compile(r"(?<![\w.])/(?:work|home|root|tmp|Users)/")


def complain(faults: list[str]) -> None:
    assert not faults, "\n".join(["", *faults])


def test_every_link_leads_to_something_in_the_project() -> None:
    complain(
        [
            f"{one.name}: the link to {link} leads nowhere: mend it or take it out"
            for one in pages()
            for link in one.links
            if not link.startswith("https://") and not leads_somewhere(one, link)
        ]
    )


def leads_somewhere(one: Page, link: str) -> bool:
    name, _, anchor = link.partition("#")
    target = ((ROOT / one.name).parent / name).resolve() if name else ROOT / one.name
    if not target.is_relative_to(ROOT) or not target.exists():
        return False
    return not anchor or anchor in page(target.relative_to(ROOT).as_posix()).anchors


def test_every_path_that_a_page_names_exists() -> None:
    complain(
        [
            f"{one.name}: names {path}, which there is not: mend the page"
            for one in pages()
            for ticked in one.ticked
            if (found := A_PATH.fullmatch(ticked.partition(":")[0]))
            if (path := found[0].rstrip("/")) not in MADE_BY_THE_INSTALL
            if not (ROOT / path).exists()
        ]
    )


def test_no_page_names_a_path_on_somebodys_machine() -> None:
    complain(
        [
            f"{one.name}:{number}: names a path that only one machine has"
            for one in pages()
            for number, line in enumerate(one.text.splitlines(), 1)
            if SOMEBODYS_MACHINE.search(line)
        ]
    )


def test_every_page_can_be_reached_from_the_readme() -> None:
    reached: set[str] = set()
    waiting = ["README.md"]
    while waiting:
        name = waiting.pop()
        if name in reached or not name.endswith(".md"):
            continue
        reached.add(name)
        here = page(name)
        waiting += [
            target.relative_to(ROOT).as_posix()
            for link in here.links
            if not link.startswith("https://")
            if (target := (ROOT / name).parent.joinpath(link.partition("#")[0]).resolve()).is_file()
        ]
    complain(
        [
            f"{one.name}: no link leads here from README.md: link it from docs/index.md"
            for one in pages()
            if one.name not in reached
        ]
    )


def test_a_link_into_nothing_is_noticed(tmp_path: Path) -> None:
    assert not leads_somewhere(Page("docs/index.md", ""), "no-such-page.md")
    assert not leads_somewhere(Page("docs/index.md", ""), "operate.md#no-such-heading")
    assert not leads_somewhere(Page("docs/index.md", ""), str(tmp_path))
    assert leads_somewhere(Page("docs/index.md", ""), "operate.md#encryption")
