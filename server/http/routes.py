"""Which address leads where."""

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.routing import Mount, Route, WebSocketRoute

from server.commands.asked import STORE_FAULTS
from server.durability import Promise
from server.http.admission import Admission
from server.http.headers import SecurityHeaders
from server.http.health import Health
from server.http.imports import Imports
from server.http.metrics_page import MetricsPage
from server.http.our_pages import OurPages
from server.http.page import Assets, landing, nothing_here, table
from server.http.pictures import Pictures
from server.http.socket import SocketDoor
from server.http.tables import Tables, store_away
from server.hub.addresses import Addresses
from server.hub.hub import Hub
from server.settings import Settings


def routes(
    hub: Hub,
    addresses: Addresses,
    admission: Admission,
    settings: Settings,
    promise: Promise,
    metrics_token: str | None = None,
) -> Starlette:
    """The application. Whoever does not ask from this machine sees the metrics with `metrics_token` alone."""
    tables = Tables(hub, addresses, admission, settings)
    imports = Imports(hub, settings)
    pictures = Pictures(hub, settings)
    health = Health(hub.store, promise, settings.ready_seconds)
    metrics = MetricsPage(hub, metrics_token)
    door = SocketDoor(hub, addresses, admission, settings)
    return Starlette(
        routes=[
            Route("/", landing),
            Route("/t/{table}", table),
            Mount("/assets", Assets()),
            Route("/api/tables", tables.open, methods=["POST"]),
            Route("/api/tables/import", tables.bring, methods=["POST"]),
            Route("/api/tables/{table}/read", imports.read, methods=["POST"]),
            Route("/api/tables/{table}/battles/{battle}/export", tables.export),
            Route("/api/tables/{table}/pictures", pictures.bring, methods=["POST"]),
            Route("/api/tables/{table}/pictures", pictures.all),
            Route("/api/tables/{table}/pictures/{picture}", pictures.throw_away, methods=["DELETE"]),
            Route("/api/tables/{table}/pictures/{picture}/small", pictures.small),
            Route(
                "/api/tables/{table}/battles/{battle}/pictures/{picture}/{column:int}-{row:int}",
                pictures.tile,
            ),
            Route("/healthz", health.alive),
            Route("/readyz", health.ready),
            Route("/metrics", metrics.show),
            WebSocketRoute("/ws/tables/{table}", door.open),
        ],
        middleware=[Middleware(SecurityHeaders), Middleware(OurPages, addresses)],
        exception_handlers={HTTPException: nothing_here} | dict.fromkeys(STORE_FAULTS, store_away),
    )
