"""`affray verify`: what of an exported battle holds. Four things, each for itself; exit 1 if one of them does not."""

from pathlib import Path
from typing import Final

import click

from server.cli_logs import CannotRead, read_export
from server.verify import EpochFound, Report, verified

DIFFERENCES_MAX: Final = 20
"""So many commits that would be decided otherwise are shown one by one."""


@click.command("verify")
@click.argument("file", metavar="EXPORT.jsonl", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def verify_command(file: Path) -> None:
    """Check an exported battle: that its log is whole, its dice fell as the seeds say, it adds up, and its rules held.

    The last is a fault only under the rules that decided it; under others the differences are counted.
    """
    try:
        export = read_export(file)
    except CannotRead as wrong:
        raise click.ClickException(str(wrong)) from wrong
    report = verified(export)
    for line in lines_of(report):
        click.echo(line)
    first = report.first_wrong
    if first is not None:
        raise click.ClickException(f"{file}, line {first.line}: {first.words}")


def lines_of(report: Report) -> list[str]:
    """The report, a thing a line."""
    hand = f"; {report.by_hand} were rolled at the table" if report.by_hand else ""
    chain, dice, fold = report.chain, report.dice, report.fold
    decided = report.decided
    lines = [
        f"chain      {report.commits} commits, whole"
        if chain is None
        else f"chain      broken in line {chain.line}",
        f"dice       {_epochs(report.epochs)}{hand}"
        if dice is None
        else f"dice       wrong in line {dice.line}",
        f"fold       {report.fight}" if fold is None else f"fold       fails in line {fold.line}",
        f"decisions  {decided.alike} alike, {len(decided.differs)} not",
        *(f"           line {one.line}: {one.words}" for one in decided.differs[:DIFFERENCES_MAX]),
    ]
    if decided.other_rules:
        lines.append(
            f"           {decided.other_rules} were decided under other rules than these; "
            f"{decided.other_rules_differ} of them would come out otherwise here"
        )
    return lines


def _epochs(epochs: tuple[EpochFound, ...]) -> str:
    return ", ".join(_epoch(one) for one in epochs) or "none"


def _epoch(one: EpochFound) -> str:
    parts = [f"{one.proved} as the seeds say"] if one.proved or not one.seedless else []
    if one.seedless:
        parts.append(f"{one.seedless} whose seed is not in this file")
    return f"epoch {one.epoch}: {' and '.join(parts)}"
