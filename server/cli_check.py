"""`affray check`: worked cases of the rules, each held against the function that the decider calls."""

from pathlib import Path
from typing import Final

import click
import msgspec

from domain.cases.case_file import Tried, try_cases
from domain.cases.kind import Malformed

CASES_BYTES_MAX: Final = 16 * 1024 * 1024


@click.command("check")
@click.argument("cases", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One JSON object for each case.")
@click.pass_context
def check(context: click.Context, cases: Path, *, as_json: bool) -> None:
    """Try the worked cases of a file, and report each that does not come out.

    A case has a kind, a ruleset, what is given and what is expected. One line for each that fails or that says
    nothing that could be tried; then exit code 1.
    """
    tried = _tried(cases)
    for one in tried:
        if as_json:
            click.echo(msgspec.json.encode(one).decode())
        elif not one.ok:
            click.echo(f"{one.id}: {one.wrong}")
    failed = sum(not one.ok for one in tried)
    if not as_json:
        click.echo(f"{len(tried) - failed} of {len(tried)} cases hold.")
    if failed:
        context.exit(1)


def _tried(path: Path) -> tuple[Tried, ...]:
    try:
        if path.stat().st_size > CASES_BYTES_MAX:
            raise click.UsageError(f"{path}: a file of cases has {CASES_BYTES_MAX} bytes at most")
        return try_cases(path.read_bytes())
    except Malformed as wrong:
        raise click.UsageError(f"{path}: {wrong}") from None
    except OSError as wrong:
        raise click.UsageError(f"{path} cannot be opened: {wrong.strerror}") from None
