"""Battles of a table that it does not show any more: read when somebody looks back at one, and kept for a while."""

import asyncio
from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from domain.ids import BattleId, Version
from domain.table.grants import Grant
from server.hub.noticed import Answers
from server.hub.step import OpenedBattle

READERS_MAX: Final = 1_000
"""So many answers at most are kept of who reads anything of which commit."""


class BygoneBattle(Struct, frozen=True):
    """A battle's whole log, and which of its commits count no more."""

    opened: OpenedBattle
    struck: Mapping[Version, bool]


class Bygone:
    """Of one table; at most `battles_max`, those that were looked at last. Whoever reads one holds `reading`."""

    def __init__(self, battles_max: int) -> None:
        self.reading: Final = asyncio.Lock()
        self._battles_max: Final = battles_max
        self._kept: Final[dict[BattleId, BygoneBattle]] = {}
        self._reads: Final[dict[tuple[BattleId, Grant], Answers]] = {}

    def find(self, battle: BattleId) -> BygoneBattle | None:
        """The battle, if it is kept; it is the last one to go then."""
        found = self._kept.pop(battle, None)
        if found is not None:
            self._kept[battle] = found
        return found

    def keep(self, found: BygoneBattle) -> None:
        """One more; the one that was not looked at for longest goes."""
        self._kept[found.opened.id] = found
        while len(self._kept) > self._battles_max:
            del self._kept[next(iter(self._kept))]

    def reads(self, battle: BattleId, grant: Grant) -> Answers:
        """Of which commits whoever looks back with `grant` reads anything."""
        if len(self._reads) > READERS_MAX:
            self._reads.clear()
        return self._reads.setdefault((battle, grant), Answers())
