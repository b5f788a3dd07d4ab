"""Who is tended, put right or taken off the board, in sentences (see `chronicle`)."""

from typing import assert_never

from msgspec import UNSET

from domain.care import Care, CombatantEdited, CombatantsRemoved, FigureTended
from domain.views.shapes import Line
from domain.views.telling import Scene, Sentence, verb


def care_sentence(event: Care, scene: Scene) -> Sentence | None:
    """That a figure was put right is for those who know its numbers."""
    match event:
        case FigureTended():
            stops = (Line("bleeds no more", "", event.rule),)
            return Sentence(f"{scene.name(event.figure)} tends {scene.name(event.target)}.", lines=stops)
        case CombatantEdited():
            if event.sheet is UNSET or event.hit_points is UNSET:
                return None
            lines = (
                Line("hit points", f"{event.hit_points} of {event.sheet.hit_points}"),
                Line("armour class", str(event.sheet.armour_class)),
            )
            return Sentence(f"{scene.name(event.figure)} is put right.", lines=lines)
        case CombatantsRemoved():
            return Sentence(
                f"{scene.names(event.figures)} {verb(event.figures, 'leaves', 'leave')} the board."
            )
        case _:
            assert_never(event)
