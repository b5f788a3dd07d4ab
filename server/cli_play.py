"""`affray play`: a battle script, played offline, and what happened as the DM reads it."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path
from typing import Final

import click
import msgspec

from domain.script.lines import Expect, ExpectRefusal, Misread, Note, Script
from domain.script.stage import Happened, Performance, run
from domain.views.shapes import Entry, Line
from server.cli_scripts import read_script_file

UNREADABLE: Final = 2


class _Failed(msgspec.Struct, frozen=True):
    """The last line of `--json` where the script and the battle part."""

    line: int
    failed: str


@click.command("play")
@click.argument("script", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One JSON object for each command: events and entries.")
@click.pass_context
def play(context: click.Context, script: Path, *, as_json: bool) -> None:
    """Play a battle script (.battle or .jsonl) and print what happened.

    Ends with 1 at the first expectation that does not hold, and names its line. Dice that the script does not
    give come from fixed seeds, or from those that a .jsonl names: the same script always falls out the same.
    """
    read = read_script_file(script)
    if isinstance(read, Misread):
        click.echo(f"affray: {script}:{read.line}:{read.column}: {read.words}", err=True)
        context.exit(UNREADABLE)
    performance = run(read)
    lines = _as_json(performance) if as_json else _as_text(read, performance)
    for line in lines:
        click.echo(line)
    if performance.failure is not None:
        raise click.ClickException(f"{script}:{performance.failure.line}: {performance.failure.words}")


# ---------------------------------------------------------------- JSON


def _as_json(performance: Performance) -> Iterable[str]:
    for one in performance.happened:
        yield msgspec.json.encode(one).decode()
    if performance.failure is not None:
        yield msgspec.json.encode(_Failed(performance.failure.line, performance.failure.words)).decode()


# ---------------------------------------------------------------- text


def _as_text(script: Script, performance: Performance) -> Iterable[str]:
    """The script's notes, and beneath them what happened, each entry with the number of its line."""
    by_line = {line: list(found) for line, found in groupby(performance.happened, lambda one: one.line)}
    width = len(str(script.lines[-1].line)) if script.lines else 1
    for line in script.lines:
        if isinstance(line, Note) and not _is_past(line.line, performance):
            yield f"{'':{width}}  # {line.text}"
        for happened in by_line.get(line.line, ()):
            yield from _told(happened, width)
    if performance.failure is None:
        yield _summary(script)


def _is_past(line: int, performance: Performance) -> bool:
    return performance.failure is not None and line > performance.failure.line


def _told(happened: Happened, width: int) -> Iterable[str]:
    if happened.refused is not None:
        rule = f" [{happened.refused.rule}]" if happened.refused.rule else ""
        refused = happened.refused
        yield f"{happened.line:{width}}  refused ({refused.code}): {refused.message}{rule}"
    for entry in happened.entries:
        yield f"{happened.line:{width}}  {entry.text}"
        yield from _arithmetic(entry, width)


def _arithmetic(entry: Entry, width: int) -> Iterable[str]:
    """Labels, values and rule numbers, each in its column."""
    if not entry.lines:
        return
    label, value = _widest(entry.lines)
    for line in entry.lines:
        yield f"{'':{width}}      {line.label:<{label}}  {line.value:>{value}}  {line.rule}".rstrip()


def _widest(lines: Sequence[Line]) -> tuple[int, int]:
    return max(len(line.label) for line in lines), max(len(line.value) for line in lines)


def _summary(script: Script) -> str:
    held = sum(
        len(line.expected) if isinstance(line, Expect) else 1
        for line in script.lines
        if isinstance(line, Expect | ExpectRefusal)
    )
    match held:
        case 0:
            return "Played to its end; it expected nothing."
        case 1:
            return "Played to its end; what it expected is so."
        case _:
            return f"Played to its end; all {held} things that it expected are so."
