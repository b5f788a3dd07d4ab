"""Dice that follow from a secret seed and the command, so that nobody can fish for a better roll.

    face = HMAC-SHA256(seed, command id, purpose, subject, n), by rejection sampling; n is counted within the
    one command.

The same command, sent again or decided again, has the same dice. A hidden roll shifts no visible one, for the
two are drawn from different seeds. What this does not prove: whoever can read the store can know the dice.
"""

import hashlib
import hmac
from collections import Counter
from typing import Final

from msgspec import Struct

from domain.dice.rolling import Die
from domain.ids import CommandId
from domain.quantities import Face

SEED_BYTES: Final = 32
_DRAW_BYTES: Final = 4
_DRAWS: Final = 1 << (8 * _DRAW_BYTES)


class Seeds(Struct, frozen=True):
    """The two seeds of one dice epoch, `SEED_BYTES` each: `table` for open rolls, `dm` for secret ones."""

    table: bytes
    dm: bytes


class Commitments(Struct, frozen=True):
    """SHA-256 of each seed, in hex, published before the epoch's first roll."""

    table: str
    dm: str


def commitments(seeds: Seeds) -> Commitments:
    """What is published of `seeds` at the start of their epoch."""
    return Commitments(hashlib.sha256(seeds.table).hexdigest(), hashlib.sha256(seeds.dm).hexdigest())


def face_of(seed: bytes, command: CommandId, sides: int, purpose: str, subject: str, n: int) -> Face:
    """The nth face of a `sides`-sided die for this command, purpose and subject.

    The parts are joined by a byte that none of them can hold. Draws above the largest multiple of `sides` are
    thrown away, so every face is equally likely; a further draw hashes a further counter.
    """
    limit = _DRAWS - _DRAWS % sides
    for attempt in range(256):
        text = "\x00".join((command, purpose, subject, str(n), str(attempt)))
        drawn = hmac.digest(seed, text.encode(), "sha256")
        number = int.from_bytes(drawn[:_DRAW_BYTES], "big")
        if number < limit:
            return Face(number % sides + 1)
    raise AssertionError("256 draws in a row fell above the limit: the chance is below 2^-256")


class KeyedDice:
    """The dice of one command in one epoch."""

    def __init__(self, seeds: Seeds, command: CommandId) -> None:
        self._seeds: Final = seeds
        self._command: Final = command
        self._rolled: Final[Counter[tuple[str, str, bool]]] = Counter()

    def roll(self, sides: int, purpose: str, subject: str, *, secret: bool = False) -> Die:
        """The next die for this purpose and subject; secret rolls come from the DM's seed."""
        key = (purpose, subject, secret)
        n = self._rolled[key]
        self._rolled[key] += 1
        seed = self._seeds.dm if secret else self._seeds.table
        return Die(sides, face_of(seed, self._command, sides, purpose, subject, n))
