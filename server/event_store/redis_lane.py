"""One connection to the store, and the calls of this process that share it.

Calls that queue up during one turn of the loop, or while others are under way, go out together and come
back in order. A lane with a barrier gives no answer before enough replicas have the batch. Since the store syncs its disk once for all that it answers together, this is group commit.
A lane never sends a call twice: whoever calls decides whether asking again is safe.
"""

import asyncio
from collections import deque

import msgspec
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import ReadOnlyError, ResponseError

from server.event_store.port import StoreLimits
from server.event_store.redis_connection import LINE_FAULTS, Reply, Word, connection_to


class NotSent(Exception):
    """The call never left this process."""


class NoReply(Exception):
    """The call went out, at least in part, and no answer came."""


class NotOnReplicas(Exception):
    """The store did what was asked, and too few replicas have said in time that they have it on disk."""


class Barrier(msgspec.Struct, frozen=True):
    """What a lane waits for behind each batch: so many replicas that have all of it on disk, within a time."""

    replicas: int
    wait_seconds: float

    @property
    def words(self) -> tuple[Word, ...]:
        """The command. The store's own file counts too, and is synced before each reply as it is."""
        return ("WAITAOF", 1, self.replicas, int(self.wait_seconds * 1000))


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

    def __init__(
        self, url: str, limits: StoreLimits, client_name: str, barrier: Barrier | None = None
    ) -> None:
        self._limits = limits
        self._barrier = barrier
        self._connection = connection_to(url, client_name)
        self._queue: deque[_Call] = deque()
        self._runner: asyncio.Task[None] | None = None
        self._is_closed = False

    async def call(self, *words: Word) -> Reply:
        """The store's answer to a command.

        Raises:  NotSent, NoReply, NotOnReplicas; redis's ResponseError if the store answers with an error.
        """
        return await self._queued(words).answer

    async def call_asking(self, *words: Word) -> Reply:
        """The answer of a node to which the key's slot is moving: it takes a command only right behind ASKING."""
        asking, call = self._queued(("ASKING",)), self._queued(words)
        await asyncio.wait((asking.answer,))
        asking.answer.exception()  # what is wrong with it is wrong with the command as well
        return await call.answer

    def _queued(self, words: tuple[Word, ...]) -> _Call:
        if self._is_closed:
            raise NotSent("the store is being closed")
        if len(self._queue) >= self._limits.queue_calls_max:
            raise NotSent(f"{len(self._queue)} calls wait for the store already")
        call = _Call(words)
        self._queue.append(call)
        if self._runner is None or self._runner.done():
            self._runner = asyncio.create_task(self._run(), name="calls to the store")
        return call

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
            _fail_all(batch, NotSent(f"the store cannot be reached: {_words(error)}"))
            return
        try:
            async with asyncio.timeout(self._limits.reply_timeout_seconds):
                behind = () if self._barrier is None else (self._barrier.words,)
                await self._connection.send_packed_command(
                    self._connection.pack_commands([*(call.words for call in batch), *behind]),
                    check_health=False,
                )
                replies = [await self._reply_to(call) for call in batch]
                if self._barrier is not None and not await self._is_on_replicas(self._barrier):
                    _fail_all(batch, NotOnReplicas("too few replicas have it on disk"))
                for call, reply in zip(batch, replies, strict=True):
                    call.succeed(reply)
        except LINE_FAULTS as error:
            await self._hang_up()
            _fail_all(batch, NoReply(f"the store did not answer: {_words(error)}"))
        finally:
            # Cancelled by close(), or a fault of ours: nobody may wait for ever.
            _fail_all(batch, NoReply("the call was given up"))

    async def _open(self) -> None:
        # A connection that the store closed while it lay idle shows now, before anything is sent.
        if self._connection.is_connected and await self._connection.can_read():
            await self._hang_up()
        if not self._connection.is_connected:
            await self._connection.connect()

    async def _reply_to(self, call: _Call) -> Reply:
        try:
            return await self._connection.read_response(disable_decoding=True)
        except ReadOnlyError as error:
            call.fail(error)
            raise RedisConnectionError("the store became a replica") from error
        except ResponseError as error:
            call.fail(error)  # which is its answer, whatever comes behind it
            return None

    async def _is_on_replicas(self, barrier: Barrier) -> bool:
        """The answer to the barrier: how many files and replicas have synced all that this line wrote."""
        try:
            reply = await self._connection.read_response(disable_decoding=True)
        except ResponseError:  # a store that knows no WAITAOF, or lost its file
            return False
        match reply:
            case [int(own), int(replicas)]:
                return own >= 1 and replicas >= barrier.replicas
            case _:
                raise AssertionError(f"WAITAOF answers with two numbers, not {reply!r}")

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
        await self._hang_up()  # without waiting for a store that reads no more


def _words(error: Exception) -> str:
    """What went wrong; a time-out says nothing of itself."""
    return str(error) or "no answer in time"


def _fail_all(batch: list[_Call], error: NotSent | NoReply | NotOnReplicas) -> None:
    for call in batch:
        call.fail(error)
