"""How a source counts armour class, and what that is on our scale: descending, bare skin 10 (CO-3).

Some games count bare skin as 9 with a THAC0 of 19 for whoever hits it on a 10; who reads one for the other is wrong by
one on every blow. Where a source writes the ascending number beside it, their sum tells: 19 or 20.
"""

from typing import Final, Literal, get_args

from msgspec import Struct

from server.imports.report import Fate

ArmourBase = Literal["9", "10", "+10", "+11"]
"""What bare skin counts in the source; with a plus, armour counts upwards."""
BASES: Final[tuple[ArmourBase, ...]] = get_args(ArmourBase)
_OURS: Final = 20
"""Descending and ascending armour class add up to so much with us, and so do THAC0 and the bonus to hit."""
_WORDS: Final[dict[ArmourBase, str]] = {
    "9": "descending, bare skin 9",
    "10": "descending, bare skin 10",
    "+10": "ascending, bare skin 10",
    "+11": "ascending, bare skin 11",
}


class Scale(Struct, frozen=True):
    """A base, and how one knows: told by whoever imports, seen in the file, or the format's own."""

    base: ArmourBase
    fate: Fate
    why: str

    @property
    def words(self) -> str:
        """For the report."""
        return f"{_WORDS[self.base]} ({self.why})"


def scale_of(
    told: ArmourBase | None, usual: Scale, descending: int | None = None, ascending: int | None = None
) -> Scale:
    """What was told holds; else two numbers that add up; else what is usual for the source."""
    if told is not None:
        return Scale(told, _fate(told), "as told")
    if descending is not None and ascending is not None:
        both = descending + ascending
        if both in {_OURS - 1, _OURS}:
            base: ArmourBase = "9" if both == _OURS - 1 else "10"
            return Scale(base, _fate(base), f"{descending} and [{ascending}] add up to {both}")
        return Scale(usual.base, "guessed", f"{descending} and [{ascending}] do not agree; {usual.why}")
    if usual.base.startswith("+") == (ascending is not None and descending is None):
        return usual
    if ascending is not None and descending is None:
        return Scale(
            "+10", "converted" if usual.fate != "guessed" else "guessed", "it is written as ascending"
        )
    return usual


def _fate(base: ArmourBase) -> Fate:
    return "taken" if base == "10" else "converted"


def our_armour(scale: Scale, descending: int | None, ascending: int | None) -> int | None:
    """Descending, bare skin 10; None where the source has no number on its scale."""
    if scale.base.startswith("+"):
        value = descending if ascending is None else ascending
        return None if value is None else _OURS + int(scale.base) - 10 - value
    if descending is None:
        return None if ascending is None else _OURS - ascending
    return descending + 10 - int(scale.base)


def our_thac0(scale: Scale, thac0: int | None, bonus: int | None) -> int | None:
    """To hit our armour class 0. A bonus counts as 20 less it, where bare skin is 11 as 21."""
    if thac0 is not None:
        return thac0 + (1 if scale.base == "9" else 0)
    if bonus is None:
        return None
    return _OURS + (1 if scale.base == "+11" else 0) - bonus
