"""Hints from whichever node has a table's slot; who follows goes along when the slot moves or its node dies."""

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Generator
from contextlib import asynccontextmanager, contextmanager
from typing import Final

from redis.crc import key_slot
from redis.exceptions import MovedError

from server.event_store.followers import Follower
from server.event_store.keys import hints_of_table
from server.event_store.port import StoreLimits
from server.event_store.redis_cluster import Nodes
from server.event_store.redis_hints import HintLine
from server.event_store.redis_lane import NoReply, NotSent

log: Final = logging.getLogger(__name__)


class HintLines:
    """A line to each node that has a table which somebody follows here."""

    def __init__(self, nodes: Nodes, limits: StoreLimits) -> None:
        self._nodes: Final = nodes
        self._limits: Final = limits
        self._lines: Final[dict[str, HintLine]] = {}
        self._moves: Final[dict[int, set[asyncio.Event]]] = {}

    @property
    def wrong(self) -> str | None:
        """See HintLine.wrong: of the first line with which something is."""
        return next((line.wrong for line in self._lines.values() if line.wrong is not None), None)

    @property
    def times_lost(self) -> int:
        """How often a line was lost while somebody followed."""
        return sum(line.times_lost for line in self._lines.values())

    @contextmanager
    def announcing(self, table: str) -> Generator[None]:
        """What is announced within `with`, unless that fails, has to be heard by whoever follows here."""
        before = [(line, heard) for line in self._lines.values() if (heard := line.heard(table)) is not None]
        yield
        for line, heard in before:
            line.expect(table, heard)

    @asynccontextmanager
    async def follow(self, table: str) -> AsyncGenerator[AsyncIterator[bytes]]:
        """See EventStore.follow."""
        slot = key_slot(hints_of_table(table).encode())
        url = await self._owner(slot)
        if self._nodes.is_single:
            async with self._line(url).follow(table) as hints:
                yield hints
            return
        follower = Follower(self._limits.follower_hints_max)
        feed = asyncio.create_task(self._follow_the_slot(table, slot, follower), name=f"hints of {table}")
        try:
            yield follower
        finally:
            feed.cancel()
            await asyncio.wait((feed,))

    async def _follow_the_slot(self, table: str, slot: int, follower: Follower) -> None:
        moved = asyncio.Event()
        self._moves.setdefault(slot, set()).add(moved)
        try:
            while True:
                moved.clear()
                try:
                    async with self._line(await self._owner(slot)).follow(table) as hints:
                        passing_on = asyncio.create_task(_pass_on(hints, follower))
                        try:
                            await moved.wait()
                        finally:
                            passing_on.cancel()
                except Exception:
                    log.exception("following %s through the cluster met a fault of ours", table)
                    await asyncio.sleep(self._limits.retry_pause_seconds_max)
        finally:
            self._moves[slot].discard(moved)

    async def _owner(self, slot: int) -> str:
        """Who has the slot; where nobody says, whoever we know: it will say who has."""
        try:
            return await self._nodes.owner(slot)
        except (NotSent, NoReply):
            return self._nodes.seed

    def _line(self, url: str) -> HintLine:
        line = self._lines.get(url)
        if line is None:
            line = self._lines[url] = HintLine(url, self._limits, self._has_moved, self._is_lost)
        return line

    def _has_moved(self, moved: MovedError) -> None:
        self._nodes.learn(moved)
        for waiting in self._moves.get(moved.slot_id, ()):
            waiting.set()

    def _is_lost(self) -> None:
        """A node is gone, and another may have its slots by now."""
        self._nodes.forget()
        for waiting in self._moves.values():
            for one in waiting:
                one.set()

    async def close(self) -> None:
        """Stop listening. Followers simply hear nothing more."""
        await asyncio.gather(*(line.close() for line in self._lines.values()))


async def _pass_on(hints: AsyncIterator[bytes], follower: Follower) -> None:
    async for hint in hints:
        follower.tell(hint)
