"""A table's pictures: brought by whoever runs it, and sent as far as each may see.

Nobody but the DM gets a whole one: the others get tiles, and of each what is not covered from them at this moment.
"""

import asyncio
import logging
import re
from collections.abc import Iterable
from typing import Final

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from domain.ids import BattleId, PictureId
from domain.maps import Backdrop
from domain.quantities import Square
from domain.refusals import Refused
from domain.table.grants import Grant
from domain.views.map_card import board_of, is_in_use, may_see_portrait, may_see_tile
from domain.views.tiles import Tile, covered_by, squares_under, tile_at
from domain.views.viewer import Viewer
from server.http.headers import NO_STORE
from server.http.tables import body_of, come_in, wrong
from server.hub.feed import catch_up_with_store
from server.hub.hub import Hub
from server.hub.looking_back import bygone_battle
from server.hub.room import Room
from server.hub.step import OpenedBattle
from server.pictures.apart import NoPicture, cut_apart
from server.pictures.shelf import (
    SMALL,
    NoRoom,
    PictureKept,
    Shelf,
    is_full,
    known,
    picture_id,
    pictures,
    piece,
    put,
    throw_away,
)
from server.settings import Settings

log = logging.getLogger(__name__)

WHO_RUNS: Final = "Only whoever runs the table does that."
IN_USE: Final = "That picture lies under a map, or is somebody's portrait. Take it away there first."
BUSY: Final = "Another picture is being read; try again in a moment."
NOT_READ: Final = "The picture could not be read now; try again in a moment."
NO_SUCH: Final = "There is no such picture here, or nothing of it that you may see."
IMMUTABLE: Final = {"cache-control": "private, max-age=31536000, immutable", "vary": "authorization"}
"""An address names the bytes: what is covered of a tile stands in it. `private`: who may see it was asked."""
_HASH: Final = re.compile("[0-9a-f]{64}")
PAINTED_AT_ONCE: Final = 2
"""So many tiles of a worker are painted over at the same time; the others wait."""


