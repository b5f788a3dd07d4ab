"""A uvicorn WebSocket protocol that also takes whole frames, so that one frame serves a whole audience.

uvicorn accepts any class for `ws=`. ASGI would have every socket frame every message anew, and wait for
slow readers one by one.
"""

from asyncio import BaseTransport
from typing import ClassVar, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from server.hub.frames import close_frame, message_frame
from server.settings import Settings
from server.wire.close_codes import CloseCode
from server.wire.from_server import ErrorMessage

WIRE: Final = "affray.wire"
"""Under this name the ASGI scope's extensions hold the `Wire`."""
_MESSAGE_TOO_BIG: Final = 1009


class SocketProtocol(WebSocketsSansIOProtocol):
    """One connection; a `Wire` for the hub."""

    close_seconds: ClassVar[float] = Settings().close_seconds

    heard_at_seconds: float
    """When something last came, by the loop's clock."""

    def connection_made(self, transport: BaseTransport) -> None:
        """As uvicorn does; it is heard from now on."""
        self.heard_at_seconds = self.loop.time()
        super().connection_made(transport)

    async def run_asgi(self) -> None:
        """Let the application find this wire in its scope."""
        extensions = self.scope.setdefault("extensions", {})
        assert extensions is not None, "uvicorn gives each scope its extensions"
        extensions[WIRE] = {"wire": self}
        await super().run_asgi()

    # ---------------------------------------------------------------- Wire

    def write(self, frame: bytes) -> None:
        """See Wire.write. A server's frames have no state, so ours stand between uvicorn's pings."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(frame)

    def waiting_bytes(self) -> int:
        """See Wire.waiting_bytes."""
        return self.transport.get_write_buffer_size()

    def silent_seconds(self) -> float:
        """See Wire.silent_seconds."""
        return self.loop.time() - self.heard_at_seconds

    def close(self, code: CloseCode, reason: str) -> None:
        """See Wire.close. Whoever does not read the goodbye in time is cut off."""
        if self.close_sent or self.transport.is_closing():
            return
        self.transport.write(close_frame(code, reason))
        self.close_sent = True
        self.stop_keepalive()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": int(code), "reason": reason})
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.close_seconds, self._cut_off)

    def _cut_off(self) -> None:
        self.transport.abort()

    # ---------------------------------------------------------------- what uvicorn leaves to standard codes

    def shutdown(self) -> None:
        """As uvicorn does; whoever has not come in yet is told as well."""
        if self.handshake_complete:
            self.close(CloseCode.GOING_DOWN, "restart")
        super().shutdown()

    def keepalive_timeout(self) -> None:
        """As uvicorn does, which would wait until what was written has left: on a dead line it never does."""
        super().keepalive_timeout()
        if self.close_timer is None:
            self.close_timer = self.loop.call_later(self.close_seconds, self._cut_off)

    def handle_parser_exception(self) -> None:
        """Close with the code of ours where a message was too large; as uvicorn does otherwise."""
        sent = self.conn.close_sent
        if sent is None or sent.code != _MESSAGE_TOO_BIG or self.close_sent:
            super().handle_parser_exception()
            return
        words = f"a message holds at most {self.config.ws_max_size} bytes"
        self.transport.write(message_frame(ErrorMessage("too_large", words)))
        self.transport.write(close_frame(CloseCode.TOO_LARGE, words))
        self.close_sent = True
        self.stop_keepalive()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": int(CloseCode.TOO_LARGE)})
        # Closing at once with bytes unread would reset the connection before the goodbye is read. So this
        # half alone is closed: the other side sees the end, and closes its own as soon as it has sent all.
        self.transport.write_eof()
        self.close_timer = self.loop.call_later(self.close_seconds, self._cut_off)

    def data_received(self, data: bytes) -> None:
        """Drop what still comes after a goodbye, but notice the other side's answer to it."""
        self.heard_at_seconds = self.loop.time()
        if self.close_sent and self.conn.parser_exc is not None:
            return
        super().data_received(data)


def socket_protocol(settings: Settings) -> type[SocketProtocol]:
    """The protocol of one worker, with its settings."""

    class OfOneWorker(SocketProtocol):
        close_seconds = settings.close_seconds

    return OfOneWorker
