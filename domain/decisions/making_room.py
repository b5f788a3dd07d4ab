"""Two figures never stand in one square: whoever is hidden gets out of it, unseen (OE-4.14)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.decisions.grounds import ground_for
from domain.decisions.standing import (
    footprint,
    occupied,
    placed,
)
from domain.deeds import FigureMoved
from domain.events import FightEvent, FigurePlaced, FiguresRevealed
from domain.grid.footprint import overlaps, range_squares
from domain.grid.movement import quarters
from domain.grid.reachable import reachable
from domain.ids import FigureId
from domain.nerve import FigureShifted
from domain.rulesets.ruleset import Ruleset

ROOM_SQUARES: Final = 4
"""It goes no farther than that to make room; costs of the ground count (house)."""


def with_room_made(battle: Battle, rules: Ruleset, events: Sequence[FightEvent]) -> tuple[FightEvent, ...]:
    """`events`, and the hidden make room for whoever stopped in a square of theirs; they strike nobody, nobody them.

    Without a map there is room for everybody.

    To stop whoever goes there would tell that somebody is there. Whoever is revealed has made room before that.
    """
    whole = tuple(events)
    if battle.ground.mapless:
        return whole
    came = [one.figure for one in whole if isinstance(one, FigureMoved | FigureShifted | FigurePlaced)]
    shown = [name for one in whole if isinstance(one, FiguresRevealed) for name in one.figures]
    if shown:
        whole = (*_made(battle, rules, shown), *whole)
    if not came:
        return whole
    after = fold(whole, battle)
    return (*whole, *_made(after, rules, _met(after, rules, came)))


def _met(battle: Battle, rules: Ruleset, came: Iterable[FigureId]) -> Iterator[FigureId]:
    """The hidden in whose squares one of those stands who came."""
    there = [(name, squares) for name in dict.fromkeys(came) if (squares := footprint(battle, rules, name))]
    for one, squares in placed(battle, rules):
        if one.hidden and any(name != one.id and overlaps(other, squares) for name, other in there):
            yield one.id


def _made(battle: Battle, rules: Ruleset, figures: Iterable[FigureId]) -> tuple[FightEvent, ...]:
    events: tuple[FightEvent, ...] = ()
    for name in dict.fromkeys(figures):
        events = (*events, *_makes_room(fold(events, battle), rules, battle.combatants.by_id[name]))
    return events


def _makes_room(battle: Battle, rules: Ruleset, figure: Combatant) -> tuple[FightEvent, ...]:
    """To the nearest free square, the first in reading order; where none is near, it says so and stays."""
    here = footprint(battle, rules, figure.id)
    sharing = here is not None and any(
        one.id != figure.id and overlaps(here, squares) for one, squares in placed(battle, rules)
    )
    if here is None or not sharing:
        return ()
    others = occupied(battle, rules, figure.id)
    found = reachable(
        here.anchor, here.side, quarters(ROOM_SQUARES), ground_for(battle, figure), taken=others
    )
    free = [square for square in found.costs if square != here.anchor]
    if not free:
        return (FigureShifted(figure.id, here.anchor, "finds_no_room"),)
    near = min(free, key=lambda at: (range_squares(here.moved(at), here), found.costs[at], at.y, at.x))
    return (FigureShifted(figure.id, near, "makes_room"),)
