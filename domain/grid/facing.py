"""Where a figure looks, and from which side it is attacked (OE-4.9)."""

from typing import Final, Literal

from domain.grid.footprint import Footprint, offset

Facing = Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]
Arc = Literal["front", "flank", "rear"]

ROSE: Final[tuple[Facing, ...]] = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
"""Clockwise from the north."""

WAYS: Final[dict[Facing, str]] = {
    "n": "north", "ne": "north-east", "e": "east", "se": "south-east",
    "s": "south", "sw": "south-west", "w": "west", "nw": "north-west",
}  # fmt: skip
"""In words."""

STEP: Final[dict[Facing, tuple[int, int]]] = {
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
}
"""One square in each direction: east and south."""


def turned(facing: Facing, eighths: int) -> Facing:
    """Turned by so many eighths of a circle, clockwise; negative is counter-clockwise."""
    return ROSE[(ROSE.index(facing) + eighths) % len(ROSE)]


def eighths_between(one: Facing, other: Facing) -> int:
    """The turn from one to the other in eighths of a circle, whichever way is shorter: 0 to 4."""
    clockwise = (ROSE.index(other) - ROSE.index(one)) % len(ROSE)
    return min(clockwise, len(ROSE) - clockwise)


def facing_towards(here: Footprint, there: Footprint, otherwise: Facing = "n") -> Facing:
    """The direction of the eight that comes nearest; `otherwise` where the two overlap (OE-4.9)."""
    east, south = offset(here, there)
    return facing_along(east, south) or otherwise


def facing_along(east: int, south: int) -> Facing | None:
    """The direction of the eight nearest to an offset in squares; None for (0, 0).

    Whole numbers decide it: the tangent of 22.5 degrees is the root of 2, less 1, so there is no tie.
    """
    far = (abs(east) + abs(south)) ** 2
    column = 0 if far < 2 * south * south else _sign(east)
    row = 0 if far < 2 * east * east else _sign(south)
    return next((facing for facing, step in STEP.items() if step == (column, row)), None)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def arc_of(target: Footprint, facing: Facing, attacker: Footprint, *, amorphous: bool = False) -> Arc:
    """The arc of `target` in which `attacker` stands; an amorphous target is all front (OE-4.9).

    The line runs between the nearest squares: under 67.5 degrees from the facing front, up to 112.5 flank,
    beyond rear. As the tangent of 67.5 is 1 more than the root of 2, whole numbers decide it, never a tie.
    """
    along, across = _along_and_across(target, facing, attacker)
    if amorphous or along == across == 0:
        return "front"
    steep = abs(across) - abs(along)
    if steep > 0 and steep * steep > 2 * along * along:
        return "flank"
    return "front" if along > 0 else "rear"


def _along_and_across(figure: Footprint, facing: Facing, other: Footprint) -> tuple[int, int]:
    """The offset to `other` along the facing, and across it to the right, on one scale."""
    east, south = offset(figure, other)
    ahead_east, ahead_south = STEP[facing]
    return east * ahead_east + south * ahead_south, south * ahead_east - east * ahead_south


def is_ahead(figure: Footprint, facing: Facing, other: Footprint) -> bool:
    """Within 45 degrees of the facing, as the switch `threat = front` wants it (OE-4.10)."""
    along, across = _along_and_across(figure, facing, other)
    return abs(across) <= along


def passes_the_shield(
    target: Footprint,
    facing: Facing,
    attacker: Footprint,
    *,
    shield_arm: Literal["left", "right"] = "left",
    amorphous: bool = False,
) -> bool:
    """The attack comes from the rear, or from the flank away from the shield (OE-1.8, AMB-42)."""
    match arc_of(target, facing, attacker, amorphous=amorphous):
        case "front":
            return False
        case "rear":
            return True
        case "flank":
            _, rightwards = _along_and_across(target, facing, attacker)
            return (rightwards > 0) == (shield_arm == "left")


def steps_into(arc: Arc, facing: Facing) -> tuple[Facing, ...]:
    """The directions in which an arc's adjacent squares lie, from its middle outwards, the right side first.

    For a retreat straight back comes first (OE-9.4); for adjacent squares 3 front, 2 flank, 3 rear (OE-4.9).
    """
    eighths: dict[Arc, tuple[int, ...]] = {"front": (0, 1, -1), "flank": (2, -2), "rear": (4, 3, -3)}
    return tuple(turned(facing, eighth) for eighth in eighths[arc])
