"""Both ways out to a socket, on a real connection: whole frames by our protocol class, and plain ASGI."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from msgspec import structs

from server.durability import Promise
from server.http.admission import Admission
from server.http.http_protocol import HttpProtocol
from server.http.routes import routes
from server.hub.frames import message_frame
from server.hub.socket_protocol import SocketProtocol
from server.settings import Settings
from server.wire.close_codes import CloseCode
from server.wire.from_server import Presence
from tests.server.house import ADDRESSES, HASTY, House, a_house
from tests.server.serving import a_page, pages

WIRES = pytest.mark.parametrize("ws", [SocketProtocol, "websockets-sansio"])


class _Quiet(uvicorn.Server):
    def capture_signals(self) -> Any:
        return contextlib.nullcontext()


@asynccontextmanager
async def at_the_door(
    ws: Any, settings: Settings = HASTY, http: Any = HttpProtocol, connections_max: int | None = None
) -> AsyncGenerator[tuple[House, str]]:
    """A house with a door, on a port of this computer."""
    async with a_house(settings=settings) as house:
        await house.demo()
        admission = Admission(house.store, settings, None, is_behind_proxy=False)
        app = routes(house.hub, ADDRESSES, admission, settings, Promise())
        with socket.create_server(("127.0.0.1", 0)) as listening:
            config = uvicorn.Config(
                app,
                http=http,
                ws=ws,
                limit_concurrency=connections_max,
                ws_per_message_deflate=False,
                lifespan="off",
                log_config=None,
                timeout_graceful_shutdown=2,
            )
            server = _Quiet(config)
            running = asyncio.create_task(server.serve([listening]))
            try:
                yield house, f"127.0.0.1:{listening.getsockname()[1]}"
            finally:
                server.should_exit = True
                await running


@WIRES
async def test_a_fight_goes_over_either_wire(ws: Any) -> None:
    async with at_the_door(ws) as (house, netloc):
        tokens = [await house.token(link) for link in ("dm", "spectators")]
        async with pages(netloc, "demo", *tokens) as (dm, watcher):
            assert (await dm.do("begin_battle"))["type"] == "done"
            await watcher.until("update")
            assert watcher.view["battle"]["round"] == 1
            await dm.do("say", text="x" * 400)
            await watcher.until("update")
            await dm.do("revoke_link", link="spectators")
            assert await watcher.closes() == CloseCode.LINK_REVOKED


@WIRES
async def test_a_reader_who_stands_still_is_sent_away_and_delays_nobody(ws: Any) -> None:
    settings = structs.replace(
        HASTY, spectator_buffer_bytes_max=200_000, close_seconds=0.1, messages_burst_max=100_000
    )
    async with at_the_door(ws, settings) as (house, netloc):
        tokens = [await house.token(link) for link in ("dm", "spectators")]
        _, writer = await stuck_socket(netloc, tokens[1])
        room = await house.hub.room("demo")
        assert room is not None
        (slow,) = room.guests
        async with pages(netloc, "demo", *tokens) as (dm, quick):
            much = message_frame(Presence(("x" * 30_000,), 0))
            for _ in range(1_000):
                for guest in tuple(slow.audience.guests):
                    guest.outbox.write(much)
                await quick.until("presence", watching=0)
                if not slow.outbox.is_open:
                    break
            assert not slow.outbox.is_open
            assert (await dm.do("begin_battle"))["type"] == "done"
            async with asyncio.timeout(10):
                while slow in room.guests:
                    await asyncio.sleep(0.01)
        writer.close()


async def stuck_socket(netloc: str, token: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A socket that comes in and then reads nothing: a small window, and its reader stopped."""
    host, _, port = netloc.partition(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.setblocking(False)
    await asyncio.get_running_loop().sock_connect(line, (host, int(port)))
    reader, writer = await asyncio.open_connection(sock=line, limit=1024)
    writer.write(
        f"GET /ws/tables/demo HTTP/1.1\r\nHost: {netloc}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    async with asyncio.timeout(10):
        await reader.readuntil(b"\r\n\r\n")
    hello = json.dumps({"type": "hello", "token": token}).encode()
    writer.write(bytes((0x81, 0x80 | len(hello))) + b"\0\0\0\0" + hello)
    await asyncio.sleep(0.2)
    return reader, writer


async def test_a_page_on_our_wire_answers_pings() -> None:
    async with at_the_door(SocketProtocol) as (house, netloc):
        token = await house.token("dm")
        async with a_page(netloc, "demo", token) as dm:
            await asyncio.wait_for(await dm.socket.ping(), 5)
