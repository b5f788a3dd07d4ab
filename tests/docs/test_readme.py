"""The README's two lines stand as they are called elsewhere, and its other commands run."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from typing import Final

import pytest

from domain.battle import PROJECTIONS
from server.cli import COMMANDS
from server.cli_serve import serve_command
from tests.docs.pages import ROOT, page, pages, rows

PLAY: Final = "python3 -m venv .venv && .venv/bin/pip install -q -e . && .venv/bin/affray serve --demo"
CHECK: Final = "python3 -m venv .venv && .venv/bin/pip install -q -e '.[test]' && .venv/bin/python -m tests"
README: Final = page("README.md")
BLOCKS: Final = [block.strip() for block in README.fenced("sh")]
COMMANDS_SHOWN: Final = [
    line for block in BLOCKS if block not in {PLAY, CHECK} for line in block.splitlines()
]
SECONDS_MAX: Final = 30


def test_the_two_lines_stand_alone_and_first() -> None:
    assert BLOCKS[:2] == [PLAY, CHECK]


def test_ci_calls_the_very_same_line() -> None:
    assert CHECK in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_what_it_is_takes_three_sentences() -> None:
    first = README.text.split("\n## ")[0].split("\n", 2)[2]
    assert len(re.findall(r"\.(?=\s|$)", first)) == 3


@pytest.mark.parametrize("line", COMMANDS_SHOWN)
def test_a_command_that_the_readme_shows_runs(line: str) -> None:
    program, *arguments = line.split()
    assert program == "affray"
    ended = subprocess.run(
        [sys.executable, "-m", "server.cli", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=SECONDS_MAX,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert ended.stdout.strip()
    assert not ended.stderr


def test_the_readme_shows_help_and_a_script() -> None:
    assert "affray --help" in COMMANDS_SHOWN
    assert any(line.startswith("affray play docs/examples/") for line in COMMANDS_SHOWN)


def test_pages_show_only_commands_that_there_are() -> None:
    shown = {
        (one.name, command)
        for one in pages()
        if not one.name.startswith("docs/decisions/")  # those say what is meant to come as well
        for command in re.findall(r"(?<![\w/-])affray ([a-z]+)\b", " ".join(one.ticked))
    }
    assert shown
    assert not {(name, command) for name, command in shown if command not in COMMANDS}


def test_the_options_of_serve_stand_in_the_operators_page() -> None:
    options = {name for parameter in serve_command.params for name in parameter.opts if name != "--help"}
    told = {
        cells[0].strip("`").split()[0] for cells in rows(page("docs/operate.md").text) if "`--" in cells[0]
    }
    assert told == options - {"--demo"}  # that one is told of above the table


def test_the_operators_page_names_every_projection() -> None:
    named = page("docs/operate.md").text.split("The projections: ")[1].split(". ")[0]
    assert re.findall(r"`(\w+)`", named) == list(PROJECTIONS)


def test_the_version_in_the_readme_is_the_projects() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert f"Version {project['version']} " in README.text
