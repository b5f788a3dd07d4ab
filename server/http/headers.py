"""Headers that every answer carries. The page loads nothing from elsewhere, so nothing else is allowed."""

from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server.hub.addresses import HOST

_POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

HEADERS: Final = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
}

NO_STORE: Final = {"cache-control": "no-store"}


def content_security_policy(host: str) -> str:
    """What a page that came by the name `host` may load and open: what is ours, by that very name.

    Older browsers do not take a WebSocket for `'self'`, so it is named as well.
    """
    sockets = f" ws://{host} wss://{host}" if HOST.fullmatch(host) else ""
    return f"{_POLICY}; connect-src 'self'{sockets}"


class SecurityHeaders:
    """ASGI middleware that adds `HEADERS` and the policy to every HTTP answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                policy = content_security_policy(Headers(scope=scope).get("host", ""))
                headers.setdefault("content-security-policy", policy)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_with_headers)
