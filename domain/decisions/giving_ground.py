"""Driving an enemy back at the end of the round, or making one give ground at once (OE-9.4)."""

from collections.abc import Iterator

from domain.battle import Battle
from domain.combatant import Combatant
from domain.decisions.engaging import engaged, way_back, way_from
from domain.decisions.grounds import ground_of
from domain.decisions.holding import save_modifiers
from domain.decisions.round_flow import wrong_step
from domain.decisions.standing import (
    footprint,
    is_able,
    is_amorphous,
    melee_reach,
    placed,
)
from domain.deeds import EffectBegan
from domain.dice.rolling import Dice, Die
from domain.events import FightEvent
from domain.grid.facing import STEP, steps_into
from domain.grid.footprint import Footprint, squares_apart, squares_of
from domain.grid.paths import step_fault
from domain.ids import FigureId
from domain.nerve import FigurePushed, FigureShifted, Push
from domain.quantities import Square
from domain.refusals import Refused
from domain.rules.endurance import level_or_hit_dice
from domain.rules.saving_throws import is_saved, save_of
from domain.rules.to_hit import D20
from domain.rulesets.book_phases import SIZES
from domain.rulesets.ruleset import Ruleset

Decision = tuple[FightEvent, ...] | Refused
UNTIL_IT_STANDS = 1_000_000
"""A round that no battle sees: who lies prone lies until it gets up."""


def decide_push(battle: Battle, rules: Ruleset, command: Push, dice: Dice) -> Decision:
    """Back one square into its rear, else its flank; where neither is free it saves or falls. No blow for that."""
    winner, loser = battle.combatants.by_id[command.figure], battle.combatants.by_id[command.target]
    barred = push_is_barred(battle, rules, winner, loser)
    if barred:
        return barred
    squares = retreat_squares(battle, rules, loser)
    if command.square is not None and command.square not in squares:
        free = " and ".join(map(str, squares)) or "none"
        words = f"{loser.id} cannot be driven to {command.square}; free behind it are: {free}."
        return Refused("occupied", words, rules.cite("retreat"))
    before = battle.positions.by_id[loser.id]
    events = gives_ground(battle, rules, winner.id, loser, dice, command.square)
    went = any(isinstance(event, FigureShifted) for event in events)
    if not (command.follow and went):
        return events
    both = (footprint(battle, rules, winner.id), footprint(battle, rules, loser.id))
    if any(one is None or one.side > 1 for one in both):
        return events  # a big one keeps squares of its own there
    again = (engaged(rules, winner, loser),) if battle.ground.mapless else ()
    return (*events, FigureShifted(winner.id, before, "follows"), *again)


def push_is_barred(battle: Battle, rules: Ruleset, winner: Combatant, loser: Combatant) -> Refused | None:
    """Why `winner` may not drive `loser` back, or None."""
    state = battle.round_state
    rule = rules.cite("retreat")
    if not rule:
        return Refused("bad_command", f"{rules.title} drives nobody back.")
    if state.step != "end_of_round":
        return wrong_step(battle, "end_of_round", rule)
    if not is_able(battle, winner) or loser.is_down or not battle.are_foes(loser, winner):
        return Refused("is_down", f"{winner.id} cannot drive {loser.id} back.", rule)
    here, there = footprint(battle, rules, winner.id), footprint(battle, rules, loser.id)
    if here is None or there is None or squares_apart(here, there) > max(1, melee_reach(rules, winner)[0]):
        return Refused("out_of_reach", f"{loser.id} is out of the reach of {winner.id}.", rule)
    if (winner.id, loser.id) not in state.in_melee or (loser.id, winner.id) in state.hits:
        words = f"{winner.id} has to have wounded {loser.id} in melee this round, and not been hit by it."
        return Refused("no_attacks_left", words, rule)
    if loser.id in state.pushed:
        return Refused("no_attacks_left", f"{loser.id} was driven back this round.", rule)
    return _is_too_much(battle, rules, winner, loser, rule)


