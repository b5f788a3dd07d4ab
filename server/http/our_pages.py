"""Other people's pages change nothing here and hear nothing: a browser says which page asks."""

from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from server.http.tables import wrong
from server.hub.addresses import Addresses

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
FOREIGN: Final = "That page is none of this server's. Open the table by its own link."


class OurPages:
    """ASGI middleware: sockets, and requests that change something, of our own pages and of what is no browser."""

    def __init__(self, app: ASGIApp, addresses: Addresses) -> None:
        self._app: Final = app
        self._addresses: Final = addresses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        kind = scope["type"]
        asks = kind == "websocket" or (kind == "http" and scope["method"] not in SAFE)
        headers = Headers(scope=scope) if asks else Headers()
        if self._addresses.is_our_page(headers.get("host", ""), headers.get("origin")):
            await self._app(scope, receive, send)
        elif kind == "websocket":
            await WebSocketClose()(scope, receive, send)  # before it was accepted: answered with 403
        else:
            await wrong(403, FOREIGN)(scope, receive, send)
