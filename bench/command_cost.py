"""What does one command cost the server end to end, on disk before anybody hears of it, against boardgame.io in memory?

Twenty battles of twelve figures, eight sockets each. A command of ours sets a figure down; a move of theirs sets one of
twelve squares.
"""

import asyncio
import json
import shutil
import subprocess
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final

from bench.peers import NPM, NotHere, node_modules
from bench.served import Player, a_fight, acting, cpu_seconds, serving_on
from bench.sink import Sink, masked
from bench.verdict import Finding, Skipped, Verdict
from tests.faults.valkey import valkey_running
from tests.server.serving import Serving

QUESTION: Final = "command_cost"
RATIO_MAX: Final = 0.5
BATTLES: Final = 20
SOCKETS: Final = 8
SECONDS_MAX: Final = 120.0


def answer(*, tiny: bool = False) -> Sequence[Finding]:
    """Seconds of the server's processor, the least of some turns of each."""
    if not Path("/proc/self/stat").exists():
        return (Skipped("the processor's time of other processes is read from /proc"),)
    if tiny:
        seconds = asyncio.run(_ours(1, 2, 2, None, is_fresh=False))
        return (Verdict(f"two commands cost {1e6 * min(seconds[0]):.0f} µs each", 0.0),)
    try:
        theirs = _Theirs(node_modules(*NPM))
    except NotHere as wrong:
        return (Skipped(f"boardgame.io: {wrong}"),)
    try:
        ours, its = asyncio.run(_ours(BATTLES, SOCKETS, 6, theirs, is_fresh=True))
    finally:
        theirs.close()
    mine, peer = 1e6 * min(ours), 1e6 * min(its)
    words = (
        f"{BATTLES} battles with {SOCKETS} sockets each: a command {mine:.0f} µs of the server's processor, synced to disk; "
        f"a move of boardgame.io in memory {peer:.0f} µs"
    )
    return (Verdict(words, mine / peer, RATIO_MAX),)


async def _ours(
    battles: int, sockets: int, repeats: int, theirs: "_Theirs | None", *, is_fresh: bool
) -> tuple[list[float], list[float]]:
    """By turns, each battle's player ten times."""
    took: tuple[list[float], list[float]] = ([], [])
    with valkey_running() as valkey, serving_on(valkey.url, is_fresh=is_fresh) as server:
        async with AsyncExitStack() as stack:
            players: list[Player] = []
            for _ in range(battles):
                players.extend(await stack.enter_async_context(a_fight(server, 1, sockets - 1)))
            for _ in range(repeats):
                took[0].append(await _seconds(server, players))
                if theirs is not None:
                    took[1].append(await asyncio.to_thread(theirs.seconds))
    return took


async def _seconds(server: Serving, players: Sequence[Player]) -> float:
    before = cpu_seconds(server)
    each = 10
    await acting(players, each)
    return (cpu_seconds(server) - before) / len(players) / each


class _Theirs:
    """Its server, as many matches, and as many sockets in each."""

    def __init__(self, folder: Path) -> None:
        self._sink: Final = Sink()
        self._process: Final = subprocess.Popen(
            [shutil.which("node") or "node", "boardgame.cjs"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=folder,
        )
        assert self._process.stdout is not None
        port = int(self._process.stdout.readline())
        for n in range(BATTLES * SOCKETS):
            match, place = divmod(n, SOCKETS)
            self._sink.connect(port, "/socket.io/?EIO=4&transport=websocket", "40/game,")
            player = "0" if place == 0 else None
            time.sleep(0.02)  # what is said before the namespace is open is lost
            self._say(n, f'42/game,["sync","m{match}",{json.dumps(player)},null,2]')

    def seconds(self) -> float:
        """Of its processor, for one of ten moves in each match."""
        before, made = self._used()
        each = 10
        for number in range(each):
            for match in range(BATTLES):
                move = {"type": "tick", "args": [[number, 1]], "playerID": "0", "credentials": None}
                action = json.dumps({"type": "MAKE_MOVE", "payload": move})
                self._say(match * SOCKETS, f'42/game,["update",{action},0,"m{match}","0"]')
            time.sleep(0.01)
        until = time.monotonic() + SECONDS_MAX
        while self._used()[1] < made + each * BATTLES:
            assert time.monotonic() < until, "it makes all moves"
            time.sleep(0.05)
        time.sleep(0.1)
        return (self._used()[0] - before) / each / BATTLES

    def close(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.wait()
        self._sink.close()

    def _say(self, socket: int, text: str) -> None:
        self._sink.sockets[socket].sendall(masked(text))

    def _used(self) -> tuple[float, int]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        used, moves = self._process.stdout.readline().split()
        return float(used), int(moves)
