"""Two servers on one store behind the proxy of `docker-compose.yml`, with the very configuration that it has there."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shutil
import socket
import socketserver
import struct
import subprocess
import threading
import time
from collections.abc import Generator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import ClassVar

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.faults.valkey import Valkey, free_port
from tests.server.serving import Page, Serving, a_page

PROXY = shutil.which("haproxy") or "/usr/sbin/haproxy"
CONFIGURATION = Path(__file__).parents[2] / "deploy" / "haproxy.cfg"
SETTLE_SECONDS_MAX = 60.0

pytestmark = [
    pytest.mark.faults,
    pytest.mark.timeout(300),
    pytest.mark.skipif(not Path(PROXY).exists(), reason="needs haproxy: apt-get install haproxy"),
]


class Elsewhere(Serving):
    """A server on somebody's store."""

    def __init__(self, url: str, *arguments: str) -> None:
        super().__init__(None, "--redis", url, *arguments)


class Behind:
    """A proxy's address and the servers behind it."""

    def __init__(self, netloc: str, servers: list[Serving]) -> None:
        self.netloc = netloc
        self.servers = servers

    def sockets(self, server: Serving) -> int:
        """How many of those who only watch came to that server, by what it says itself."""
        body = server.request("/metrics")[2].decode()
        found = re.search(r'^affray_sockets{role="spectator"} (\S+)$', body, re.MULTILINE)
        return int(float(found[1])) if found else 0


def answers(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False


def _reap(server: Serving) -> None:
    server.process.communicate()


class NameServer(socketserver.BaseRequestHandler):
    """Answers who asks for the address of a name (RFC 1035), as Docker's does for the containers of a network."""

    known: ClassVar[dict[str, str]] = {}

    def handle(self) -> None:
        asked, back = self.request
        name: list[str] = []
        place = 12
        while length := asked[place]:
            name.append(asked[place + 1 : place + 1 + length].decode())
            place += 1 + length
        question = asked[12 : place + 5]
        address = self.known.get(".".join(name))
        is_address = question[-4:-2] == b"\x00\x01"
        row = b""
        if address is not None and is_address:
            row = b"\xc0\x0c\x00\x01\x00\x01\x00\x00\x00\x01\x00\x04" + socket.inet_aton(address)
        flags = b"\x81\x80" if address is not None else b"\x81\x83"  # no such name
        counts = struct.pack(">HHHH", 1, bool(row), 0, 0)
        back.sendto(asked[:2] + flags + counts + question + row, self.client_address)


@contextmanager
def names() -> Generator[str]:
    """A name server that is there meanwhile; its address."""
    NameServer.known.clear()
    with socketserver.ThreadingUDPServer(("127.0.0.1", 0), NameServer) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"127.0.0.1:{server.server_address[1]}"
        server.shutdown()


@contextmanager
def a_proxy(one: str, two: str, name_server: str) -> Generator[str]:
    """The proxy before two workers; its address."""
    port = free_port()
    told = {
        "AFFRAY_BIND": f"127.0.0.1:{port}",
        "AFFRAY_ONE": one,
        "AFFRAY_TWO": two,
        "AFFRAY_NAMES": name_server,
    }
    with contextlib.ExitStack() as stack:
        proxy = subprocess.Popen(
            [PROXY, "-f", str(CONFIGURATION), "-db"], env=os.environ | told, stdout=subprocess.DEVNULL
        )
        stack.callback(proxy.wait)
        stack.callback(proxy.kill)
        deadline = time.monotonic() + SETTLE_SECONDS_MAX
        while not answers(port):
            assert proxy.poll() is None, "the proxy takes its configuration"
            assert time.monotonic() < deadline
            time.sleep(0.02)
        yield f"127.0.0.1:{port}"


@contextmanager
def behind_a_proxy() -> Generator[Behind]:
    with contextlib.ExitStack() as stack:
        store = Valkey()
        stack.callback(store.end)
        store.start()
        servers: list[Serving] = []
        for arguments in (("--demo",), ()):
            server = Elsewhere(store.url, *arguments)
            servers.append(server)
            stack.callback(_reap, server)
            stack.callback(server.process.kill)
        nobody = f"127.0.0.1:{free_port()}"
        yield Behind(stack.enter_context(a_proxy(servers[0].netloc, servers[1].netloc, nobody)), servers)


def test_a_table_lives_at_one_worker_and_moves_when_that_dies() -> None:
    with behind_a_proxy() as behind:
        asyncio.run(moves(behind))


async def moves(behind: Behind) -> None:
    token = behind.servers[0].links["spectators"]
    async with AsyncExitStack() as stack:
        pages = [await stack.enter_async_context(a_page(behind.netloc, "demo", token)) for _ in range(6)]
        counts = [await asyncio.to_thread(behind.sockets, server) for server in behind.servers]
        assert sorted(counts) == [0, 6], "the proxy sends all sockets of a table to one worker"
        home = counts.index(6)
        await asyncio.to_thread(behind.servers[home].process.kill)
        for page in pages:
            await page.closes()
    page = await comes_back(behind.netloc, token, pages[0].position)
    assert page.position == pages[0].position, "nothing was missed, at the worker that is left"


async def comes_back(netloc: str, token: str, since: str) -> Page:
    """A page that tries until it is in, and goes."""
    deadline = time.monotonic() + SETTLE_SECONDS_MAX
    while True:
        with contextlib.suppress(ConnectionClosed, InvalidStatus, OSError, TimeoutError):
            async with a_page(netloc, "demo", token, since=since or None) as page:
                return page
        assert time.monotonic() < deadline, "the table is at a worker that is there"
        await asyncio.sleep(0.1)


@pytest.mark.long
def test_a_worker_that_is_started_anew_at_another_address_is_found_by_its_name() -> None:
    with contextlib.ExitStack() as stack:
        store = Valkey()
        stack.callback(store.end)
        store.start()
        port = free_port()
        name_server = stack.enter_context(names())
        netloc = stack.enter_context(
            a_proxy(f"one.affray.test:{port}", f"two.affray.test:{port}", name_server)
        )
        since = ""
        for address in ("127.0.0.1", "127.0.0.2"):
            server = Elsewhere(store.url, "--demo", "--host", address, "--port", str(port))
            try:
                NameServer.known["one.affray.test"] = address
                page = asyncio.run(comes_back(netloc, server.links["spectators"], since))
                assert page.position == since or not since
                since = page.position
            finally:
                server.process.kill()
                _reap(server)


def test_the_numbers_are_not_told_through_the_proxy() -> None:
    with behind_a_proxy() as behind, socket.create_connection(behind.netloc.split(":"), 5) as line:  # type: ignore[arg-type]
        line.sendall(b"GET /metrics HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
        answer = b"".join(iter(lambda: line.recv(4096), b""))
        assert answer.startswith(b"HTTP/1.1 403 ")
