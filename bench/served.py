"""A real `affray serve` on a store with every write synced, and tables with people who act at them over sockets."""

import asyncio
from collections.abc import AsyncGenerator, Generator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from tests.server.serving import Page, Serving, a_socket, children

LIMITS: Final = (
    "--set", "messages_burst_max=1000000", "--set", "tables_made_burst_max=1000",
    "--set", "sockets_per_address_max=5000", "--set", "sockets_per_table_max=5000",
)  # fmt: skip
SIDE: Final = 40


class Player:
    """Somebody who runs a table and sets a figure of their own down, over and over."""

    def __init__(self, page: Page, figure: str, row: int) -> None:
        self.page: Final = page
        self._figure: Final = figure
        self._row: Final = row
        self._given = 0

    async def act(self) -> float:
        """Give one command; the seconds until it was acknowledged."""
        self._given += 1
        started = perf_counter()
        done = await self.page.do("place", figure=self._figure, square=[1 + self._given % SIDE, self._row])
        assert done["type"] == "done", done
        return perf_counter() - started


@contextmanager
def serving_on(url: str, *arguments: str, is_fresh: bool) -> Generator[Serving]:
    """A server on the store at `url`, with room for all who come from this machine."""
    server = Serving(None, "--redis", url, *LIMITS, *arguments, is_fresh=is_fresh)
    try:
        yield server
    finally:
        server.stop()


async def read_on(page: Page) -> None:
    """Somebody who only reads."""
    async for _ in page.socket:
        pass


@asynccontextmanager
async def _page(server: Serving, table: str, token: str) -> AsyncGenerator[Page]:
    """A page that has come in, and asks nobody whether they live: on a busy machine an answer may take long."""
    async with a_socket(server.netloc, table, ping_interval=None) as page:
        await page.send({"type": "hello", "token": token})
        await page.until("welcome")
        await page.next()
        yield page


@asynccontextmanager
async def a_fight(server: Serving, players: int, watching: int = 0) -> AsyncGenerator[Sequence[Player]]:
    """One table with a fight of twelve, so many who act in it, and others who watch."""
    table, tokens = await asyncio.to_thread(server.open_table)
    async with AsyncExitStack() as stack:
        pages = [await stack.enter_async_context(_page(server, table, tokens["dm"])) for _ in range(players)]
        first = pages[0]
        for step in (
            {"do": "open_battle", "name": "A fight", "ruleset": "osric", "width": SIDE + 2, "height": SIDE + 2},
            {"do": "add_combatants", "group": "orc", "monster": "orc", "count": 12,
             "squares": [[1, 1 + 2 * n] for n in range(12)]},
            {"do": "add_combatants", "group": "guard", "monster": "orc", "side": "party", "squares": [[SIDE, SIDE]]},
            {"do": "begin_battle"},
        ):  # fmt: skip
            fields: dict[str, Any] = dict(step)
            done = await first.do(fields.pop("do"), **fields)
            assert done["type"] == "done", done
        readers = [
            asyncio.create_task(read_on(await stack.enter_async_context(_page(server, table, tokens["spectators"]))))
            for _ in range(watching)
        ]  # fmt: skip
        yield [Player(page, f"orc-{n + 1}", 1 + 2 * n) for n, page in enumerate(pages)]
        for reader in readers:
            reader.cancel()


def cpu_seconds(server: Serving) -> float:
    """What the server's processes have used, the store's left out, in hundredths of a second (Linux)."""
    below = children(server.process.pid)
    return sum(used_seconds(pid) for pid in (server.process.pid, *below) if not _is_store(pid))


def used_seconds(pid: int) -> float:
    """What a process has used, in hundredths of a second; 0 where that cannot be known (it can on Linux)."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return 0.0
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def _is_store(pid: int) -> bool:
    name = Path(f"/proc/{pid}/comm").read_bytes()
    return b"valkey" in name or b"redis" in name


async def acting(players: Sequence[Player], each: int, pause_seconds: float = 0.0) -> list[float]:
    """Everyone gives so many commands, one after the other; how long each waited."""

    async def one(player: Player) -> list[float]:
        waited: list[float] = []
        for _ in range(each):
            waited.append(await player.act())
            if pause_seconds:
                await asyncio.sleep(pause_seconds)
        return waited

    return [
        seconds for waited in await asyncio.gather(*(one(player) for player in players)) for seconds in waited
    ]
