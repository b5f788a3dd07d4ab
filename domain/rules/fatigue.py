"""Fatigue at the end of a round: what it costs, when a figure drops a state, what rest gives back (OE-8)."""

from collections.abc import Iterable

from msgspec import Struct

from domain.rulesets.book_fatigue import ENCUMBRANCE, WEARINESS, Activity, FatigueTable, Weariness
from domain.rulesets.book_phases import Encumbrance


class FatigueStanding(Struct, frozen=True):
    """Points left in the pool, and how tired the figure is."""

    points: int
    state: Weariness = "fresh"


class FatigueDue(Struct, frozen=True):
    """What the end of a round does before any die: points paid or regained, points left, whether a save is due."""

    cost: int
    regained: int
    points: int
    save_due: bool


def acts_as(table: FatigueTable, carried: Encumbrance, state: Weariness) -> Encumbrance:
    """The encumbrance category in which a tired figure moves, fights and rolls initiative (OE-8.3)."""
    worse = ENCUMBRANCE.index(carried) + table.categories_worse[state]
    return ENCUMBRANCE[min(worse, len(ENCUMBRANCE) - 1)]


def round_cost(table: FatigueTable, activities: Iterable[Activity], acting_as: Encumbrance) -> int:
    """Points of a round: the largest cost that applied and, if there was one, the load's (OE-8.2).

    `acting_as` is the category after `acts_as`. No activity at all is a round of rest.
    """
    cost = max((table.cost[activity] for activity in activities), default=table.cost["rest"])
    return cost + table.encumbrance_extra[acting_as] if cost else cost


def fatigue_due(
    table: FatigueTable,
    standing: FatigueStanding,
    points_max: int,
    activities: Iterable[Activity],
    carried: Encumbrance,
) -> FatigueDue:
    """What a round's end asks of one figure (OE-8.2, OE-8.4).

    A save versus paralyzation is due where a strenuous round leaves the pool at 0, unless the figure is in the
    worst state already.
    """
    done = frozenset(activities)
    cost = round_cost(table, done, acts_as(table, carried, standing.state))
    if cost:
        left = max(0, standing.points - cost)
        return FatigueDue(cost, 0, left, save_due=left == 0 and standing.state != WEARINESS[-1])
    recovery = table.recovery
    offered = recovery.catch_breath if "catch_breath" in done else recovery.rest_round
    left = max(standing.points, min(points_max, standing.points + offered))
    return FatigueDue(0, left - standing.points, left, save_due=False)


def after_round(
    standing: FatigueStanding, points_max: int, due: FatigueDue, *, save_made: bool
) -> FatigueStanding:
    """How the figure stands once `due` is done; `save_made` counts only where a save was due (OE-8.2, OE-8.4).

    A round that cost nothing and leaves the pool half full or fuller, rounded up, betters the state by a step.
    """
    rank = WEARINESS.index(standing.state)
    if due.save_due and not save_made:
        rank += 1
    elif not due.cost and due.points >= half_full(points_max):
        rank = max(0, rank - 1)
    return FatigueStanding(due.points, WEARINESS[rank])


def half_full(points_max: int) -> int:
    """Points at which a pool is half full, rounded up (OE-8.4)."""
    return -(-points_max // 2)
