"""In CI the laws try the same examples every time, so that a red run is red for whoever looks at it."""

import os

from hypothesis import settings

settings.register_profile("ci", settings.get_profile("default"), derandomize=True)

if os.environ.get("CI") and settings.get_current_profile_name() == "default":
    settings.load_profile("ci")
