"""Opening a table, and taking a battle out of it."""

import secrets
from collections.abc import AsyncIterator
from time import monotonic
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Raw, Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from domain.ids import BattleId, CommandId, TableId
from domain.refusals import Refused
from domain.sheets import Name
from server.commands.asked import STORE_FAULTS
from server.commands.tokens import link_of
from server.event_store.keys import log_of_battle
from server.event_store.port import EventStore, StreamKey
from server.http.headers import NO_STORE
from server.hub.addresses import Addresses
from server.hub.guest import Credit
from server.hub.hub import Hub
from server.settings import Settings

TABLE_ID_BYTES: Final = 6


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """What is asked for by whoever opens a table."""

    name: Name


class _ExportHead(Struct, frozen=True):
    """The first line of an export: whose log it is. Its key is what the log's chain begins with."""

    export: Annotated[int, Meta(ge=1)]
    table: TableId
    battle: BattleId
    key: StreamKey


class _ExportLine(Struct, frozen=True):
    """A commit as it is stored, with its id."""

    id: str
    commit: Raw


class Tables:
    """The HTTP side of tables."""

    def __init__(self, hub: Hub, addresses: Addresses, settings: Settings) -> None:
        self._hub: Final = hub
        self._addresses: Final = addresses
        self._settings: Final = settings
        self._credit: Final = Credit(
            settings.tables_made_burst_max, settings.tables_made_window_seconds, monotonic()
        )

    async def open(self, request: Request) -> Response:
        """`POST /api/tables {name}` → `{table, links: {dm, players, spectators}}`, links relative to this server."""
        # A page elsewhere cannot send this type without asking first, and it is not answered.
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return _wrong(415, "Send a JSON object with the table's name.")
        body = await _body(request, self._settings.body_bytes_max)
        if body is None:
            return _wrong(413, f"At most {self._settings.body_bytes_max} bytes, please.")
        try:
            wanted = msgspec.json.decode(body, type=NewTable)
        except msgspec.DecodeError as wrong:
            return _wrong(400, f"Send a JSON object with the table's name: {wrong}.")
        if not self._credit.spend(monotonic()):
            return _wrong(429, "Too many tables were opened just now; try again in a minute.")
        table = TableId(f"t{secrets.token_hex(TABLE_ID_BYTES)}")
        try:
            room = await self._hub.found_table(table, wanted.name, CommandId(f"found.{table}"))
        except STORE_FAULTS:
            return _wrong(503, "The store is out of reach; try again in a moment.")
        if isinstance(room, Refused):
            return _wrong(503, room.message)
        links = {link.kind: self._addresses.of(room, link.id) for link in room.table.state.links.values()}
        return JSONResponse({"table": table, "links": links}, status_code=201, headers=NO_STORE)

    async def export(self, request: Request) -> Response:
        """`GET /api/tables/{table}/battles/{battle}/export` for whoever runs the table: a line for each commit."""
        try:
            room = await self._hub.room(request.path_params["table"])
        except STORE_FAULTS:
            return _wrong(503, "The store is out of reach; try again in a moment.")
        if room is None:
            return _wrong(404, "There is no such table.")
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        link = link_of(room.link_key, token.strip()) if scheme.lower() == "bearer" else None
        grant = room.table.state.grant_of(link) if link is not None else None
        if grant is None:
            return _wrong(401, "Send the token of the DM's link: Authorization: Bearer ….")
        if not grant.runs:
            return _wrong(403, "Only whoever runs the table takes battles out of it.")
        battle = next(
            (one for one in room.table.state.battles if one.id == request.path_params["battle"]), None
        )
        if battle is None:
            return _wrong(404, "There is no such battle at this table.")
        name = f'attachment; filename="{battle.id}.jsonl"'
        lines = _export(self._hub.store, room.id, battle.id)
        return StreamingResponse(
            lines, media_type="application/x-ndjson", headers={**NO_STORE, "content-disposition": name}
        )


async def _export(store: EventStore, table: TableId, battle: BattleId) -> AsyncIterator[bytes]:
    key = log_of_battle(table, battle)
    yield msgspec.json.encode(_ExportHead(1, table, battle, key)) + b"\n"
    version = 0
    while page := await store.read(key, version):
        for entry in page:
            yield msgspec.json.encode(_ExportLine(str(entry.id), Raw(entry.body))) + b"\n"
        version = page[-1].id.version


async def _body(request: Request, bytes_max: int) -> bytes | None:
    """The body, unless it is longer than `bytes_max`."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > bytes_max:
            return None
    return bytes(body)


def _wrong(status: int, message: str) -> JSONResponse:
    return JSONResponse({"message": message}, status_code=status, headers=NO_STORE)
