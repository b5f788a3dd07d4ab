"""A wire over plain ASGI, for a server that does not give us whole frames to write: slower, and the same to see."""

import asyncio
from typing import Final

from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from server.hub.frames import payload_of
from server.wire.close_codes import CloseCode


class PlainWire:
    """A `Wire` that keeps what is to be sent in order and sends it in a task of its own."""

    def __init__(self, websocket: WebSocket, close_seconds: float) -> None:
        self._websocket: Final = websocket
        self._close_seconds: Final = close_seconds
        # Bounded by the outbox, which closes whoever has too many bytes waiting.
        self._frames: Final[asyncio.Queue[bytes | tuple[CloseCode, str]]] = asyncio.Queue()
        self._waiting_bytes = 0
        self._sending: Final = asyncio.create_task(self._send())
        self._cut_off: Final = asyncio.Event()
        self._is_closing = False

    def write(self, frame: bytes) -> None:
        """See Wire.write."""
        self._waiting_bytes += len(frame)
        self._frames.put_nowait(frame)

    def waiting_bytes(self) -> int:
        """See Wire.waiting_bytes."""
        return self._waiting_bytes

    def silent_seconds(self) -> float:
        """See Wire.silent_seconds. Pongs are the server's below, which ends a line that is dead."""
        return 0.0

    def close(self, code: CloseCode, reason: str) -> None:
        """See Wire.close. Whoever does not read the goodbye in time is cut off."""
        self._is_closing = True
        self._frames.put_nowait((code, reason))
        asyncio.get_running_loop().call_later(self._close_seconds, self._cut_off.set)

    async def receive(self) -> Message:
        """The next message of ASGI; a disconnect where the other side was cut off."""
        receiving = asyncio.create_task(self._websocket.receive())
        cut_off = asyncio.create_task(self._cut_off.wait())
        await asyncio.wait({receiving, cut_off}, return_when=asyncio.FIRST_COMPLETED)
        cut_off.cancel()
        if receiving.done():
            return receiving.result()
        receiving.cancel()
        return {"type": "websocket.disconnect"}

    async def stop(self) -> None:
        """Send nothing more; but a goodbye that was said still goes out, within `close_seconds`."""
        if self._is_closing:
            await asyncio.wait((self._sending,), timeout=self._close_seconds)
        self._sending.cancel()
        await asyncio.wait((self._sending,))

    async def _send(self) -> None:
        while True:
            match await self._frames.get():
                case bytes() as frame:
                    try:
                        await self._websocket.send_text(payload_of(frame).decode())
                    except (WebSocketDisconnect, RuntimeError):
                        return  # gone; the reading side notices and says so
                    self._waiting_bytes -= len(frame)
                case (code, reason):
                    await self._websocket.close(code, reason)
                    return
