"""How a round goes on by itself: who is awaited, which slot is next, what a new round brings.

Steps without a choice go within the commit that made them possible (an empty slot passes, the last seal closes
the declarations).
"""

from typing import Final

from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.events import (
    ActionPassed,
    BattleEnded,
    DeclarationsClosed,
    FatiguePaid,
    FightEvent,
    InitiativeRolled,
    OpportunityAllowancesGranted,
    RoundBegan,
    RoundEnded,
    SlotBegan,
    SlotsEnded,
)
from domain.ids import DM, Author, FigureId, SideId, seat_author
from domain.refusals import Refused
from domain.rules.endurance import fatigue_pool, opportunity_allowance
from domain.rulesets.ruleset import Ruleset
from domain.table.table import Table

Decision = tuple[FightEvent, ...] | Refused
STEP_WORDS: Final = {
    "set_up": "the field is being set out",
    "declare": "orders are being declared",
    "initiative": "initiative is to be rolled",
    "resolve": "the round is being resolved",
    "end_of_round": "the round is at its end",
    "over": "the battle is over",
}


def wrong_step(battle: Battle, wanted: str, rule: str) -> Refused:
    """Refused because the round is at another step; says which, and what to wait for."""
    now = STEP_WORDS[battle.round_state.step]
    return Refused("wrong_step", f"Not now: {now}. That is done when {STEP_WORDS[wanted]}.", rule)


def can_act(battle: Battle, figure: Combatant) -> bool:
    """It stands; or it fell in this very slot while several sides act together (AD-5.1, AMB-48)."""
    state = battle.round_state
    return not figure.is_down or (len(state.acting) > 1 and figure.id in state.fell_in_slot)


def awaited(battle: Battle, sides: tuple[SideId, ...]) -> tuple[FigureId, ...]:
    """Figures of `sides` that mean to strike and have not acted."""
    written = battle.declarations.by_figure
    return tuple(
        figure.id
        for figure in battle.combatants.by_id.values()
        if figure.side in sides
        and figure.id not in battle.round_state.acted
        and figure.id in written
        and written[figure.id].order.action == "attack"
        and can_act(battle, figure)
    )


def round_begins(battle: Battle, rules: Ruleset, number: int) -> tuple[FightEvent, ...]:
    """Step 1: orders may be written; allowances for attacks of opportunity are granted (OE-4.12)."""
    began = RoundBegan(number)
    if rules.opportunity is None:
        return (began,)
    figures = battle.combatants.by_id.values()
    granted = {one.id: opportunity_allowance(rules, one.sheet) for one in figures if not one.is_down}
    return (began, OpportunityAllowancesGranted(granted))


def first_slot(battle: Battle, rolled: InitiativeRolled) -> tuple[FightEvent, ...]:
    """The first slot in which somebody acts, after the dice in `rolled`."""
    return _slot_from(fold((rolled,), battle), 0)


def slots_go_on(battle: Battle, events: tuple[FightEvent, ...]) -> tuple[FightEvent, ...]:
    """`events`, and the next slot where they leave nobody in this one to act."""
    after = fold(events, battle)
    if after.round_state.step != "resolve" or awaited(after, after.round_state.acting):
        return events
    return (*events, *_slot_from(after, after.round_state.slot + 1))


def _slot_from(battle: Battle, slot: int) -> tuple[FightEvent, ...]:
    order = battle.round_state.order
    for number in range(slot, len(order)):
        if awaited(battle, order[number]):
            return (SlotBegan(number, order[number]),)
    return (SlotsEnded(),)


def hand_of(figure: Combatant, table: Table) -> Author:
    """Who declares for a figure: the seat that claimed its character, else the DM."""
    seat = table.seat_of(figure.character)
    return DM if seat is None else seat_author(seat)


def closed_when_all_sealed(
    battle: Battle, events: tuple[FightEvent, ...], table: Table
) -> tuple[FightEvent, ...]:
    """`events`, and the end of the declarations where nobody is left to seal.

    The DM's seal is always waited for, and a figure that came on after its hand had sealed waits for no further
    one: nobody may learn of a hidden figure by being made to wait, or by not being.
    """
    after = fold(events, battle)
    declared = after.declarations
    if DM not in declared.sealed_by:
        return events
    for figure in after.combatants.by_id.values():
        sealed = figure.id in declared.sealed or hand_of(figure, table) in declared.sealed_by
        if not (figure.is_down or sealed):
            return events
    return (*events, DeclarationsClosed())


def decide_advance(battle: Battle, rules: Ruleset) -> Decision:
    """The slot ends; whoever did not act in it lets its action go (OE-3.3)."""
    if battle.round_state.step != "resolve":
        return wrong_step(battle, "resolve", rules.cite("slots"))
    passed = tuple(ActionPassed(figure) for figure in awaited(battle, battle.round_state.acting))
    return slots_go_on(battle, passed)


def decide_pass(battle: Battle, rules: Ruleset, figure: FigureId) -> Decision:
    """A figure lets its action go."""
    if battle.round_state.step != "resolve":
        return wrong_step(battle, "resolve", rules.cite("slots"))
    if figure not in awaited(battle, battle.round_state.acting):
        return Refused("not_your_slot", f"Nothing is awaited of {figure} now.", rules.cite("slots"))
    return slots_go_on(battle, (ActionPassed(figure),))


def decide_end_of_round(battle: Battle, rules: Ruleset) -> Decision:
    """Step 5: fatigue is paid, and the next round begins (OE-2.2, OE-8.2)."""
    state = battle.round_state
    if state.step != "end_of_round":
        return wrong_step(battle, "end_of_round", rules.cite("end_of_round"))
    events: tuple[FightEvent, ...] = (*_fatigue(battle, rules), RoundEnded(state.round))
    return (*events, *round_begins(fold(events, battle), rules, state.round + 1))


def _fatigue(battle: Battle, rules: Ruleset) -> tuple[FatiguePaid, ...]:
    cost = rules.book.fatigue.attack
    paid: list[FatiguePaid] = []
    for figure in battle.combatants.by_id.values():
        pool = fatigue_pool(rules, figure.sheet)
        if pool is None or figure.id not in battle.round_state.struck:
            continue
        left = battle.fatigue.left.get(figure.id, pool)
        paid.append(FatiguePaid(figure.id, cost, max(0, left - cost)))
    return tuple(paid)


def decide_end(battle: Battle) -> Decision:
    """The battle is over."""
    if battle.round_state.step == "over":
        return Refused("wrong_step", "The battle is over already.")
    return (BattleEnded(battle.round_state.round),)
