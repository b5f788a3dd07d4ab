"""Dropping what was declared before it has begun: the figure acts last (OE-2.5)."""

from typing import Final

from domain.agenda import MOVES, Deed, Item, ItemId, Slot
from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.commands import Abort
from domain.decisions.declaring import action_is_barred
from domain.decisions.replanning import LAST_PHASE, planned_alone
from domain.decisions.round_flow import can_act, pending_of, slots_go_on, waits_for_answers, wrong_step
from domain.decisions.wounding import spoiled
from domain.events import AgendaSet, FightEvent, ItemDone, OrdersWritten
from domain.ids import Author
from domain.refusals import Refused
from domain.rounds import Action, Order
from domain.rulesets.ruleset import Ruleset

LAST_DEEDS: Final[dict[Action, Deed | None]] = {
    "attack": "blow",
    "fire": "shot",
    "unarmed": "blow",
    "withdraw": "withdraw",
    "tend": "tend",
    "turn": "turning",
    "use_item": "item",
    "guard": None,
    "parry": None,
    "hold": None,
}
"""What may be done in place of what was dropped, and what of it has a place in the round (OE-2.5)."""


def decide_abort(
    battle: Battle, rules: Ruleset, command: Abort, by: Author
) -> tuple[FightEvent, ...] | Refused:
    """Its places in the round are given up for one after everyone else's, without casting."""
    if battle.round_state.step != "resolve":
        return wrong_step(battle, "resolve", rules.cite("abort"))
    held = waits_for_answers(battle, rules)
    if held:
        return held
    figure = battle.combatants.by_id[command.figure]
    if figure.id in battle.effects.broken:
        return Refused("is_down", f"The nerve of {figure.id} has broken; it runs.", rules.cite("morale"))
    if not may_abort(battle, rules, figure):
        words = f"{figure.id} has begun already, or has nothing to drop."
        return Refused("no_attacks_left", words, rules.cite("abort"))
    if command.instead not in LAST_DEEDS:
        words = f"Whoever acts last neither casts nor goes far; it may: {', '.join(LAST_DEEDS)}."
        return Refused("bad_command", words, rules.cite("abort"))
    barred = action_is_barred(battle, rules, figure, command.instead)
    if barred:
        return barred
    lost = spoiled(battle, rules, figure)
    left = pending_of(fold(lost, battle), figure.id)
    dropped = (*lost, *(ItemDone(figure.id, item.id) for item in left))
    written = OrdersWritten(by, (Order(figure.id, command.instead),))
    deed = LAST_DEEDS[command.instead]
    plan = planned_alone(battle, rules, figure, Order(figure.id, command.instead))
    squares = max((one.squares for one in plan.items if one.deed == deed), default=0)
    if deed in MOVES and not squares:
        return Refused("bad_command", f"{figure.id} gets nowhere so laden.", rules.cite("load"))
    if deed is None:
        return slots_go_on(battle, (*dropped, written))
    after = fold(dropped, battle)
    slots = _with_last(after)
    place = next(
        number for number, slot in enumerate(slots) if slot.phase == LAST_PHASE and figure.side in slot.sides
    )
    item = Item(ItemId(f"{figure.id}.{deed}.last"), figure.id, place, deed, squares)
    agenda = AgendaSet(slots, (*after.agenda.pending.values(), item))
    return slots_go_on(battle, (*dropped, written, agenda))


def may_abort(battle: Battle, rules: Ruleset, figure: Combatant) -> bool:
    """It has something to drop and has not begun with it, and does not come last already.

    A guard whom nobody has come near may be dropped as well: its blow falls last then (OE-2.5, AMB-28).
    """
    if not rules.cite("abort") or not can_act(battle, figure) or figure.id in battle.effects.broken:
        return False
    items = [item for item in pending_of(battle, figure.id) if item.deed != "step"]
    if figure.id in battle.round_state.acted or figure.id in battle.agenda.spent:
        return False
    if any(battle.agenda.slots[item.slot].phase == LAST_PHASE for item in items):
        return False
    return bool(items) or _stands_guard(battle, figure)


def _stands_guard(battle: Battle, figure: Combatant) -> bool:
    written = battle.declarations.by_figure.get(figure.id)
    return written is not None and written.order.action == "guard"


def _with_last(battle: Battle) -> tuple[Slot, ...]:
    """The slots, and after them one for each rank: several who dropped their action go by initiative (AMB-33)."""
    slots = battle.agenda.slots
    if any(slot.phase == LAST_PHASE for slot in slots):
        return slots
    return (*slots, *(Slot(sides, LAST_PHASE) for sides in battle.round_state.order))
