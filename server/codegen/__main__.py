"""`python -m server.codegen [--check]`: write what is made from the wire's types, the grammar and the tests, or say what is stale."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from server.codegen.language_page import language_page
from server.codegen.protocol_page import protocol_page
from server.codegen.rules_page import rules_page
from server.codegen.schema import protocol_schema
from server.codegen.sdk_types import sdk_types
from server.codegen.typescript import typescript

ROOT: Final = Path(__file__).parents[2]
COMMAND: Final = "python -m server.codegen"


def generated() -> dict[str, str]:
    """The generated files: their text by their path from the root."""
    return {
        "clients/web/src/wire/types.ts": typescript(),
        "clients/python/wire.py": sdk_types(),
        "docs/reference/protocol.schema.json": protocol_schema(),
        "docs/reference/protocol.md": protocol_page(),
        "docs/reference/language.md": language_page(),
        "docs/reference/rules-shown.md": rules_page(ROOT),
    }


def stale(root: Path, texts: Mapping[str, str]) -> list[str]:
    """Paths of `texts` whose file under `root` is missing or says something else."""
    return [
        path
        for path, text in texts.items()
        if not (root / path).is_file() or (root / path).read_text(encoding="utf-8") != text
    ]


def write(root: Path) -> list[str]:
    """Bring every generated file under `root` up to date; the paths of those that were not."""
    texts = generated()
    changed = stale(root, texts)
    for path in changed:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(texts[path], encoding="utf-8")
    return changed


def main(arguments: Sequence[str], root: Path = ROOT) -> int:
    """The exit code: 0, 1 where --check found a stale file, 2 for an argument that there is not."""
    match list(arguments):
        case []:
            for path in write(root):
                sys.stdout.write(f"{path}: written\n")
            return 0
        case ["--check"]:
            old = stale(root, generated())
            for path in old:
                sys.stderr.write(f"{path} is stale: run {COMMAND}\n")
            return 1 if old else 0
        case _:
            sys.stderr.write(f"There is only --check: {COMMAND} [--check]\n")
            return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
