"""Step 5: fatigue, morale, bleeding, and what ends; then the next round begins (OE-2.2, OE-8, OE-9, OE-6.6)."""

from collections.abc import Iterable

from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.decisions.gear import put_in_order
from domain.decisions.holding import save_modifiers
from domain.decisions.lives import condition_of, dying_of, life_of
from domain.decisions.nerve import try_nerves
from domain.decisions.ongoing import durations, ongoing
from domain.decisions.round_flow import round_begins, wrong_step
from domain.decisions.standing import is_able
from domain.decisions.turning import symbols_lowered
from domain.deeds import FigureFell
from domain.dice.rolling import Dice, Die
from domain.events import (
    FatiguePaid,
    FightEvent,
    FigureBled,
    RoundEnded,
    WearinessChanged,
)
from domain.refusals import Refused
from domain.rules.encumbrance import carried_load
from domain.rules.endurance import fatigue_pool
from domain.rules.fatigue import FatigueStanding, after_round, fatigue_due
from domain.rules.saving_throws import is_saved, save_of
from domain.rules.to_hit import D20
from domain.rules.wounds import bled
from domain.rulesets.book_fatigue import Activity
from domain.rulesets.ruleset import Ruleset

Decision = tuple[FightEvent, ...] | Refused


def decide_end_of_round(battle: Battle, rules: Ruleset, dice: Dice) -> Decision:
    """All of step 5 in the seed's order, and step 1 of the next round."""
    state = battle.round_state
    if state.step != "end_of_round":
        return wrong_step(battle, "end_of_round", rules.cite("end_of_round"))
    events: tuple[FightEvent, ...] = ()
    for part in (_fatigue, try_nerves, bleeding, ongoing, symbols_lowered, durations, put_in_order):
        events = (*events, *part(fold(events, battle), rules, dice))
    events = (*events, RoundEnded(state.round))
    return (*events, *round_begins(fold(events, battle), rules, state.round + 1))


def _fatigue(battle: Battle, rules: Ruleset, dice: Dice) -> tuple[FightEvent, ...]:
    """What the round cost; who has nothing left saves, or tires (OE-8.2, OE-8.4, TM-5.1)."""
    if counts_rounds(battle, rules):
        return _exhaustion(battle, rules)
    events: list[FightEvent] = []
    for figure in battle.combatants.by_id.values():
        pool = fatigue_pool(rules, figure.sheet)
        if pool is None or figure.is_down:
            continue
        state = battle.fatigue.state.get(figure.id, "fresh")
        standing = FatigueStanding(battle.fatigue.left.get(figure.id, pool), state)
        carried = carried_load(rules.book.loads, rules.book.strength, figure.sheet)
        due = fatigue_due(rules.book.weariness, standing, pool, _activities(battle, figure), carried)
        if due.cost or due.regained:
            events.append(FatiguePaid(figure.id, due.cost - due.regained, due.points))
        die: Die | None = None
        if due.save_due:
            thrown = dice.roll(D20, "save against fatigue", figure.id, secret=True)
            die = thrown if isinstance(thrown, Die) else None
        needed = save_of(rules.saves, rules.book.groups, figure.sheet, "ppd")
        made = die is not None and is_saved(die.face, needed, save_modifiers(battle, rules, figure.id))
        after = after_round(standing, pool, due, save_made=made)
        if after.state != state:
            events.append(WearinessChanged(figure.id, after.state, die))
    return tuple(events)


def counts_rounds(battle: Battle, rules: Ruleset) -> bool:
    """Rounds of fighting tire, which no breath gives back, and not the points of OE-8 (TM-5.1)."""
    numbers = rules.fatigue
    return numbers is not None and numbers.kind == "exhausted" and battle.options.exhaustion == "rounds"


def _exhaustion(battle: Battle, rules: Ruleset) -> tuple[FightEvent, ...]:
    """Who has fought more rounds than its pool holds is exhausted, and stays so (TM-5.1)."""
    events: list[FightEvent] = []
    for figure in battle.combatants.by_id.values():
        pool = fatigue_pool(rules, figure.sheet)
        if pool is None or figure.is_down or figure.id not in battle.round_state.struck:
            continue
        left = battle.fatigue.left.get(figure.id, pool)
        if left:
            events.append(FatiguePaid(figure.id, 1, left - 1))
        elif figure.id not in battle.fatigue.state:
            events.append(WearinessChanged(figure.id, "exhausted", None))
    return tuple(events)


def _activities(battle: Battle, figure: Combatant) -> Iterable[Activity]:
    """What tired or refreshed a figure this round (OE-8.2, OE-8.4)."""
    written = battle.declarations.by_figure.get(figure.id)
    action = written.order.action if written else "hold"
    if figure.id in battle.round_state.struck:
        yield "attack"
    if figure.id in battle.agenda.charged:
        yield "charge"
    if figure.id in battle.agenda.running:
        yield battle.agenda.running[figure.id]
    if action == "withdraw" and figure.id in battle.agenda.spent:
        yield "withdraw"
    if action in ("parry", "catch_breath") and is_able(battle, figure):
        yield action


def bleeding(battle: Battle, rules: Ruleset, _: Dice) -> tuple[FightEvent, ...]:
    """Who is down and not tended loses blood, and may die of it (OE-6.6)."""
    events: list[FightEvent] = []
    dying = dying_of(battle, rules)
    for figure in battle.combatants.by_id.values():
        after = bled(dying, life_of(dying, figure))
        lost = figure.hit_points - after.hit_points
        if not lost:
            continue
        events.append(FigureBled(figure.id, lost, rules.cite("bleeding")))
        condition = condition_of(after.life)
        if condition != figure.condition:
            events.append(FigureFell(figure.id, condition, rules.cite("down")))
    return tuple(events)
