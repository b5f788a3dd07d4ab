"""What figures do by a tactic, in sentences for the DM. Only from what `as_seen` let through (see `chronicle`)."""

from typing import Final, assert_never

from msgspec import UNSET

from domain.tactics import HandedOver, Tactic, TacticEvent, TacticFollowed
from domain.texts import isolated
from domain.views.handles import words_for
from domain.views.telling import Scene, Sentence, verb

TACTICS: Final[dict[Tactic, str]] = {
    "nearest": "strike the nearest",
    "weakest": "strike the weakest",
    "guard": "hold one's place, and strike, shoot or cast from there",
    "archer": "shoot and keep one's distance",
    "caster": "cast from behind the line",
}


def tactic_sentence(event: TacticEvent, scene: Scene) -> Sentence | None:
    """Who was handed over, and why a tactic did what it did."""
    match event:
        case HandedOver():
            if event.figures is UNSET or event.tactic is UNSET:
                return None
            who = scene.names(event.figures)
            if event.tactic is None:
                return Sentence(f"{who} {verb(event.figures, 'is', 'are')} taken over from the tactic.")
            fights = verb(event.figures, "fights", "fight")
            return Sentence(f"{who} {fights} by a tactic from now on: {TACTICS[event.tactic]}.")
        case TacticFollowed():
            if event.figure is UNSET or event.tactic is UNSET or event.words is UNSET:
                return None
            why = words_for(event.words, scene.viewer, scene.battle)
            return Sentence(
                f"By its tactic ({TACTICS[event.tactic]}), {isolated(scene.name(event.figure))}: {why}."
            )
        case _:
            assert_never(event)
