"""Without a map: who is engaged with whom and how far apart they are, in sentences (see `chronicle`)."""

from typing import Final, assert_never

from domain.engaging import AttackSide, Engaging, FigureDisengaged, FigureEngaged, RangeSet
from domain.views.scale import distance_in_words
from domain.views.telling import Scene, Sentence, verb

FROM: Final[dict[AttackSide, str]] = {
    "front": "{0} and {1} are engaged.",
    "left": "{0} is engaged with {1}, from its left.",
    "right": "{0} is engaged with {1}, from its right, past the shield.",
    "rear": "{0} is engaged with {1}, from behind.",
}


def engaging_sentence(event: Engaging, scene: Scene) -> Sentence:
    """What is seen of it."""
    match event:
        case FigureEngaged():
            words = FROM[event.side].format(scene.name(event.figure), scene.name(event.target))
            return Sentence(words, follows=True)
        case FigureDisengaged():
            return Sentence(
                f"{scene.name(event.figure)} and {scene.name(event.target)} are engaged no more.",
                follows=True,
            )
        case RangeSet():
            far = distance_in_words(scene.battle, event.squares)
            is_are = verb(event.figures, "is", "are")
            return Sentence(f"{scene.names(event.figures)} {is_are} {far} from {scene.name(event.target)}.")
        case _:
            assert_never(event)
