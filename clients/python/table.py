"""A table that one has joined: it stays joined, catches up, and sends again what had no answer."""

import asyncio
import random
import secrets
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from clients.python.links import Link, read_link
from clients.python.seen import Change, Seen
from clients.python.wire import (
    NOT_BACK_FROM,
    PROTOCOL,
    AnswerMessage,
    AnyAbout,
    AnyAnswer,
    AnyCommand,
    AnyFromServer,
    Ask,
    ChroniclePage,
    Close,
    CommandMessage,
    Done,
    Entries,
    ErrorMessage,
    Hello,
    Look,
    Past,
    Presence,
    RefusedMessage,
    Snapshot,
    Update,
    Welcome,
)

UNANSWERED_MAX: Final = 64
CHANGES_MAX: Final = 1000
"""So many changes wait for a slow reader; then it gets one that replaces all."""
FAULTS_MAX: Final = 2
"""So often the server may fail while a request waits; then it is not sent again."""
BACKOFF_FIRST_SECONDS: Final = 0.25
BACKOFF_MAX_SECONDS: Final = 8.0
PAUSE_SECONDS: Final = 2.0
"""At least so long a client stays away that was told to slow down, or that the store is away."""
PING_SECONDS: Final = 20.0
SILENCE_SECONDS: Final = 30.0
MESSAGE_BYTES_MAX: Final = 16 * 1024 * 1024

_decoder: Final = msgspec.json.Decoder(AnyFromServer)
_encoder: Final = msgspec.json.Encoder()

Request = CommandMessage | Ask | ChroniclePage | Look
Response = Done | AnswerMessage | Entries | Past


class Refused(Exception):
    """A command or request changed nothing; `rule` is the number of the rule that says so, where there is one."""

    def __init__(self, message: RefusedMessage) -> None:
        super().__init__(message.message)
        self.code: Final = message.code
        self.message: Final = message.message
        self.rule: Final = message.rule


class Gone(Exception):
    """The table does not let this client in again; `code` is the close code."""

    def __init__(self, code: int, words: str) -> None:
        super().__init__(words or f"closed with {code}")
        self.code: Final = code
        self.words: Final = words


class NobodyAnswers(Exception):
    """No table was heard of at the link's address within the patience of whoever joins."""


class TooMany(Exception):
    """So many requests wait for their answers already that no more are taken."""


class _Waiting(Struct):
    request: Request
    answer: asyncio.Future[Response]
    faults: int = 0


def fresh_id() -> str:
    """An id for a command, 96 random bits. Sent again under the same id, a command still happens once."""
    return secrets.token_hex(12)


