"""The page on battle scripts lists every form and every fact; the example falls out as it says."""

from __future__ import annotations

import re
from typing import Final, get_args

from domain.rounds import Action, Condition, Step
from domain.script.expectations import Facts
from domain.script.grammar import FORMS
from domain.script.lines import Script, read_script
from domain.script.stage import run
from tests.docs.pages import ROOT, page, rows

PAGE: Final = page("docs/scripts.md")
EXAMPLES: Final = sorted((ROOT / "docs" / "examples").glob("*.battle"))


def section(title: str) -> str:
    return PAGE.text.split(f"\n## {title}\n")[1].split("\n## ")[0]


def test_every_form_stands_on_the_page_of_the_language_once() -> None:
    told = [
        cells[0].strip("`").removeprefix("[FIGURE] ")
        for cells in rows(page("docs/reference/language.md").text)
    ]
    assert told == [form.usage for form in FORMS]


def test_every_fact_stands_on_the_page_and_nothing_else() -> None:
    told = [tuple(re.findall(r"`(\w+)`", cells[1])) for cells in rows(section("What can be expected"))]
    assert told == [kind.__struct_fields__ for kind in get_args(Facts)]


def test_every_fact_with_values_of_its_own_has_them_on_the_page() -> None:
    told = {
        name: cells[1]
        for cells in rows(section("What a fact should be"))
        for name in re.findall(r"`(\w+)`", cells[0])
    }
    for fact, values in {"condition": Condition, "order": Action, "step": Step}.items():
        assert re.findall(r"`(\w+)`", told[fact]) == list(get_args(values))


def test_a_value_on_the_page_is_read_as_it_stands() -> None:
    clause = re.search(r"`(acting [^`]*)`", section("What a fact should be"))
    assert clause is not None
    read = read_script(f"expect battle {clause[1]}", "battle")
    assert isinstance(read, Script), read


def test_the_examples_fall_out_as_they_say() -> None:
    assert EXAMPLES
    for path in EXAMPLES:
        script = read_script(path.read_text(encoding="utf-8"), "battle")
        assert isinstance(script, Script), f"{path.name}: {script}"
        assert run(script).failure is None, path.name


def test_the_other_spelling_on_the_page_is_read() -> None:
    lines = [line.strip() for line in section("The other spelling").splitlines() if line.startswith("    {")]
    assert isinstance(read_script("\n".join(lines), "jsonl"), Script)
