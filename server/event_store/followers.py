"""Who follows which table, and the hints that wait for them. Both stores hand their hints out here."""

import asyncio
from collections.abc import AsyncIterator

from server.event_store.port import LOOK


class Follower(AsyncIterator[bytes]):
    """The hints that wait for one reader: at most `hints_max`, then they give way to one LOOK."""

    def __init__(self, hints_max: int) -> None:
        self._hints: asyncio.Queue[bytes] = asyncio.Queue(hints_max)

    async def __anext__(self) -> bytes:
        return await self._hints.get()

    def tell(self, hint: bytes) -> None:
        """Leave a hint; never waits."""
        if self._hints.full():
            while not self._hints.empty():
                self._hints.get_nowait()
            hint = LOOK
        self._hints.put_nowait(hint)


class Followers:
    """All followers of one process, by table."""

    def __init__(self, hints_max: int) -> None:
        self._hints_max = hints_max
        self._by_table: dict[str, list[Follower]] = {}

    def tables(self) -> tuple[str, ...]:
        """Tables that somebody follows."""
        return tuple(self._by_table)

    def follows(self, table: str) -> bool:
        """Whether anybody follows `table`."""
        return table in self._by_table

    def add(self, table: str) -> Follower:
        """A new follower of `table`."""
        follower = Follower(self._hints_max)
        self._by_table.setdefault(table, []).append(follower)
        return follower

    def remove(self, table: str, follower: Follower) -> None:
        """The follower went away."""
        rest = [other for other in self._by_table[table] if other is not follower]
        if rest:
            self._by_table[table] = rest
        else:
            del self._by_table[table]

    def tell(self, table: str, hint: bytes) -> None:
        """Leave a hint with every follower of `table`."""
        for follower in self._by_table.get(table, ()):
            follower.tell(hint)
