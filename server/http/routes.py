"""Which address leads where."""

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.routing import Mount, Route, WebSocketRoute

from server.http.headers import SecurityHeaders
from server.http.health import Health
from server.http.imports import Imports
from server.http.metrics_page import MetricsPage
from server.http.page import Assets, landing, nothing_here, table
from server.http.socket import SocketDoor
from server.http.tables import Tables


def routes(
    tables: Tables, imports: Imports, health: Health, metrics: MetricsPage, door: SocketDoor
) -> Starlette:
    """The application."""
    return Starlette(
        routes=[
            Route("/", landing),
            Route("/t/{table}", table),
            Mount("/assets", Assets()),
            Route("/api/tables", tables.open, methods=["POST"]),
            Route("/api/tables/import", tables.bring, methods=["POST"]),
            Route("/api/tables/{table}/read", imports.read, methods=["POST"]),
            Route("/api/tables/{table}/battles/{battle}/export", tables.export),
            Route("/healthz", health.alive),
            Route("/readyz", health.ready),
            Route("/metrics", metrics.show),
            WebSocketRoute("/ws/tables/{table}", door.open),
        ],
        middleware=[Middleware(SecurityHeaders)],
        exception_handlers={HTTPException: nothing_here},
    )