def _is_too_much(
    battle: Battle, rules: Ruleset, winner: Combatant, loser: Combatant, rule: str
) -> Refused | None:
    """Far better, far bigger, fallen or shapeless ones give no ground."""
    numbers = rules.book.phases.retreat
    better = level_or_hit_dice(loser.sheet) - level_or_hit_dice(winner.sheet)
    bigger = SIZES.index(loser.sheet.size) - SIZES.index(winner.sheet.size)
    if better >= numbers.levels_higher:
        return Refused("out_of_reach", f"{loser.id} is too good to be driven back.", rule)
    if bigger >= numbers.sizes_larger:
        return Refused("out_of_reach", f"{loser.id} is too big to be driven back.", rule)
    if is_amorphous(rules, loser) or battle.effects.has(loser.id, "prone"):
        return Refused("out_of_reach", f"{loser.id} has no footing to be driven from.", rule)
    return None


def gives_ground(
    battle: Battle,
    rules: Ruleset,
    pusher: FigureId,
    loser: Combatant,
    dice: Dice,
    wanted: Square | None = None,
) -> tuple[FightEvent, ...]:
    """One square back, or a save against falling (paralyzation)."""
    rule = rules.cite("retreat")
    squares = retreat_squares(battle, rules, loser)
    if squares:
        square = wanted if wanted in squares else squares[0]
        return (FigurePushed(pusher, loser.id, rule), FigureShifted(loser.id, square, "gives_ground"))
    die = dice.roll(D20, "save against falling", loser.id, secret=True)
    assert isinstance(die, Die), "nobody types in that save"
    pushed = FigurePushed(pusher, loser.id, rule, die)
    needed = save_of(rules.saves, rules.book.groups, loser.sheet, "ppd")
    if is_saved(die.face, needed, save_modifiers(battle, rules, loser.id)):
        return (pushed,)
    return (pushed, EffectBegan(loser.id, "prone", UNTIL_IT_STANDS))


def retreat_squares(battle: Battle, rules: Ruleset, loser: Combatant) -> tuple[Square, ...]:
    """Where it can be driven: free squares of its rear, straight back first; else of its flanks.

    Whoever is hidden takes no square: that it does would tell that somebody is there. Without a map it is away from
    whom it is engaged with.
    """
    here = footprint(battle, rules, loser.id)
    if here is None:
        return ()
    if battle.ground.mapless:
        by = battle.positions.engaged.get(loser.id, {})
        seen = (name for name in by if (enemy := battle.figure(name)) is not None and not enemy.hidden)
        forth = sum(way_from(battle, name, loser.id) for name in seen)
        back = here.anchor.x + (1 if forth > 0 else -1 if forth < 0 else way_back(loser.side))
        return (Square(back, here.anchor.y),) if 0 <= back < battle.ground.width else ()
    others = (squares for one, squares in placed(battle, rules) if one.id != loser.id and not one.hidden)
    taken = squares_of(*others)
    facing = battle.positions.facing.get(loser.id, "n")
    for arc in ("rear", "flank"):
        found = tuple(
            there.anchor
            for step in steps_into(arc, facing)
            for there in (_stepped(here, *STEP[step]),)
            if taken.isdisjoint(squares_of(there)) and _can_step(battle, here, there)
        )
        if found:
            return found
    return ()


def _stepped(here: Footprint, east: int, south: int) -> Footprint:
    return here.moved(Square(here.anchor.x + east, here.anchor.y + south))


def _can_step(battle: Battle, here: Footprint, there: Footprint) -> bool:
    return step_fault(here.anchor, there.anchor, here.side, ground_of(battle)) is None


def may_push(battle: Battle, rules: Ruleset, winner: Combatant) -> Iterator[Combatant]:
    """Whom a figure may drive back now."""
    if battle.round_state.step == "end_of_round":
        for attacker, target in sorted(battle.round_state.in_melee):
            loser = battle.combatants.by_id[target]
            if attacker == winner.id and push_is_barred(battle, rules, winner, loser) is None:
                yield loser
