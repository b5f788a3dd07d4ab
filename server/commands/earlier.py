"""Ids of the commands of a table's earlier battles: they have happened for ever too.

They are read when an id is not known otherwise, which is once for each earlier battle and room. What is kept is eight
bytes for each command; where a command stands is looked up in its log when it is sent again.
"""

import logging
from array import array
from bisect import bisect_left
from collections.abc import AsyncIterator, Iterable, Sequence
from hashlib import sha256
from typing import Final

import msgspec
from msgspec import Struct

from domain.ids import Author, BattleId, CommandId, TableId, Version
from server.commands.positions import Position
from server.event_store.keys import archived_of_battle, log_of_battle
from server.event_store.port import Entry, EventStore, ForeignEntry, StreamId, StreamKey
from server.hub.log import position_bits

log = logging.getLogger(__name__)

_HASHES: Final = "Q"
IDS: Final = "ids"
"""The field that holds them, of a battle whose log was moved into a file."""


class _Given(Struct, frozen=True):
    """As much of a commit as says which command it came of; the same in all schemas."""

    id: CommandId
    author: Author


_given: Final = msgspec.json.Decoder(_Given)


class EarlierIds:
    """Of one table. The caller holds the room's lock. Raises:  StoreUnreachable, StoreRefused."""

    def __init__(self, store: EventStore, table: TableId) -> None:
        self._store: Final = store
        self._table: Final = table
        self._hashes: Final[dict[BattleId, array[int]]] = {}
        self._put_away: Final[dict[BattleId, list[int]]] = {}
        """Of battles whose log was moved into a file, in the order of their versions."""
        self._found: Final[dict[tuple[Author, CommandId], Position]] = {}

    async def find(self, battles: Iterable[BattleId], author: Author, command: CommandId) -> Position | None:
        """Where a command of that id happened, if it did in one of `battles`."""
        known = self._found.get((author, command))
        if known is not None:
            return known
        for battle in battles:
            if battle not in self._hashes:
                read = [_hash_of(given) async for _, given in self._commands(battle)]
                if not read:
                    read = self._put_away[battle] = await self._of_archived(battle)
                self._hashes[battle] = array(_HASHES, sorted(read))
            if _holds(self._hashes[battle], _hash_of(_Given(command, author))):
                position = await self._place(battle, _Given(command, author))
                if position is not None:
                    self._found[author, command] = position
                    return position
        return None

    async def _place(self, battle: BattleId, wanted: _Given) -> Position | None:
        """None where another command had the same hash."""
        if battle in self._put_away:
            version = Version(self._put_away[battle].index(_hash_of(wanted)) + 1)
            return Position(Version(0), battle, version)
        async for entry_id, given in self._commands(battle):
            if given == wanted:
                version = Version(entry_id.version)
                return Position(Version(0), battle, version, battle_chain=position_bits(entry_id))
        return None

    async def _of_archived(self, battle: BattleId) -> list[int]:
        kept = await self._store.secrets(archived_of_battle(self._table, battle))
        found = array(_HASHES)
        found.frombytes(kept.get(IDS, b""))
        return list(found)

    async def _commands(self, battle: BattleId) -> AsyncIterator[tuple[StreamId, _Given]]:
        key = log_of_battle(self._table, battle)
        version = 0
        while page := await self._page(key, version):
            for entry in page:
                try:
                    yield entry.id, _given.decode(entry.body)
                except msgspec.DecodeError as error:
                    log.warning("%s: entry %s is no commit of ours: %s", key, entry.id, error)
            version = page[-1].id.version

    async def _page(self, key: StreamKey, after_version: int) -> Sequence[Entry]:
        try:
            return await self._store.read(key, after_version)
        except (
            ForeignEntry
        ) as foreign:  # the table goes on: that battle is over, and none of its commands was ours
            log.warning("the commands of an earlier battle cannot be read on: %s", foreign)
            return ()


def hash_of_command(body: bytes) -> int:
    """The hash under which the command of a stored commit is known; the same in every process."""
    return _hash_of(_given.decode(body))


def _hash_of(given: _Given) -> int:
    return int.from_bytes(sha256(f"{given.author}\0{given.id}".encode()).digest()[:8], "big")


def _holds(sorted_hashes: "array[int]", wanted: int) -> bool:
    place = bisect_left(sorted_hashes, wanted)
    return place < len(sorted_hashes) and sorted_hashes[place] == wanted
