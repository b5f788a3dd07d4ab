"""Going along a path: what it costs, whom it gives a blow, who stands in the way (OE-4, OE-5.3, OE-5.15)."""

from collections.abc import Sequence
from itertools import pairwise
from math import floor
from typing import Final

from msgspec import Struct, structs

from domain.agenda import Item
from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.commands import Move
from domain.decisions.attacks import target_is_barred
from domain.decisions.grounds import ground_for, ground_of, is_kept_out
from domain.decisions.opportunities import standing_order
from domain.decisions.round_flow import (
    done_by,
    due_of,
    hand_of,
    pending_of,
    slots_go_on,
    waits_for_answers,
    wrong_step,
)
from domain.decisions.standing import (
    barred_to,
    far,
    footprint,
    in_the_way,
    is_able,
    is_casting,
    known_threateners,
    needs_map,
    taken_for,
)
from domain.decisions.strike import dice_are_wrong, is_helpless
from domain.decisions.walking import Walk, carry_out, charging_weapon, provocations, strikes_from
from domain.decisions.whose_turn import not_your_slot
from domain.deeds import ChargeBegan, PathHeld, PathReleased
from domain.dice.rolling import Dice, DiceJudgedAfter
from domain.effects import CANNOT_MOVE, POSTURES
from domain.events import FightEvent, QuestionAsked
from domain.grid.footprint import Footprint, squares_apart
from domain.grid.movement import QuarterPoints, charged_points, exact_points, quarters
from domain.grid.paths import charge_fault, cost_quarters, path_fault
from domain.ids import DM, Author, CommandId, FigureId
from domain.outcomes import RetreatBegan, RunBegan
from domain.quantities import Square
from domain.questions import Held, Question, TypedBlow, question_raised_by
from domain.refusals import RefusalCode, Refused
from domain.rounds import Action
from domain.rules.attack import reach_of
from domain.rules.full_moves import increments_to
from domain.rules.provoking import provoked
from domain.rulesets.ruleset import Ruleset
from domain.table.table import Table

Decision = tuple[FightEvent, ...] | Refused
SECONDS: Final = 15
"""How long a player has to say whether to strike; then the blow falls."""
STEPS_WITH: Final[frozenset[Action]] = frozenset({"attack", "fire", "cover", "unarmed"})
"""Actions that a figure takes where it stands, with a step before or after them (OE-4.5)."""
FAULTS: Final = {
    "no_neighbour": "is no neighbour of the square before it",
    "off_the_map": "is off the map",
    "wall": "is a wall",
    "corner": "lies behind the corner of two walls",
    "barred": "is held by somebody who lets nobody pass",
    "taken": "is taken by somebody else",
}


COVERED: Final = "is covered: the DM has not opened what lies there"
CHARGE_FAULTS: Final = {
    "too_short": "this way is shorter",
    "not_straight": "this way ends askew",
}


class Going(Struct, frozen=True):
    """A path that may be gone: `path` begins where the figure stands; `spent` is what it will have gone this round."""

    item: Item | None
    path: tuple[Square, ...]
    side: int
    spent: QuarterPoints


def decide_move(
    battle: Battle,
    rules: Ruleset,
    command: Move,
    dice: Dice,
    table: Table,
    command_id: CommandId,
    *,
    own_dice: bool = False,
) -> Decision:
    """Along the squares of a map."""
    return path_needs_map(battle) or go(battle, rules, command, dice, table, command_id, own_dice=own_dice)


def path_needs_map(battle: Battle) -> Refused | None:
    """Nobody goes by squares where there are none."""
    return needs_map(battle, "A path of squares", "go towards somebody or away from somebody: approach, away")


