"""Whoever sends too much, too slowly or nothing at all harms nobody else."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import pytest
from msgspec import structs

from server.http.http_protocol import HttpProtocol, http_protocol
from server.hub.socket_protocol import SocketProtocol
from server.settings import Settings
from server.wire.close_codes import CloseCode
from tests.server.house import HASTY
from tests.server.http.test_wires import at_the_door
from tests.server.serving import a_page, a_socket

LIMITS = structs.replace(HASTY, head_bytes_max=8 * 1024, request_seconds=0.4)
READ_AT_ONCE_BYTES = 256 * 1024


class Limited(HttpProtocol):
    """The protocol, in haste."""

    settings: Settings = LIMITS  # type: ignore[misc]


FEW = structs.replace(LIMITS, connections_per_address_max=3, sockets_per_address_max=2)


async def test_one_address_has_only_so_many_connections_whether_they_say_anything_or_not() -> None:
    crowded = http_protocol(FEW, is_behind_proxy=False)
    async with at_the_door(SocketProtocol, FEW, http=crowded) as (house, netloc):
        async with connection(netloc), connection(netloc), connection(netloc):
            answer = await answer_to(netloc)
            assert answer.startswith(b"HTTP/1.1 429 ")
            assert b"from your address" in answer
        while crowded.open_from:
            await asyncio.sleep(0.01)
        assert await is_up(netloc)
        token = await house.token("spectators")
        async with a_socket(netloc, "demo"), a_socket(netloc, "demo"):  # no hello yet
            assert not crowded.open_from, "sockets are counted with the sockets"
            async with a_socket(netloc, "demo") as third:
                assert await third.closes() == CloseCode.SLOW_DOWN
        async with a_page(netloc, "demo", token):
            assert await is_up(netloc)


@asynccontextmanager
async def connection(netloc: str) -> AsyncGenerator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    host, _, port = netloc.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        yield reader, writer
    finally:
        writer.close()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()


async def answer_to(netloc: str, *parts: bytes, pause_seconds: float = 0.0) -> bytes:
    """All that comes back until the server closes."""
    async with connection(netloc) as (reader, writer), asyncio.timeout(10):
        with contextlib.suppress(ConnectionError):
            for part in parts:
                writer.write(part)
                await writer.drain()
                await asyncio.sleep(pause_seconds)
        with contextlib.suppress(ConnectionError):
            return await reader.read()
    return b""


async def is_up(netloc: str) -> bool:
    answer = await answer_to(netloc, b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    return answer.startswith(b"HTTP/1.1 200") and answer.endswith(b"ok\n")


@pytest.mark.parametrize("head", ["many headers", "one header", "one line", "one trailer"])
async def test_a_head_without_end_is_cut_off(head: str) -> None:
    async with at_the_door(SocketProtocol, http=Limited) as (_, netloc):
        begin, more = {
            "many headers": (b"GET / HTTP/1.1\r\nHost: x\r\n", b"a: " + b"x" * 1_000 + b"\r\n"),
            "one header": (b"GET / HTTP/1.1\r\nHost: ", b"x" * 1_000),
            "one line": (b"GET /", b"x" * 1_000),
            "one trailer": (
                b"POST /nowhere HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\na: ",
                b"x" * 1_000,
            ),
        }[head]
        sent_bytes = 0
        async with connection(netloc) as (reader, writer):
            writer.write(begin)
            with contextlib.suppress(ConnectionError):
                while sent_bytes < 20 * 1024 * 1024 and not reader.at_eof():
                    writer.write(more)
                    await writer.drain()
                    sent_bytes += len(more)
                    await asyncio.sleep(0)
        assert sent_bytes < 8 * READ_AT_ONCE_BYTES
        assert await is_up(netloc)


async def test_whoever_sends_too_long_a_head_is_told() -> None:
    async with at_the_door(SocketProtocol, http=Limited) as (_, netloc):
        long = b"GET / HTTP/1.1\r\nHost: x\r\na: " + b"x" * LIMITS.head_bytes_max
        assert (await answer_to(netloc, long)).startswith(b"HTTP/1.1 431 ")
        short = b"GET /healthz HTTP/1.1\r\nConnection: close\r\nHost: x\r\na: " + b"x" * 4_000 + b"\r\n\r\n"
        assert (await answer_to(netloc, short)).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize(
    "parts",
    [
        (),
        (b"\r\n",) * 20,
        (b"GET / HTTP/1.1\r\n",),
        (b"GET / HTTP/1.1\r\n", *(b"a: b\r\n",) * 20),
        (
            b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{",
        ),
        (b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n", *(b"\r\n",) * 20),
    ],
)
async def test_a_connection_that_sends_no_whole_request_is_closed(parts: tuple[bytes, ...]) -> None:
    async with at_the_door(SocketProtocol, http=Limited) as (_, netloc):
        began = asyncio.get_running_loop().time()
        await answer_to(netloc, *parts, pause_seconds=0.05)
        assert asyncio.get_running_loop().time() - began < 20 * 0.05 + 1.0


async def test_a_socket_outlives_the_deadline_of_a_request() -> None:
    async with (
        at_the_door(SocketProtocol, http=Limited) as (house, netloc),
        a_page(netloc, "demo", await house.token("dm")) as dm,
    ):
        await asyncio.sleep(2 * LIMITS.request_seconds)
        await dm.send({"type": "ping"})
        await dm.until("pong")


async def test_connections_that_say_nothing_make_room_for_those_who_do() -> None:
    async with (
        at_the_door(SocketProtocol, http=Limited, connections_max=10) as (_, netloc),
        contextlib.AsyncExitStack() as silent,
    ):
        for _ in range(10):
            await silent.enter_async_context(connection(netloc))
        assert not await is_up(netloc)
        await asyncio.sleep(2 * LIMITS.request_seconds)
        assert await is_up(netloc)


async def test_a_body_is_read_only_as_far_as_it_may_go() -> None:
    async with at_the_door(SocketProtocol, http=Limited) as (_, netloc):
        head = (
            b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Content-Length: 10000000\r\nConnection: close\r\n\r\n"
        )
        answer = await answer_to(netloc, head, b"x" * 10_000)
        assert answer.startswith(b"HTTP/1.1 413 ")
        assert "4096" in json.loads(answer.partition(b"\r\n\r\n")[2])["message"]


FOREIGN = ["http://[", "http://elsewhere.test", "null", "//", "http://"]


@pytest.mark.parametrize("origin", FOREIGN)
async def test_a_page_of_another_changes_nothing_here(origin: str) -> None:
    async with at_the_door(SocketProtocol, http=Limited) as (_, netloc):
        asked = (
            f"POST /api/tables HTTP/1.1\r\nHost: {netloc}\r\nOrigin: {origin}\r\nContent-Type: application/json\r\n"
            'Content-Length: 12\r\nConnection: close\r\n\r\n{"name":"x"}'
        )
        assert (await answer_to(netloc, asked.encode())).startswith(b"HTTP/1.1 403 ")


@pytest.mark.parametrize("origin", FOREIGN)
async def test_a_page_of_another_or_of_no_address_opens_no_socket(origin: str) -> None:
    async with at_the_door(SocketProtocol, http=Limited) as (_, netloc):
        asked = (
            f"GET /ws/tables/demo HTTP/1.1\r\nHost: {netloc}\r\nOrigin: {origin}\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n"
        )
        assert (await answer_to(netloc, asked.encode())).startswith(b"HTTP/1.1 403 ")
