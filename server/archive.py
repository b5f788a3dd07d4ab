"""Battles that are over, out of the store into files, and back: each file is the battle's export, compressed.

A file is whole on disk, and read again, before the store lets go. The ids of the battle's commands stay in the store,
eight bytes each: a command that is sent again has happened, for ever. The seeds of its dice stay there too. Pictures that
it shows are in a file beside it; those that nothing else of the table shows leave the store with it.
"""

import gzip
import os
import zlib
from array import array
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from domain.commits import TooNew, decode_battle_commit, decode_table_commit
from domain.ids import BattleId, PictureId, TableId
from domain.log import Moment, follow_all
from domain.table.table import Table, follow_all_table
from server.commands.earlier import IDS, hash_of_command
from server.commands.seeds import seeds_of
from server.event_store.chain import BrokenChain, Chain, verify
from server.event_store.keys import archived_of_battle, log_of_battle, log_of_table, secrets_of_battle
from server.event_store.port import GENESIS, Appended, Entry, EventStore
from server.event_store.resolve import append_resolved
from server.exports import EXPORT_BYTES_MAX, ExportFile, NoExport, read_lines, written
from server.hub.feed import read_whole
from server.hub.kept_battles import forget
from server.pictures.away import let_go, named_in, packed, put_back, unpacked

SUFFIX: Final = ".jsonl.gz"
PICTURES_SUFFIX: Final = ".pictures.zip"
NO_PICTURES: Final[Mapping[PictureId, Mapping[str, bytes]]] = {}


class NotArchived(Exception):
    """Nothing was taken away or put back; the message is one line that says why."""


async def put_away(store: EventStore, table: TableId, battle: BattleId, folder: Path) -> Path:
    """Move a battle that is over into a file; the same again does nothing more.

    Raises:  NotArchived, StoreUnreachable, StoreRefused, ForeignEntry, OSError.
    """
    key = log_of_battle(table, battle)
    entries = await read_whole(store, key, 0)
    if not entries:
        raise NotArchived(f"{battle} is not in the store.")
    moment = _moment(verify(Chain.start(key), entries), entries)
    if moment.battle.round_state.step != "over":
        raise NotArchived(f"{battle} is not over.")
    seeds = seeds_of(await store.secrets(secrets_of_battle(table, battle)), moment.epoch)
    path = folder / table / f"{battle}{SUFFIX}"
    _write(path, gzip.compress(b"".join(written(table, key, entries, moment, seeds)), mtime=0))
    if read_file(path) != entries:
        raise NotArchived(f"{path} does not read back as it was written; the store keeps the battle.")
    names = await named_in(store, table, entries)
    if names:
        beside = _pictures_beside(path)
        _write(beside, await packed(store, table, names))
        if isinstance(unpacked(beside.read_bytes()), str):
            raise NotArchived(f"{beside} does not read back as it was written; the store keeps the battle.")
    state = await _table(store, table)
    others = [
        await read_whole(store, log_of_battle(table, one.id), 0) for one in state.battles if one.id != battle
    ]
    ids = array("Q", [hash_of_command(entry.body) for entry in entries])
    await store.put_secrets(archived_of_battle(table, battle), {IDS: ids.tobytes()})
    await forget(store, table, battle)
    if not await store.drop(key, entries[-1].id):
        raise NotArchived(f"{battle} has gone on meanwhile.")
    if names:
        await let_go(store, table, state, others, names)
    return path


async def bring_back(store: EventStore, path: Path) -> BattleId:
    """Put a battle back into the store, under the ids that it had; what is there already stays.

    Raises:  NotArchived, StoreUnreachable, StoreRefused, OSError.
    """
    file = _read(path)
    chain = Chain.start(file.head.key)
    if isinstance(verify(chain, file.entries), BrokenChain) or not file.entries:
        raise NotArchived(f"{path} is not what was written.")
    beside = _pictures_beside(path)
    pictures = unpacked(beside.read_bytes()) if beside.exists() else NO_PICTURES
    if isinstance(pictures, str):
        raise NotArchived(f"{beside} holds no pictures of that battle: {pictures}.")
    there = await store.last(file.head.key)
    after = GENESIS
    for entry in file.entries:
        if entry.id.version > there.version:
            result = await append_resolved(store, file.head.key, after, entry.id, entry.body)
            if not isinstance(result, Appended):
                raise NotArchived(f"the store did not take entry {entry.id}: {result}.")
        after = entry.id
    await put_back(store, TableId(file.head.table), pictures)
    return BattleId(file.head.battle)


def _pictures_beside(path: Path) -> Path:
    """Where the pictures of the battle in that file are."""
    return path.with_name(path.name.removesuffix(SUFFIX) + PICTURES_SUFFIX)


async def _table(store: EventStore, table: TableId) -> Table:
    """Raises:  NotArchived, StoreUnreachable, StoreRefused, ForeignEntry."""
    entries = await read_whole(store, log_of_table(table), 0)
    commits = [decode_table_commit(entry.body) for entry in entries]
    known = [commit for commit in commits if not isinstance(commit, TooNew)]
    if len(known) < len(commits):
        raise NotArchived("That table was written by a later Affray; update this one.")
    return follow_all_table(known)


def read_file(path: Path) -> Sequence[Entry]:
    """The commits in a file. Raises:  NotArchived, OSError."""
    return _read(path).entries


def _read(path: Path) -> ExportFile:
    try:
        with gzip.open(path) as packed:
            text = packed.read(EXPORT_BYTES_MAX + 1)
    except (gzip.BadGzipFile, EOFError, zlib.error) as wrong:
        raise NotArchived(f"{path} cannot be unpacked: {wrong}.") from wrong
    if len(text) > EXPORT_BYTES_MAX:
        raise NotArchived(f"{path} unpacks to more than an export may be ({EXPORT_BYTES_MAX} bytes).")
    file = read_lines(text)
    if isinstance(file, NoExport):
        raise NotArchived(f"{path} is no export of a battle: line {file.line}: {file.words}.")
    return file


def _write(path: Path, text: bytes) -> None:
    """All of it, on disk under its name, or nothing."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    beside = path.with_name(path.name + ".part")
    with suppress(FileNotFoundError):
        beside.unlink()
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    beside.rename(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _moment(proof: Chain | BrokenChain, entries: Sequence[Entry]) -> Moment:
    if isinstance(proof, BrokenChain):
        raise NotArchived(f"That log is not what was written: {proof.why}.")
    commits = [decode_battle_commit(entry.body) for entry in entries]
    known = [commit for commit in commits if not isinstance(commit, TooNew)]
    if len(known) < len(commits):
        raise NotArchived("That battle was written by a later Affray; update this one.")
    return follow_all(known)
