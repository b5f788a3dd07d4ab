"""Where newcomers may be set down before anybody has said where: the DM's page asks, and sends what it was told."""

from collections.abc import Iterator

from domain.battle import Battle
from domain.decisions.setting_up import place_is_wrong
from domain.decisions.standing import occupied
from domain.grid.footprint import Footprint, squares_of
from domain.quantities import Square
from domain.refusals import Refused
from domain.rulesets.ruleset import Ruleset
from domain.views.asking import Room, RoomAnswer
from domain.views.viewer import Viewer


def room_for(battle: Battle, rules: Ruleset, viewer: Viewer, about: Room) -> RoomAnswer | Refused:
    """Free squares of the far third, in a block about the middle; fewer where there are not so many.

    It knows where the hidden stand, so it is for whoever runs the battle.
    """
    row = rules.book.monsters.get(about.monster)
    if not viewer.grant.runs:
        return Refused("forbidden", "The DM sets newcomers down.")
    if row is None:
        return Refused("no_such_monster", f"There is no monster {about.monster!r} in the tables.")
    side = rules.book.phases.sizes[row.size].space
    taken, found = occupied(battle, rules), list[Square]()
    for square in _far_squares(battle):
        there = Footprint(square, side)
        if len(found) < about.count and place_is_wrong(battle, there, taken) is None:
            taken |= squares_of(there)
            found.append(square)
    return RoomAnswer(tuple(found))


def _far_squares(battle: Battle) -> Iterator[Square]:
    """Column by column from two thirds of the width on, the middle half of the rows before the others."""
    width, height = battle.identity.width, battle.identity.height
    rows = sorted(range(height), key=lambda y: (abs(2 * y + 1 - height), y))
    near = rows[: -(-len(rows) // 2)]
    for some in (near, rows[len(near) :]):
        yield from (Square(x, y) for x in range(width * 2 // 3, width) for y in some)
