"""`affray archive`: battles that are over, out of the store and back."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from time import time

import click

from domain.commits import TooNew, decode_battle_commit
from domain.ids import BattleId, TableId
from server.archive import NotArchived, bring_back, put_away
from server.cli_logs import CannotRead, Source, read_moment, read_table, store_of
from server.cli_options import DataDirectory, store_address
from server.embedded.data_directory import default_data_directory
from server.event_store.keys import log_of_battle
from server.event_store.port import EventStore, ForeignEntry, StoreRefused, StoreUnreachable

DAY_MS = 24 * 60 * 60 * 1000


@click.command("archive")
@click.argument("what", metavar="[TABLE | FILE]...", nargs=-1)
@click.option("--data", type=DataDirectory(), help="The data directory. [default: the user's data directory]")
@click.option("--redis", metavar="URL", callback=store_address, help="The Valkey or Redis that holds them.")
@click.option(
    "--to",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where the files go. [default: archive, in the data directory]",
)
@click.option(
    "--days", type=click.IntRange(min=0), default=30, show_default=True, help="Only what rested so long."
)
@click.option("--back", is_flag=True, help="Put the battles of these FILEs back into the store.")
def archive_command(
    what: tuple[str, ...], *, data: Path | None, redis: str | None, folder: Path | None, days: int, back: bool
) -> None:
    """Move battles that are over into compressed files, of the TABLEs named or of all; or bring them back.

    The battle that a table shows stays. A file is what `affray export` writes, compressed; a table that has battles
    in files is played on as before.
    """
    if redis is not None and data is not None:
        raise click.UsageError("--data and --redis are two places; name one")
    if redis is not None and folder is None and not back:
        raise click.UsageError("with --redis, say with --to where the files go")
    if back and not what:
        raise click.UsageError("name the files to bring back")
    source = Source(redis=redis, data=(data or default_data_directory()).expanduser().absolute())
    to = folder or source.data / "archive"
    try:
        asyncio.run(_bring_back(source, what) if back else _put_away(source, what, to, days))
    except (CannotRead, NotArchived) as wrong:
        raise click.ClickException(str(wrong)) from wrong
    except (StoreUnreachable, StoreRefused, ForeignEntry) as wrong:
        raise click.ClickException(f"The store does not answer: {wrong}.") from wrong
    except OSError as wrong:
        raise click.ClickException(f"{wrong.filename}: {wrong.strerror}.") from wrong


async def _put_away(source: Source, tables: tuple[str, ...], folder: Path, days: int) -> None:
    count = 0
    async with store_of(source) as store:
        for table in tables or (await store.tables()).names:
            async for battle in _resting(store, table, days):
                path = await put_away(store, TableId(table), battle, folder)
                click.echo(f"{path}: {path.stat().st_size} bytes")
                count += 1
    click.echo(f"{count} battles were put away.")


async def _resting(store: EventStore, table: str, days: int) -> AsyncIterator[BattleId]:
    """The battles of a table that are over, are not shown any more, and have rested so long."""
    found = await read_table(store, table)
    if not found.version:
        raise CannotRead(f"There is no table {table!r} here.")
    latest_ms = time() * 1000 - days * DAY_MS
    for battle in found.battles[:-1]:
        key = log_of_battle(table, battle.id)
        last = await store.last(key)
        if not last.version:
            continue  # it was put away before
        (entry,) = await store.read(key, last.version - 1, 1)
        commit = decode_battle_commit(entry.body)
        if isinstance(commit, TooNew) or commit.at_ms > latest_ms:
            continue
        if (await read_moment(store, table, battle.id)).battle.round_state.step == "over":
            yield battle.id


async def _bring_back(source: Source, files: tuple[str, ...]) -> None:
    async with store_of(source) as store:
        for file in files:
            battle = await bring_back(store, Path(file))
            click.echo(f"{battle} is back.")
