"""Where newcomers may be set down before anybody has said where."""

from collections.abc import Sequence
from itertools import repeat
from typing import Final

from domain.battle import Battle
from domain.combatant import Combatant
from domain.commands import AddCombatants
from domain.decisions.engaging import way_back
from domain.decisions.setting_up import far_squares, free_squares
from domain.decisions.standing import placed
from domain.engaging import Measure, SetRange
from domain.grid.facing import Facing, facing_towards
from domain.grid.footprint import Footprint, squares_apart
from domain.quantities import Square
from domain.rulesets.ruleset import Ruleset

RANK_DEPTH: Final = 3
"""So many squares to the side are as good as one farther back: a group stands in ranks, not in one long line."""


def stand_at(
    battle: Battle, rules: Ruleset, group: AddCombatants, taken: frozenset[Square], distance: int | None
) -> tuple[Square, ...]:
    """Free squares for a group, in ranks `distance` squares from the nearest of the others; fewer where there are not so many.

    Where nobody else stands, or no distance is given, in the far third.
    """
    side = _space(rules, group)
    others = _foes_of(battle, rules, group)
    wished = far_squares(battle) if distance is None or not others else _ranks(battle, others, side, distance)
    return free_squares(battle, wished, repeat(side, group.count), taken)


def stand_off(
    battle: Battle, groups: Sequence[AddCombatants], distance: int | None, measure: Measure
) -> tuple[SetRange, ...]:
    """Without a map: each group so far from the foremost of its foes; nothing where no distance is given or no foe stands."""
    if not battle.ground.mapless or distance is None:
        return ()
    come = ((group, _foremost_foe(battle, group)) for group in groups if not group.reserve)
    return tuple(
        SetRange((), foe.id, distance, measure, group=group.group) for group, foe in come if foe is not None
    )


def _foremost_foe(battle: Battle, group: AddCombatants) -> Combatant | None:
    """Whom it meets first on the line, from where its side begins."""
    places, foes = battle.positions.by_id, battle.identity.are_foes
    there = [
        one
        for one in battle.combatants.by_id.values()
        if foes(one.side, group.side) and one.id in places and not one.is_down
    ]
    back = way_back(group.side)
    return max(there, key=lambda one: (places[one.id].x * back, one.id), default=None)


def look_at_foes(battle: Battle, rules: Ruleset, group: AddCombatants, squares: tuple[Square, ...]) -> Facing:
    """Where a group that stands so looks: from its middle figure at the nearest of the others, else as it would (OE-4.9)."""
    others = _foes_of(battle, rules, group)
    if not squares or not others:
        return group.facing
    here = Footprint(squares[len(squares) // 2], _space(rules, group))
    return facing_towards(here, min(others, key=lambda one: squares_apart(here, one)), group.facing)


def _foes_of(battle: Battle, rules: Ruleset, group: AddCombatants) -> list[Footprint]:
    foes = battle.identity.are_foes
    return [there for one, there in placed(battle, rules) if foes(one.side, group.side) and not one.is_down]


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
