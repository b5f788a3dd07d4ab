"""The notation of Hit Dice: `4`, `4+1`, `1-1`, `1/2` (CO-5), and `35+` for a little more than 35 (TM-2.3)."""

from msgspec import Struct


class HitDice(Struct, frozen=True):
    """Whole dice, a plus or minus in hit points, or a `fraction` of a die ("1/2": 2) with no whole dice."""

    dice: int
    plus: int = 0
    fraction: int = 1

    @property
    def is_below_one(self) -> bool:
        """Less than one whole die: `1/2`, `1-1` and `0`."""
        return self.dice < 1 or (self.dice == 1 and self.plus < 0)


def parse_hit_dice(text: str) -> HitDice:
    """Read a notation that `Sheet` has admitted; trailing asterisks are ignored.

    Raises: ValueError on anything else.
    """
    plain = text.rstrip("*")
    if "/" in plain:
        one, fraction = plain.split("/")
        assert one == "1", f"{text!r} is no fraction of a Hit Die"
        return HitDice(0, 0, int(fraction))
    for sign in "+-":
        if sign in plain:
            dice, plus = plain.split(sign)
            return HitDice(int(dice), int(sign + (plus or "1")))
    return HitDice(int(plain))
