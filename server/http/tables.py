"""Opening a table, and taking a battle out of it."""

import secrets
from typing import Final

import msgspec
from msgspec import Struct
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from domain.ids import CommandId, LinkId, TableId
from domain.refusals import Refused
from domain.sheets import Name
from domain.table.grants import Grant
from domain.texts import composed
from domain.unreadable import UNREADABLE, in_words
from server.commands.bringing import brought_from
from server.commands.founding import Founding, found
from server.commands.ready_fights.fight import CannotSetOut, set_out
from server.commands.ready_fights.shelf import READY, ReadyName
from server.commands.tokens import link_of
from server.event_store.keys import archived_of_battle
from server.exports import written
from server.http.admission import Admission
from server.http.headers import NO_STORE
from server.hub.addresses import Addresses
from server.hub.feed import catch_up_with_store, load_battle, read_whole
from server.hub.hub import Hub
from server.hub.log import Unusable
from server.hub.room import Room
from server.hub.sealed import holds_sealed_orders
from server.settings import Settings

TABLE_ID_BYTES: Final = 6
STORE_AWAY: Final = "The store gives no answer, or takes nothing at present; try again in a moment."
ARCHIVED: Final = "That battle was put into a file; whoever runs the server has it, and can bring it back."
TOKEN_WANTED: Final = "Send the token of the DM's link: Authorization: Bearer …."


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """What is asked for by whoever opens a table; with a fight that is ready, if they like, and that with or without its map."""

    name: Name
    fight: ReadyName | None = None
    mapless: bool = False


class Tables:
    """The HTTP side of tables."""

    def __init__(self, hub: Hub, addresses: Addresses, admission: Admission, settings: Settings) -> None:
        self._hub: Final = hub
        self._addresses: Final = addresses
        self._admission: Final = admission
        self._settings: Final = settings

    async def open(self, request: Request) -> Response:
        """`POST /api/tables {name, fight?, mapless?}` → `{table, links: {dm, players, spectators}}`, links relative to this server."""
        # A page elsewhere cannot send this type without asking first, and it is not answered.
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return wrong(415, "Send a JSON object with the table's name.")
        body = await body_of(request, self._settings.body_bytes_max)
        if body is None:
            return wrong(413, f"At most {self._settings.body_bytes_max} bytes, please.")
        try:
            wanted = composed(msgspec.json.decode(body, type=NewTable), NewTable)
        except UNREADABLE as unreadable:
            return wrong(400, f"Send a JSON object with the table's name: {in_words(unreadable, NewTable)}.")
        table = TableId(f"t{secrets.token_hex(TABLE_ID_BYTES)}")
        turned = await self._admission.may_open_table(_bearer(request))
        if turned is not None:
            return wrong(turned.status, turned.words)
        room = await self._hub.found_table(table, wanted.name, CommandId(f"found.{table}"))
        if isinstance(room, Refused):
            return wrong(503, room.message)
        if wanted.fight is not None:
            try:
                await set_out(room, READY[wanted.fight], mapless=wanted.mapless)
            except CannotSetOut as hindered:
                return wrong(503, f"That fight could not be set out. {hindered}")
        return self._opened(request, room)

    async def export(self, request: Request) -> Response:
        """`GET /api/tables/{table}/battles/{battle}/export` for whoever runs the table: a line for each commit."""
        room = await self._hub.room(request.path_params["table"])
        if room is None:
            return wrong(404, "There is no such table.")
        link = _link_sent(request, room)
        if link is None:
            return wrong(401, TOKEN_WANTED)
        async with room.lock:
            await catch_up_with_store(room)
            if room.frozen is not None:
                return wrong(503, f"This table is shut: {room.told}.")
            grant = room.table.state.grant_of(link)
            if grant is None:
                return wrong(401, TOKEN_WANTED)
            if not grant.runs:
                return wrong(403, "Only whoever runs the table takes battles out of it.")
            return await self._exported(room, request.path_params["battle"])

    async def _exported(self, room: Room, name: str) -> Response:
        """The caller holds the room's lock. Raises:  StoreUnreachable, StoreRefused."""
        battle = next((one.id for one in room.table.state.battles if one.id == name), None)
        if battle is None:
            return wrong(404, "There is no such battle at this table.")
        opened = room.opened
        if opened is None or opened.id != battle:
            loaded = await load_battle(room, battle)
            if isinstance(loaded, Unusable) and await room.store.secrets(archived_of_battle(room.id, battle)):
                return wrong(410, ARCHIVED)
            if isinstance(loaded, Unusable):
                return wrong(503, f"That battle cannot be taken out: {loaded.told}.")
            opened = loaded
        known = opened.log
        if holds_sealed_orders(known, known.version):
            return wrong(409, "There are orders that you may not read yet. Seal your own, then try again.")
        entries = (await read_whole(room.store, known.key, 0))[: known.version]
        lines = written(room.id, known.key, entries, known.state, opened.seeds)
        headers = {**NO_STORE, "content-disposition": f'attachment; filename="{battle}.jsonl"'}
        return StreamingResponse(lines, media_type="application/x-ndjson", headers=headers)

    async def bring(self, request: Request) -> Response:
        """`POST /api/tables/import` with an export: a new table where that battle goes on, links as `open` gives them."""
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/x-ndjson":
            return wrong(415, "Send an export of a battle, as application/x-ndjson.")
        turned = await self._admission.may_open_table(_bearer(request))
        if turned is not None:
            return wrong(turned.status, turned.words)
        body = await body_of(request, self._settings.import_bytes_max)
        if body is None:
            return wrong(413, f"An import holds at most {self._settings.import_bytes_max} bytes.")
        brought = await run_in_threadpool(brought_from, body, self._settings.battle_commits_max)
        if isinstance(brought, str):
            return wrong(400, brought)
        table = TableId(f"t{secrets.token_hex(TABLE_ID_BYTES)}")
        founding = Founding(
            table,
            brought.name,
            brought.came_from,
            brought.bodies,
            brought.moment,
            self._hub.now_ms(),
            brought.seeds,
        )
        room = await self._hub.room(table) if await found(self._hub.store, founding) else None
        if room is None:
            return wrong(503, STORE_AWAY)
        return self._opened(request, room)

    def _opened(self, request: Request, room: Room) -> Response:
        addresses = self._addresses.as_reached_by(
            request.headers.get("host", ""), request.headers.get("origin", "")
        )
        links = {link.kind: addresses.of(room, link.id) for link in room.table.state.links.values()}
        return JSONResponse({"table": room.id, "links": links}, status_code=201, headers=NO_STORE)


