"""Hit Dice as sources write them, as ours."""

import re
from typing import Final

from server.imports.plain import plain, shown
from server.imports.reading import Json
from server.imports.report import Fate

PLUS_MAX: Final = 99
_HIT_DICE: Final = re.compile(
    r"(?P<part>1/[248])|(?P<dice>\d{1,2})(?:\s*d\s*(?P<sides>\d{1,2}))?\s*(?P<plus>[+-]\s*\d{1,4})?",
    re.IGNORECASE,
)
_PARTS: Final = re.compile(r"\([^()]*\)")
_LESS_THAN_ONE: Final = re.compile(r"^(?:less than|<|under) ?(?:1|one)\b", re.IGNORECASE)
_SPREAD: Final = re.compile(r"(\d{1,2})\s*-\s*(\d{1,2})(?!\d)")
_SPREAD_MIN: Final = 2
"""`1-2` may be one Hit Die less 2, unless points are meant; `1-4` and `3-8` run from the one to the other."""
_SMALL_DICE: Final = {"2": "1/4", "3": "1/2", "4": "1/2"}


def hit_dice_in(was: Json) -> tuple[str, Fate, str] | None:
    """Our Hit Dice, what became of the source's, and why; None of what is none."""
    found = _HIT_DICE.match(_LESS_THAN_ONE.sub("1/2", plain(was)))
    if found is None:
        return None
    fate: Fate
    if found["part"]:
        text, fate = ("1/2" if found["part"] == "1/2" else "1/4"), "taken"
        fate = "guessed" if _LESS_THAN_ONE.match(plain(was)) else fate
    elif found["dice"] == "0":
        text, fate = "1/2", "converted"
    else:
        plus = int((found["plus"] or "0").replace(" ", ""))
        text = found["dice"] + (f"{max(-PLUS_MAX, min(PLUS_MAX, plus)):+d}" if plus else "")
        fate = "guessed" if abs(plus) > PLUS_MAX else "taken" if text == was else "converted"
    why = ""
    if fate == "guessed":
        why = "less than one" if found["part"] else f"Hit Dice have a plus of {PLUS_MAX} at most"
    behind = _PARTS.sub("", plain(was)[found.end() :])
    if any(one.isalnum() for one in behind):
        fate, why = "guessed", f"what stands behind is not read: {shown(behind.strip())}"
    spread = None if found["sides"] or found["part"] else _SPREAD.match(plain(was))
    in_points = "point" in plain(was).lower() or "hp" in plain(was).lower()
    if spread is not None and int(spread[2]) - int(spread[1]) >= (1 if in_points else _SPREAD_MIN):
        text, why = _of_spread(int(spread[1]), int(spread[2]), in_points=in_points)
        fate = "guessed"
    elif found["sides"] not in (None, "8"):
        part = _SMALL_DICE.get(found["sides"]) if found["dice"] == "1" else None
        text, why = (part, f"a die of {found['sides']}") if part is not None else (text, why)
        why, fate = why or f"dice of {found['sides']} sides count as Hit Dice", "guessed"
    return text, fate, why


def _of_spread(least: int, most: int, *, in_points: bool) -> tuple[str, str]:
    """Hit Dice that run from one number to another: of hit points where it says so, else of dice."""
    if least == 1 and (in_points or most == 4):
        return _SMALL_DICE.get(str(most), "1-1" if most == 7 else "1"), f"{least} to {most} hit points"
    if in_points:
        return str(max(1, round((least + most) / 9))), f"{least} to {most} hit points"
    return str((least + most) // 2), f"from {least} to {most}: the middle"
