"""Every example of docs/sdk.md runs, against a server that serves."""

import asyncio
import http.server
import threading
from collections.abc import AsyncGenerator, Callable, Coroutine, Generator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from clients.python import Table, join
from clients.python.wire import AnyCommand, EndBattle, OpenBattle, Say
from tests.docs.pages import page
from tests.server.serving import Serving, serving

EXAMPLES: Final = tuple(page("docs/sdk.md").fenced("python"))


def example(name: str) -> Callable[..., Coroutine[Any, Any, Any]]:
    """A function of the page."""
    code = next(one for one in EXAMPLES if f"async def {name}(" in one)
    names: dict[str, Any] = {}
    exec(compile(code, f"docs/sdk.md {name}", "exec"), names)
    found: Callable[..., Coroutine[Any, Any, Any]] = names[name]
    return found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Serving]:
    with serving(tmp_path_factory.mktemp("sdk")) as server:
        yield server


@pytest.fixture
def links(server: Serving) -> dict[str, str]:
    table, tokens = server.open_table("The ford")
    return {kind: f"http://{server.netloc}/t/{table}#{token}" for kind, token in tokens.items()}


async def told(table: Table, words: str, said: Say) -> str:
    """The first entry with these words that is none of our own; `said` again and again, for nobody may listen yet."""
    async with asyncio.timeout(20):
        while True:
            await table.give(said)
            await asyncio.sleep(0.3)
            for entry in table.seen.entries.values():
                if words in entry.text and said.text not in entry.text:
                    return entry.text


@asynccontextmanager
async def running(work: Coroutine[Any, Any, Any]) -> AsyncGenerator[asyncio.Task[Any]]:
    """It is ended, and has hung up, before the test is over."""
    task = asyncio.ensure_future(work)
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.wait([task])


async def give(link: str, *commands: AnyCommand) -> None:
    async with join(link) as table:
        for command in commands:
            await table.give(command)


async def test_one_joins_and_says_something(
    links: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert await example("say_hello")(links["dm"])
    assert capsys.readouterr().out == "The ford as dm\n"
    assert "Those who watch" in await example("say_hello")(links["spectators"])


async def test_the_dice_bot_rolls_once_for_whoever_asks(links: dict[str, str]) -> None:
    async with join(links["dm"]) as table:
        await table.give(OpenBattle("Ambush", "osric"))
        async with running(example("dice_bot")(links["dm"])) as bot:
            assert await told(table, "the door", Say("!roll 2d6+1 for the door"))
            assert await told(table, "not dice", Say("!roll nonsense"))
            rolls = [one.text for one in table.seen.entries.values() if "the door" in one.text]
            asked = [text for text in rolls if "!roll" in text]
            assert len(rolls) <= 2 * len(asked)
            assert not bot.done()


async def test_the_chronicle_is_written_as_markdown(links: dict[str, str]) -> None:
    await give(links["dm"], *(Say(f"Word {n}.") for n in range(60)))
    text = await example("chronicle_as_markdown")(links["spectators"])
    assert text.startswith("# The ford\n")
    assert [f"Word {n}." in text for n in range(60)] == [True] * 60


class Hook(http.server.BaseHTTPRequestHandler):
    got: Final[list[bytes]] = []

    def do_POST(self) -> None:
        self.got.append(self.rfile.read(int(self.headers["content-length"])))
        self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        return


async def test_the_relay_posts_what_is_told_from_now_on(links: dict[str, str]) -> None:
    await give(links["dm"], Say("Before."))
    hook = http.server.HTTPServer(("127.0.0.1", 0), Hook)
    threading.Thread(target=hook.serve_forever, daemon=True).start()
    try:
        async with running(example("relay")(links["spectators"], f"http://127.0.0.1:{hook.server_port}/")):
            async with asyncio.timeout(20):
                while not Hook.got:
                    await give(links["dm"], Say("Now."))
                    await asyncio.sleep(0.2)
    finally:
        hook.shutdown()
        hook.server_close()
    assert all(b"Now." in one for one in Hook.got)


async def test_the_recorder_keeps_what_watchers_see(links: dict[str, str], tmp_path: Path) -> None:
    await give(links["dm"], OpenBattle("Ambush", "osric"))
    async with running(example("record")(links["spectators"], tmp_path / "record.jsonl")) as recorder:
        await give(links["dm"], Say("It ends."), EndBattle())
        async with asyncio.timeout(10):
            lines = await recorder
    kept = (tmp_path / "record.jsonl").read_text().splitlines()
    assert len(kept) == lines
    assert "It ends." in "".join(kept)
