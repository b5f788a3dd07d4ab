"""A battle's odds for the command line: the fights on all cores.

A server loads none of this: it gives a table's fights to one process (`server.odds`).
"""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import Final

import msgspec

from domain.battle import Battle
from domain.odds.fight import ROUNDS_MAX, Fought, fight

AT_ONCE: Final = 5
"""So many fights a process is given at a time."""


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
