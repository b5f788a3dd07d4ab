"""How fast are commands carried out: in one hot battle against many, by two workers against one, and until one is acknowledged?

On a real server with a store that syncs every write, from sockets on the same machine. What a command costs is told in
seconds of the server's processor; how many there are in a second hangs on everything else that runs.
"""

import asyncio
import sys
from collections.abc import Sequence
from contextlib import AsyncExitStack
from statistics import median
from time import perf_counter
from typing import Final

from bench.served import Player, a_fight, acting, cpu_seconds, serving_on
from bench.verdict import Finding, Skipped, Verdict
from server.event_store.chain import Chain
from server.event_store.port import StreamKey
from server.event_store.redis_streams import RedisStreams
from tests.faults.valkey import valkey_running
from tests.server.serving import Serving

QUESTION: Final = "commands"
CLIENTS: Final = 8
HOT_MIN: Final = 0.8
ACK_MAX: Final = 3.5
WORKERS_MIN: Final = 1.6
LOAD: Final = 0.3
"""So much of the server's time is used while it is measured how long one command waits."""


def answer(*, tiny: bool = False) -> Sequence[Finding]:
    """Hot against many, the acknowledgement, and two workers."""
    if sys.platform != "linux":
        return (Skipped("the processor's time of other processes is read from /proc"),)
    if tiny:
        return asyncio.run(_one_server(2, 2, 1, tiny=True))
    return (*asyncio.run(_one_server(CLIENTS, 25, 5)), asyncio.run(_two_workers(CLIENTS, 25, 5)))


async def _one_server(clients: int, each: int, repeats: int, *, tiny: bool = False) -> Sequence[Finding]:
    with valkey_running() as valkey, serving_on(valkey.url, is_fresh=not tiny) as server:
        async with AsyncExitStack() as stack:
            hot = await stack.enter_async_context(a_fight(server, clients))
            many = await _people(stack, server, clients)
            rates, costs = await _taken(((server, hot), (server, many)), each, repeats)
            pause = min(costs[1]) / LOAD
            before, started = cpu_seconds(server), perf_counter()
            quiet = await acting(many[:1], each * 4, pause)
            load = (cpu_seconds(server) - before) / (perf_counter() - started)
        raw = await _raw_seconds(valkey.url, each * 2)
    hot_best, many_best = (max(rate) for rate in rates)
    hot_cost, many_cost = (1e6 * min(cost) for cost in costs)
    words = (
        f"{clients} people in one battle {hot_best:.0f} commands a second, in a battle each {many_best:.0f}; "
        f"{hot_cost:.0f} and {many_cost:.0f} µs of the server's processor each, told to {clients} sockets and to one"
    )
    ack, bare = 1000 * median(quiet), 1000 * median(raw)
    slow = 1000 * sorted(quiet)[int(0.99 * len(quiet))]
    said = (
        f"at {100 * load:.0f} % load a command is acknowledged after {ack:.2f} ms (p99 {slow:.1f}), a synced XADD after "
        f"{bare:.2f} ms, median"
    )
    return (
        Verdict(words, hot_best / many_best, None, None if tiny else HOT_MIN),
        Verdict(said, ack / bare, None if tiny else ACK_MAX),
    )


async def _raw_seconds(url: str, count: int) -> list[float]:
    """One append after the other, on a line of its own."""
    store = RedisStreams(url)
    key = StreamKey("{raw}:log")
    chain = Chain.start(key)
    waited: list[float] = []
    for _ in range(count):
        following = chain.next(b"x" * 300)
        started = perf_counter()
        await store._ask(key, "XADD", key, str(following.id), "c", b"x" * 300)  # noqa: SLF001  as plain as it gets
        waited.append(perf_counter() - started)
        chain = following
    await store.close()
    return waited


async def _two_workers(clients: int, each: int, repeats: int) -> Finding:
    """Battles of their own, each worker with some of them; the store is shared, as it would be."""
    with (
        valkey_running() as valkey,
        serving_on(valkey.url, is_fresh=True) as single,
        serving_on(valkey.url, "--workers", "2", is_fresh=True) as double,
    ):
        async with AsyncExitStack() as stack:
            people = [(server, await _people(stack, server, clients)) for server in (single, double)]
            rates, costs = await _taken(people, each, repeats)
    alone, together = (max(rate) for rate in rates)
    cost_alone, cost_together = (1e6 * min(cost) for cost in costs)
    words = (
        f"two workers {together:.0f} commands a second, one {alone:.0f}, whoever gives them on the same cores; "
        f"{cost_together:.0f} and {cost_alone:.0f} µs of the processor each"
    )
    return Verdict(words, together / alone, None, WORKERS_MIN)


async def _taken(
    people: Sequence[tuple[Serving, Sequence[Player]]], each: int, repeats: int
) -> tuple[list[list[float]], list[list[float]]]:
    """By turns: commands a second of each, and the seconds of its server's processor for one."""
    rates: list[list[float]] = [[] for _ in people]
    costs: list[list[float]] = [[] for _ in people]
    for _ in range(repeats):
        for (server, players), rate, cost in zip(people, rates, costs, strict=True):
            before, started = cpu_seconds(server), perf_counter()
            await acting(players, each)
            rate.append(len(players) * each / (perf_counter() - started))
            cost.append((cpu_seconds(server) - before) / len(players) / each)
    return rates, costs


async def _people(stack: AsyncExitStack, server: Serving, clients: int) -> list[Player]:
    return [(await stack.enter_async_context(a_fight(server, 1)))[0] for _ in range(clients)]
