"""Habits that no linter knows. A failure's message names the file, the line and the mend."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
import pytest

ROOT: Final = Path(__file__).resolve().parent.parent

FUNCTION_LINES_MAX: Final = 70
MODULE_LINES_MAX: Final = 400  # aim at 150, ask at 300

# Words that say nothing of what is inside: some in any company, some when they stand alone.
EMPTY_WORDS: Final = {"common", "helper", "helpers", "manager", "misc", "processor", "util", "utils"}
EMPTY_ALONE: Final = {"base", "data", "info", "core", "stuff"}

# All that the domain may import beside itself: what computes, and nothing that looks at the world.
PURE: Final = {
    "__future__", "abc", "bisect", "collections", "contextlib", "contextvars", "copy", "dataclasses", "difflib", "enum", "fractions", "functools", "hashlib", "heapq",
    "hmac", "importlib.resources", "itertools", "math", "msgspec", "operator", "re", "string", "tomllib", "typing",
    "types", "unicodedata",
}  # fmt: skip

# Split, so that this file does not hold what it looks for.
BESIDE_THE_PROJECT: Final = ("/work/" + "shared", "../" + "shared", "DESIGN" + " §", "DESIGN" + ".md")

# What is never looked into where git cannot tell.
MADE: Final = {
    ".git", ".hypothesis", ".import_linter_cache", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".venv", ".vite",
    "__pycache__", "dist", "node_modules", "static",
}  # fmt: skip


@cache
def tracked() -> tuple[Path, ...]:
    """Every file of the project: what git knows or would add; without git, all but what is made."""
    names = names_by_git() if shutil.which("git") else None
    if names is None:
        paths = [path for path in ROOT.rglob("*") if not MADE.intersection(path.relative_to(ROOT).parts)]
    else:
        paths = [ROOT / name for name in names]
    return tuple(sorted(path for path in paths if path.is_file()))


def names_by_git() -> list[str] | None:
    """None if this is a copy outside of any repository."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
    )
    return [name for name in listed.stdout.split("\0") if name] if listed.returncode == 0 else None


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=path.relative_to(ROOT).as_posix())


def python_files(*folders: str) -> Iterator[tuple[str, ast.Module]]:
    for path in tracked():
        name = path.relative_to(ROOT).as_posix()
        if path.suffix == ".py" and (
            not folders or name.startswith(tuple(f"{folder}/" for folder in folders))
        ):
            yield name, parsed(path)


def texts() -> Iterator[tuple[str, str]]:
    for path in tracked():
        content = path.read_bytes()
        if b"\0" not in content:
            yield path.relative_to(ROOT).as_posix(), content.decode("utf-8", errors="replace")


def complain(faults: list[str]) -> None:
    assert not faults, "\n".join(["", *faults])


def test_nothing_mentions_what_lies_beside_the_project() -> None:
    complain(
        [
            f"{name}:{number}: names {beside!r}, which nobody who has only the project can open: say it here instead"
            for name, text in texts()
            for number, line in enumerate(text.splitlines(), 1)
            for beside in BESIDE_THE_PROJECT
            if beside in line
        ]
    )


def test_a_modules_name_says_what_is_inside() -> None:
    complain(
        [
            f"{name}: {word!r} says nothing: name the one concept that is inside, or move each part where it belongs"
            for name, _ in python_files()
            for part in Path(name).with_suffix("").parts
            for word in EMPTY_WORDS.intersection(part.split("_")) | EMPTY_ALONE.intersection([part])
        ]
    )


def test_every_module_says_what_it_is() -> None:
    complain(
        [
            f"{name}:1: has no docstring: say in its first line what it is and where in the walk it stands"
            for name, tree in python_files()
            if tree.body and ast.get_docstring(tree) is None
        ]
    )


def test_a_function_fits_on_a_screen() -> None:
    complain(
        [
            f"{name}:{function.lineno}: {function.name} has {lines} lines, {FUNCTION_LINES_MAX} fit a screen:"
            " leave the match in it and move the leaves out"
            for name, tree in python_files("domain", "server", "clients")
            for function in ast.walk(tree)
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
            if (lines := (function.end_lineno or function.lineno) - function.lineno + 1) > FUNCTION_LINES_MAX
        ]
    )


def test_a_module_has_one_reason_to_exist() -> None:
    complain(
        [
            f"{name}: has {lines} lines, {MODULE_LINES_MAX} is the most: find the second concept in it"
            for name, text in texts()
            if name.endswith(".py") and name.startswith(("domain/", "server/", "clients/"))
            if not text.startswith("# Generated")
            if (lines := text.count("\n")) > MODULE_LINES_MAX
        ]
    )


def test_nothing_is_caught_and_ignored() -> None:
    complain(
        [
            f"{name}:{handler.lineno}: catches and ignores: handle it, let it through, or name the one exception that"
            " is no failure with contextlib.suppress"
            for name, tree in python_files()
            for handler in ast.walk(tree)
            if isinstance(handler, ast.ExceptHandler)
            if all(isinstance(line, ast.Pass) or is_ellipsis(line) for line in handler.body)
        ]
    )


def is_ellipsis(line: ast.stmt) -> bool:
    return isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant) and line.value.value is ...


def test_nobody_suppresses_every_exception() -> None:
    complain(
        [
            f"{name}:{call.lineno}: suppresses {word}: name the exception that is no failure"
            for name, tree in python_files()
            for call in ast.walk(tree)
            if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("suppress")
            for word in {ast.unparse(argument) for argument in call.args} & {"Exception", "BaseException"}
        ]
    )


