"""A battle's stored commits for the command line: out of an export, a data directory, or a Redis."""

import os
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import click
from msgspec import Struct

from domain.commits import TooNew, decode_battle_commit, decode_table_commit
from domain.dice.keyed import Seeds
from domain.log import Moment, follow_all
from domain.table.table import Table, follow_all_table
from server.cli_files import read_in
from server.commands.seeds import seeds_of
from server.embedded.data_directory import default_data_directory, holder_of, is_alive
from server.embedded.socket_directory import SOCKET
from server.embedded.store import EmbeddedStore, EmbeddedStoreRefused
from server.event_store.chain import BrokenChain, Chain, verify
from server.event_store.keys import log_of_battle, log_of_table, secrets_of_battle
from server.event_store.port import Entry as Stored
from server.event_store.port import (
    EventStore,
    ForeignEntry,
    StoreRefused,
    StoreUnreachable,
    StreamKey,
)
from server.event_store.redis_streams import RedisStreams
from server.exports import EXPORT_BYTES_MAX, ExportFile, NoExport, read_lines
from server.settings import Settings
from server.store_address import without_password


class CannotRead(Exception):
    """There is no such log, or it cannot be had; the message is one line that says what to do."""


class Source(Struct, frozen=True):
    """Where a table is kept: at `redis` if that is named, else in the data directory."""

    data: Path
    redis: str | None = None


def source_of(data: Path | None, redis: str | None) -> Source:
    """Where the options of a command say; the user's own data directory where they say nothing."""
    if redis is not None and data is not None:
        raise click.UsageError("--data and --redis are two places; name one")
    return Source(redis=redis, data=(data or default_data_directory()).expanduser().absolute())


def read_export(path: Path) -> ExportFile:
    """The parts of an export, as they stand in the file.

    Raises:  CannotRead.
    """
    try:
        text = read_in(path, EXPORT_BYTES_MAX)
    except click.ClickException as wrong:
        raise CannotRead(wrong.message) from wrong
    if len(text) > EXPORT_BYTES_MAX:
        raise CannotRead(f"{path} is larger than an export may be ({EXPORT_BYTES_MAX} bytes).")
    file = read_lines(text)
    if isinstance(file, NoExport):
        raise CannotRead(f"{path} is no export of a battle: line {file.line}: {file.words}.")
    return file


def proved_export(path: Path) -> list[bytes]:
    """The commits of an export, proved by its chain.

    Raises:  CannotRead.
    """
    file = read_export(path)
    return _proved(file.head.key, list(file.entries))


async def read_store(source: Source, table: str, battle: str | None) -> list[bytes]:
    """The commits of a battle of `table`, by its id or its name, or of the one that is open.

    Raises:  CannotRead.
    """
    async with store_of(source) as store:
        try:
            found = await read_table(store, table)
            key = log_of_battle(table, _battle_of(found, table, battle))
            return _proved(key, await _entries(store, key))
        except (StoreUnreachable, StoreRefused, ForeignEntry) as wrong:
            raise CannotRead(f"The store does not answer: {wrong}.") from wrong


class BattleRead(Struct, frozen=True):
    """A battle out of a store: its stored commits, where they lead, and the seeds of its dice."""

    key: StreamKey
    entries: list[Stored]
    moment: Moment
    seeds: dict[int, Seeds]


async def read_battle(source: Source, table: str, battle: str | None) -> BattleRead:
    """A battle of `table`, by its id or its name, or the one that is open.

    Raises:  CannotRead.
    """
    async with store_of(source) as store:
        try:
            name = _battle_of(await read_table(store, table), table, battle)
            key = log_of_battle(table, name)
            entries = await _entries(store, key)
            kept = await store.secrets(secrets_of_battle(table, name))
        except (StoreUnreachable, StoreRefused, ForeignEntry) as wrong:
            raise CannotRead(f"The store does not answer: {wrong}.") from wrong
    moment = _moment(name, _proved(key, entries))
    return BattleRead(key, entries, moment, seeds_of(kept, moment.epoch))


