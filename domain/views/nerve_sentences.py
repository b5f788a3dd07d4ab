"""Whose nerve was tried or holds again, who runs and who is driven back, in sentences (see `chronicle`)."""

from typing import Final, assert_never

from msgspec import UNSET

from domain.events import MoraleChecked
from domain.nerve import FigurePushed, FiguresFled, FigureShifted, FiguresRallied, Nerve, Shift
from domain.texts import isolated
from domain.views.shapes import Line
from domain.views.telling import Scene, Sentence, modifier_lines, verb

SHIFTED: Final[dict[Shift, str]] = {
    "gives_ground": "gives ground to {}",
    "follows": "follows to {}",
    "carried": "is carried to {}",
    "makes_room": "makes room, to {}",
    "finds_no_room": "finds no room near it and shares {} with somebody: place it elsewhere",
}


def nerve_sentence(event: Nerve, scene: Scene) -> Sentence:
    """What is seen of it."""
    match event:
        case FiguresRallied():
            return Sentence(
                f"{scene.names(event.figures)} {verb(event.figures, 'takes', 'take')} heart again."
            )
        case FiguresFled():
            return Sentence(
                f"{scene.names(event.figures)} {verb(event.figures, 'is', 'are')} off the field.", "fell"
            )
        case FigurePushed():
            return Sentence(
                f"{scene.name(event.attacker)} presses {scene.name(event.figure)} hard.",
                lines=(Line("retreat", "", event.rule),),
            )
        case FigureShifted():
            words = SHIFTED[event.how]
            words = (
                words.removesuffix(" to {}") if scene.battle.ground.mapless else words.format(event.square)
            )
            return Sentence(f"{scene.name(event.figure)} {words}.", follows=True)
        case _:
            assert_never(event)


def morale_sentence(event: MoraleChecked, scene: Scene) -> Sentence | None:
    """For the DM: the dice, the number and why it is what it is."""
    if event.dice is UNSET or event.number is UNSET or event.why is UNSET:
        return None
    total = sum(die.face for die in event.dice)
    holds = "hold" if event.result == "stands" else "break"
    if "rally" in event.why:
        holds = "take heart" if event.result == "stands" else "find no courage"
    asked = ", ".join(one.replace("_", " ") for one in event.why)
    lines = (
        *([Line("asked by", asked)] if asked else []),
        *modifier_lines(event.modifiers),
        Line("to roll or less", str(event.number)),
    )
    names = (one.name for one in scene.battle.combatants.by_id.values() if one.group == event.group)
    group = next(names, str(event.group)).rstrip("0123456789 ")
    return Sentence(f"Morale, {isolated(group)}: {total} against {event.number}: they {holds}.", lines=lines)
