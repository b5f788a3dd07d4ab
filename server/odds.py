"""A battle's odds for a table, fought in a process of its own, with a bound.

`python -m server.odds` is that process: it reads what to fight on its standard input and writes the odds to its output.
"""

import sys
from time import monotonic
from typing import Final

import msgspec
from msgspec import Struct

from domain.battle import Battle
from domain.odds.exact import chances_of_a_duel
from domain.odds.fight import Fought, fight, ready_to_fight
from domain.odds.summary import Odds, odds_of
from server.apart import answer_of

ANSWER_BYTES_MAX: Final = 8 * 1024 * 1024


class ToFight(Struct, frozen=True):
    """What the process of a table is asked: at most so many fights, and no new one after `seconds`."""

    battle: Battle
    seed: str
    fights: int
    seconds: float


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