def go(
    battle: Battle,
    rules: Ruleset,
    command: Move,
    dice: Dice,
    table: Table,
    command_id: CommandId,
    *,
    own_dice: bool = False,
    met: Combatant | None = None,
) -> Decision:
    """Go, or wait until those who may strike on the way have said whether they do; one question for the whole path.

    `own_dice`: those typed in are a player's, for the mover's own blow; a DM's are for all whose blows are seen.
    `met`: whom it comes up to, where there is no map.
    """
    mover = battle.combatants.by_id[command.figure]
    going = may_move(battle, rules, command)
    if isinstance(going, Refused):
        return going
    target = battle.combatants.by_id[command.target] if command.target else None
    if target is not None and is_a_leg(battle, rules, mover, going, target):
        target = None
    held = Held(
        mover.id,
        going.item.id if going.item else None,
        going.path,
        command.facing,
        target.id if target else None,
        dice=command.dice,
        own_dice=own_dice,
        met=met.id if met else None,
    )
    began = (*_rush_begins(battle, mover, going), *_retreat_begins(battle, rules, mover, going))
    after = fold(began, battle)
    questions = _questions(after, rules, mover, held, table, command_id)
    if questions:
        return (*began, PathHeld(held), *questions)
    given = DiceJudgedAfter(command.dice, dice)
    walk = Walk(after, rules, held, given)
    weapon = charging_weapon(battle, rules, mover)
    if target is not None and weapon is not None and (own_dice or not walk.is_met):
        helpless = is_helpless(battle, target, "charge")
        bad = dice_are_wrong(rules, mover, target, weapon, command.dice, helpless=helpless)
        if bad:
            return bad
    gone = slots_go_on(battle, (*began, *walk.events()))
    return Refused("bad_dice", given.wrong.reason) if given.wrong else gone


def _rush_begins(battle: Battle, mover: Combatant, going: Going) -> tuple[FightEvent, ...]:
    """With the first step of a charge, a run or a sprint a figure is easier to hit (OE-5.3, OE-5.10, AMB-45)."""
    if going.item is None:
        return ()
    if going.item.deed == "charge":
        return () if mover.id in battle.agenda.charged else (ChargeBegan(mover.id),)
    match battle.declarations.by_figure[mover.id].order.action:
        case "run" | "sprint" as pace if mover.id not in battle.agenda.running:
            return (RunBegan(mover.id, pace),)
        case _:
            return ()


def _retreat_begins(battle: Battle, rules: Ruleset, mover: Combatant, going: Going) -> tuple[FightEvent, ...]:
    """Who leaves an enemy that it knows of without withdrawing turns its back on it (TM-3.3)."""
    if rules.parting is None or not rules.parting.attack or mover.id in battle.agenda.retreating:
        return ()
    if going.item is None or going.item.deed == "withdraw":
        return ()
    enemies, others = known_threateners(battle, rules, mover), in_the_way(battle, rules, mover.id)
    left = provoked(going.path, going.side, enemies, ground_of(battle), occupied=others)
    return (RetreatBegan(mover.id),) if left else ()


def may_move(battle: Battle, rules: Ruleset, command: Move) -> Going | Refused:
    """Whether it may go so, and with a target whether that is a charge at it."""
    mover = battle.combatants.by_id[command.figure]
    target = battle.combatants.by_id[command.target] if command.target else None
    going = may_go(battle, rules, mover, command.path)
    return (
        going if isinstance(going, Refused) else charge_is_wrong(battle, rules, mover, going, target) or going
    )


