"""Stances, grips and shots that are held, in sentences. Only from what `as_seen` let through (see `chronicle`)."""

from domain.stances import Stance
from domain.views.telling import Scene, Sentence


def stance_sentence(event: Stance, scene: Scene) -> Sentence:
    """What it did, as far as the viewer knows."""
    return Sentence(f"{scene.name(event.figure)} holds the shot.")
