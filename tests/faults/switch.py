"""A network between nodes that can be cut: each is reached only through a port here, and comes from an address of its own.

Linux lets a process come from any address of 127.0.0.0/8; that is how a connection tells which node it is of.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from typing import Final

WAIT_SECONDS_MAX: Final = 60.0


def address_of(node: int) -> str:
    """Where a node's own connections come from."""
    return f"127.0.0.{10 + node}"


class Switch:
    """A thread with a loop of its own, so that tests may wait for nodes meanwhile."""

    def __init__(self) -> None:
        self._loop: Final = asyncio.new_event_loop()
        self._thread: Final = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._cut: Final[set[int]] = set()
        self._lines: Final[dict[asyncio.Task[None], tuple[int | None, int]]] = {}
        self._servers: Final[list[asyncio.Server]] = []
        self._thread.start()

    def port_to(self, node: int, port: int) -> int:
        """A port that leads to this one of a node's."""

        async def listen() -> int:
            async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
                await self._serve(reader, writer, node, port)

            server = await asyncio.start_server(serve, "127.0.0.1", 0)
            self._servers.append(server)
            return int(server.sockets[0].getsockname()[1])

        return asyncio.run_coroutine_threadsafe(listen(), self._loop).result(WAIT_SECONDS_MAX)

    def cut(self, node: int) -> None:
        """No other node reaches this one, and it reaches no other. Clients do."""

        async def end() -> None:
            self._cut.add(node)
            for line, (source, target) in self._lines.items():
                if not self._holds(source, target):
                    line.cancel()

        asyncio.run_coroutine_threadsafe(end(), self._loop).result(WAIT_SECONDS_MAX)

    def mend(self) -> None:
        """All reach all."""
        self._loop.call_soon_threadsafe(self._cut.clear)

    def _holds(self, source: int | None, target: int) -> bool:
        return source is None or not self._cut & {source, target}

    async def _serve(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, node: int, port: int
    ) -> None:
        last = int(writer.get_extra_info("peername")[0].rpartition(".")[2])
        source = last - 10 if last >= 10 else None
        line = asyncio.current_task()
        assert line is not None
        ends = [writer]
        self._lines[line] = (source, node)
        try:
            # What happens to lines here is what the test is about.
            with contextlib.suppress(OSError, asyncio.CancelledError, ExceptionGroup):
                if self._holds(source, node):
                    onward, back = await asyncio.open_connection("127.0.0.1", port)
                    ends.append(back)
                    async with asyncio.TaskGroup() as both:
                        both.create_task(_pump(reader, back))
                        both.create_task(_pump(onward, writer))
        finally:
            del self._lines[line]
            for end in ends:
                end.close()

    def end(self) -> None:
        """Nothing passes any more, and nothing stays open."""

        async def shut() -> None:
            for server in self._servers:
                server.close()
            lines = tuple(self._lines)
            for line in lines:
                line.cancel()
            await asyncio.gather(*lines, return_exceptions=True)
            await asyncio.sleep(0.05)  # transports close in a turn of their own

        asyncio.run_coroutine_threadsafe(shut(), self._loop).result(WAIT_SECONDS_MAX)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(WAIT_SECONDS_MAX)
        self._loop.close()


async def _pump(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    while chunk := await source.read(65_536):
        sink.write(chunk)
        await sink.drain()
    raise ConnectionResetError("the other end hung up")