def may_go(battle: Battle, rules: Ruleset, mover: Combatant, path: Sequence[Square]) -> Going | Refused:
    """Whether a figure may go along these squares now; a refusal names the square and what would be legal."""
    if battle.round_state.step != "resolve":
        return wrong_step(battle, "resolve", rules.cite("slots"))
    held = waits_for_answers(battle, rules)
    if held:
        return held
    here = footprint(battle, rules, mover.id)
    if here is None:
        return Refused("not_placed", f"{mover.id} does not stand on the map.", rules.cite("movement"))
    stuck = battle.effects.has_any(mover.id, CANNOT_MOVE)
    if stuck or not is_able(battle, mover) or is_casting(battle, mover.id):
        words = (
            f"{mover.id} is casting and does not move."
            if is_casting(battle, mover.id)
            else f"{mover.id} cannot move."
        )
        return Refused("is_down", words, rules.cite("movement"))
    if battle.effects.has_any(mover.id, POSTURES):
        words = (
            f"{mover.id} does not stand; it stands up first: from the ground for a half-move or one attack."
        )
        return Refused("is_down", words, rules.cite("posture"))
    item, squares = allowance(battle, rules, mover)
    if squares < 1:
        return not_your_slot(battle, f"No move of {mover.id} is due in this slot.", rules.cite("slots"))
    whole = (here.anchor, *path)
    ground = ground_for(battle, mover)
    fault = path_fault(
        whole,
        here.side,
        ground,
        barred=barred_to(battle, rules, mover),
        taken=taken_for(battle, rules, mover),
    )
    if fault is not None:
        code: RefusalCode = "off_the_map" if fault.why == "off_the_map" else "occupied"
        why = COVERED if is_kept_out(battle, mover, whole[fault.step + 1]) else FAULTS[fault.why]
        return Refused(code, f"{whole[fault.step + 1]} {why}.", rules.cite("occupied"))
    spent = QuarterPoints(battle.agenda.spent.get(mover.id, 0) + cost_quarters(whole, here.side, ground))
    steps = item is None or item.deed == "step"
    if item is None or steps:
        too_far = len(path) > squares
    else:
        once = len(path) == 1 and spent <= quarters(squares)
        too_far = spent > spent_at_most(battle, item) and not once
    if too_far:
        most = squares if item is None or steps else floor(exact_points(spent_at_most(battle, item)))
        words = (
            f"That makes {far(battle, rules, charged_points(spent))} this round; "
            f"up to this phase {mover.id} may go {far(battle, rules, most) if battle.ground.mapless else most}."
        )
        return Refused("out_of_reach", words + _arrival(battle, mover, spent), rules.cite("movement"))
    return Going(item, whole, here.side, spent)


def spent_at_most(battle: Battle, item: Item) -> QuarterPoints:
    """How much a figure may have spent this round when an increment ends (OE-4.6).

    An increment is half the rate: what was not gone in the ones before it lapses, but for what is left of less than
    a square. A single step, however dear, may use up all that was left (see `may_go`).
    """
    spent = battle.agenda.spent.get(item.figure, 0)
    before = quarters(squares_before(battle, item))
    lapsed = before - spent if before - spent >= quarters(1) else 0
    return QuarterPoints(max(spent, quarters(item.squares) - lapsed))


def squares_before(battle: Battle, item: Item) -> int:
    """What the increments before this one came to."""
    agenda = battle.agenda
    items = (*done_by(battle, item.figure), *agenda.pending.values()) if item.n > 1 else ()
    same = (
        one for one in items if one.figure == item.figure and one.deed == item.deed and one.n == item.n - 1
    )
    return next((one.squares for one in same), 0)


