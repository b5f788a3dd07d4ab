"""Hints over sharded pub/sub: one connection to a node for all its tables that this process follows.

A task reads it as long as somebody follows, and opens another when it breaks. What was missed meanwhile is not looked
for here: every confirmed subscription tells its followers to LOOK.

A line can live and its subscriptions be gone, and nobody would know. So it is asked now and then (PING): what was
subscribed, or announced by this very process, before the question has to be heard before the answer.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import MovedError

from server.event_store.followers import Followers
from server.event_store.keys import hints_of_table, table_of_hints
from server.event_store.port import LOOK, StoreLimits
from server.event_store.redis_connection import LINE_FAULTS, Connection, Reply, Word, connection_to

log: Final = logging.getLogger(__name__)


class HintLine:
    """Subscribes to the tables that somebody follows, and hands out what comes."""

    def __init__(
        self,
        url: str,
        limits: StoreLimits,
        on_moved: Callable[[MovedError], None] = lambda _: None,
        on_lost: Callable[[], None] = lambda: None,
    ) -> None:
        """`on_lost` is called each time that the line broke or did not open, with somebody who follows."""
        self._url: Final = url
        self._limits: Final = limits
        self._on_moved: Final = on_moved
        self._on_lost: Final = on_lost
        self._followers: Final = Followers(limits.follower_hints_max)
        self._confirmed: Final[set[str]] = set()
        self._heard: Final[dict[str, int]] = {}
        self._announced: Final[set[str]] = set()
        """Tables on which this process announced something since anything was heard of them."""
        self._asked: set[str] | None = None
        """What has to be heard before the answer to the question that is under way; None where none is."""
        self._connection: Connection | None = None
        self._listener: asyncio.Task[None] | None = None
        self._wrong: str | None = None
        self.times_lost = 0

    @property
    def wrong(self) -> str | None:
        """Why hints may be missing at present; None where they come, or nobody waits for any."""
        return self._wrong if self._followers.tables() else None

    @asynccontextmanager
    async def follow(self, table: str) -> AsyncGenerator[AsyncIterator[bytes]]:
        """See EventStore.follow."""
        is_first = not self._followers.follows(table)
        follower = self._followers.add(table)
        try:
            if self._listener is None:
                self._listener = asyncio.create_task(self._listen(), name="hint line")
            elif is_first:
                await self._send("SSUBSCRIBE", table)
            elif table in self._confirmed:
                follower.tell(LOOK)
            yield follower
        finally:
            self._followers.remove(table, follower)
            if not self._followers.follows(table):
                self._expect_no_more(table)
                self._heard.pop(table, None)
                self._confirmed.discard(table)
                self._look_whether_it_is_back()
                await self._send("SUNSUBSCRIBE", table)

    def heard(self, table: str) -> int | None:
        """How many hints came of a table that is followed here; None where it is not."""
        return self._heard.get(table, 0) if table in self._confirmed else None

    def expect(self, table: str, beyond: int) -> None:
        """Something was announced when `beyond` hints had come: there has to be one more."""
        if self.heard(table) == beyond:
            self._announced.add(table)

    async def _send(self, word: str, table: str) -> None:
        if self._connection is None:
            return  # the listener subscribes to all that is followed when the line opens
        try:
            await self._write(self._connection, word, hints_of_table(table))
        except LINE_FAULTS as error:
            log.info("the hint line broke (%s); its listener opens it again", error)

    async def _write(self, connection: Connection, *words: Word) -> None:
        """redis-py would open a broken connection by itself, and read from it beside the listener: not here."""
        if not connection.is_connected:
            raise RedisConnectionError("it is closed")
        async with asyncio.timeout(self._limits.connect_timeout_seconds):
            await connection.send_command(*words, check_health=False)

    # ---------------------------------------------------------------- listening

    async def _listen(self) -> None:
        """Until nobody follows any more; whatever happens to a line, another is opened, after a bounded pause."""
        loop = asyncio.get_running_loop()
        pause_seconds = self._limits.retry_pause_seconds_min
        while self._followers.tables():
            began_seconds = loop.time()
            try:
                await self._hear_on(connection_to(self._url, "affray-hints"))
            except LINE_FAULTS as error:
                self._lost(str(error) or "no answer in time")
            except Exception:
                log.exception("the hint line met a fault of ours")
                self._lost("a fault of ours")
            if loop.time() - began_seconds > self._limits.hints_idle_seconds:
                pause_seconds = self._limits.retry_pause_seconds_min
            await asyncio.sleep(pause_seconds)
            pause_seconds = min(2 * pause_seconds, self._limits.retry_pause_seconds_max)
        self._listener = None

    def _lost(self, why: str) -> None:
        if not self._followers.tables():
            return
        if self._wrong is None:
            self.times_lost += 1
            log.warning("the hint line is lost (%s): until it is back others' acts are seen late", why)
        self._wrong = f"the line to the store's hints is lost: {why}"
        self._on_lost()

    async def _hear_on(self, connection: Connection) -> None:
        """Until the line breaks, which is raised, or nobody follows."""
        try:
            async with asyncio.timeout(self._limits.connect_timeout_seconds):
                await connection.connect()
            self._connection = connection  # from here on whoever comes to follow subscribes by himself
            for table in self._followers.tables():
                await self._write(connection, "SSUBSCRIBE", hints_of_table(table))
            await self._hear_all(connection)
        finally:
            self._connection, self._asked = None, None
            self._confirmed.clear()
            self._announced.clear()
            await connection.disconnect(nowait=True)

    async def _hear_all(self, connection: Connection) -> None:
        loop, idle_seconds = asyncio.get_running_loop(), self._limits.hints_idle_seconds
        ask_at = loop.time() + idle_seconds
        while True:
            try:
                message = await connection.read_response(
                    disable_decoding=True, timeout=max(ask_at - loop.time(), 0.0), disconnect_on_error=False
                )
            except MovedError as moved:  # the answer to a subscription: the slot is another node's
                self._on_moved(moved)
                continue
            if message is not None:
                await self._take(message)
            if loop.time() >= ask_at:
                ask_at = loop.time() + idle_seconds
                await self._ask(connection)

    async def _ask(self, connection: Connection) -> None:
        if self._asked is not None:
            raise TimeoutError("no sign of life")
        self._asked = self._announced | (set(self._followers.tables()) - self._confirmed)
        await self._write(connection, "PING")

    async def _take(self, message: Reply) -> None:
        match message:
            case [b"smessage", bytes(channel), bytes(hint)]:
                table = table_of_hints(channel.decode())
                self._expect_no_more(table)
                if table in self._confirmed:
                    self._heard[table] = self._heard.get(table, 0) + 1
                self._followers.tell(table, hint)
            case [b"ssubscribe", bytes(channel), int()]:
                self._confirm(table_of_hints(channel.decode()))
            case [b"sunsubscribe", bytes(channel), int()]:
                await self._go_on(table_of_hints(channel.decode()))
            case [b"pong", _] | b"PONG":  # the second where nothing is subscribed to
                unheard, self._asked = self._asked, None
                if unheard:
                    raise TimeoutError(f"it lives, and nothing is heard of {len(unheard)} tables")
            case _:
                raise AssertionError(f"not a message of pub/sub: {message!r:.200}")

    def _confirm(self, table: str) -> None:
        self._expect_no_more(table)
        self._confirmed.add(table)
        self._followers.tell(table, LOOK)
        self._look_whether_it_is_back()

    def _look_whether_it_is_back(self) -> None:
        """It is when all who still follow on it are confirmed: those whose slot moved meanwhile do so elsewhere."""
        is_open = self._connection is not None
        if self._wrong is not None and is_open and self._confirmed.issuperset(self._followers.tables()):
            self._wrong = None
            log.warning("the hint line is back")

    def _expect_no_more(self, table: str) -> None:
        self._announced.discard(table)
        if self._asked is not None:
            self._asked.discard(table)

    async def _go_on(self, table: str) -> None:
        """Subscribe again if somebody follows: he came just as the last one left, or the slot moved."""
        self._confirmed.discard(table)
        self._expect_no_more(table)
        if self._followers.follows(table):
            await self._send("SSUBSCRIBE", table)

    async def close(self) -> None:
        """Stop listening. Followers simply hear nothing more."""
        if self._listener is not None:
            self._listener.cancel()
            await asyncio.wait([self._listener])
