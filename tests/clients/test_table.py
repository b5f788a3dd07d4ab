"""The SDK's line: it comes back with its position, sends again under the same id, and stays away when it is told to."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
from websockets.asyncio.server import ServerConnection, serve

from clients.python import Gone, NobodyAnswers, NoLink, Refused, join, read_link
from clients.python.merge_patch import patched
from clients.python.wire import PROTOCOL, Say

WELCOME: dict[str, Any] = {
    "type": "welcome",
    "table": "t",
    "role": "dm",
    "sees": "all",
    "now_ms": 0,
    "protocol": PROTOCOL,
}
SNAPSHOT: dict[str, Any] = {
    "type": "snapshot",
    "position": "p1",
    "view": {"table": {"name": "The ford"}},
    "entries": [],
}
Script = Callable[[ServerConnection, dict[str, Any]], Awaitable[None]]


@asynccontextmanager
async def a_server(*lines: Script) -> AsyncGenerator[str]:
    """A server that plays one script for each line that is opened, with the hello of it."""
    waiting = list(lines)

    async def line(socket: ServerConnection) -> None:
        await waiting.pop(0)(socket, msgspec.json.decode(await socket.recv()))

    async with serve(line, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        yield f"http://127.0.0.1:{port}/t/t#dm.token"


async def send(socket: ServerConnection, *messages: dict[str, Any]) -> None:
    for message in messages:
        await socket.send(msgspec.json.encode(message).decode())


async def heard(socket: ServerConnection) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(await socket.recv())
    return found


async def test_a_command_without_an_answer_is_sent_again_under_its_id_from_where_one_was() -> None:
    ids: list[str] = []

    async def drops(socket: ServerConnection, hello: dict[str, Any]) -> None:
        assert hello == {"type": "hello", "token": "dm.token"}
        await send(socket, WELCOME, SNAPSHOT)
        update: dict[str, Any] = {
            "type": "update",
            "after": "p1",
            "position": "p2",
            "entries": [],
            "patch": {"table": {"note": "!"}},
        }
        await send(socket, update)
        ids.append((await heard(socket))["id"])
        await socket.close(1012)

    async def answers(socket: ServerConnection, hello: dict[str, Any]) -> None:
        assert hello["since"] == "p2"
        await send(socket, WELCOME)
        ids.append((await heard(socket))["id"])
        await send(socket, {"type": "done", "id": ids[-1], "position": "p3"})
        await socket.wait_closed()

    async with a_server(drops, answers) as link, join(link) as table:
        async for change in table.changes():
            assert change.view is not None
            if change.view.table.note == "!":
                break
        async with asyncio.timeout(10):
            done = await table.give(Say("Hello."))
        assert (done.position, table.in_step) == ("p3", True)
    assert len(ids) == 2
    assert ids[0] == ids[1]


async def test_whoever_missed_something_asks_from_where_it_was_and_then_for_everything() -> None:
    hellos: list[str | None] = []

    async def misses(socket: ServerConnection, hello: dict[str, Any]) -> None:
        hellos.append(hello.get("since"))
        await send(socket, WELCOME, *([SNAPSHOT] if len(hellos) != 2 else []))
        if len(hellos) < 3:
            await send(
                socket, {"type": "update", "after": "elsewhere", "position": "p9", "entries": [], "patch": {}}
            )
        await socket.wait_closed()

    async with a_server(misses, misses, misses) as link, join(link), asyncio.timeout(10):
        while len(hellos) < 3:
            await asyncio.sleep(0.02)
    assert hellos == [None, "p1", None]


async def test_a_refusal_is_raised_and_a_link_that_opens_nothing_is_left() -> None:
    async def refuses(socket: ServerConnection, _: dict[str, Any]) -> None:
        await send(socket, WELCOME, SNAPSHOT)
        request = await heard(socket)
        await send(
            socket,
            {"type": "refused", "id": request["id"], "code": "forbidden", "message": "No.", "rule": "CO-9"},
        )
        await send(socket, {"type": "error", "code": "link_revoked", "message": "The link was closed."})
        await socket.close(4103)

    async with a_server(refuses) as link, join(link) as table:
        with pytest.raises(Refused) as refused:
            await table.give(Say("Hello."))
        assert (refused.value.code, refused.value.rule) == ("forbidden", "CO-9")
        with pytest.raises(Gone, match="The link was closed"):
            async for _ in table.changes():
                pass
        with pytest.raises(Gone):
            await table.give(Say("Hello."))


def test_a_link_is_read_and_what_is_none_is_told() -> None:
    link = read_link("https://dnd.example.org/affray/t/ford#players.abc")
    assert (link.table, link.token) == ("ford", "players.abc")
    assert link.socket == "wss://dnd.example.org/affray/ws/tables/ford"
    for text in ("", "ford", "https://dnd.example.org/", "ftp://x/t/y#z"):
        with pytest.raises(NoLink):
            read_link(text)


def test_a_patch_is_laid_over_as_the_standard_says() -> None:
    before: Any = {"a": {"b": 1, "c": [1]}, "d": {"e": 2}}
    after: Any = patched(before, {"a": {"b": None, "c": [2]}, "f": 3})
    assert after == {"a": {"c": [2]}, "d": {"e": 2}, "f": 3}
    assert after["d"] is before["d"]
    assert before["a"]["b"] == 1


async def test_whoever_does_not_wait_for_ever_is_told_that_nobody_answers() -> None:
    with pytest.raises(NobodyAnswers, match=r"nobody answers at ws://127\.0\.0\.1:1/ws/tables/demo"):
        async with join("http://127.0.0.1:1/t/demo#bad", patience_seconds=0.1):
            pass
