"""The DM passes over a rule's refusal, or over what a rule computes; never over shape or authority (CO-9)."""

from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.commands import Attack, Cast, Declare, Force, Move
from domain.decisions.casting import completed
from domain.decisions.declaring import no_such_weapon
from domain.decisions.grounds import true_ground
from domain.decisions.replanning import changed
from domain.decisions.round_flow import due_of, slots_go_on
from domain.decisions.standing import (
    footprint,
    needs_map,
    occupied,
)
from domain.decisions.strike import Imposed, dice_are_wrong, is_helpless, strike
from domain.decisions.turning_aside import weapon_of_magic
from domain.deeds import FigureMoved
from domain.dice.rolling import Dice, HandDice
from domain.events import FightEvent, ItemDone, OrdersWritten
from domain.grid.facing import facing_along
from domain.grid.footprint import Footprint, squares_of
from domain.grid.paths import cost_quarters
from domain.ids import FigureId
from domain.refusals import RefusalCode, Refused
from domain.rounds import AttackWay, Modifier
from domain.rules.attack import melee_weapon, missile_weapon
from domain.rulesets.ruleset import Ruleset
from domain.rulings import Forced
from domain.table.grants import Actor

Decision = tuple[FightEvent, ...] | Refused
SHAPE: frozenset[RefusalCode] = frozenset(
    {"bad_command", "bad_dice", "no_such_weapon", "off_the_map", "needs_map"}
)
"""What not even the DM passes over, beside authority: it would mean nothing."""


def imposed_by(command: Force) -> Imposed:
    """What is imposed on an attack."""
    return Imposed(command.hit, command.damage)


def decide_forced(
    battle: Battle,
    rules: Ruleset,
    command: Force,
    refused: Refused | None,
    actor: Actor,
    dice: Dice,
) -> Decision:
    """Carry out what a rule refused, with the refusal beside it; `refused` None where values alone are imposed."""
    act = command.command
    if refused is not None and (not refused.rule or refused.code in SHAPE):
        return refused
    step = battle.round_state.step
    if not isinstance(act, Declare) and step not in {"resolve", "end_of_round"}:
        return Refused("wrong_step", "Acts are forced while a round is resolved, or at its end.")
    figure = act.orders[0].figure if isinstance(act, Declare) else _figure_of(act)
    message, rule = (refused.message, refused.rule) if refused else ("", rules.cite("ruling"))
    events: tuple[FightEvent, ...] = (Forced(figure, command.reason, message, rule),)
    done = _done(battle, rules, command, actor, dice)
    return done if isinstance(done, Refused) else slots_go_on(battle, (*events, *done))


def _done(battle: Battle, rules: Ruleset, command: Force, actor: Actor, dice: Dice) -> Decision:
    match command.command:
        case Attack() as act:
            return _struck(battle, rules, act, command, dice)
        case Move() as act:
            return _moved(battle, rules, act)
        case Declare() as act:
            return _written(battle, rules, act, actor)
        case Cast() as act:
            return _completed(battle, rules, act, dice)


def _completed(battle: Battle, rules: Ruleset, act: Cast, dice: Dice) -> Decision:
    """The spell that was begun takes effect now, however far it is (CO-9)."""
    if act.figure not in battle.agenda.casting:
        words = "A spell that was not begun is ruled on instead."
        return Refused("not_declared", words, rules.cite("ruling"))
    items = (
        one for one in battle.agenda.pending.values() if one.figure == act.figure and one.deed == "spell"
    )
    return completed(battle, rules, act, next(items, None), dice)


def _figure_of(act: Attack | Move | Cast) -> FigureId:
    return act.attacker if isinstance(act, Attack) else act.figure


def _struck(battle: Battle, rules: Ruleset, act: Attack, command: Force, dice: Dice) -> Decision:
    """A blow, or a shot where the weapon shoots, whenever and however far (CO-9)."""
    attacker, target = battle.combatants.by_id[act.attacker], battle.combatants.by_id[act.target]
    melee = melee_weapon(rules, attacker, act.weapon)
    weapon = melee or missile_weapon(rules, attacker, act.weapon)
    if weapon is None:
        return no_such_weapon(rules, attacker, f"{act.weapon or 'weapon'} at hand")
    weapon = weapon_of_magic(battle, attacker, weapon) if melee else weapon
    way: AttackWay = "blow" if melee else "shot"
    helpless = is_helpless(battle, target, way)
    wrong = dice_are_wrong(rules, attacker, target, weapon, act.dice, helpless=helpless)
    if wrong:
        return wrong
    done = _strokes_done(battle, attacker)
    hand = HandDice(act.dice, dice)
    after = fold(done, battle)
    added = Modifier("the DM's ruling", command.modifier, rules.cite("ruling"))
    ruled = (added,) if command.modifier else ()
    imposed = imposed_by(command)
    blow = strike(after, rules, attacker, target, weapon, hand, way, ruled=ruled, imposed=imposed)
    return (*done, *blow)


def _strokes_done(battle: Battle, attacker: Combatant) -> tuple[ItemDone, ...]:
    """The stroke that was due now is this one."""
    strokes = [item for item in due_of(battle, attacker.id) if item.deed in {"blow", "shot"}]
    return tuple(ItemDone(attacker.id, item.id) for item in strokes[:1])


def _moved(battle: Battle, rules: Ruleset, act: Move) -> Decision:
    """Along these squares, however far and past whomever; onto a free square of the map (CO-9)."""
    mover = battle.combatants.by_id[act.figure]
    nowhere = needs_map(battle, "A path of squares", "say who is engaged, or how far apart they are: range")
    if nowhere:
        return nowhere
    here = footprint(battle, rules, mover.id)
    if here is None:
        return Refused("not_placed", f"{mover.id} does not stand on the map.")
    ground = true_ground(battle)
    end = Footprint(act.path[-1], here.side)
    if not all(ground.holds(Footprint(square, here.side)) for square in act.path):
        return Refused("off_the_map", "The way leaves the map.", "CO-7")
    if not ground.fits(end) or not squares_of(end).isdisjoint(occupied(battle, rules, mover.id)):
        return Refused("occupied", f"{end.anchor} is taken, or a wall.")
    before = (here.anchor, *act.path)[-2]
    way = facing_along(end.anchor.x - before.x, end.anchor.y - before.y)
    facing = act.facing or way or battle.positions.facing.get(mover.id, "n")
    spent = battle.agenda.spent.get(mover.id, 0) + cost_quarters((here.anchor, *act.path), here.side, ground)
    moves = [item for item in due_of(battle, mover.id) if item.is_move]
    done = tuple(ItemDone(mover.id, item.id) for item in moves[:1])
    return (FigureMoved(mover.id, act.path, facing, spent), *done)


def _written(battle: Battle, rules: Ruleset, act: Declare, actor: Actor) -> Decision:
    """Orders in place of those that were written or sealed (CO-9); once the dice are rolled, of who has not begun (AD-4.5)."""
    if battle.round_state.step in {"declare", "initiative"}:
        return (OrdersWritten(actor.author, act.orders),)
    if battle.round_state.step != "resolve":
        return Refused("wrong_step", "The order of this round stands; force the act itself.")
    events: tuple[FightEvent, ...] = ()
    for order in act.orders:
        done = changed(fold(events, battle), rules, order, actor.author)
        if isinstance(done, Refused):
            return done
        events = (*events, *done)
    return events
