"""A battle's odds, fought in other processes: on all cores for the command line, in one with a bound for a table.

`python -m server.odds` is that one: it reads what to fight on its standard input and writes the odds to its output.
"""

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from time import monotonic
from typing import Final

import msgspec
from msgspec import Struct

from domain.battle import Battle
from domain.odds.exact import chances_of_a_duel
from domain.odds.fight import ROUNDS_MAX, Fought, fight, ready_to_fight
from domain.odds.summary import Odds, odds_of
from server.apart import answer_of

AT_ONCE: Final = 5
"""So many fights a process is given at a time."""
ANSWER_BYTES_MAX: Final = 8 * 1024 * 1024


class ToFight(Struct, frozen=True):
    """What the process of a table is asked: at most so many fights, and no new one after `seconds`."""

    battle: Battle
    seed: str
    fights: int
    seconds: float


def fights_of(
    battle: Battle, seed: str, fights: int, cores: int, rounds_max: int = ROUNDS_MAX
) -> Iterator[Fought]:
    """The fights, in the order in which they end; which ones they are follows from `seed` alone."""
    names = [f"{seed} {number}" for number in range(fights)]
    if cores == 1:
        yield from (fight(battle, name, rounds_max) for name in names)
        return
    body = msgspec.msgpack.encode(battle)
    with ProcessPoolExecutor(cores, mp_context=get_context("spawn")) as pool:
        parts = (names[place : place + AT_ONCE] for place in range(0, fights, AT_ONCE))
        waiting = [pool.submit(_some, body, part, rounds_max) for part in parts]
        try:
            for done in as_completed(waiting):
                yield from done.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _some(body: bytes, names: list[str], rounds_max: int) -> list[Fought]:
    battle = msgspec.msgpack.decode(body, type=Battle)
    return [fight(battle, name, rounds_max) for name in names]


async def odds_elsewhere(asked: ToFight, patience_seconds: float) -> Odds | None:
    """Fought in a process of its own; None where it did not answer in time, and was ended."""
    body = msgspec.msgpack.encode(asked)
    try:
        answer = await answer_of("server.odds", body, asked.seconds + patience_seconds, ANSWER_BYTES_MAX)
    except TimeoutError:
        return None
    return None if answer is None else msgspec.msgpack.decode(answer, type=Odds)


def main() -> None:
    """The process of a table."""
    asked = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=ToFight)
    battle, ends = ready_to_fight(asked.battle), monotonic() + asked.seconds
    exact = chances_of_a_duel(battle)
    fought: list[Fought] = []
    for number in range(asked.fights):
        fought.append(fight(battle, f"{asked.seed} {number}"))
        if monotonic() > ends:
            break
    sys.stdout.buffer.write(msgspec.msgpack.encode(odds_of(battle, fought, exact)))


if __name__ == "__main__":
    main()
