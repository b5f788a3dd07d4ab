"""The door of the socket: hello, then one message after the other."""

import asyncio
import logging
from typing import Final

from starlette.types import Receive
from starlette.websockets import WebSocket

from domain.unreadable import UNREADABLE, in_words
from server.commands.asked import STORE_FAULTS
from server.http.admission import Admission
from server.http.plain_wire import PlainWire
from server.hub.addresses import Addresses
from server.hub.guest import Guest
from server.hub.hub import Hub, Turned
from server.hub.outbox import Outbox
from server.hub.receive import receive
from server.hub.room import Room
from server.hub.socket_protocol import WIRE, SocketProtocol
from server.settings import Settings
from server.wire.close_codes import CloseCode
from server.wire.from_client import Hello, decoder

log = logging.getLogger(__name__)

CROWDED: Final = "too many sockets from your address; close some of your pages"


class SocketDoor:
    """`/ws/tables/{table}`."""

    def __init__(self, hub: Hub, addresses: Addresses, admission: Admission, settings: Settings) -> None:
        self._hub: Final = hub
        self._admission: Final = admission
        self._addresses: Final = addresses
        self._settings: Final = settings

    async def open(self, websocket: WebSocket) -> None:
        """One socket, from its first byte to its last."""
        await websocket.accept()
        wire = wire_of(websocket, self._settings.close_seconds)
        receive_next = wire.receive if isinstance(wire, PlainWire) else websocket.receive
        outbox = Outbox(wire, self._settings.spectator_buffer_bytes_max)
        peer = websocket.client.host if websocket.client is not None else ""
        address = self._admission.address(websocket.headers, peer)
        if not self._admission.take_socket(address):
            outbox.fail(CloseCode.SLOW_DOWN, CROWDED)
            if isinstance(wire, PlainWire):
                await wire.stop()
            return
        try:
            came = await self._come_in(websocket, receive_next, outbox)
            if came is not None:
                await self._stay(receive_next, self._addresses_for(websocket), *came)
        except Exception:
            log.exception("a socket met a fault of ours")
            outbox.fail(CloseCode.OUR_FAULT, "a fault of ours; come back")
        finally:
            self._admission.give_back(address)
            outbox.is_open = False
            if isinstance(wire, PlainWire):
                await wire.stop()

    async def _come_in(
        self, websocket: WebSocket, receive_next: Receive, outbox: Outbox
    ) -> tuple[Room, Guest] | None:
        """Read the hello and let its sender in; None where it was turned away or went."""
        try:
            async with asyncio.timeout(self._settings.hello_seconds):
                text = await _next_text(receive_next)
        except TimeoutError:
            outbox.fail(CloseCode.BAD_MESSAGE, "hello is the first message, and it did not come")
            return None
        if text is None:
            return None
        try:
            hello = decoder.decode(text)
        except UNREADABLE as wrong:
            words = in_words(wrong, decoder.type)
            outbox.fail(CloseCode.BAD_MESSAGE, f"hello is the first message; this is none: {words}")
            return None
        if not isinstance(hello, Hello):
            outbox.fail(CloseCode.BAD_MESSAGE, "hello is the first message")
            return None
        try:
            came = await self._hub.enter(websocket.path_params["table"], hello, outbox)
        except STORE_FAULTS:
            came = Turned(CloseCode.STORE_AWAY, "the store is out of reach; come back in a moment")
        if isinstance(came, Turned):
            outbox.fail(came.code, came.words)
            return None
        return came

    def _addresses_for(self, websocket: WebSocket) -> Addresses:
        headers = websocket.headers
        return self._addresses.as_reached_by(headers.get("host", ""), headers.get("origin", ""))

    async def _stay(self, receive_next: Receive, addresses: Addresses, room: Room, guest: Guest) -> None:
        try:
            while (text := await _next_text(receive_next)) is not None:
                if not guest.outbox.is_open:
                    continue  # what follows our goodbye is not carried out
                if isinstance(text, bytes):
                    guest.outbox.fail(CloseCode.BAD_MESSAGE, "messages are text")
                else:
                    await receive(room, guest, text, addresses)
        finally:
            self._hub.leave(room, guest)


async def _next_text(receive_next: Receive) -> str | bytes | None:
    """The next message; bytes where it was not text, None when there will be no more."""
    message = await receive_next()
    if message["type"] == "websocket.disconnect":
        return None
    text: str | None = message.get("text")
    if text is not None:
        return text
    raw: bytes = message.get("bytes", b"")
    return raw


def wire_of(websocket: WebSocket, close_seconds: float) -> SocketProtocol | PlainWire:
    """The protocol's own wire, which takes whole frames; a plain one where another server runs us."""
    found = websocket.scope.get("extensions", {}).get(WIRE, {}).get("wire")
    return found if isinstance(found, SocketProtocol) else PlainWire(websocket, close_seconds)
