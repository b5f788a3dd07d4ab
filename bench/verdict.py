"""What a bench found."""

from msgspec import Struct


class Verdict(Struct, frozen=True):
    """A ratio, in words, and how large it may be, or has to be; with neither it is only told.

    `words` name both sides and what was measured of each.
    """

    words: str
    ratio: float
    ratio_max: float | None = None
    ratio_min: float | None = None

    @property
    def holds(self) -> bool:
        """Whether the ratio is within its limits."""
        is_large = self.ratio_max is not None and self.ratio > self.ratio_max
        is_small = self.ratio_min is not None and self.ratio < self.ratio_min
        return not (is_large or is_small)

    @property
    def limit(self) -> str:
        """The limit in words; empty where there is none."""
        if self.ratio_max is not None:
            return f"at most {self.ratio_max:.3g}"
        return "" if self.ratio_min is None else f"at least {self.ratio_min:.3g}"

    def __str__(self) -> str:
        limit = f" ({self.limit})" if self.limit else ""
        return f"{'ok    ' if self.holds else 'FAILED'} ratio {self.ratio:6.3f}{limit}: {self.words}"


class Skipped(Struct, frozen=True):
    """What was not measured, and why not."""

    words: str

    @property
    def holds(self) -> bool:
        """Nothing is claimed."""
        return True

    def __str__(self) -> str:
        return f"skipped: {self.words}"


Finding = Verdict | Skipped
