"""Where newcomers may be set down before anybody has said where: the DM's page asks, and sends what it was told."""

from collections.abc import Sequence
from itertools import repeat
from typing import Final

from domain.battle import Battle
from domain.commands import AddCombatants
from domain.decisions.setting_up import far_squares, free_squares
from domain.decisions.standing import occupied, placed
from domain.grid.footprint import Footprint
from domain.quantities import Square
from domain.refusals import Refused
from domain.rulesets.ruleset import Ruleset
from domain.views.asking import Room, RoomAnswer
from domain.views.viewer import Viewer

RANK_DEPTH: Final = 3
"""So many squares to the side are as good as one farther back: a group stands in ranks, not in one long line."""


def room_for(battle: Battle, rules: Ruleset, viewer: Viewer, about: Room) -> RoomAnswer | Refused:
    """Free squares of the far third, in a block about the middle; fewer where there are not so many.

    It knows where the hidden stand, so it is for whoever runs the battle.
    """
    row = rules.book.monsters.get(about.monster)
    if not viewer.grant.runs:
        return Refused("forbidden", "The DM sets newcomers down.")
    if row is None:
        return Refused("no_such_monster", f"There is no monster {about.monster!r} in the tables.")
    if battle.ground.mapless:
        return RoomAnswer(())
    sides = repeat(rules.book.phases.sizes[row.size].space, about.count)
    return RoomAnswer(free_squares(battle, far_squares(battle), sides, occupied(battle, rules)))


def stand_at(
    battle: Battle, rules: Ruleset, group: AddCombatants, taken: frozenset[Square], distance: int | None
) -> tuple[Square, ...]:
    """Free squares for a group, in ranks `distance` squares from the nearest of the others; fewer where there are not so many.

    Where nobody else stands, or no distance is given, in the far third.
    """
    side = _space(rules, group)
    others = [
        squares
        for one, squares in placed(battle, rules)
        if battle.identity.are_foes(one.side, group.side) and not one.is_down
    ]
    wished = far_squares(battle) if distance is None or not others else _ranks(battle, others, side, distance)
    return free_squares(battle, wished, repeat(side, group.count), taken)


def _space(rules: Ruleset, group: AddCombatants) -> int:
    assert group.monster is not None, "a typed group is of a monster"
    return rules.book.phases.sizes[rules.book.monsters[group.monster].size].space


def _ranks(battle: Battle, others: Sequence[Footprint], side: int, distance: int) -> list[Square]:
    """Towards the side of the map with the most room: the nearest rank first, and in each the middle."""
    width, height = battle.identity.width, battle.identity.height
    xs = [x for one in others for x in (one.anchor.x, one.anchor.x + one.side - 1)]
    ys = [y for one in others for y in (one.anchor.y, one.anchor.y + one.side - 1)]
    room = {"e": width - 1 - max(xs), "w": min(xs), "s": height - 1 - max(ys), "n": min(ys)}
    way = max(room, key=lambda each: room[each])
    middle = (min(ys) + max(ys)) / 2 if way in {"e", "w"} else (min(xs) + max(xs)) / 2
    ranked: list[tuple[float, int, int]] = []
    for x in range(width):
        for y in range(height):
            gaps = {
                "e": x - max(xs),
                "w": min(xs) - x - side + 1,
                "s": y - max(ys),
                "n": min(ys) - y - side + 1,
            }
            aside = abs((y if way in {"e", "w"} else x) + (side - 1) / 2 - middle)
            if gaps[way] >= distance:
                ranked.append((RANK_DEPTH * (gaps[way] - distance) + aside, y, x))
    return [Square(x, y) for _, y, x in sorted(ranked)]
