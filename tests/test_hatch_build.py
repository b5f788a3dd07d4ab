"""When the page is built anew, and with whose Node.js."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import hatch_build


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project whose page was just built."""
    web = tmp_path / hatch_build.WEB
    web.mkdir(parents=True)
    (web / "package.json").write_text("{}", encoding="utf-8")
    static = (tmp_path / hatch_build.STAMP).parent
    static.mkdir(parents=True)
    (static / "index.html").write_text("built", encoding="utf-8")
    hatch_build.stamp(tmp_path)
    return tmp_path


def test_a_page_built_from_these_sources_is_not_built_again(root: Path) -> None:
    assert hatch_build.reason_to_skip(root) == "it is current"


def test_an_edit_of_the_page_has_it_built_anew(root: Path) -> None:
    (root / hatch_build.WEB / "main.ts").write_text("1", encoding="utf-8")
    assert hatch_build.reason_to_skip(root) is None


def test_what_npm_installs_is_no_edit(root: Path) -> None:
    installed = root / hatch_build.WEB / "node_modules" / "preact"
    installed.mkdir(parents=True)
    (installed / "index.js").write_text("1", encoding="utf-8")
    assert hatch_build.is_current(root)


def test_a_page_that_was_removed_is_built_anew(root: Path) -> None:
    (root / "server" / "static" / "index.html").unlink()
    assert hatch_build.reason_to_skip(root) is None


def test_an_sdist_without_the_pages_sources_builds_nothing(root: Path) -> None:
    (root / hatch_build.WEB / "package.json").unlink()
    assert hatch_build.reason_to_skip(root) == "there is no clients/web here"


@pytest.mark.parametrize(
    ("version", "is_taken"), [("v20.19.0", True), ("v24.1.0", True), ("v20.18.9", False), ("", False)]
)
def test_the_machines_node_is_taken_only_if_vite_runs_on_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str, is_taken: bool
) -> None:
    for name in ("node", "npm"):
        program = tmp_path / name
        program.write_text(f"#!{sys.executable}\nprint({version!r})\n", encoding="utf-8")
        program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("AFFRAY_NODE", raising=False)
    found = hatch_build.node_on_path()
    assert (found is not None) is is_taken


def test_the_wheels_npm_is_called_through_its_node_which_stands_first_on_path() -> None:
    node = hatch_build.node_from_wheel()
    command, environment = hatch_build.npm(node, ["ci"])
    assert Path(command[0]).is_file()
    assert Path(command[1]).name == "npm-cli.js"
    assert Path(command[1]).is_file()
    assert environment["PATH"].startswith(str(Path(command[0]).parent))
