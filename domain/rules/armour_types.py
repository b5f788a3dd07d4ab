"""A weapon's kind against the armour that is worn (AD-3, optional; OE-1.10)."""

from collections.abc import Iterable
from typing import Literal

from domain.rulesets.book_armour_types import ArmourTypeTable

WeaponType = Literal["S", "P", "B"]


def thac0_change(table: ArmourTypeTable, armour: str, types: Iterable[str]) -> int:
    """What the armour adds to the attacker's THAC0: plus is harder. Of several types the attacker's best counts.

    What is no worn armour, such as a hide of its own, changes nothing, whatever magic it has.

    Source:  AD-3.1, AD-3.2, AMB-03.
    """
    row = table.rows.get(table.type_of.get(armour, ""))
    if row is None:
        return 0
    by_type = {"S": row.slash, "P": row.pierce, "B": row.bludgeon}
    return min((by_type[one] for one in types if one in by_type), default=0)
