"""What does it cost to tell 500 people of one commit, against writing 500 times one buffer that is ready?"""

import asyncio
from collections.abc import Sequence
from statistics import median
from time import process_time
from typing import Final

from msgspec import structs

from bench.crowd import Counting, crowd_of, fight_begins
from bench.verdict import Verdict
from domain.commands import Place
from domain.ids import FigureId, LinkId
from domain.quantities import Square
from server.hub.outbox import Outbox
from server.settings import Settings

QUESTION: Final = "fan_out"
RATIO_MAX: Final = 3.0
"""Of the time that grows with the number of people, to that of the bare writes."""


def answer(*, tiny: bool = False) -> Sequence[Verdict]:
    """The time of one commit with many sockets, less that with one, against as many writes of a ready buffer."""
    sockets, commands = (20, 3) if tiny else (500, 40)
    return asyncio.run(_answer(sockets, commands, tiny=tiny))


async def _answer(sockets: int, commands: int, *, tiny: bool) -> Sequence[Verdict]:
    settings = structs.replace(Settings(), sockets_per_table_max=sockets + 10)
    quiet, full = await crowd_of(40, settings), await crowd_of(40, settings)
    for _ in range(sockets):
        await full.enter(LinkId("spectators"))
    took: tuple[list[float], list[float]] = ([], [])
    for crowd in (quiet, full):
        await fight_begins(crowd)
    for n in range(commands):
        for crowd, times in zip((quiet, full), took, strict=True):
            started = process_time()
            await crowd.do(Place(FigureId("bera"), Square(1, 10 + n % 2)))
            times.append(process_time() - started)
    assert all(wire.frames > commands for wire in full.wires), "everyone was told of everything"
    bare = _bare_milliseconds(full.wires[-1].last, sockets)
    alone, together = (1000 * median(times) for times in took)
    for crowd in (quiet, full):
        await crowd.hub.stop()
    words = (
        f"{sockets} more sockets make a commit {together - alone:.3f} ms longer "
        f"({alone:.2f} to {together:.2f}); {sockets} bare writes take {bare:.3f} ms"
    )
    whole = f"a whole commit against {sockets} bare writes"
    more = max(0.0, together - alone)
    return (Verdict(words, more / bare, None if tiny else RATIO_MAX), Verdict(whole, together / bare))


def _bare_milliseconds(frame: bytes, sockets: int) -> float:
    """So many outboxes are given one frame that is ready."""
    outboxes = [Outbox(Counting(), 1 << 30) for _ in range(sockets)]
    took: list[float] = []
    for _ in range(100):
        started = process_time()
        for outbox in outboxes:
            outbox.write(frame)
        took.append(process_time() - started)
    return 1000 * median(took)
