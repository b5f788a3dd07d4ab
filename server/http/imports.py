"""Other people's files, read for the page of whoever runs the table. Nothing is changed here: the page gives commands."""

import logging
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from server.http.headers import NO_STORE
from server.http.tables import body_of, come_in, wrong
from server.hub.hub import Hub
from server.imports.apart import MapAsked, Wanted, read_apart
from server.imports.reading import MAP_BYTES_MAX, SHEET_BYTES_MAX
from server.imports.report import Unusable
from server.settings import Settings

log = logging.getLogger(__name__)

WHO_RUNS: Final = "Only whoever runs the table brings files to it."
BUSY: Final = "Another file is being read; try again in a moment."
NOT_READ: Final = "The file could not be read now; try again in a moment."


class Imports:
    """One file at a time on a worker."""

    def __init__(self, hub: Hub, settings: Settings) -> None:
        self._hub: Final = hub
        self._settings: Final = settings
        self._is_reading = False

    async def read(self, request: Request) -> Response:
        """`POST /api/tables/{table}/read?as=sheets|map` with a file → what it holds, and what became of each field."""
        came = await come_in(self._hub, request, who_runs=WHO_RUNS)
        if isinstance(came, JSONResponse):
            return came
        wanted = _wanted(request)
        if wanted is None:
            return wrong(
                400,
                "Say what the file is: ?as=sheets, with armour_base where it is known, or ?as=map, with doors.",
            )
        if self._is_reading:
            return wrong(503, BUSY)
        self._is_reading = True
        try:
            bytes_max = MAP_BYTES_MAX if isinstance(wanted, MapAsked) else SHEET_BYTES_MAX
            content = await body_of(request, bytes_max)
            if content is None:
                return wrong(413, f"The file has more than {bytes_max} bytes.")
            found = await read_apart(wanted, content, self._settings.import_read_seconds)
        except OSError as error:
            log.warning("no process to read a file: %s", error)
            return wrong(503, NOT_READ)
        finally:
            self._is_reading = False
        if isinstance(found, Unusable):
            return wrong(422, found.words)
        return Response(found, media_type="application/json", headers=NO_STORE)


def _wanted(request: Request) -> Wanted | None:
    said = {name: value for name, value in request.query_params.items() if value}
    kind = said.pop("as", "")
    try:
        wanted: Wanted = msgspec.convert({"type": kind, **said}, Wanted)
    except msgspec.ValidationError:
        return None
    return wanted
