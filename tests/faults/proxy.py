"""A proxy between a client and the store, on Unix sockets, that can lose things.

`swallow_answers`: requests pass, the next answer is dropped and its connection cut.
`swallow_requests`: the next request is dropped and its connection cut.
`hold_answers`: requests pass and answers stay away, with the connection open.
`drop_hints`: what is heard over pub/sub is dropped, and everything else goes on.
`cut()`: every connection ends at once.
"""

import asyncio
from pathlib import Path
from typing import Self


class Proxy:
    """`async with Proxy(listen, to) as proxy`; clients connect to `proxy.url`."""

    def __init__(self, listen: Path, to: Path) -> None:
        self.url = f"unix://{listen}"
        self.swallow_answers = False
        self.swallow_requests = False
        self.hold_answers = False
        self.drop_hints = False
        self._listen, self._to = listen, to
        self._writers: set[asyncio.StreamWriter] = set()
        self._serving: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_unix_server(self._accept, self._listen)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        self.cut()
        await asyncio.gather(*self._serving)
        await self._server.wait_closed()

    def cut(self) -> None:
        for writer in self._writers:
            writer.close()

    def _accept(self, from_client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._serve(from_client, to_client))
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)

    async def _serve(self, from_client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        from_store, to_store = await asyncio.open_unix_connection(self._to)
        ends = {to_client, to_store}
        self._writers |= ends
        tasks = [
            asyncio.create_task(self._pump(from_client, to_store, is_answer=False)),
            asyncio.create_task(self._pump(from_store, to_client, is_answer=True)),
        ]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for end in ends:
            end.close()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._writers -= ends

    async def _pump(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, *, is_answer: bool
    ) -> None:
        while chunk := await source.read(65_536):
            if is_answer and self.swallow_answers:
                self.swallow_answers = False
                return
            if not is_answer and self.swallow_requests:
                self.swallow_requests = False
                return
            if is_answer and (self.hold_answers or (self.drop_hints and b"smessage" in chunk)):
                continue
            sink.write(chunk)
            await sink.drain()
