"""A server that says one text to each of three groups as often as its standard input says; run by `loud.py`.

`python loud_plain.py bare|broadcast|socketio|uvicorn`: asyncio's transports with one frame that is ready; `websockets.broadcast`;
python-socketio on uvicorn; uvicorn alone, which says nothing. It imports nothing of ours, for python-socketio is in an environment of its own.
"""

import asyncio
import importlib
import json
import sys
from time import process_time
from typing import Any

import uvloop
from websockets.asyncio.server import broadcast as to_all
from websockets.asyncio.server import serve

SWITCHED = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"
Groups = tuple[list[Any], list[Any], list[Any]]


class Bare(asyncio.Protocol):
    """A socket with as little around it as Python can have."""

    groups: Groups = ([], [], [])

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep it until it has said which group it is in."""
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        """The request; nothing else is looked at."""
        if data.startswith(b"GET "):
            self.groups[int(data.split(b" ", 2)[1][-1:])].append(self.transport)
            self.transport.write(SWITCHED)  # type: ignore[attr-defined]


async def bare() -> tuple[int, Any]:
    """Write one buffer to all of a group."""
    server = await asyncio.get_running_loop().create_server(Bare, "127.0.0.1", 0)

    def say(texts: list[str]) -> None:
        for group, text in zip(Bare.groups, texts, strict=True):
            frame = bytes((0x81, 126)) + len(text).to_bytes(2, "big") + text.encode()
            for transport in group:
                transport.write(frame)

    return server.sockets[0].getsockname()[1], say


async def broadcast() -> tuple[int, Any]:
    """`websockets.broadcast`, which frames for each socket."""
    groups: Groups = ([], [], [])

    async def come(socket: Any) -> None:
        groups[int(socket.request.path[-1])].append(socket)
        await socket.wait_closed()

    server = await serve(come, "127.0.0.1", 0, compression=None, ping_interval=None)

    def say(texts: list[str]) -> None:
        for group, text in zip(groups, texts, strict=True):
            to_all(group, text)

    return next(iter(server.sockets)).getsockname()[1], say


def _says_nothing(texts: list[str]) -> None:
    """To everybody; what is weighed is that they are there."""


async def socketio() -> tuple[int, Any]:
    """`emit` to a room."""
    socketio = importlib.import_module("socketio")
    io = socketio.AsyncServer(async_mode="asgi", transports=["websocket"], ping_interval=300)

    async def connect(sid: str, environ: dict[str, str]) -> None:
        await io.enter_room(sid, "group" + environ["QUERY_STRING"][-1])

    io.on("connect", connect)

    async def say(texts: list[str]) -> None:
        for group, text in enumerate(texts):
            await io.emit("update", json.loads(text), room=f"group{group}")

    return await _served(socketio.ASGIApp(io)), say


async def uvicorn() -> tuple[int, Any]:
    """Sockets that an ASGI application accepts and reads; nothing is ever said to them."""

    async def application(_: object, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass

    return await _served(application), _says_nothing


async def _served(application: Any) -> int:
    """An ASGI application on uvicorn; its port."""
    web = importlib.import_module("uvicorn")
    config = web.Config(
        application, host="127.0.0.1", port=0, log_level="error",
        ws="websockets-sansio", ws_per_message_deflate=False, lifespan="off",
    )  # fmt: skip
    server = web.Server(config)
    serving = asyncio.create_task(server.serve())
    while not (server.started or serving.done()):  # noqa: ASYNC110  uvicorn has no event for it
        await asyncio.sleep(0.01)
    port: int = server.servers[0].sockets[0].getsockname()[1]
    return port


async def main(kind: str) -> None:
    """Say where it listens; then for each line `rounds bytes` the seconds of the processor that a round took."""
    port, say = await {"bare": bare, "broadcast": broadcast, "socketio": socketio, "uvicorn": uvicorn}[kind]()
    print(port, flush=True)
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        rounds, size = map(int, line.split())
        started = process_time()
        for n in range(rounds):
            texts = [json.dumps({"type": "update", "n": n, "text": "x" * (size - 36)}) for _ in range(3)]
            done = say(texts)
            if done is not None:
                await done
            await asyncio.sleep(0)
        await asyncio.sleep(0.05)
        print((process_time() - started) / rounds, flush=True)


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(main(sys.argv[1]))
