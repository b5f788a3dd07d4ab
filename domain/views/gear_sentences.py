"""What figures lose of their gear and have again, in sentences (see `chronicle`)."""

from collections.abc import Iterator
from typing import Final, assert_never

from msgspec import UNSET

from domain.gear import Gear, GearLost, GearRegained, GearTaken, ItemUsed, MissileSpent
from domain.sheets import GearLoss, LostGear
from domain.views.shapes import Line
from domain.views.telling import Scene, Sentence

LOST: Final[dict[GearLoss, str]] = {
    "torn_off": "is torn off",
    "loose": "sits loose",
    "dropped": "falls to the ground",
    "stuck": "is of no use this round",
    "broken": "breaks",
}


def gear_sentence(event: Gear, scene: Scene) -> Sentence | None:
    """What it is, by its name; what its loss is worth for those who may know the figure's numbers."""
    who = scene.name(event.figure)
    match event:
        case GearLost():
            worse = () if event.gear is UNSET else _worse(event.gear)
            return Sentence(f"{who}'s {event.label} {LOST[event.how]}.", lines=worse, follows=True)
        case ItemUsed():
            lost = ", but a blow comes between, and it is lost" if event.spoiled else ""
            return Sentence(f"{who} uses the {event.label}{lost}.", lines=tuple(_uses(event)))
        case GearTaken():
            return Sentence(
                f"{who} picks up the {event.label}.", lines=(Line("in place of its move", "", event.rule),)
            )
        case MissileSpent():
            return _missiles(event, who)
        case GearRegained(how="dropped"):
            return Sentence(f"{who} picks up the {event.label}.")
        case GearRegained(how="stuck"):
            return Sentence(f"{who} has the {event.label} free again.")
        case GearRegained():
            return Sentence(f"{who} puts the {event.label} in order.")
        case _:
            assert_never(event)


def _worse(gear: LostGear) -> tuple[Line, ...]:
    return (Line("armour class worse by", str(gear.points)),) if gear.points else ()


def _missiles(event: MissileSpent, who: str) -> Sentence | None:
    """For those who may count its arrows; in words when it was the last."""
    if event.left is UNSET or event.label is UNSET:
        return None
    label = event.label.lower()
    words = "" if event.left else f"{who} has none left for the {label}."
    return Sentence(words, lines=(Line(f"left for the {label}", str(event.left), event.rule),), follows=True)


def _uses(event: ItemUsed) -> Iterator[Line]:
    yield Line("uses", event.label, event.rule)
    if event.left is not UNSET and event.left is not None:
        yield Line("charges left", str(event.left), event.rule)
