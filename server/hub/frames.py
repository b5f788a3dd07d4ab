"""One WebSocket text frame (RFC 6455 section 5.2), made once for all who get the same bytes."""

from typing import Final

from server.wire.close_codes import CloseCode
from server.wire.from_server import AnyFromServer, encoder

_TEXT: Final = 0x81  # FIN and opcode 1
_CLOSE: Final = 0x88  # FIN and opcode 8
_LENGTH_IN_7_BITS_MAX: Final = 125
_LENGTH_IN_16_BITS_MAX: Final = 0xFFFF
_REASON_BYTES_MAX: Final = 123


def frame_of(payload: bytes) -> bytes:
    """`payload` as a whole, unmasked text frame; nothing is compressed, so it fits every socket."""
    length = len(payload)
    if length <= _LENGTH_IN_7_BITS_MAX:
        return bytes((_TEXT, length)) + payload
    if length <= _LENGTH_IN_16_BITS_MAX:
        return bytes((_TEXT, 126)) + length.to_bytes(2, "big") + payload
    return bytes((_TEXT, 127)) + length.to_bytes(8, "big") + payload


def message_frame(message: AnyFromServer) -> bytes:
    """A message as a frame."""
    return frame_of(encoder.encode(message))


def close_frame(code: CloseCode, reason: str) -> bytes:
    """The frame that closes a socket, with its reason cut to what a control frame holds."""
    whole_letters = reason.encode()[:_REASON_BYTES_MAX].decode(errors="ignore")
    payload = int(code).to_bytes(2, "big") + whole_letters.encode()
    return bytes((_CLOSE, len(payload))) + payload


def payload_of(frame: bytes) -> bytes:
    """The text in a frame of ours; the inverse of `frame_of`."""
    assert frame[0] == _TEXT, "only text frames carry messages"
    match frame[1]:
        case 126:
            return frame[4:]
        case 127:
            return frame[10:]
        case _:
            return frame[2:]
