"""`affray list`: the tables of a store, and the battles of one."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import click
import msgspec
from msgspec import Struct

from domain.commits import TooNew, decode_battle_commit
from domain.log import Moment
from server.cli_logs import CannotRead, Source, read_moment, read_table, store_of
from server.cli_options import DataDirectory, store_address
from server.embedded.data_directory import default_data_directory
from server.event_store.keys import archived_of_battle, log_of_battle
from server.event_store.port import EventStore, ForeignEntry, StoreRefused, StoreUnreachable, StreamKey


class ListedBattle(Struct, frozen=True, omit_defaults=True):
    """A battle: `state` is where it stands, as "round 3, resolve"; `wrong` why it cannot be read."""

    battle: str
    name: str
    ruleset: str
    commits: int
    state: str = ""
    wrong: str = ""


class ListedTable(Struct, frozen=True, omit_defaults=True):
    """A table and its battles, in the order in which they were opened; `wrong`: why it cannot be read."""

    table: str
    name: str = ""
    battles: tuple[ListedBattle, ...] = ()
    wrong: str = ""


class Listed(Struct, frozen=True, omit_defaults=True):
    """What a store holds; `is_whole` is false where it holds more tables than are listed."""

    tables: tuple[ListedTable, ...]
    is_whole: bool = True


@click.command("list")
@click.argument("table", required=False)
@click.option("--data", type=DataDirectory(), help="The data directory. [default: the user's data directory]")
@click.option("--redis", metavar="URL", callback=store_address, help="The Valkey or Redis that holds them.")
@click.option("--json", "as_json", is_flag=True, help="The same as JSON.")
def list_command(table: str | None, *, data: Path | None, redis: str | None, as_json: bool) -> None:
    """List the tables that are kept, or the battles of TABLE and where each stands.

    The ids are those that show, export and import go by.
    """
    if redis is not None and data is not None:
        raise click.UsageError("--data and --redis are two places; name one")
    source = Source(redis=redis, data=(data or default_data_directory()).expanduser().absolute())
    try:
        listed = asyncio.run(_listed(source, table))
    except CannotRead as wrong:
        raise click.ClickException(str(wrong)) from wrong
    click.echo(msgspec.json.encode(listed) if as_json else "\n".join(lines_of(listed)))


async def _listed(source: Source, table: str | None) -> Listed:
    async with store_of(source) as store:
        try:
            return await (tables_in(store) if table is None else battles_in(store, table))
        except (StoreUnreachable, StoreRefused) as wrong:
            raise CannotRead(f"The store does not answer: {wrong}.") from wrong


async def tables_in(store: EventStore) -> Listed:
    """All tables, by name; one that cannot be read stands there with the reason, and the others are listed."""
    found = await store.tables()
    return Listed(tuple([await _table(store, name) for name in sorted(found.names)]), found.is_whole)


async def _table(store: EventStore, name: str) -> ListedTable:
    try:
        table = await read_table(store, name)
    except (CannotRead, ForeignEntry) as wrong:
        return ListedTable(name, wrong=str(wrong))
    battles: list[ListedBattle] = []
    for one in table.battles:
        key = log_of_battle(name, one.id)
        commits = (await store.last(key)).version
        why = await _too_new(store, key, commits) if commits else ""
        battles.append(ListedBattle(one.id, one.name, one.ruleset, commits, "", why))
    return ListedTable(name, table.name, tuple(battles))


async def _too_new(store: EventStore, key: StreamKey, commits: int) -> str:
    """What is said of a battle whose last commit is of a later build; nothing of all others."""
    try:
        last = [decode_battle_commit(entry.body) for entry in await store.read(key, commits - 1)]
    except (ForeignEntry, msgspec.DecodeError):
        return "its last commit cannot be read"
    return "written by a later Affray" if any(isinstance(one, TooNew) for one in last) else ""


async def battles_in(store: EventStore, name: str) -> Listed:
    """The battles of one table, each as far as it has come.

    Raises:  CannotRead.
    """
    try:
        table = await read_table(store, name)
    except ForeignEntry as wrong:
        raise CannotRead(f"That log is not what was written: {wrong}.") from wrong
    if not table.version:
        raise CannotRead(f"There is no table {name!r} here; its name is what stands behind /t/ in its links.")
    battles: list[ListedBattle] = []
    for one in table.battles:
        commits = (await store.last(log_of_battle(name, one.id))).version
        if not commits and await store.secrets(archived_of_battle(name, one.id)):
            battles.append(ListedBattle(one.id, one.name, one.ruleset, commits, "in the archive"))
            continue
        try:
            state, why = _state(await read_moment(store, name, one.id)), ""
        except (CannotRead, ForeignEntry) as broken:
            state, why = "", str(broken)
        battles.append(ListedBattle(one.id, one.name, one.ruleset, commits, state, why))
    return Listed((ListedTable(name, table.name, tuple(battles)),))


def _state(moment: Moment) -> str:
    now = moment.battle.round_state
    step = now.step.replace("_", " ")
    return f"round {now.round}, {step}" if now.round and now.step != "over" else step


def lines_of(listed: Listed) -> Sequence[str]:
    """A table a line, and under it a battle a line; no more of any than there is."""
    if not listed.tables:
        return ["There are no tables here."]
    lines: list[str] = []
    for table in listed.tables:
        lines.append(f"{table.table}  {table.name or table.wrong}")
        for one in table.battles:
            said = [one.ruleset, _counted(one.commits), *(word for word in (one.state, one.wrong) if word)]
            lines.append(f"  {table.table}/{one.battle}  {one.name} ({', '.join(said)})")
    if not listed.is_whole:
        lines.append(f"There are more; these are {len(listed.tables)}.")
    return lines


def _counted(commits: int) -> str:
    return "1 commit" if commits == 1 else f"{commits} commits"
