"""A way as it is told at a table: so many steps, or where it is to end. The battle makes squares of it.

A `Move` names each square. Who types a fight says `e e ne`, or `to 14,8` and leaves the way to the map.
"""

from typing import Annotated

from msgspec import Meta, Struct

from domain.battle import Battle
from domain.commands import Move
from domain.decisions.round_flow import due
from domain.decisions.runs import ways
from domain.decisions.standing import footprint
from domain.grid.facing import STEP, Facing
from domain.ids import FigureName
from domain.quantities import Square
from domain.refusals import Refused
from domain.rounds import Faces
from domain.rulesets.catalog import rules_of


class Go(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="do", tag="go"):
    """A move by steps from where the figure stands, or by the cheapest way to `to`; as a `Move` otherwise."""

    figure: FigureName
    steps: Annotated[tuple[Facing, ...], Meta(max_length=100)] = ()
    to: Square | None = None
    facing: Facing | None = None
    target: FigureName | None = None
    dice: Faces = ()


def move_of(go: Go, battle: Battle) -> Move | Refused:
    """The squares that it comes to, the battle being as it is."""
    figure = battle.figure(go.figure)
    start = battle.positions.by_id.get(go.figure)
    if figure is None:
        return Refused("no_such_figure", f"There is no figure {go.figure!r} here.")
    if start is None:
        return Refused("not_placed", f"{go.figure} does not stand on the map.")
    path = _stepped(start, go.steps) if go.to is None else _way_to(battle, go, go.to)
    if isinstance(path, Refused):
        return path
    if not path:
        return Refused("bad_command", f"{go.figure} stands there already.")
    return Move(go.figure, path, go.facing, go.target, go.dice)


def _stepped(start: Square, steps: tuple[Facing, ...]) -> tuple[Square, ...] | Refused:
    x, y = start.x, start.y
    path: list[Square] = []
    for n, step in enumerate(steps, 1):
        east, south = STEP[step]
        x, y = x + east, y + south
        if min(x, y) < 0:
            return Refused("off_the_map", f"Step {n}, {step}, leaves the map.", "CO-7")
        path.append(Square(x, y))
    return tuple(path)


def _way_to(battle: Battle, go: Go, end: Square) -> tuple[Square, ...] | Refused:
    """The cheapest way within the move that is due. Where none is due, the square itself, for `decide` to judge."""
    rules = rules_of(battle)
    here = None if rules is None else footprint(battle, rules, go.figure)
    assert rules is not None, "a battle is opened with a ruleset of the catalog"
    assert here is not None, "who goes stands somewhere"
    item = next((one for one in due(battle) if one.figure == go.figure and one.is_move), None)
    if item is None:
        return (end,)
    found = ways(battle, rules, battle.combatants.by_id[go.figure], item, here)
    path = found.path_to(end)
    if path is None:
        words = f"No way that {go.figure} has left ends on {end}."
        return Refused("out_of_reach", words, rules.cite("movement"))
    return path[1:]
