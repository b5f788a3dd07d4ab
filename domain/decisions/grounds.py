"""The ground of a battle: as it was drawn, and as everyone knows it, where what is covered is as a wall."""

from domain.battle import Battle
from domain.combatant import Combatant
from domain.grid.ground import Ground
from domain.projections.covered import Covered
from domain.quantities import Square
from domain.remembered import by_identity
from domain.rounds import Terrain


def ground_of(battle: Battle) -> Ground:
    """The map in the form that paths and lines are worked out on, as everyone knows it: what is covered is as a wall.

    So nothing that is worked out for a player, and nothing that one of theirs does, tells what lies under cover.
    """
    return _known(battle.ground, battle.covered) if battle.covered.squares else _drawn(battle.ground)


def ground_for(battle: Battle, figure: Combatant) -> Ground:
    """The map on which a figure goes: none but characters are kept out of what is covered."""
    return ground_of(battle) if figure.character is not None else _drawn(battle.ground)


def is_kept_out(battle: Battle, figure: Combatant, square: Square) -> bool:
    """It is a character's, and the square is covered."""
    return figure.character is not None and square in covered_of(battle)


def true_ground(battle: Battle) -> Ground:
    """The map as it was drawn, with what is covered of it: on it the DM sets figures down."""
    return _drawn(battle.ground)


def covered_of(battle: Battle) -> frozenset[Square]:
    """The squares that are covered."""
    return _under_cover(battle.covered)


@by_identity(8)
def _under_cover(covered: Covered) -> frozenset[Square]:
    return frozenset(covered.squares)


@by_identity(8)
def _known(ground: Terrain, covered: Covered) -> Ground:
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
