"""A real `affray serve` in a process of its own, and sockets to it."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosedError

from domain.views.patch import apply_patch
from tests.server.house import PAST
from tests.server.warm import WarmProcess

PATIENCE_SECONDS = 30.0
"""Ten times what a quiet machine needs: what takes longer hangs."""
_ids = itertools.count(1)


class Serving:
    """A server that has said where it is."""

    def __init__(self, data: Path | None, *arguments: str, is_fresh: bool = False) -> None:
        """`is_fresh`: a process from nothing, as a user starts it; else see tests/server/warm.py."""
        started = time.monotonic()
        where = ("--data", str(data)) if data is not None else ()
        words = ("serve", "--host", "127.0.0.1", *where, *arguments)
        self.process: subprocess.Popen[str] | WarmProcess = (
            subprocess.Popen(
                [sys.executable, "-m", "server.cli", *words],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                cwd=Path(__file__).parents[2],
            )
            if is_fresh
            else WarmProcess(*words)
        )
        self.said: list[str] = []
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line.rstrip("\n"))
            if "Ctrl-C stops it" in line:
                break
        else:
            self.wait()
            raise AssertionError(f"the server did not start: {self.said}")
        self.start_seconds = time.monotonic() - started
        address = next(word for line in self.said for word in line.split() if word.startswith("http://"))
        self.netloc = urlsplit(address).netloc

    @property
    def links(self) -> dict[str, str]:
        """The token of each link that was printed, by link."""
        tokens = [line.partition("#")[2] for line in self.said if "#" in line]
        return {token.partition(".")[0]: token for token in tokens}

    def request(
        self, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body of an answer."""
        asked = urllib.request.Request(f"http://{self.netloc}{path}", body, headers or {})
        try:
            with urllib.request.urlopen(asked, timeout=10) as answer:
                return answer.status, {k.lower(): v for k, v in answer.headers.items()}, answer.read()
        except urllib.error.HTTPError as refused:
            with refused:
                return refused.code, {k.lower(): v for k, v in refused.headers.items()}, refused.read()

    def open_table(self, name: str = "A table") -> tuple[str, dict[str, str]]:
        """A new table and the token of each of its links."""
        status, _, body = self.request(
            "/api/tables", json.dumps({"name": name}).encode(), {"content-type": "application/json"}
        )
        assert status == 201, body
        made = json.loads(body)
        return made["table"], {kind: link.partition("#")[2] for kind, link in made["links"].items()}

    def signal(self, number: int) -> None:
        self.process.send_signal(number)

    def wait(self, seconds: float = 2 * PATIENCE_SECONDS) -> tuple[int, str]:
        """Exit code, and what it said after it had started."""
        rest, _ = self.process.communicate(timeout=seconds)
        assert self.process.returncode is not None
        return self.process.returncode, rest

    def stop(self) -> tuple[int, str]:
        self.signal(signal.SIGTERM)
        return self.wait()

    def stores(self) -> list[int]:
        """Processes of the store that belongs to this server."""
        return children(self.process.pid)


def children(pid: int) -> list[int]:
    """Living processes below `pid`, and those below them."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    pairs = [tuple(map(int, line.split())) for line in listed.splitlines()]
    found: list[int] = []
    wanted = {pid}
    while wanted:
        wanted = {child for child, parent in pairs if parent in wanted and child not in found}
        found.extend(wanted)
    return found


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"


@contextmanager
def serving(data: Path, *arguments: str, is_fresh: bool = False) -> Generator[Serving]:
    """A server, stopped in the end if it still runs."""
    server = Serving(data, *arguments, is_fresh=is_fresh)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()


class Page:
    """A client on a real socket, which checks that it never misses a step."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.messages: list[dict[str, Any]] = []
        self.position = ""
        self.head = ""
        self.view: dict[str, Any] = {}
        self.entries: dict[str, dict[str, Any]] = {}

    async def next(self, seconds: float = PATIENCE_SECONDS) -> dict[str, Any]:
        async with asyncio.timeout(seconds):
            message: dict[str, Any] = json.loads(await self.socket.recv())
        self.messages.append(message)
        match message["type"]:
            case "snapshot":
                self.view, self.entries = message["view"], {}
            case "update":
                assert message["after"] == self.position, "an update follows what was there"
                self.view = apply_patch(message["patch"], self.view)
            case "done":
                self.head = message["position"]
                return message
            case _:
                return message
        self.position = self.head = message["position"]
        self.entries |= {entry["id"]: entry for entry in message["entries"]}
        return message

    async def until(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next message of that type with those fields."""
        while True:
            message = await self.next()
            if message["type"] == kind and all(message.get(key) == value for key, value in fields.items()):
                return message

    async def answer(self, name: str) -> dict[str, Any]:
        while True:
            message = await self.next()
            if message.get("id") == name:
                return message

    async def send(self, message: dict[str, Any] | str) -> None:
        await self.socket.send(json.dumps(message) if isinstance(message, dict) else message)

    async def do(
        self, do: str, *, command_id: str | None = None, at: str | None = None, **fields: Any
    ) -> dict[str, Any]:
        name = command_id or f"{os.getpid()}.{next(_ids)}"
        message: dict[str, Any] = {"type": "command", "id": name, "command": {"do": do, **fields}}
        at = at or (self.head if do in PAST else None)
        await self.send(message | ({"at": at} if at else {}))
        return await self.answer(name)

    async def closes(self) -> int:
        """The code with which the server closes; all messages before it are read."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            with contextlib.suppress(ConnectionClosedError):
                async for text in self.socket:
                    self.messages.append(json.loads(text))
        assert self.socket.close_code is not None
        return self.socket.close_code


@asynccontextmanager
async def a_socket(netloc: str, table: str, **how: Any) -> AsyncGenerator[Page]:
    """A socket that has not said hello."""
    async with connect(f"ws://{netloc}/ws/tables/{table}", close_timeout=2, max_size=None, **how) as socket:
        yield Page(socket)


@asynccontextmanager
async def a_page(netloc: str, table: str, token: str, since: str | None = None) -> AsyncGenerator[Page]:
    """A page that has come in."""
    async with a_socket(netloc, table) as page:
        await page.send({"type": "hello", "token": token} | ({"since": since} if since else {}))
        await page.until("welcome")
        if since:
            page.position = since
        await page.next()
        yield page


@asynccontextmanager
async def pages(netloc: str, table: str, *tokens: str) -> AsyncGenerator[tuple[Page, ...]]:
    """Several pages, one for each token."""
    if not tokens:
        yield ()
        return
    async with a_page(netloc, table, tokens[0]) as first, pages(netloc, table, *tokens[1:]) as others:
        yield (first, *others)
