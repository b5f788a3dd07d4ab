"""`/metrics`: for whoever runs the server, and nobody else."""

import ipaddress
from hmac import compare_digest
from typing import Final

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from server import metrics
from server.http.headers import NO_STORE
from server.hub.hub import Hub

_FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-real-ip", "via")
"""Whoever has come through a proxy is not on this machine, even if the proxy is."""
_NOTHING: Final = (
    "Metrics are told on this machine alone, or to whoever sends AFFRAY_METRICS_TOKEN as a bearer token.\n"
)


class MetricsPage:
    """How many act tells players when the DM does, so the numbers are the operator's."""

    def __init__(self, hub: Hub, token: str | None) -> None:
        self._hub: Final = hub
        self._token: Final = token

    async def show(self, request: Request) -> Response:
        """All metrics in Prometheus' text format; 403 for others."""
        if not (_is_from_here(request) or self._has_token(request)):
            return PlainTextResponse(_NOTHING, status_code=403, headers=NO_STORE)
        self._hub.count()
        headers = {**NO_STORE, "content-type": CONTENT_TYPE_LATEST}
        return Response(metrics.exposition(), headers=headers)

    def _has_token(self, request: Request) -> bool:
        scheme, _, sent = request.headers.get("authorization", "").partition(" ")
        if not self._token or scheme.lower() != "bearer":
            return False
        return compare_digest(sent.strip().encode(), self._token.encode())


def _is_from_here(request: Request) -> bool:
    if request.client is None or any(name in request.headers for name in _FORWARDED):
        return False
    return ipaddress.ip_address(request.client.host).is_loopback
