"""A uvicorn HTTP protocol with bounds: on the bytes of a request's head, the seconds until a request is whole, and
the connections from one address.

uvicorn has none of them. Without them whoever sends headers for ever fills the memory, whoever connects and says
nothing keeps a place for ever, and whoever connects often enough has all places.
"""

import asyncio
from collections import Counter
from typing import ClassVar, Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from server.settings import Settings


def _answer(status: bytes, words: bytes) -> bytes:
    head = b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\ncontent-length: %d\r\n\r\n"
    return b"HTTP/1.1 " + status + b"\r\n" + head % len(words) + words


_TOO_LONG: Final = _answer(b"431 Request Header Fields Too Large", b"Those headers are too long.\n")
_CROWDED: Final = _answer(b"429 Too Many Requests", b"Too many connections from your address.\n")


class HttpProtocol(HttpToolsProtocol):
    """One connection, until it becomes a socket of the other kind."""

    settings: ClassVar[Settings] = Settings()
    is_behind_proxy: ClassVar[bool] = False
    """All connections come from the proxy then, which has bounds of its own."""
    open_from: ClassVar[Counter[str]] = Counter()
    """Connections by address, those that became sockets not among them: they are counted elsewhere."""
    _address: str | None = None
    _deadline: asyncio.TimerHandle | None = None
    _head_bytes = 0
    _body_bytes = 0
    _awaited_since = 0.0
    """When the request that is coming was first waited for, by the loop's clock."""
    _is_whole = False
    _is_answered = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """From here on the first request is awaited."""
        super().connection_made(cast("asyncio.Transport", transport))
        self._await_request()
        if self.client is None or self.is_behind_proxy:
            return
        self._address = self.client[0]
        self.open_from[self._address] += 1
        if self.open_from[self._address] > self.settings.connections_per_address_max:
            self.transport.write(_CROWDED)
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is awaited any more."""
        self._await_no_more()
        self._give_back()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a socket."""
        self._give_back()
        super().handle_websocket_upgrade()

    def _give_back(self) -> None:
        if self._address is not None:
            self.open_from[self._address] -= 1
            if not self.open_from[self._address]:
                del self.open_from[self._address]
            self._address = None

    def data_received(self, data: bytes) -> None:
        """Let uvicorn read; then see whether more of a request is awaited, and whether its head grew too long.

        So of one head there are never more than `head_bytes_max` and what is read at once in memory.
        """
        super().data_received(data)
        self._head_bytes += len(data)
        if not self._is_whole and self._head_bytes > self.settings.head_bytes_max:
            self.transport.write(_TOO_LONG)
            self.transport.close()
        if self.transport.is_closing() or (self._is_whole and not self._is_answered):
            self._await_no_more()
        else:
            self._await_request()

    def on_message_begin(self) -> None:
        """A request begins."""
        self._is_whole, self._is_answered, self._head_bytes, self._body_bytes = False, False, 0, 0
        super().on_message_begin()

    def on_body(self, body: bytes) -> None:
        """A body is no head; whoever answers the request bounds it, and uvicorn reads ahead 64 KiB.

        A large one may take longer, as long as it keeps coming.
        """
        self._head_bytes -= len(body)
        self._body_bytes += len(body)
        if self._deadline is not None:
            more_seconds = self._body_bytes / self.settings.body_bytes_per_second_min
            self._deadline.cancel()
            self._deadline = self.loop.call_at(
                self._awaited_since + self.settings.request_seconds + more_seconds, self._give_up
            )
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is whole."""
        self._is_whole = True
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """An idle connection has a few seconds from uvicorn; what it sends in them has to become a request."""
        self._is_answered = True
        super().on_response_complete()

    def _await_request(self) -> None:
        if self._deadline is None:
            self._awaited_since = self.loop.time()
            self._deadline = self.loop.call_later(self.settings.request_seconds, self._give_up)

    def _await_no_more(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        self.transport.close()


def http_protocol(settings_: Settings, *, is_behind_proxy: bool) -> type[HttpProtocol]:
    """The protocol of one worker, with its settings and its own count."""

    class OfOneWorker(HttpProtocol):
        settings = settings_
        open_from: ClassVar[Counter[str]] = Counter()

    OfOneWorker.is_behind_proxy = is_behind_proxy
    return OfOneWorker
