"""Is the worker up, and can it do its work?"""

import asyncio
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from server.commands.asked import STORE_FAULTS
from server.durability import Promise
from server.event_store.port import EventStore
from server.http.headers import NO_STORE


class Health:
    """`/healthz`: the process answers. `/readyz`: the store does too, how it keeps things, and whether its hints come."""

    def __init__(self, store: EventStore, promise: Promise, seconds_max: float = 2.0) -> None:
        self._store: Final = store
        self._seconds_max: Final = seconds_max
        self._promise: Final = promise

    async def alive(self, _: Request) -> Response:
        """Whoever can read this reached a worker."""
        return PlainTextResponse("ok\n", headers=NO_STORE)

    async def ready(self, _: Request) -> Response:
        """503 while the store is out of reach, takes nothing, or would not keep what it was asked to keep.

        A store that only stands still is told so before a proxy loses patience.
        """
        try:
            async with asyncio.timeout(self._seconds_max):
                kept = await self._store.check()
        except TimeoutError:
            return _gone(f"the store gave no answer within {self._seconds_max:g} s")
        except STORE_FAULTS as error:
            return _gone(str(error))
        # Whether it takes what is written `watch_store` finds out: by writing.
        why = self._promise.broken_by(kept) or self._store.barred
        told = {
            "ready": not why,
            **({"why": why} if why else {}),
            "durability": self._promise.level,
            "asserted": self._promise.is_asserted,
            "store": kept.version,
            "wrong": list(kept.wrong),
            "unchecked": list(kept.unchecked),
            # A worker that hears no hints looks every few seconds: late, and no reason to send anybody away.
            "hints": self._store.deaf or "heard",
        }
        return JSONResponse(told, status_code=503 if why else 200, headers=NO_STORE)


def _gone(why: str) -> Response:
    return JSONResponse({"ready": False, "why": why}, status_code=503, headers=NO_STORE)
