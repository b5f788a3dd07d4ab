"""A store's address as it may be shown: without its password."""

import re
from typing import Final

_PASSWORD: Final = re.compile(r"(//[^/@:]*:).*@|(?<=[?&]password=)[^&]*")


def without_password(url: str) -> str:
    """`url` with `…` in place of a password, also where the rest of it is no address. For logs and messages."""
    return _PASSWORD.sub(lambda found: f"{found[1]}…@" if found[1] else "…", url)
