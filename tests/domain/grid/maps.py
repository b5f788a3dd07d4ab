"""Maps drawn as text: `#` a wall, `~` x1.5, `:` x2, `*` x3, `^` a height of 1, a letter a figure."""

from typing import Final

from domain.grid.footprint import Footprint
from domain.grid.ground import Ground
from domain.quantities import Square

ROUGH: Final = {"~": 3, ":": 4, "*": 6}


def ground(*rows: str) -> Ground:
    """The map itself; the letters on it are plain ground."""
    squares = {Square(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
    return Ground(
        len(rows[0]),
        len(rows),
        frozenset(square for square, sign in squares.items() if sign == "#"),
        {square: ROUGH[sign] for square, sign in squares.items() if sign in ROUGH},
        {square: 1 for square, sign in squares.items() if sign == "^"},
    )


def figures(*rows: str) -> dict[str, Footprint]:
    """Each letter's footprint: a block of the letter, drawn whole."""
    found: dict[str, list[tuple[int, int]]] = {}
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign.isalpha():
                found.setdefault(sign, []).append((y, x))
    return {
        sign: Footprint(Square(places[0][1], places[0][0]), round(len(places) ** 0.5))
        for sign, places in found.items()
    }


def path(*places: tuple[int, int]) -> list[Square]:
    return [Square(x, y) for x, y in places]


def at(x: int, y: int, side: int = 1) -> Footprint:
    return Footprint(Square(x, y), side)


OPEN: Final = Ground(40, 40)
