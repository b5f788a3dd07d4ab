"""Hints over sharded pub/sub: one connection to a node for all its tables that this process follows.

A task reads it as long as the store is open and comes back when the store does. What was missed
meanwhile is not looked for here: every confirmed subscription tells its followers to LOOK.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import asynccontextmanager

from redis.exceptions import MovedError

from server.event_store.followers import Followers
from server.event_store.keys import hints_of_table, table_of_hints
from server.event_store.port import LOOK, StoreLimits
from server.event_store.redis_connection import LINE_FAULTS, Reply, connection_to

_log = logging.getLogger(__name__)


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
        self._limits = limits
        self._on_moved = on_moved
        self._on_lost = on_lost
        self._connection = connection_to(url, "affray-hints")
        self._followers = Followers(limits.follower_hints_max)
        self._confirmed: set[str] = set()
        self._is_open = False
        self._listener: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def follow(self, table: str) -> AsyncGenerator[AsyncIterator[bytes]]:
        """See EventStore.follow."""
        is_first = not self._followers.follows(table)
        follower = self._followers.add(table)
        try:
            if self._listener is None:
                self._listener = asyncio.create_task(self._listen())
            elif is_first:
                await self._send("SSUBSCRIBE", table)
            elif table in self._confirmed:
                follower.tell(LOOK)
            yield follower
        finally:
            self._followers.remove(table, follower)
            if not self._followers.follows(table):
                await self._send("SUNSUBSCRIBE", table)

    async def _send(self, word: str, table: str) -> None:
        if not self._is_open:
            return  # the listener subscribes to all that is followed when the line opens
        try:
            await self._connection.send_command(word, hints_of_table(table), check_health=False)
        except LINE_FAULTS as error:
            _log.info("the hint line broke (%s); its listener opens it again", error)

    async def _listen(self) -> None:
        pause_seconds = self._limits.retry_pause_seconds_min
        while True:
            try:
                await self._open()
                pause_seconds = self._limits.retry_pause_seconds_min
                while True:
                    try:
                        message = await self._next()
                    except MovedError as moved:  # the answer to a subscription: the slot is another node's
                        self._on_moved(moved)
                    else:
                        await self._take(message)
            except LINE_FAULTS as error:
                _log.info("the hint line is down (%s); trying again in %.2f s", error, pause_seconds)
            finally:
                self._is_open = False
                self._confirmed.clear()
                await self._connection.disconnect(nowait=True)
            if self._followers.tables():
                self._on_lost()
            await asyncio.sleep(pause_seconds)
            pause_seconds = min(2 * pause_seconds, self._limits.retry_pause_seconds_max)

    async def _open(self) -> None:
        async with asyncio.timeout(self._limits.connect_timeout_seconds):
            await self._connection.connect()
        self._is_open = True
        for table in self._followers.tables():
            await self._connection.send_command("SSUBSCRIBE", hints_of_table(table), check_health=False)

    async def _next(self) -> Reply:
        """The next message. A silent line is asked whether it is alive; one that stays silent is dead."""
        for _ in range(2):
            reply = await self._connection.read_response(
                disable_decoding=True, timeout=self._limits.hints_idle_seconds, disconnect_on_error=False
            )
            if reply is not None:
                return reply
            await self._connection.send_command("PING", check_health=False)
        raise TimeoutError("no sign of life")

    async def _take(self, message: Reply) -> None:
        match message:
            case [b"smessage", bytes(channel), bytes(hint)]:
                self._followers.tell(table_of_hints(channel.decode()), hint)
            case [b"ssubscribe", bytes(channel), int()]:
                table = table_of_hints(channel.decode())
                self._confirmed.add(table)
                self._followers.tell(table, LOOK)
            case [b"sunsubscribe", bytes(channel), int()]:
                await self._go_on(table_of_hints(channel.decode()))
            case [b"pong", _]:
                pass
            case _:
                raise AssertionError(f"not a message of pub/sub: {message!r:.200}")

    async def _go_on(self, table: str) -> None:
        """Subscribe again if somebody follows: he came just as the last one left, or the slot moved."""
        self._confirmed.discard(table)
        if self._followers.follows(table):
            await self._send("SSUBSCRIBE", table)

    async def close(self) -> None:
        """Stop listening. Followers simply hear nothing more."""
        if self._listener is not None:
            self._listener.cancel()
            await asyncio.wait([self._listener])
        await self._connection.disconnect()