async def read_moment(store: EventStore, table: str, battle: str) -> Moment:
    """Where a battle stands.

    Raises:  CannotRead, ForeignEntry, StoreUnreachable, StoreRefused.
    """
    key = log_of_battle(table, battle)
    return _moment(battle, _proved(key, await _entries(store, key)))


def _moment(battle: str, bodies: list[bytes]) -> Moment:
    commits = [decode_battle_commit(body) for body in bodies]
    known = [commit for commit in commits if not isinstance(commit, TooNew)]
    if len(known) < len(commits):
        raise CannotRead(f"The battle {battle} was written by a later Affray; update this one.")
    return follow_all(known)


async def read_table(store: EventStore, table: str) -> Table:
    """A table as its log has it; of version 0 where there is none.

    Raises:  CannotRead, ForeignEntry, StoreUnreachable, StoreRefused.
    """
    if not table or set(table) & set("{}*?[]\\"):
        raise CannotRead(f"There can be no table {table!r}; its name is what stands behind /t/ in its links.")
    bodies = _proved(log_of_table(table), await _entries(store, log_of_table(table)))
    commits = [decode_table_commit(body) for body in bodies]
    known = [commit for commit in commits if not isinstance(commit, TooNew)]
    if len(known) < len(commits):
        raise CannotRead(f"The table {table} was written by a later Affray; update this one.")
    return follow_all_table(known)


def _battle_of(table: Table, name: str, battle: str | None) -> str:
    if not table.version:
        raise CannotRead(f"There is no table {name!r} here; its name is what stands behind /t/ in its links.")
    if table.battle is None:
        raise CannotRead(f"No battle was opened at the table {name} yet.")
    if battle is None:
        return table.battle.id
    found = next((one.id for one in reversed(table.battles) if battle in {one.id, one.name}), None)
    if found is None:
        known = ", ".join(f"{one.id} ({one.name})" for one in table.battles)
        raise CannotRead(f"There is no battle {battle!r} at the table {name}; there are: {known}.")
    return found


async def _entries(store: EventStore, key: StreamKey) -> list[Stored]:
    found: list[Stored] = []
    while more := await store.read(key, len(found)):
        found.extend(more)
    return found


def _proved(key: StreamKey, entries: list[Stored]) -> list[bytes]:
    proof = verify(Chain.start(key), entries)
    if isinstance(proof, BrokenChain):
        raise CannotRead(f"That log is not what was written: {proof.why}.")
    return [entry.body for entry in entries]


# ---------------------------------------------------------------- which store


@asynccontextmanager
async def store_of(source: Source, *, new: bool = False) -> AsyncGenerator[EventStore]:
    """The store that holds it; one of our own for as long as we read, if none runs on the data directory.

    `new`: for whoever writes, a data directory that holds nothing yet is made.
    """
    url = source.redis or _running_on(source.data)
    if url is not None:
        async with _client(url) as store:
            yield store
        return
    if not new and not (source.data / "store").is_dir():
        raise CannotRead(f"Nothing is kept in {source.data}; name the data directory with --data.")
    try:
        async with EmbeddedStore.running(source.data) as embedded, _client(embedded.url) as store:
            yield store
    except EmbeddedStoreRefused as refused:
        raise CannotRead(str(refused)) from refused


@asynccontextmanager
async def _client(url: str) -> AsyncGenerator[EventStore]:
    try:
        store = RedisStreams(url, Settings().store)
    except ValueError as wrong:
        raise CannotRead(f"{without_password(url)!r} is no address of a store: {wrong}.") from wrong
    try:
        yield store
    finally:
        await store.close()


def _running_on(directory: Path) -> str | None:
    """The address of the store that a server runs on `directory`; reading beside it does no harm."""
    try:
        descriptor = os.open(directory / "lock", os.O_RDONLY)
    except OSError:
        return None
    try:
        holder = holder_of(descriptor)
    finally:
        os.close(descriptor)
    socket = Path(holder.socket_directory) / SOCKET
    return f"unix://{socket}" if is_alive(holder.pid) and socket.exists() else None
