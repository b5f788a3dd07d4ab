"""Dice that follow from a secret seed and the command, so that nobody can fish for a better roll.

    face = HMAC-SHA256(seed, command id, purpose, subject, n), by rejection sampling; n is counted within the
    one command.

The same command, sent again or decided again, has the same dice. A hidden roll shifts no visible one, for the
two are drawn from different seeds. What this does not prove: whoever can read the store can know the dice.
"""

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterable
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


class Roll(Struct, frozen=True, omit_defaults=True, gc=False):
    """A die that the server threw, with all that it follows from; what is left out is 0, open, or the commit's own.

    Whoever has the epoch's seed throws it again by `face_of`.
    """

    sides: int
    face: Face
    purpose: str
    subject: str = ""
    n: int = 0
    secret: bool = False
    command: str = ""
    epoch: int = 0


class KeyedDice:
    """The dice of one command in one epoch. `rolls` fills as they fall.

    What was thrown for the command before (`thrown`) falls again, whoever has the seed: so a battle that came from
    elsewhere, or whose seed is public by now, keeps its dice, and whatever is thrown besides is new.
    """

    def __init__(self, seeds: Seeds, command: CommandId, thrown: Iterable[Roll] = (), epoch: int = 0) -> None:
        self._seeds: Final = seeds
        self._epoch: Final = epoch
        self._command: Final = command
        self._thrown: Final = {
            (one.purpose, one.subject, one.secret, one.n, one.sides): one for one in thrown
        }
        self._rolled: Final[Counter[tuple[str, str, bool]]] = Counter()
        self.rolls: Final[list[Roll]] = []

    def roll(self, sides: int, purpose: str, subject: str, *, secret: bool = False) -> Die:
        """The next die for this purpose and subject; secret rolls come from the DM's seed."""
        key = (purpose, subject, secret)
        n = self._rolled[key]
        self._rolled[key] += 1
        roll = self._thrown.get((purpose, subject, secret, n, sides))
        if roll is None:
            seed = self._seeds.dm if secret else self._seeds.table
            face = face_of(seed, self._command, sides, purpose, subject, n)
            roll = Roll(sides, face, purpose, subject, n, secret, epoch=self._epoch)
        self.rolls.append(roll)
        return Die(sides, roll.face)
