"""The ground of a battle: as it was drawn, and as everyone knows it, where what is covered is as a wall."""

from collections.abc import Iterable

from domain.battle import Battle
from domain.combatant import Combatant
from domain.grid.ground import Ground
from domain.quantities import Square
from domain.refusals import Refused
from domain.remembered import by_identity
from domain.rounds import Terrain


def ground_of(battle: Battle) -> Ground:
    """The map in the form that paths and lines are worked out on, as everyone knows it: what is covered is as a wall.

    So nothing that is worked out for a player, and nothing that one of theirs does, tells what lies under cover.
    """
    return _known(battle.ground, battle.covered.squares) if battle.covered.squares else _drawn(battle.ground)


def ground_for(battle: Battle, figure: Combatant) -> Ground:
    """The map on which a figure goes of its own will: none but characters are kept out of what is covered.

    Whoever is driven back or carried away stops at it as at a wall: what a player does to it must tell nothing.
    """
    return ground_of(battle) if figure.character is not None else _drawn(battle.ground)


def is_kept_out(battle: Battle, figure: Combatant, square: Square) -> bool:
    """It is a character's, and the square is covered."""
    return figure.character is not None and square in covered_of(battle)


def true_ground(battle: Battle) -> Ground:
    """The map as it was drawn, with what is covered of it: on it the DM sets figures down."""
    return _drawn(battle.ground)


def covered_of(battle: Battle) -> frozenset[Square]:
    """The squares that are covered."""
    return _under_cover(battle.covered.squares)


def off_the_map(battle: Battle, squares: Iterable[Square]) -> Refused | None:
    """One of them lies beyond its edges (CO-7)."""
    width, height = battle.identity.width, battle.identity.height
    off = next((one for one in squares if one.x >= width or one.y >= height), None)
    if off is None:
        return None
    return Refused("off_the_map", f"{off} is off the map, which ends at {width - 1},{height - 1}.", "CO-7")


@by_identity(8)
def _under_cover(squares: tuple[Square, ...]) -> frozenset[Square]:
    return frozenset(squares)


@by_identity(8)
def _known(ground: Terrain, covered: tuple[Square, ...]) -> Ground:
    drawn, under = _drawn(ground), _under_cover(covered)
    return Ground(
        drawn.width,
        drawn.height,
        drawn.blocked | under,
        {square: halves for square, halves in drawn.rough.items() if square not in under},
        {square: height for square, height in drawn.heights.items() if square not in under},
        {square: thing for square, thing in drawn.objects.items() if square not in under},
    )


@by_identity(8)
def _drawn(ground: Terrain) -> Ground:
    return Ground(
        ground.width,
        ground.height,
        frozenset(ground.walls),
        {Square(x, y): halves for x, y, halves in ground.rough},
        {Square(x, y): height for x, y, height in ground.heights},
        {Square(x, y): thing for x, y, thing in ground.objects},
    )
