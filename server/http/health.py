"""Is the worker up, and can it do its work?"""

from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from server.commands.asked import STORE_FAULTS
from server.event_store.port import EventStore
from server.http.headers import NO_STORE


class Health:
    """`/healthz`: the process answers. `/readyz`: the store does too, and how it keeps things."""

    def __init__(self, store: EventStore, *, is_relaxed: bool) -> None:
        self._store: Final = store
        self._is_relaxed: Final = is_relaxed

    async def alive(self, _: Request) -> Response:
        """Whoever can read this reached a worker."""
        return PlainTextResponse("ok\n", headers=NO_STORE)

    async def ready(self, _: Request) -> Response:
        """503 while the store is out of reach."""
        try:
            kept = await self._store.check()
        except STORE_FAULTS as error:
            gone = {"ready": False, "why": str(error)}
            return JSONResponse(gone, status_code=503, headers=NO_STORE)
        durability = "relaxed" if self._is_relaxed or not kept.is_sound else "fsync"
        told = {
            "ready": True,
            "durability": durability,
            "store": kept.version,
            "wrong": list(kept.wrong),
            "unchecked": list(kept.unchecked),
        }
        return JSONResponse(told, headers=NO_STORE)
