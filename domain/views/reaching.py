"""Where a figure gets: with the move that is due, with what is left of it later, with an order that it may be given."""

from collections.abc import Mapping

from msgspec import UNSET, structs

from domain.agenda import Item, ItemId
from domain.battle import Battle
from domain.combatant import Combatant
from domain.decisions.movement import spent_at_most
from domain.decisions.orders_proposed import squares_by_order
from domain.decisions.round_flow import pending_of
from domain.decisions.runs import ways
from domain.grid.footprint import Footprint
from domain.grid.movement import QuarterPoints, quarters
from domain.projections.declarations import Declarations
from domain.quantities import Square
from domain.rounds import Order
from domain.rulesets.ruleset import Ruleset
from domain.views.asking import ReachAnswer

Priced = tuple[tuple[int, int, int], ...]


def reach_of_move(
    battle: Battle, rules: Ruleset, figure: Combatant, here: Footprint, item: Item
) -> ReachAnswer:
    """The move that is due, and what its later increments add to it (OE-4.6)."""
    found = ways(battle, rules, figure, item, here)
    last = [one for one in pending_of(battle, figure.id) if one.deed == item.deed][-1:]
    more = quarters(last[0].squares - item.squares) if last and last[0].squares > item.squares else 0
    later: Mapping[Square, QuarterPoints] = {}
    if more:
        due = spent_at_most(battle, item) - battle.agenda.spent.get(figure.id, 0)
        whole = ways(battle, rules, figure, item, here, QuarterPoints(due + more))
        later = {square: cost for square, cost in whole.costs.items() if square not in found.costs}
    return ReachAnswer(
        _priced(found.costs),
        tuple(
            (square.x, square.y, before.x, before.y)
            for square, before in sorted(found.came_from.items(), key=_in_reading_order)
        ),
        _priced(found.passing),
        _priced(later),
    )


def reach_by_orders(battle: Battle, rules: Ruleset, figure: Combatant, here: Footprint) -> ReachAnswer:
    """While orders are written: by a full move, and as part of it by a half-move; nobody's orders count (OE-4.5)."""
    battle = structs.replace(battle, declarations=Declarations())
    half = squares_by_order(battle, rules, figure, Order(figure.id, "attack", move="half"))
    full = squares_by_order(battle, rules, figure, Order(figure.id, "move", move="full"))
    if not full:
        return ReachAnswer(())
    wish = Item(ItemId(""), figure.id, 0, "move", full)
    found = ways(battle, rules, figure, wish, here, quarters(full))
    return ReachAnswer(
        (),
        passing=_priced(found.passing),
        later=_priced(found.costs),
        half=quarters(half) if half else UNSET,
    )


def _priced(squares: Mapping[Square, QuarterPoints]) -> Priced:
    return tuple(
        (square.x, square.y, cost) for square, cost in sorted(squares.items(), key=_in_reading_order)
    )


def _in_reading_order(place: tuple[Square, object]) -> tuple[int, int]:
    return place[0].y, place[0].x
