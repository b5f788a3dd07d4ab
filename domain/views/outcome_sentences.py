"""What came of the rarer things that figures do, in sentences. Only from what `as_seen` let through (see `chronicle`)."""

from domain.outcomes import Outcome
from domain.views.telling import Scene, Sentence


def outcome_sentence(event: Outcome, scene: Scene) -> Sentence:
    """What came of it, as far as the viewer knows."""
    return Sentence(f"{scene.name(event.figure)} {'runs' if event.pace == 'run' else 'sprints'}.")
