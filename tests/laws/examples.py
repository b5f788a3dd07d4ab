"""How often a law is tried: a part of what the profile in force says, so that `long` lengthens every law."""

import os
from typing import Final

from hypothesis import Phase, settings

EXAMPLES_MIN: Final = 10
PHASES: Final = tuple(phase for phase in Phase if phase not in (Phase.explain, Phase.shrink))
"""A failing battle is shown as it is, in a transcript of its commands.

To make it smaller takes up to five minutes, and as long again for each law that the same fault breaks: a red run
would seem to hang. `AFFRAY_SHRINK=1` does it for whoever looks at one law.
"""


def tried(part: float) -> settings:
    """`part` of the profile's examples."""
    profile = settings.default
    assert profile is not None, "a profile is loaded before any law is read"
    phases = (*PHASES, Phase.shrink) if os.environ.get("AFFRAY_SHRINK") else PHASES
    return settings(max_examples=max(EXAMPLES_MIN, int(profile.max_examples * part)), phases=phases)
