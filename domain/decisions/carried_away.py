"""Everyone on the field is carried some squares in one direction (OE-3.9)."""

from collections.abc import Callable

from msgspec import structs

from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.decisions.grounds import ground_of
from domain.decisions.standing import (
    footprint,
    placed,
)
from domain.dice.expression import DiceExpression, parse_dice
from domain.dice.rolling import Die
from domain.events import CriticalEventHappened, FightEvent
from domain.grid.facing import ROSE, STEP, Facing
from domain.grid.footprint import Footprint, squares_of
from domain.grid.paths import step_fault
from domain.nerve import FigureShifted
from domain.quantities import Square
from domain.rulesets.ruleset import Ruleset


def carried_away(
    battle: Battle,
    rules: Ruleset,
    told: CriticalEventHappened,
    squares: str,
    roll: Callable[[int, str], Die],
) -> tuple[FightEvent, ...]:
    """As far as a wall, the edge, or somebody who is stopped lets each of them; facings stay, and nobody strikes at it.

    Without a map all are carried alike, so that nothing changes between them. Those in front go first. The hidden go last, for none of them may be seen to stop anybody.
    """
    expression = parse_dice(squares)
    assert isinstance(expression, DiceExpression), "the table is checked when it is read"
    compass = roll(len(ROSE), "direction")
    dice = tuple(roll(expression.sides, "how far") for _ in range(expression.count))
    far = sum(die.face for die in dice) + expression.plus
    towards = ROSE[compass.face - 1]
    events: tuple[FightEvent, ...] = (structs.replace(told, towards=towards, dice=(compass, *dice)),)
    if battle.ground.mapless:
        return events
    for figure in _front_first(battle, rules, towards):
        after = fold(events, battle)
        end = _end_of_slide(after, rules, figure, towards, far)
        if end != after.positions.by_id[figure.id]:
            events = (*events, FigureShifted(figure.id, end, "carried"))
    return events


def _front_first(battle: Battle, rules: Ruleset, towards: Facing) -> list[Combatant]:
    east, south = STEP[towards]

    def place(pair: tuple[Combatant, Footprint]) -> tuple[bool, int, str]:
        figure, squares = pair
        return figure.hidden, -(squares.anchor.x * east + squares.anchor.y * south), figure.id

    return [figure for figure, _ in sorted(placed(battle, rules), key=place)]


def _end_of_slide(battle: Battle, rules: Ruleset, figure: Combatant, towards: Facing, far: int) -> Square:
    here, ground = footprint(battle, rules, figure.id), ground_of(battle)
    assert here is not None, "only those on the map are carried"
    east, south = STEP[towards]
    others = (
        squares
        for one, squares in placed(battle, rules)
        if one.id != figure.id and (figure.hidden or not one.hidden)
    )
    taken = squares_of(*others)
    for _ in range(far):
        x, y = here.anchor.x + east, here.anchor.y + south
        if x < 0 or y < 0:
            break
        there = here.moved(Square(x, y))
        if not taken.isdisjoint(squares_of(there)) or step_fault(
            here.anchor, there.anchor, here.side, ground
        ):
            break
        here = there
    return here.anchor
