"""What goes out to one socket: frames that are ready to be written, never waited for.

A reader who does not keep up is closed with a code that invites it back; nobody else waits for it.
"""

from typing import Protocol, assert_never

from domain.ids import CommandId
from domain.refusals import Refused
from server.hub.frames import message_frame
from server.metrics import CLOSED
from server.wire.close_codes import CloseCode
from server.wire.from_server import AnyFromServer, ErrorMessage, RefusedMessage


class Wire(Protocol):
    """A socket's way out. None of these waits."""

    def write(self, frame: bytes) -> None:
        """Hand over a whole frame."""
        ...

    def waiting_bytes(self) -> int:
        """How much was handed over and has not left."""
        ...

    def silent_seconds(self) -> float:
        """For how long nothing came from the other side, not even a pong."""
        ...

    def close(self, code: CloseCode, reason: str) -> None:
        """Say goodbye behind what was written; nothing is written after it."""
        ...


class Outbox:
    """The frames for one socket, within a budget of bytes that may wait."""

    def __init__(self, wire: Wire, waiting_bytes_max: int) -> None:
        self._wire = wire
        self.waiting_bytes_max = waiting_bytes_max
        self.is_open = True

    def write(self, frame: bytes) -> None:
        """Send a frame, unless the reader is too far behind: then send it away."""
        if not self.is_open:
            return
        if self._wire.waiting_bytes() > self.waiting_bytes_max:
            self.close(CloseCode.TOO_SLOW, "too slow: come back, a snapshot waits")
            return
        self._wire.write(frame)

    def silent_seconds(self) -> float:
        """See Wire.silent_seconds."""
        return self._wire.silent_seconds()

    def send(self, message: AnyFromServer) -> None:
        """Send a message that is for this socket alone."""
        self.write(message_frame(message))

    def refuse(self, request: CommandId, refused: Refused) -> None:
        """Say no to what was asked under this id."""
        self.send(RefusedMessage(request, refused.code, refused.message, refused.rule))

    def fail(self, code: CloseCode, words: str) -> None:
        """Say what is wrong and close."""
        self.send(error_of(code, words))
        self.close(code, words)

    def close(self, code: CloseCode, reason: str) -> None:
        """Close with `code`; a second time does nothing."""
        if self.is_open:
            self.is_open = False
            CLOSED.labels(code.name.lower()).inc()
            self._wire.close(code, reason)


def error_of(code: CloseCode, words: str) -> ErrorMessage:
    """The message that goes before a close with `code`."""
    match code:
        case CloseCode.TOO_SLOW:
            return ErrorMessage("too_slow", words)
        case CloseCode.SLOW_DOWN:
            return ErrorMessage("slow_down", words)
        case CloseCode.STORE_AWAY:
            return ErrorMessage("store_away", words)
        case CloseCode.GOING_DOWN:
            return ErrorMessage("going_down", words)
        case CloseCode.OUR_FAULT:
            return ErrorMessage("our_fault", words)
        case CloseCode.BAD_MESSAGE:
            return ErrorMessage("bad_message", words)
        case CloseCode.NO_SUCH_TABLE:
            return ErrorMessage("no_such_table", words)
        case CloseCode.WRONG_TOKEN:
            return ErrorMessage("wrong_token", words)
        case CloseCode.LINK_REVOKED:
            return ErrorMessage("link_revoked", words)
        case CloseCode.TOO_LARGE:
            return ErrorMessage("too_large", words)
        case CloseCode.PROTOCOL:
            return ErrorMessage("protocol", words)
        case _:
            assert_never(code)