class Table:
    """Made by `join`. `keep` is told the token that opens a seat, once a character was claimed."""

    def __init__(self, link: Link, keep: Callable[[str], None] | None = None) -> None:
        self.welcome: Welcome | None = None
        self.presence: Presence | None = None
        self.in_step = False
        self.seen: Final = Seen()
        self._link: Final = link
        self._token = link.token
        self._keep: Final = keep
        self._socket: ClientConnection | None = None
        self._waiting: Final[dict[str, _Waiting]] = {}
        self._readers: Final[list[asyncio.Queue[Change | Gone]]] = []
        self._gone: Gone | None = None
        self._words = ""

    # ---------------------------------------------------------------- what one does

    async def give(
        self, command: AnyCommand, *, command_id: str | None = None, at: str | None = None
    ) -> Done:
        """Give a command and wait until it is on disk. `at`: what was seen; as a rule, the present position.

        Whoever gives up waiting does not take it back: it may have happened. Given again under the same
        `command_id`, it happens once.

        Raises:  Refused, Gone, TooMany.
        """
        request = CommandMessage(command_id or fresh_id(), command, at or self.seen.position)
        answer = await self._request(request)
        assert isinstance(answer, Done), "a command is answered with done"
        return answer

    async def ask(self, about: AnyAbout) -> AnyAnswer:
        """Ask before acting. Raises:  Refused, Gone, TooMany."""
        answer = await self._request(Ask(fresh_id(), about))
        assert isinstance(answer, AnswerMessage), "a question is answered with an answer"
        return answer.answer

    async def earlier(self, before: str | None = None, limit: int = 50) -> Entries:
        """A page of the chronicle before the entry `before`. Raises:  Refused, Gone, TooMany."""
        answer = await self._request(ChroniclePage(fresh_id(), before, limit))
        assert isinstance(answer, Entries), "the chronicle is answered with entries"
        return answer

    async def changes(self) -> AsyncIterator[Change]:
        """All that there is now, as one change, and then whatever comes. Raises:  Gone, when the table sends us away."""
        queue: asyncio.Queue[Change | Gone] = asyncio.Queue(CHANGES_MAX)
        self._readers.append(queue)
        try:
            if self.seen.view is not None:
                yield self._everything()
            if self._gone is not None:
                raise self._gone
            while True:
                change = await queue.get()
                if isinstance(change, Gone):
                    raise change
                yield change
        finally:
            self._readers.remove(queue)

    # ---------------------------------------------------------------- the line

    async def _request(self, request: Request) -> Response:
        if self._gone is not None:
            raise self._gone
        if len(self._waiting) >= UNANSWERED_MAX:
            raise TooMany(f"{UNANSWERED_MAX} requests wait for their answers already")
        waiting = _Waiting(request, asyncio.get_running_loop().create_future())
        self._waiting[request.id] = waiting
        try:
            if self._socket is not None:
                await self._send(self._socket, request)
            return await waiting.answer
        finally:
            self._waiting.pop(request.id, None)

    async def stay(self) -> None:
        """Be at the table until it sends us away; `join` does this in the background."""
        attempts = 0
        while True:
            code = await self._one_line()
            if NOT_BACK_FROM <= code < 5000:
                self._leave(Gone(code, self._words))
                return
            if code == Close.OUR_FAULT:
                self._give_up_on_what_fails()
            attempts = 1 if self.in_step else attempts + 1
            self.in_step = False
            self._tell(Change(self.seen.view, in_step=False))
            least = PAUSE_SECONDS if code in {Close.SLOW_DOWN, Close.STORE_AWAY} else 0.0
            backoff = min(BACKOFF_FIRST_SECONDS * 2**attempts, BACKOFF_MAX_SECONDS)
            # never in step with others who lost the same server
            await asyncio.sleep(max(least, backoff) * random.uniform(0.5, 1.0))  # noqa: S311

    async def _one_line(self) -> int:
        """One socket, from hello to its end; the code with which it ended, 1006 where there was none."""
        try:
            async with connect(
                self._link.socket,
                max_size=MESSAGE_BYTES_MAX,
                ping_interval=PING_SECONDS,
                ping_timeout=SILENCE_SECONDS,
            ) as socket:
                await self._send(socket, Hello(self._token, self.seen.since))
                async for text in socket:
                    if not await self._hear(socket, _decoder.decode(text)):
                        return 1006
                return socket.close_code or 1006
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006
        except (OSError, InvalidHandshake):
            return 1006
        finally:
            self._socket = None

    async def _send(self, socket: ClientConnection, message: Hello | Request) -> None:
        """What is lost with the line is sent again on the next one."""
        with suppress(ConnectionClosed):
            await socket.send(_encoder.encode(message).decode())

    async def _hear(self, socket: ClientConnection, message: AnyFromServer) -> bool:
        """False where something was missed, and the line is to begin anew."""
        match message:
            case Welcome():
                await self._welcomed(socket, message)
            case Snapshot():
                self.seen.take_snapshot(message)
                self.in_step = True
                self._tell(self._everything())
            case Update():
                if not self.seen.take_update(message):
                    return False
                self.in_step = True
                self._tell(Change(self.seen.view, message.entries))
            case Done() | AnswerMessage() | Entries() | Past():
                self._answered(message)
            case RefusedMessage():
                self._refused(message)
            case Presence():
                self.presence = message
                self._tell(Change(self.seen.view))
            case ErrorMessage():
                self._words = message.message
            case _:
                pass
        return True

    async def _welcomed(self, socket: ClientConnection, welcome: Welcome) -> None:
        if welcome.protocol != PROTOCOL:
            self._leave(
                Gone(Close.PROTOCOL, f"the server speaks protocol {welcome.protocol}, not {PROTOCOL}")
            )
            await socket.close()
            return
        if welcome.token is not None:
            self._token = welcome.token
            if self._keep is not None:
                self._keep(welcome.token)
        same = self.welcome is not None and self.welcome.seat == welcome.seat
        self.welcome, is_new = welcome, self._socket is None
        self._socket = socket
        if is_new:
            for waiting in list(self._waiting.values()):
                await self._send(socket, waiting.request)
        if same and self.seen.view is not None and not self.seen.missed:
            self.in_step = True
            self._tell(Change(self.seen.view))

    def _answered(self, message: Response) -> None:
        waiting = self._waiting.get(message.id)
        if waiting is not None and not waiting.answer.done():
            waiting.answer.set_result(message)

    def _refused(self, message: RefusedMessage) -> None:
        waiting = self._waiting.get(message.id)
        if waiting is not None and not waiting.answer.done():
            waiting.answer.set_exception(Refused(message))

    def _give_up_on_what_fails(self) -> None:
        for name, waiting in list(self._waiting.items()):
            waiting.faults += 1
            if waiting.faults >= FAULTS_MAX:
                self._refused(
                    RefusedMessage(
                        name, "our_fault", "The server failed at it twice; nothing is known to have changed."
                    )
                )

    # ---------------------------------------------------------------- readers

    def _everything(self) -> Change:
        return Change(self.seen.view, tuple(self.seen.entries.values()), whole=True, in_step=self.in_step)

    def _tell(self, change: Change) -> None:
        for queue in self._readers:
            if queue.full():
                while not queue.empty():
                    queue.get_nowait()
                queue.put_nowait(self._everything())
            else:
                queue.put_nowait(change)

    def _leave(self, gone: Gone) -> None:
        self._gone, self.in_step = self._gone or gone, False
        for queue in self._readers:
            while queue.full():
                queue.get_nowait()
            queue.put_nowait(self._gone)
        for waiting in list(self._waiting.values()):
            if not waiting.answer.done():
                waiting.answer.set_exception(self._gone)

    @property
    def last_words(self) -> str:
        """What the server said last of what is wrong; empty where it said nothing."""
        return self._words

    async def ready(self) -> None:
        """Until there is a view, or no way in. Raises:  Gone."""
        async for _ in self.changes():
            if self.seen.view is not None:
                return


@asynccontextmanager
async def join(
    link: str,
    *,
    token: str | None = None,
    keep: Callable[[str], None] | None = None,
    patience_seconds: float | None = None,
) -> AsyncGenerator[Table]:
    """Join the table of a link; inside, there is a view. `token`: of a seat that was claimed before.

    Without `patience_seconds` a server that is not there is waited for.

    Raises:  NoLink, Gone, NobodyAnswers.
    """
    address = read_link(link)
    table = Table(msgspec.structs.replace(address, token=token or address.token), keep)
    staying = asyncio.create_task(table.stay())
    try:
        try:
            await asyncio.wait_for(table.ready(), patience_seconds)
        except TimeoutError:
            words = f": {table.last_words}" if table.last_words else ""
            raise NobodyAnswers(f"nobody answers at {address.socket}{words}") from None
        yield table
    finally:
        staying.cancel()
        with suppress(asyncio.CancelledError):
            await staying
