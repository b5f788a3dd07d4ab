"""Who acts when in an AD&D round: the sides as the dice ranked them, tied ones together (AD-4.2, AD-5.1)."""

from domain.agenda import Item, ItemId, Plan, Slot
from domain.rulesets.planning import RoundToPlan


def plan_round(round_to_plan: RoundToPlan) -> Plan:
    """One slot for each rank; in it one blow for each figure that declared an attack."""
    slots = tuple(Slot(sides) for sides in round_to_plan.order)
    places = {side: number for number, slot in enumerate(slots) for side in slot.sides}
    items = tuple(
        Item(ItemId(f"{one.figure}.blow.0"), one.figure, places[one.side], "blow")
        for one in round_to_plan.figures
        if one.order.action == "attack"
    )
    return Plan(slots, items)