def test_every_option_of_the_rules_is_read_by_a_rule() -> None:
    """A switch that nothing reads would promise what is not there."""
    listed = tomllib.loads((ROOT / "domain/rulesets/tables/options.toml").read_text(encoding="utf-8"))
    read = {
        node.attr
        for _, tree in python_files("domain")
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and ast.unparse(node.value).endswith("options")
    }
    complain(
        [
            f"domain/rulesets/tables/options.toml: nothing reads options.{row['id']}: let the rule ask it, or take the row"
            " out"
            for row in listed["option"]
            if row["id"] not in read
        ]
    )


def test_the_domain_imports_only_what_computes() -> None:
    complain(
        [
            f"{name}:{line}: imports {module}: what looks at the world belongs in server/; if it only computes, add it"
            " to PURE in tests/test_tidy.py"
            for name, tree in python_files("domain")
            for line, module in imported_modules(tree)
            if not any(f"{module}.".startswith(f"{pure}.") for pure in PURE | {"domain"})
        ]
    )


def test_only_the_catalog_names_a_concrete_ruleset() -> None:
    concrete = re.compile(r"domain\.rulesets\.(osric|adnd2e|thmod)\b")
    complain(
        [
            f"{name}:{line}: imports {module}: ask domain.rulesets.catalog for it"
            for name, tree in python_files("domain", "server", "clients")
            for line, module in imported_modules(tree)
            if (found := concrete.match(module))
            and name != "domain/rulesets/catalog.py"
            and not name.startswith(f"domain/rulesets/{found[1]}/")
        ]
    )


NOT_YET_PLAYABLE: Final[dict[str, set[str]]] = {}
"""Rules whose worked cases are tested, and which no decision asks yet. This list may only get shorter."""


def test_one_code_holds_for_each_rule() -> None:
    """What the worked cases test is what the decider calls: nothing in the arithmetic is there for tests alone."""
    trees = {
        name.removesuffix(".py").replace("/", "."): tree
        for name, tree in python_files("domain", "server", "clients")
    }
    imported = imported_by_name(trees)
    idle = {
        module: found
        for module, tree in trees.items()
        if module.startswith(("domain.rules.", "domain.grid."))
        if (found := public_functions(tree) - called(tree, imported[module]))
    }
    complain(
        [
            f"{module}: only tests call {', '.join(sorted(names))}: let a decision ask it, or remove it with its tests"
            for module in idle
            if (names := idle[module] - NOT_YET_PLAYABLE.get(module, set()))
        ]
        + [
            f"tests/test_tidy.py: {module} has {', '.join(sorted(names))} called by now: strike it from NOT_YET_PLAYABLE"
            for module, listed in NOT_YET_PLAYABLE.items()
            if (names := listed - idle.get(module, set()))
        ]
    )


def public_functions(tree: ast.Module) -> set[str]:
    return {
        one.name for one in tree.body if isinstance(one, ast.FunctionDef) and not one.name.startswith("_")
    }


def imported_by_name(trees: dict[str, ast.Module]) -> defaultdict[str, set[str]]:
    """What others import of each module by its name; a worked case is no decision."""
    found = defaultdict[str, set[str]](set)
    decisions = {name: tree for name, tree in trees.items() if not name.startswith("domain.cases.")}
    for name, tree in decisions.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module not in {None, name}:
                found[str(node.module)] |= {alias.name for alias in node.names}
    return found


def called(tree: ast.Module, imported: set[str]) -> set[str]:
    """Functions of a module that others import, and all that these call in turn."""
    bodies = {one.name: one for one in tree.body if isinstance(one, ast.FunctionDef | ast.ClassDef)}
    found: set[str] = set()
    waiting = imported & bodies.keys()
    while waiting:
        found |= waiting
        named = {node.id for one in waiting for node in ast.walk(bodies[one]) if isinstance(node, ast.Name)}
        waiting = (named & bodies.keys()) - found
    return found


def imported_modules(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """(line, dotted name), `from a import b` as a.b too, since b may be a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def test_no_lock_names_a_host() -> None:
    lock = ROOT / "requirements.lock"
    complain(
        [
            f"{lock.name}:{number}: names where it was fetched from: make it anew as its first lines say"
            for number, line in enumerate(lock.read_text(encoding="utf-8").splitlines(), 1)
            if "://" in line or line.startswith("--")
        ]
    )


def test_the_pages_lock_names_no_host() -> None:
    lock = ROOT / "clients" / "web" / "package-lock.json"
    if not lock.is_file():
        pytest.skip("there is no page here yet")
    complain(
        [
            f"{lock.name}: {name!r} names where it was fetched from: with omit-lockfile-registry-resolved=true in"
            " clients/web/.npmrc, remove the lock and run npm install --package-lock-only"
            for name, package in msgspec.json.decode(lock.read_bytes(), type=PackageLock).packages.items()
            if "://" in package.resolved
        ]
    )


class LockedPackage(msgspec.Struct, frozen=True):
    resolved: str = ""


class PackageLock(msgspec.Struct, frozen=True):
    packages: dict[str, LockedPackage]


def test_every_direct_dependency_is_pinned_and_the_lock_agrees() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [*project["dependencies"], *project["optional-dependencies"]["test"]]
    locked = set(
        re.findall(r"^[\w.-]+==[^\s;\\]+", (ROOT / "requirements.lock").read_text("utf-8"), re.MULTILINE)
    )
    complain(
        [
            f"pyproject.toml: {requirement!r} is not in requirements.lock as it stands: pin it with ==, then make the"
            " lock anew as its first lines say"
            for requirement in asked
            if requirement.split(";")[0].strip() not in locked
        ]
    )