async def come_in(hub: Hub, request: Request, *, who_runs: str | None) -> tuple[Room, Grant] | JSONResponse:
    """The table, and what the link that was sent along gives; or why not.

    With `who_runs` only to whoever runs the table; all others read it. Raises:  StoreUnreachable, StoreRefused.
    """
    room = await hub.room(request.path_params["table"])
    if room is None:
        return wrong(404, "There is no such table.")
    link = _link_sent(request, room)
    grant = room.table.state.grant_of(link) if link is not None else None
    if grant is None:
        return wrong(401, TOKEN_WANTED)
    if who_runs is not None and not grant.runs:
        return wrong(403, who_runs)
    return room, grant


async def store_away(_: Request, __: Exception) -> JSONResponse:
    """Whatever was asked: StoreUnreachable or StoreRefused ended it."""
    return wrong(503, STORE_AWAY)


def _link_sent(request: Request, room: Room) -> LinkId | None:
    """The link whose token was sent along, if it is one of this table's."""
    token = _bearer(request)
    return link_of(room.link_key, token) if token is not None else None


def _bearer(request: Request) -> str | None:
    """What was sent as a bearer token."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


async def body_of(request: Request, bytes_max: int) -> bytes | None:
    """The body, unless it is longer than `bytes_max`, or does not come to its end."""
    body = bytearray()
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > bytes_max:
                return None
    except ClientDisconnect:
        return None
    return bytes(body)


def wrong(status: int, message: str) -> JSONResponse:
    """Why not, in words."""
    return JSONResponse({"message": message}, status_code=status, headers=NO_STORE)
