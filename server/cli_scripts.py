"""A battle script in a file."""

from pathlib import Path
from typing import Final

import click

from domain.script.lines import Misread, Script, Spelling, read_script
from server.cli_files import read_in

SPELLINGS: Final[dict[str, Spelling]] = {".battle": "battle", ".jsonl": "jsonl"}
SCRIPT_BYTES_MAX: Final = 4 * 1024 * 1024


def read_script_file(path: Path) -> Script | Misread:
    """The script in a file, or where it cannot be read; a usage error where its name says that it is none."""
    spelling = SPELLINGS.get(path.suffix)
    if spelling is None:
        raise click.UsageError(f"{path} is neither a .battle nor a .jsonl file")
    try:
        text = read_in(path, SCRIPT_BYTES_MAX)
        if len(text) > SCRIPT_BYTES_MAX:
            return Misread(1, 1, f"a script has {SCRIPT_BYTES_MAX} bytes at most")
        return read_script(text.decode("utf-8"), spelling)
    except UnicodeDecodeError as wrong:
        return Misread(1, 1, f"it is not UTF-8 text: byte {wrong.start} is not")
