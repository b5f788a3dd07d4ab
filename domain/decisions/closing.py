"""Without a map: going towards somebody or away, as a path along the line that every other move is judged by."""

from domain.battle import Battle
from domain.combatant import Combatant
from domain.commands import Move
from domain.decisions.engaging import SIDE_BY_SIDE, way_from
from domain.decisions.movement import Going, allowance, decide_move, go, may_move, spent_at_most
from domain.decisions.standing import engagement
from domain.decisions.walking import charging_weapon
from domain.dice.rolling import Dice
from domain.engaging import LINE_SQUARES, Approach
from domain.events import FightEvent
from domain.grid.movement import quarters
from domain.ids import CommandId
from domain.quantities import Square
from domain.refusals import Refused
from domain.rules.attack import reach_of
from domain.rules.distance import squares_in
from domain.rulesets.ruleset import Ruleset
from domain.table.grants import Actor
from domain.table.table import Table

Decision = tuple[FightEvent, ...] | Refused


def decide_going(
    battle: Battle,
    rules: Ruleset,
    command: Move | Approach,
    actor: Actor,
    dice: Dice,
    table: Table,
    command_id: CommandId,
) -> Decision:
    """Along the squares of a map; without one by the way along the line that it comes to."""
    own_dice = not actor.grant.runs
    if isinstance(command, Move):
        return decide_move(battle, rules, command, dice, table, command_id, own_dice=own_dice)
    move = as_move(battle, rules, command)
    if isinstance(move, Refused):
        return move
    met = None if command.away else battle.combatants.by_id[command.target]
    events = go(battle, rules, move, dice, table, command_id, own_dice=own_dice, met=met)
    return events or _is_there(rules, command)


def may_approach(battle: Battle, rules: Ruleset, command: Approach) -> Going | Refused:
    """Whether a figure may come up to somebody so now, or get away: all that is asked of the move that it comes to."""
    move = as_move(battle, rules, command)
    return move if isinstance(move, Refused) else may_move(battle, rules, move)


def as_move(battle: Battle, rules: Ruleset, command: Approach) -> Move | Refused:
    """The path; with the target of its blow where a charge is due."""
    if not battle.ground.mapless:
        words = "This battle has a map: go along its squares; in a script `by` and the directions, or the squares."
        return Refused("has_map", words, rules.cite("movement"))
    mover, target = battle.combatants.by_id[command.figure], battle.combatants.by_id[command.target]
    here, there = battle.positions.by_id.get(mover.id), battle.positions.by_id.get(target.id)
    gone = mover.id if here is None else target.id
    if here is None or there is None or mover.id == target.id:
        words = (
            f"{gone} is not on the field." if here is None or there is None else "Nobody comes up to itself."
        )
        return Refused("not_placed", words, rules.cite("movement"))
    item, _ = allowance(battle, rules, mover)
    charges = item is not None and item.deed == "charge" and not command.away
    squares = way_squares(battle, rules, command)
    step = way_from(battle, target.id, mover.id) * (1 if command.away else -1)
    path = tuple(
        Square(here.x + step * n, 0) for n in range(1, squares + 1) if 0 <= here.x + step * n < LINE_SQUARES
    )
    if command.away and not path:
        return Refused("out_of_reach", f"{mover.id} has no move left to get away.", rules.cite("movement"))
    is_met = not battle.are_foes(mover, target) or engagement(battle, mover.id, target.id) is not None
    if not path and not charges and is_met:
        return _is_there(rules, command)
    return Move(mover.id, path, None, target.id if charges else None, command.dice)


def _is_there(rules: Ruleset, command: Approach) -> Refused:
    words = f"{command.figure} stands beside {command.target} already, and goes no nearer."
    return Refused("out_of_reach", words, rules.cite("movement"))


def way_squares(battle: Battle, rules: Ruleset, command: Approach) -> int:
    """How far it goes: up to its target and no farther, as much as was said, else as much as is left to it."""
    mover, target = battle.combatants.by_id[command.figure], battle.combatants.by_id[command.target]
    left = squares_left(battle, rules, mover)
    said = None if command.distance is None else squares_in(command.distance, command.measure)
    if command.away:
        return left if said is None else said
    apart = abs(battle.positions.by_id[mover.id].x - battle.positions.by_id[target.id].x)
    up_to_it = max(0, apart - stops_at(battle, rules, mover, target))
    return min(up_to_it, left if said is None else said)


def comes_up_to(battle: Battle, rules: Ruleset, command: Approach) -> bool:
    """Whether it ends beside its target, or as near as its weapon wants."""
    mover, target = battle.combatants.by_id[command.figure], battle.combatants.by_id[command.target]
    apart = abs(battle.positions.by_id[mover.id].x - battle.positions.by_id[target.id].x)
    return apart - way_squares(battle, rules, command) <= stops_at(battle, rules, mover, target)


def stops_at(battle: Battle, rules: Ruleset, mover: Combatant, target: Combatant) -> int:
    """How many squares from an enemy one stops: side by side, or with a lance or a pike where it strikes (OE-4.15)."""
    if not battle.are_foes(mover, target):
        return 0
    weapon = charging_weapon(battle, rules, mover)
    return max(SIDE_BY_SIDE, reach_of(rules, mover, weapon)[1] if weapon else SIDE_BY_SIDE)


def squares_left(battle: Battle, rules: Ruleset, mover: Combatant) -> int:
    """Whole squares that the move that is due takes a figure; 0 where none is."""
    item, squares = allowance(battle, rules, mover)
    if item is None or item.deed == "step":
        return squares
    return max(0, spent_at_most(battle, item) - battle.agenda.spent.get(mover.id, 0)) // quarters(1)
