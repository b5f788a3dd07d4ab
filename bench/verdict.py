"""What a bench found."""

from msgspec import Struct


class Verdict(Struct, frozen=True):
    """A ratio, in words, and how large it may be; None where it is only told."""

    words: str
    ratio: float
    ratio_max: float | None = None

    @property
    def holds(self) -> bool:
        """Whether the ratio is within its limit."""
        return self.ratio_max is None or self.ratio <= self.ratio_max

    def __str__(self) -> str:
        limit = "" if self.ratio_max is None else f" (at most {self.ratio_max:g})"
        return f"{'ok    ' if self.holds else 'FAILED'} ratio {self.ratio:5.2f}{limit}: {self.words}"
