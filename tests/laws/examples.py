"""How often a law is tried: a part of what the profile in force says, so that `long` lengthens every law."""

from typing import Final

from hypothesis import Phase, settings

EXAMPLES_MIN: Final = 10
PHASES: Final = tuple(phase for phase in Phase if phase is not Phase.explain)
"""To explain a failure by its lines takes minutes over a whole battle; its transcript says more."""


def tried(part: float) -> settings:
    """`part` of the profile's examples."""
    profile = settings.default
    assert profile is not None, "a profile is loaded before any law is read"
    return settings(max_examples=max(EXAMPLES_MIN, int(profile.max_examples * part)), phases=PHASES)
