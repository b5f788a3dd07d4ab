"""Who threatens which squares, and who can strike whom (OE-4.10, OE-4.15).

`occupied` holds the squares of other figures that a long weapon cannot strike past; the caller of `can_strike`
leaves out those of friends in a spear hedge, a `Threatener` names them. The squares of the two in question never
stand in the way.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from domain.grid.facing import Facing, is_ahead
from domain.grid.footprint import Footprint, squares_apart, squares_of
from domain.grid.ground import Ground
from domain.grid.sight import is_clear
from domain.ids import FigureId
from domain.quantities import Square

Threat = Literal["all", "front"]
"""All round, or only within 45 degrees of the facing (AMB-22)."""


class Threatener(Struct, frozen=True):
    """A figure able to attack in melee, which is the caller's to know (OE-4.10). Reach in squares.

    `over`: squares of friends that it strikes over (OE-4.15).
    """

    id: FigureId
    footprint: Footprint
    facing: Facing = "n"
    reach: int = 1
    min_reach: int = 1
    threat: Threat = "all"
    amorphous: bool = False
    over: frozenset[Square] = frozenset()


def can_strike(
    attacker: Footprint,
    target: Footprint,
    reach: int,
    min_reach: int,
    ground: Ground,
    occupied: frozenset[Square] = frozenset(),
) -> bool:
    """The nearest squares are within reach, not inside `min_reach`, and nothing stands between (OE-4.15)."""
    return any(True for _ in _strikable(attacker, target, reach, min_reach, ground, occupied))


def _strikable(
    attacker: Footprint,
    target: Footprint,
    reach: int,
    min_reach: int,
    ground: Ground,
    occupied: frozenset[Square],
) -> Iterator[Footprint]:
    """The target's squares that can be struck. Who got inside a pike is inside it with all of its squares."""
    # A tiny figure in the attacker's own square is as near as an adjacent one.
    if not min_reach <= max(squares_apart(attacker, target), 1) <= reach:
        return
    between = occupied - squares_of(attacker, target)
    for there in squares_of(target):
        aim = Footprint(there)
        if any(
            squares_apart(Footprint(here), aim) <= reach and is_clear(here, there, ground.blocked, between)
            for here in squares_of(attacker)
        ):
            yield aim


def threatens(
    threatener: Threatener, figure: Footprint, ground: Ground, occupied: frozenset[Square] = frozenset()
) -> bool:
    """`figure` would be threatened where its footprint is (OE-4.10)."""
    here = threatener.footprint
    struck = _strikable(
        here, figure, threatener.reach, threatener.min_reach, ground, occupied - threatener.over
    )
    if threatener.threat == "all" or threatener.amorphous:
        return any(True for _ in struck)
    return any(is_ahead(here, threatener.facing, square) for square in struck)


def threatened_by(
    figure: Footprint,
    enemies: Sequence[Threatener],
    ground: Ground,
    occupied: frozenset[Square] = frozenset(),
) -> tuple[FigureId, ...]:
    """Ids of those that threaten a standing figure, sorted (OE-4.11c, d, f, g ask this)."""
    return tuple(sorted(enemy.id for enemy in enemies if threatens(enemy, figure, ground, occupied)))
