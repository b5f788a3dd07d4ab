"""What nobody meant, in sentences (see `chronicle`)."""

from typing import assert_never

from domain.mischance import Mischance, ShotStrayed, SurpriseRolled
from domain.texts import in_words
from domain.views.names import side_name
from domain.views.shapes import Line
from domain.views.telling import Scene, Sentence, face


def mischance_sentence(event: Mischance, scene: Scene) -> Sentence:
    """What is seen of it."""
    match event:
        case SurpriseRolled():
            rolls = ", ".join(f"{side_name(roll.side)} {face(roll.die)}" for roll in event.rolls)
            caught = [side_name(side) for side in event.surprised]
            what = f"{in_words(caught)}: taken by surprise" if caught else "nobody is taken by surprise"
            return Sentence(f"Surprise: {rolls}. {what}.", lines=(Line("a round lost", "", event.rule),))
        case ShotStrayed():
            end = {True: ", and hits", False: ", and misses", None: ""}[event.hit]
            drawn = (Line("drawn", face(event.die)),) if event.die else ()
            return Sentence(
                f"The shot flies at {scene.name(event.target)}{end}.",
                "hit" if event.hit else "miss",
                (*drawn, Line("into a melee", "", event.rule)),
                follows=event.hit is not None,
            )
        case _:
            assert_never(event)
