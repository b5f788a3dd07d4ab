"""`affray rules`: what the bundled tables hold."""

import textwrap
from collections.abc import Iterable

import click
import msgspec

from domain.rulesets.book_options import OptionRow, load_options

WIDTH = 100


@click.command("rules")
@click.option(
    "--options", "options", is_flag=True, help="Every switch of the rules: values, the usual one first."
)
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def rules(*, options: bool, as_json: bool) -> None:
    """Browse the bundled tables."""
    if not options:
        raise click.UsageError("say what to list, as with --options")
    rows = tuple(load_options().values())
    if as_json:
        click.echo(msgspec.json.encode(rows).decode())
        return
    for line in _options_told(rows):
        click.echo(line)


def _options_told(rows: Iterable[OptionRow]) -> Iterable[str]:
    for row in rows:
        yield f"{row.id}: {row.usual}, or {', '.join(row.values[1:])}   ({row.rule}; {', '.join(row.rulesets)})"
        yield textwrap.indent(textwrap.fill(row.sentence, WIDTH - 4), "    ")
