"""What is told of the map: its picture, and what of it is covered (see `chronicle`)."""

from typing import assert_never

from domain.maps import BackdropSet, MapEvent, SquaresCovered, SquaresUncovered
from domain.views.telling import Sentence


def map_sentence(event: MapEvent) -> Sentence:
    """What everyone sees of it: never what lies under the cover."""
    match event:
        case BackdropSet():
            return Sentence("A picture lies under the map." if event.backdrop else "The map has no picture.")
        case SquaresCovered():
            return Sentence(f"{_of_the_map(event, 'goes', 'go')} out of sight.")
        case SquaresUncovered():
            return Sentence(f"{_of_the_map(event, 'comes', 'come')} into sight.")
        case _:
            assert_never(event)


def _of_the_map(event: SquaresCovered | SquaresUncovered, one: str, many: str) -> str:
    count = len(event.squares)
    return f"{count} {'square' if count == 1 else 'squares'} of the map {one if count == 1 else many}"
