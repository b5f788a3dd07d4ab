"""The map as it is typed: `wall 12,2 to 12,4 rough x2 12,5 12,6 height 1 8,6`."""

from collections.abc import Iterator
from typing import Final, Literal

from domain.commands import SetGround
from domain.quantities import Square
from domain.script.words import Words

_KINDS: Final = ("wall", "rough", "height", "cover")
USAGE: Final = "[wall SQUARES] [rough x1.5 | x2 | x3 SQUARES]… [height N SQUARES]… [cover OBJECT SQUARES]…"
_HALVES: Final[dict[str, Literal[3, 4, 6]]] = {"x1.5": 3, "x2": 4, "x3": 6}
"""Costs in halves of the plain one (OE-4.4)."""


def read_ground(words: Words) -> SetGround:
    """All of the map; of two entries for a square the later holds."""
    walls: dict[Square, None] = {}
    rough: dict[Square, Literal[3, 4, 6]] = {}
    heights: dict[Square, int] = {}
    objects: dict[Square, str] = {}
    while words.more(*_KINDS):
        words.take_if(",")
        match words.one_of("kind of ground", _KINDS):
            case "wall":
                walls.update(dict.fromkeys(squares_in_blocks(words)))
            case "rough":
                halves = _HALVES[words.one_of("cost", tuple(_HALVES))]
                rough.update(dict.fromkeys(squares_in_blocks(words), halves))
            case "cover":
                thing = words.row("what gives cover")
                objects.update(dict.fromkeys(squares_in_blocks(words), thing))
            case _:
                height = words.number("the height")
                heights.update(dict.fromkeys(squares_in_blocks(words), height))
    return SetGround(
        tuple(walls),
        tuple((square.x, square.y, halves) for square, halves in rough.items()),
        tuple((square.x, square.y, height) for square, height in heights.items()),
        tuple((square.x, square.y, thing) for square, thing in objects.items()),
    )


def squares_in_blocks(words: Words) -> Iterator[Square]:
    """`12,2 12,3` one by one; `12,2 to 13,9` all of the block between two corners."""
    for square in _blocks(words):
        yield from square


def _blocks(words: Words) -> Iterator[Iterator[Square]]:
    yield _block(words)
    while words.next_is_square():
        yield _block(words)


def _block(words: Words) -> Iterator[Square]:
    one = words.square()
    other = words.square() if words.take_if("to") else one
    xs = range(min(one.x, other.x), max(one.x, other.x) + 1)
    ys = range(min(one.y, other.y), max(one.y, other.y) + 1)
    return (Square(x, y) for x in xs for y in ys)