class Pictures:
    """The HTTP side of them; one picture at a time is read on a worker."""

    def __init__(self, hub: Hub, settings: Settings) -> None:
        self._hub: Final = hub
        self._settings: Final = settings
        self._is_reading = False
        self._painting: Final = asyncio.Semaphore(PAINTED_AT_ONCE)

    async def bring(self, request: Request) -> Response:
        """`POST /api/tables/{table}/pictures` with a picture → `{picture, width_px, height_px, bytes}`."""
        came = await come_in(self._hub, request, who_runs=WHO_RUNS)
        if isinstance(came, JSONResponse):
            return came
        if self._is_reading:
            return wrong(503, BUSY)
        self._is_reading = True
        try:
            return await self._brought(request, came[0])
        finally:
            self._is_reading = False

    async def _brought(self, request: Request, room: Room) -> Response:
        most = self._settings.picture_bytes_max
        content = await body_of(request, most)
        if content is None:
            return wrong(413, f"The picture has more than {most} bytes.")
        name = picture_id(content)
        there = await pictures(room.store, room.id)
        if name in there:
            return _told(there[name])
        shelf = Shelf(self._settings.table_pictures_max, self._settings.table_picture_bytes_max)
        full = is_full(there, shelf)
        if full is not None:
            return wrong(409, full.words)
        try:
            cut = await cut_apart(
                content,
                self._settings.picture_pixels_max,
                self._settings.picture_read_seconds,
                self._settings.table_picture_bytes_max,
            )
        except OSError as error:
            log.warning("no process to read a picture: %s", error)
            return wrong(503, NOT_READ)
        if isinstance(cut, NoPicture):
            return wrong(422, cut.words)
        put_there = await put(room.store, room.id, name, cut, shelf)
        return wrong(409, put_there.words) if isinstance(put_there, NoRoom) else _told(put_there)

    async def all(self, request: Request) -> Response:
        """`GET /api/tables/{table}/pictures` → all that the table keeps, for whoever runs it."""
        came = await come_in(self._hub, request, who_runs=WHO_RUNS)
        if isinstance(came, JSONResponse):
            return came
        found = await pictures(came[0].store, came[0].id)
        told = {"pictures": [msgspec.to_builtins(one) for one in found.values()]}
        return JSONResponse(told, headers=NO_STORE)

    async def throw_away(self, request: Request) -> Response:
        """`DELETE /api/tables/{table}/pictures/{picture}`, for whoever runs the table."""
        came = await come_in(self._hub, request, who_runs=WHO_RUNS)
        if isinstance(came, JSONResponse):
            return came
        room, name = came[0], _named(request)
        async with room.lock:
            await catch_up_with_store(room)
            battle = None if room.moment is None else room.moment.battle
            if is_in_use(room.table.state, battle, name):
                return wrong(409, IN_USE)
            await throw_away(room.store, room.id, name)
        return Response(status_code=204, headers=NO_STORE)

    async def small(self, request: Request) -> Response:
        """`GET /api/tables/{table}/pictures/{picture}/small` → all of it, at most 256 pixels a side.

        For whoever runs the table, and for whoever sees a figure of which it is the portrait.
        """
        came = await come_in(self._hub, request, who_runs=None)
        if isinstance(came, JSONResponse):
            return came
        room, grant = came
        name = _named(request)
        if not _is_portrait(room, grant, name):
            async with room.lock:  # perhaps this worker has not heard of the last thing that happened
                await catch_up_with_store(room)
            if not _is_portrait(room, grant, name):
                return wrong(404, NO_SUCH)
        return _sent(await piece(room.store, room.id, name, SMALL))

    async def tile(self, request: Request) -> Response:
        """`GET …/battles/{battle}/pictures/{picture}/{column}-{row}?covered=…` → a tile, with what is covered painted over."""
        came = await come_in(self._hub, request, who_runs=None)
        if isinstance(came, JSONResponse):
            return came
        room, grant = came
        found = await self._tile(request, room, grant)
        if found is None:  # perhaps this worker has not heard of the last thing that happened
            async with room.lock:
                await catch_up_with_store(room)
            found = await self._tile(request, room, grant)
        return _sent(found)

    async def _tile(self, request: Request, room: Room, grant: Grant) -> bytes | None:
        """As far as whoever holds `grant` may see it now. Raises:  StoreUnreachable, StoreRefused."""
        name = _named(request)
        opened = await _battle(room, grant, BattleId(request.path_params["battle"]))
        battle = None if opened is None else opened.log.state.battle
        backdrop = None if battle is None else battle.backdrop.backdrop
        kept = await known(room.store, room.id, name) if backdrop is not None else None
        if battle is None or backdrop is None or backdrop.picture != name or kept is None:
            return None
        if (kept.width_px, kept.height_px) != (backdrop.width_px, backdrop.height_px):
            return None  # it lies otherwise than it is: what is covered of a tile would not be what was meant
        column, row = request.path_params["column"], request.path_params["row"]
        tile = tile_at(kept.width_px, kept.height_px, column, row)
        bits, viewer = request.query_params.get("covered", ""), Viewer(grant)
        if not may_see_tile(viewer, battle, backdrop, tile, bits):
            return None
        found = await piece(room.store, room.id, name, f"{column}-{row}")
        if found is None or viewer.sees_all:
            return found
        squares = squares_under(backdrop, tile, board_of(viewer, battle))
        hidden = covered_by(bits, squares)
        assert hidden is not None, "the tile was judged by the same bits"
        seen = [one for one in squares if one not in hidden]
        async with self._painting:
            return await run_in_threadpool(_painted, found, backdrop, tile, seen)


def _painted(found: bytes, backdrop: Backdrop, tile: Tile, seen: Iterable[Square]) -> bytes:
    """See `painted`, in a thread: a worker at which nothing is covered never loads what paints."""
    from server.pictures.painting import painted  # noqa: PLC0415

    return painted(found, backdrop, tile, seen)


def _named(request: Request) -> PictureId:
    """The picture that is meant; one that cannot be is none that is there."""
    name: str = request.path_params["picture"]
    return PictureId(name if _HASH.fullmatch(name) else "none")


async def _battle(room: Room, grant: Grant, battle: BattleId) -> OpenedBattle | None:
    """The one that these eyes are shown, or one before it. Raises:  StoreUnreachable, StoreRefused."""
    logs = room.logs_for(grant)
    if logs.opened is not None and logs.opened.id == battle:
        return logs.opened
    if battle not in (one.id for one in logs.table.state.battles[:-1]):
        return None
    found = await bygone_battle(room, battle)
    return None if isinstance(found, Refused) else found


def _is_portrait(room: Room, grant: Grant, picture: PictureId) -> bool:
    """Of somebody whom those who hold `grant` see."""
    logs = room.logs_for(grant)
    battle = None if logs.opened is None else logs.opened.log.state.battle
    return may_see_portrait(Viewer(grant), logs.table.state, battle, picture)


def _told(kept: PictureKept) -> Response:
    return JSONResponse(msgspec.to_builtins(kept), status_code=201, headers=NO_STORE)


def _sent(content: bytes | None) -> Response:
    if content is None:
        return wrong(404, NO_SUCH)
    return Response(content, media_type="image/webp", headers=IMMUTABLE)
