"""Many WebSocket clients in one thread, that read everything and look at nothing; of the standard library alone."""

import selectors
import socket
import threading
from time import perf_counter
from typing import Final

READ_BYTES: Final = 65_536
CONNECT_SECONDS_MAX: Final = 60.0
STALLED_BYTES: Final = 4_096
"""What the kernel is asked to keep for a socket that is not read."""
_HEAD_END: Final = b"\r\n\r\n"


def masked(text: str) -> bytes:
    """A client's text frame, masked with zeros (RFC 6455 section 5.3)."""
    payload = text.encode()
    length = (
        bytes((0x80 | len(payload),)) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2, "big")
    )
    return b"\x81" + length + bytes(4) + payload


class Sink:
    """Sockets, and how many bytes each was sent."""

    def __init__(self) -> None:
        self.sockets: list[socket.socket] = []
        self.received: dict[int, int] = {}
        self.arrived: dict[int, float] = {}
        """When each was sent something last."""
        self._selector: Final = selectors.DefaultSelector()
        self._is_open = True
        self._thread: Final = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def connect(self, port: int, path: str, first: str | None = None, *, is_read: bool = True) -> None:
        """One more, which says `first` as soon as it is through; with `is_read` false nothing is read of what it is sent."""
        made = socket.create_connection(("127.0.0.1", port), CONNECT_SECONDS_MAX)
        if not is_read:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, STALLED_BYTES)
        made.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        head = b""
        while _HEAD_END not in head:
            more = made.recv(READ_BYTES)
            assert more, f"the server hung up: {head!r}"
            head += more
        assert b" 101 " in head[:20], head
        if first is not None:
            made.sendall(masked(first))
        self.sockets.append(made)
        if not is_read:
            return
        self.received[made.fileno()] = 0
        self._selector.register(made, selectors.EVENT_READ)

    def close(self) -> None:
        """Hang up."""
        self._is_open = False
        self._thread.join()
        for each in self.sockets:
            each.close()
        self._selector.close()

    def _read(self) -> None:
        while self._is_open:
            for key, _ in self._selector.select(0.05):
                ready = key.fileobj
                assert isinstance(ready, socket.socket)
                data = ready.recv(READ_BYTES)
                self.received[key.fd] += len(data)
                self.arrived[key.fd] = perf_counter()
                if not data:
                    self._selector.unregister(ready)
