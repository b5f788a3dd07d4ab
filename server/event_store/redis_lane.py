"""One connection to the store, and the calls of this process that share it.

Calls that queue up during one turn of the loop, or while others are under way, go out together and come
back in order. Since the store syncs its disk once for all that it answers together, this is group commit.
A lane never sends a call twice: whoever calls decides whether asking again is safe.
"""

import asyncio
from collections import deque

from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import ReadOnlyError, ResponseError

from server.event_store.port import StoreLimits
from server.event_store.redis_connection import LINE_FAULTS, Reply, Word, connection_to


class NotSent(Exception):
    """The call never left this process."""


class NoReply(Exception):
    """The call went out, at least in part, and no answer came."""


class _Call:
    """Words on their way, and who waits for the answer."""

    def __init__(self, words: tuple[Word, ...]) -> None:
        self.words = words
        self.answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()

    def fail(self, error: Exception) -> None:
        if not self.answer.done():  # the caller may have been cancelled
            self.answer.set_exception(error)

    def succeed(self, reply: Reply) -> None:
        if not self.answer.done():
            self.answer.set_result(reply)


class Lane:
    """A queue of at most `queue_calls_max` calls before one connection, which opens when needed."""

    def __init__(self, url: str, limits: StoreLimits, client_name: str) -> None:
        self._limits = limits
        self._connection = connection_to(url, client_name)
        self._queue: deque[_Call] = deque()
        self._runner: asyncio.Task[None] | None = None
        self._is_closed = False

    async def call(self, *words: Word) -> Reply:
        """The store's answer to a command.

        Raises:  NotSent, NoReply; redis's ResponseError if the store answers with an error.
        """
        if self._is_closed:
            raise NotSent("the store is being closed")
        if len(self._queue) >= self._limits.queue_calls_max:
            raise NotSent(f"{len(self._queue)} calls wait for the store already")
        call = _Call(words)
        self._queue.append(call)
        if self._runner is None or self._runner.done():
            self._runner = asyncio.create_task(self._run())
        return await call.answer

    async def _run(self) -> None:
        while self._queue:
            count = min(len(self._queue), self._limits.batch_calls_max)
            await self._round_trip([self._queue.popleft() for _ in range(count)])

    async def _round_trip(self, batch: list[_Call]) -> None:
        try:
            async with asyncio.timeout(self._limits.connect_timeout_seconds):
                await self._open()
        except LINE_FAULTS as error:
            await self._hang_up()
            _fail_all(batch, NotSent(f"the store cannot be reached: {error}"))
            return
        try:
            async with asyncio.timeout(self._limits.reply_timeout_seconds):
                await self._connection.send_packed_command(
                    self._connection.pack_commands([call.words for call in batch]), check_health=False
                )
                for call in batch:
                    await self._take_reply(call)
        except LINE_FAULTS as error:
            await self._hang_up()
            _fail_all(batch, NoReply(f"the store did not answer: {error}"))
        finally:
            # Cancelled by close(), or a fault of ours: nobody may wait for ever.
            _fail_all(batch, NoReply("the call was given up"))

    async def _open(self) -> None:
        # A connection that the store closed while it lay idle shows now, before anything is sent.
        if self._connection.is_connected and await self._connection.can_read():
            await self._hang_up()
        if not self._connection.is_connected:
            await self._connection.connect()

    async def _take_reply(self, call: _Call) -> None:
        try:
            reply = await self._connection.read_response(disable_decoding=True)
        except ReadOnlyError as error:
            call.fail(error)
            raise RedisConnectionError("the store became a replica") from error
        except ResponseError as error:
            call.fail(error)
        else:
            call.succeed(reply)

    async def _hang_up(self) -> None:
        await self._connection.disconnect(nowait=True)

    async def close(self) -> None:
        """Let queued calls finish, within `close_timeout_seconds`, and hang up."""
        self._is_closed = True
        if self._runner is not None and not self._runner.done():
            await asyncio.wait([self._runner], timeout=self._limits.close_timeout_seconds)
            self._runner.cancel()
            await asyncio.wait([self._runner])
        _fail_all(list(self._queue), NotSent("the store was closed"))
        self._queue.clear()
        await self._connection.disconnect()


def _fail_all(batch: list[_Call], error: NotSent | NoReply) -> None:
    for call in batch:
        call.fail(error)
