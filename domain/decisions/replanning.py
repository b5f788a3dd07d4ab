"""What one figure would do in this round by another order, and where in the round that still fits (OE-2.5, AD-4.5)."""

from typing import Final

from domain.agenda import Item, Plan, Slot
from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.decisions.initiative import ordered, round_to_plan
from domain.decisions.round_flow import can_act, pending_of, waits_for_answers
from domain.events import AgendaSet, FightEvent, ItemDone, OrdersWritten
from domain.ids import Author, SideId
from domain.refusals import Refused
from domain.rounds import Order
from domain.rulesets.ruleset import Ruleset

LAST_PHASE: Final = "last"


def planned_alone(battle: Battle, rules: Ruleset, figure: Combatant, order: Order) -> Plan:
    """The round as it would be planned for that figure alone, with the dice that were rolled."""
    return rules.plan(round_to_plan(battle, rules, (ordered(battle, rules, figure, order),)))


def changed(battle: Battle, rules: Ruleset, order: Order, by: Author) -> tuple[FightEvent, ...] | Refused:
    """Another order in place of one that has not begun, with the DM's leave; of a spell never any more (AD-4.5)."""
    figure, rule = battle.combatants.by_id[order.figure], rules.cite("change")
    held = waits_for_answers(battle, rules)
    if held:
        return held
    written = battle.declarations.by_figure.get(figure.id)
    if order.action == "cast" or (written is not None and written.order.action == "cast"):
        words = "Once the initiative die is rolled no spell is declared any more, and none is exchanged for anything else."
        return Refused("sealed", words, rule)
    begun = figure.id in battle.round_state.acted or figure.id in battle.agenda.spent
    if begun or not can_act(battle, figure):
        words = f"{figure.id} has begun with what it declared, or can do nothing."
        return Refused("no_attacks_left", words, rule)
    pending = pending_of(battle, figure.id)
    dropped = tuple(ItemDone(figure.id, item.id) for item in pending)
    after = fold(dropped, battle)
    own = battle.options.initiative == "individual" and pending
    slots, items = after.agenda.slots, tuple(after.agenda.pending.values())
    plan = planned_alone(after, rules, figure, order)
    for item in plan.items:
        slots, place = _placed(
            slots, pending[0].slot if own else battle.round_state.slot, plan, item, figure.side
        )
        items = (
            *items,
            Item(
                item.id, item.figure, place, item.deed, item.squares, item.n, item.or_at_once, item.off_hand
            ),
        )
    return (*dropped, OrdersWritten(by, (order,)), AgendaSet(slots, items))


def _placed(
    slots: tuple[Slot, ...], earliest: int, plan: Plan, item: Item, side: SideId
) -> tuple[tuple[Slot, ...], int]:
    """Its own slot where that is to come, else the next in which its side acts, else one after all others."""
    phase = plan.slots[item.slot].phase
    to_come = [n for n in range(earliest, len(slots)) if side in slots[n].sides]
    own = next((n for n in to_come if slots[n].phase == phase), None)
    place = own if own is not None else next(iter(to_come), None)
    if place is not None:
        return slots, place
    return (*slots, Slot((side,), LAST_PHASE)), len(slots)
