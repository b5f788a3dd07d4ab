"""Side initiative: each side one die, the lowest acts first (OE-3.1, AD-5.1)."""

from collections.abc import Sequence
from itertools import groupby

from domain.ids import SideId
from domain.rounds import SideRoll


def order_of(rolls: Sequence[SideRoll]) -> tuple[tuple[SideId, ...], ...]:
    """Sides from the lowest roll to the highest; sides of one roll stand together, in the order given."""
    ranked = sorted(rolls, key=lambda roll: roll.die.face)
    return tuple(
        tuple(roll.side for roll in tied) for _, tied in groupby(ranked, key=lambda roll: roll.die.face)
    )
