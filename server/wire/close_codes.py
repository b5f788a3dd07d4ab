"""Why a socket is closed. From 4000 on they are ours; those from 4100 on say: do not come back by yourself.

Below 4000 they are the WebSocket's own (RFC 6455 section 7.4.1).

1002       not the WebSocket protocol
1007       text that is not UTF-8
1011       no pong came for `pong_seconds` (20), so the line was taken for dead: come back, with the last position
1012       the server goes down: come back, with the last position, which the reason names: `restart; since=<position>`
4000       too slow: come back, a snapshot waits
4001       too many messages: come back after a pause
4002       the store is away: come back after a pause
4003       a fault of ours: come back
4100       not a message of this protocol
4101       no such table
4102       the token opens nothing here
4103       the link was revoked
4104       the message was too large
4105       the page is of another build: load it again
"""

from enum import IntEnum
from typing import Final

NOT_OURS: Final = {1002: "protocol_error", 1007: "not_text", 1011: "no_pong"}
"""Codes that the server's WebSocket library closes with by itself; who gets one may come back."""


class CloseCode(IntEnum):
    """A close code of ours; `comes_back` tells whether a client tries again by itself."""

    GOING_DOWN = 1012
    TOO_SLOW = 4000
    SLOW_DOWN = 4001
    STORE_AWAY = 4002
    OUR_FAULT = 4003
    BAD_MESSAGE = 4100
    NO_SUCH_TABLE = 4101
    WRONG_TOKEN = 4102
    LINK_REVOKED = 4103
    TOO_LARGE = 4104
    PROTOCOL = 4105

    @property
    def comes_back(self) -> bool:
        """Whether a client should connect again without being told."""
        return self < CloseCode.BAD_MESSAGE
