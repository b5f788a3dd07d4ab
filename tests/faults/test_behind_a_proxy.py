"""Two servers on one store behind the proxy of `docker-compose.yml`, with the very configuration that it has there."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Generator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.faults.valkey import Valkey, free_port
from tests.server.serving import Serving, a_page

PROXY = shutil.which("haproxy") or "/usr/sbin/haproxy"
CONFIGURATION = Path(__file__).parents[2] / "deploy" / "haproxy.cfg"
SETTLE_SECONDS_MAX = 20.0

pytestmark = [
    pytest.mark.faults,
    pytest.mark.timeout(120),
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
        port = free_port()
        proxy = subprocess.Popen(
            [PROXY, "-f", str(CONFIGURATION), "-db"],
            env={
                **os.environ,
                "AFFRAY_BIND": f"127.0.0.1:{port}",
                "AFFRAY_ONE": servers[0].netloc,
                "AFFRAY_TWO": servers[1].netloc,
            },
            stdout=subprocess.DEVNULL,
        )
        stack.callback(proxy.wait)
        stack.callback(proxy.kill)
        deadline = time.monotonic() + SETTLE_SECONDS_MAX
        while not answers(port):
            assert proxy.poll() is None, "the proxy takes its configuration"
            assert time.monotonic() < deadline
            time.sleep(0.02)
        yield Behind(f"127.0.0.1:{port}", servers)


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
    deadline = time.monotonic() + SETTLE_SECONDS_MAX
    while True:
        with contextlib.suppress(ConnectionClosed, InvalidStatus, OSError, TimeoutError):
            async with a_page(behind.netloc, "demo", token, since=pages[0].position) as page:
                assert page.position == pages[0].position, "nothing was missed"
                return
        assert time.monotonic() < deadline, "the table moves to the worker that is left"
        await asyncio.sleep(0.1)


def test_the_numbers_are_not_told_through_the_proxy() -> None:
    with behind_a_proxy() as behind, socket.create_connection(behind.netloc.split(":"), 5) as line:  # type: ignore[arg-type]
        line.sendall(b"GET /metrics HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
        answer = b"".join(iter(lambda: line.recv(4096), b""))
        assert answer.startswith(b"HTTP/1.1 403 ")
