"""`affray export` and `affray import`: a battle out of a store, and into one."""

import asyncio
import secrets
from pathlib import Path
from time import time_ns

import click

from domain.ids import LinkId, TableId
from domain.table.linking import FIRST_LINKS
from server.cli_files import read_in, sure_to_write, write_out
from server.cli_logs import CannotRead, Source, read_battle, source_of, store_of
from server.cli_options import DataDirectory, store_address
from server.commands.bringing import Brought, brought_from
from server.commands.founding import Founding, found
from server.commands.table_keys import keys_of
from server.commands.tokens import token_of
from server.exports import EXPORT_BYTES_MAX, written
from server.settings import Settings

TABLE_ID_BYTES = 6


@click.command("export")
@click.argument("battle", metavar="TABLE | TABLE/BATTLE")
@click.option("--data", type=DataDirectory(), help="The data directory. [default: the user's data directory]")
@click.option(
    "--redis", metavar="URL", callback=store_address, help="The Valkey or Redis that holds the table."
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where to; else to standard output.",
)
def export_command(battle: str, *, data: Path | None, redis: str | None, output: Path | None) -> None:
    """Write a battle as one file, with all that `affray verify` and `affray import` need.

    Whoever may read the store may read everything in it: orders that are still sealed go into the file as well.
    """
    table, _, name = battle.partition("/")
    sure_to_write(output)
    try:
        read = asyncio.run(read_battle(source_of(data, redis), table, name or None))
    except CannotRead as wrong:
        raise click.ClickException(str(wrong)) from wrong
    text = b"".join(written(TableId(table), read.key, read.entries, read.moment, read.seeds))
    if output is None:
        click.echo(text, nl=False)
    else:
        write_out(output, text)
        click.echo(f"{len(read.entries)} commits in {output}.")


@click.command("import")
@click.argument("file", metavar="EXPORT.jsonl", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--data", type=DataDirectory(), help="The data directory. [default: the user's data directory]")
@click.option("--redis", metavar="URL", callback=store_address, help="The Valkey or Redis that takes it.")
def import_command(file: Path, *, data: Path | None, redis: str | None) -> None:
    """Found a table with an exported battle: the same history, new links, dice of its own from here on.

    A data directory that is not there yet is made.
    """
    settings = Settings()
    text = read_in(file, EXPORT_BYTES_MAX)
    if len(text) > EXPORT_BYTES_MAX:
        raise click.ClickException(f"{file} is larger than an export may be ({EXPORT_BYTES_MAX} bytes).")
    brought = brought_from(text, settings.battle_commits_max)
    if isinstance(brought, str):
        raise click.ClickException(f"{file}: {brought}")
    try:
        paths = asyncio.run(_founded(source_of(data, redis), brought))
    except CannotRead as wrong:
        raise click.ClickException(str(wrong)) from wrong
    click.echo(f"{brought.name}: {len(brought.bodies)} commits. The links, behind the server's address:")
    for kind, path in paths.items():
        click.echo(f"  {kind:<12}{path}")


async def _founded(source: Source, brought: Brought) -> dict[str, str]:
    """The new table's links by kind, without the server's address."""
    table = TableId(f"t{secrets.token_hex(TABLE_ID_BYTES)}")
    at_ms = time_ns() // 1_000_000
    founding = Founding(
        table, brought.name, brought.came_from, brought.bodies, brought.moment, at_ms, brought.seeds
    )
    async with store_of(source, new=True) as store:
        if not await found(store, founding):
            raise CannotRead("The store did not take it; try again.")
        keys = await keys_of(store, table)
    assert keys is not None, "the keys were put before anything else"
    return {kind: f"/t/{table}#{token_of(keys.link, LinkId(kind))}" for kind, _ in FIRST_LINKS}