def _arrival(battle: Battle, mover: Combatant, spent: QuarterPoints) -> str:
    """When it will have gone so far, if it goes on in the increments to come (OE-4.6)."""
    moves = [one for one in pending_of(battle, mover.id) if one.is_move]
    if not moves:
        return ""
    reached = [squares_before(battle, moves[0]), *(one.squares for one in moves)]
    parts = tuple(after - before for before, after in pairwise(reached))
    left_of_now = spent - spent_at_most(battle, moves[0]) + quarters(parts[0])
    count = increments_to(parts, -(-left_of_now // 2))
    slots = battle.agenda.slots
    return "" if count is None else f" It gets there in phase {slots[moves[count - 1].slot].phase}."


def allowance(battle: Battle, rules: Ruleset, mover: Combatant) -> tuple[Item | None, int]:
    """The move that is due and how far it goes; else the one step that goes with an action where one stands (OE-4.8).

    The step, in any direction, comes just before the action, or after it while its slot lasts.
    """
    if battle.effects.has_any(mover.id, POSTURES):
        return None, 0
    items = due_of(battle, mover.id)
    for item in items:
        if item.is_move:
            return item, item.squares
    written = battle.declarations.by_figure.get(mover.id)
    stays = written is not None and written.order.move == "no" and written.order.action in STEPS_WITH
    slot = battle.round_state.slot
    now = items or [one for one in done_by(battle, mover.id) if one.slot == slot]
    if now and stays and mover.id not in battle.agenda.spent and rules.positional.step_with_action:
        return None, rules.book.phases.adjustment_squares
    return None, 0


def charge_is_wrong(
    battle: Battle, rules: Ruleset, mover: Combatant, going: Going, target: Combatant | None
) -> Refused | None:
    """Why this path is no charge at `target`; the way gone before in this round counts in (OE-5.3)."""
    if target is None:
        return None
    if going.item is None or going.item.deed != "charge":
        return Refused("not_declared", f"{mover.id} did not declare a charge.", rules.cite("charge"))
    if is_a_leg(battle, rules, mover, going, target):
        return target_is_barred(battle, rules, mover, target)
    return contact_is_wrong(battle, rules, mover, going.path, going.side, target)


def is_a_leg(battle: Battle, rules: Ruleset, mover: Combatant, going: Going, target: Combatant) -> bool:
    """Whether a charge at `target` is only begun by this path, and goes on in the next phase (OE-4.6, OE-5.3)."""
    charges = [one for one in pending_of(battle, mover.id) if one.deed == "charge"]
    if going.item is None or charges[-1:] == [going.item]:
        return False
    weapon, there = charging_weapon(battle, rules, mover), footprint(battle, rules, target.id)
    if weapon is None or there is None:
        return False
    return squares_apart(Footprint(going.path[-1], going.side), there) > reach_of(rules, mover, weapon)[0]


def contact_is_wrong(
    battle: Battle, rules: Ruleset, mover: Combatant, path: Sequence[Square], side: int, target: Combatant
) -> Refused | None:
    """Why a charge along `path`, its first square where it stands, does not strike `target` at its end (OE-5.3)."""
    barred = target_is_barred(battle, rules, mover, target)
    if barred:
        return barred
    there = footprint(battle, rules, target.id)
    weapon = charging_weapon(battle, rules, mover)
    if there is None or weapon is None:
        return Refused("no_such_weapon", f"{mover.id} cannot strike {target.id}.", rules.cite("charge"))
    whole = (*battle.positions.way_of(mover.id)[:-1], *path)
    end = Footprint(path[-1], side)
    if not strikes_from(battle, rules, mover, end, target.id, weapon):
        words = f"{target.id} is out of reach from {'there' if battle.ground.mapless else path[-1]}."
        return Refused("out_of_reach", words, rules.cite("reach"))
    fault = charge_fault(whole, side, there, reach_of(rules, mover, weapon)[0])
    if fault is not None:
        words = f"A charge is at least 2 squares, the last 2 straight at {target.id}; {CHARGE_FAULTS[fault]}."
        if battle.ground.mapless:
            words = (
                f"A charge at {target.id} is at least {far(battle, rules, 2)} long; {CHARGE_FAULTS[fault]}."
            )
        return Refused("out_of_reach", words, rules.cite("charge"))
    return None


def _questions(
    battle: Battle, rules: Ruleset, mover: Combatant, held: Held, table: Table, command_id: CommandId
) -> tuple[QuestionAsked, ...]:
    """One question for each seat whose figures may strike on the way and were not told beforehand (OE-4.11)."""
    asked: dict[Author, list[FigureId]] = {}
    for enemy in dict.fromkeys(one.enemy for one in provocations(battle, rules, mover, held)):
        hand = hand_of(battle.combatants.by_id[enemy], table)
        if standing_order(battle, enemy, played=hand != DM) == "ask":
            asked.setdefault(hand, []).append(enemy)
    return tuple(
        QuestionAsked(
            Question(
                id=question_raised_by(command_id, place),
                asks=hand,
                asked_by=DM,
                choices=("strike", "let_go"),
                default="strike",
                seconds=SECONDS,
                about=tuple(figures),
                mover=mover.id,
            )
        )
        for place, (hand, figures) in enumerate(asked.items())
    )


def release(battle: Battle, rules: Ruleset, dice: Dice) -> tuple[FightEvent, ...]:
    """All have answered: the move that waited is carried out."""
    held = battle.agenda.held
    assert held is not None, "a move waits"
    released = PathReleased(held.figure)
    after = fold((released,), battle)
    given = DiceJudgedAfter(held.dice, dice)
    return slots_go_on(battle, (released, *carry_out(after, rules, held, given)))


def with_answer(
    held: Held, figures: Sequence[FigureId], *, strike_it: bool, blows: tuple[TypedBlow, ...] = ()
) -> Held:
    """The waiting move, with what was answered for these figures."""
    if strike_it:
        return structs.replace(held, strikes=(*held.strikes, *figures), blows=(*held.blows, *blows))
    return structs.replace(held, lets_go=(*held.lets_go, *figures))
