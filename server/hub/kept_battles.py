"""Moments of long battles, kept in the store beside their logs: what is written, and what of it is believed.

A kept moment is a cache of the log, never a part of it. It is shown where the very same code of the domain wrote it, where
it is whole, and where the log's entry of that commit has the hash that it had then. Nothing is decided on it before the
log was hashed from its first entry and followed, and led to the same (`server.hub.proving`); else the table is shut.
"""

import logging
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

import domain
from domain.ids import BattleId, TableId
from domain.kept import Earlier, Kept, kept_of
from domain.log import Moment
from server.event_store.chain import Chain
from server.event_store.keys import kept_of_battle
from server.event_store.port import EventStore, StreamId

log = logging.getLogger(__name__)

KEPT_EVERY: Final = 64
"""So many commits lie between two that may be kept, and so many at least behind the one that is: what is looked at first."""
_FIELD: Final = "moment"


class KeptBattle(Struct, frozen=True):
    """A moment, and the log's chain up to its commit."""

    chain: Chain
    moment: Kept


class Unproved(Struct, frozen=True):
    """What a battle was begun with, until its log, the entries with `ids`, is hashed from `start` and followed to there."""

    start: Chain
    kept: KeptBattle
    ids: Sequence[StreamId]
    earlier: Earlier


class _Written(Struct, frozen=True):
    """As it lies in the store; `digest` is of `moment`."""

    made_by: str
    version: int
    chain: bytes
    digest: bytes
    moment: bytes


_written: Final = msgspec.msgpack.Decoder(_Written)
_moment: Final = msgspec.msgpack.Decoder(Kept)


@cache
def made_by() -> str:
    """SHA-256 of all of the domain, code and tables: another one may fold otherwise."""
    folder = Path(domain.__file__).parent
    found = sha256(msgspec.__version__.encode())
    for path in sorted(path for path in folder.rglob("*") if path.suffix in {".py", ".toml"}):
        found.update(f"{path.relative_to(folder)}\0".encode() + path.read_bytes() + b"\0")
    return found.hexdigest()


def written(chain: Chain, moment: Moment) -> bytes:
    """What is kept of the moment after the commit that `chain` ends with. It reads back as what it was."""
    kept = kept_of(moment)
    body = msgspec.msgpack.encode(kept)
    assert chain.version == kept.version, "the chain ends where the moment is"
    assert _moment.decode(body) == kept, "a moment reads back as it was"
    return msgspec.msgpack.encode(
        _Written(made_by(), chain.version, chain.digest, sha256(body).digest(), body)
    )


def read(body: bytes) -> KeptBattle | str:
    """What was kept; or why it is not believed."""
    try:
        found = _written.decode(body)
        if found.made_by != made_by():
            return "another build kept it"
        if sha256(found.moment).digest() != found.digest:
            return "it is damaged"
        moment = _moment.decode(found.moment)
    except msgspec.DecodeError as error:
        return f"it cannot be read: {error}"
    if moment.version != found.version:
        return "it is of another commit than it says"
    return KeptBattle(Chain(found.version, found.chain), moment)


async def find_kept(store: EventStore, table: TableId, battle: BattleId) -> KeptBattle | None:
    """The moment that is kept of a battle, if one is and it is believed so far.

    Raises:  StoreUnreachable, StoreRefused.
    """
    body = await store.kept(kept_of_battle(table, battle), _FIELD)
    if body is None:
        return None
    found = read(body)
    if isinstance(found, str):
        log.info("table %s: the kept moment of %s is passed over: %s", table, battle, found)
        return None
    return found


async def keep(store: EventStore, table: TableId, battle: BattleId, body: bytes) -> None:
    """Put what was `written` in the place of what was kept before. Raises:  StoreUnreachable, StoreRefused."""
    await store.keep(kept_of_battle(table, battle), _FIELD, body)


async def forget(store: EventStore, table: TableId, battle: BattleId) -> None:
    """Keep nothing of that battle any more. Raises:  StoreUnreachable, StoreRefused."""
    await store.let_go(kept_of_battle(table, battle))
