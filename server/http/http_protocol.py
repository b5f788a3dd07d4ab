"""A uvicorn HTTP protocol with bounds: on the bytes of a request's head, and on the seconds until a request is whole.

uvicorn has neither. Without them whoever sends headers for ever fills the memory, and whoever connects and says
nothing keeps a place for ever.
"""

import asyncio
from typing import ClassVar, Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from server.settings import Settings

_TOO_LONG: Final = b"Those headers are too long.\n"
_ANSWER: Final = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\ncontent-length: %d\r\n\r\n%b"
    % (len(_TOO_LONG), _TOO_LONG)
)


class HttpProtocol(HttpToolsProtocol):
    """One connection, until it becomes a socket of the other kind."""

    settings: ClassVar[Settings] = Settings()
    _deadline: asyncio.TimerHandle | None = None
    _head_bytes = 0
    _is_whole = False
    _is_answered = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """From here on the first request is awaited."""
        super().connection_made(cast("asyncio.Transport", transport))
        self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is awaited any more."""
        self._await_no_more()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Let uvicorn read; then see whether more of a request is awaited, and whether its head grew too long.

        So of one head there are never more than `head_bytes_max` and what is read at once in memory.
        """
        super().data_received(data)
        self._head_bytes += len(data)
        if not self._is_whole and self._head_bytes > self.settings.head_bytes_max:
            self.transport.write(_ANSWER)
            self.transport.close()
        if self.transport.is_closing() or (self._is_whole and not self._is_answered):
            self._await_no_more()
        else:
            self._await_request()

    def on_message_begin(self) -> None:
        """A request begins."""
        self._is_whole, self._is_answered, self._head_bytes = False, False, 0
        super().on_message_begin()

    def on_body(self, body: bytes) -> None:
        """A body is no head; whoever answers the request bounds it, and uvicorn reads ahead 64 KiB."""
        self._head_bytes -= len(body)
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
            self._deadline = self.loop.call_later(self.settings.request_seconds, self._give_up)

    def _await_no_more(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        self.transport.close()
