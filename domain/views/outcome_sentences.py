"""What came of the rarer things that figures do, in sentences. Only from what `as_seen` let through (see `chronicle`)."""

from typing import assert_never

from domain.outcomes import Outcome, RetreatBegan, RunBegan
from domain.views.telling import Scene, Sentence


def outcome_sentence(event: Outcome, scene: Scene) -> Sentence:
    """What came of it, as far as the viewer knows."""
    who = scene.name(event.figure)
    match event:
        case RunBegan():
            return Sentence(f"{who} {'runs' if event.pace == 'run' else 'sprints'}.")
        case RetreatBegan():
            return Sentence(f"{who} turns its back on the melee.")
        case _:
            assert_never(event)
