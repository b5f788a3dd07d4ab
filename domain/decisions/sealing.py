"""The seal on one's orders, both ways (CO-10, OE-2.2, AD-4.2), and what is done by those that were told nothing."""

from collections.abc import Iterator
from typing import Final

from domain.authority import acts_for
from domain.battle import Battle
from domain.combatant import Combatant
from domain.commands import Seal
from domain.decisions.declaring import Decision, order_is_barred
from domain.decisions.round_flow import closed_when_all_sealed, hand_of, wrong_step
from domain.decisions.standing import is_able
from domain.decisions.tactical_orders import Chosen, order_by_tactic
from domain.decisions.tactics import known_to_sides, sees_of
from domain.events import OrdersSealed, OrdersWritten
from domain.ids import Author
from domain.refusals import Refused
from domain.rounds import Action, Order
from domain.rulesets.ruleset import Ruleset
from domain.table.grants import Actor
from domain.table.table import Table
from domain.tactics import Tactic

SPENDS: Final[frozenset[Action]] = frozenset({"cast", "use_item", "turn"})
"""What no character does untold: it would be gone."""
THOUGHT_OF_MAX: Final = 40
"""So many are thought about one by one, so that a seal holds nobody up; a horde beyond that closes in and strikes whom it meets."""


def decide_seal(battle: Battle, rules: Ruleset, command: Seal, actor: Actor, table: Table) -> Decision:
    """Close one's own orders; whoever has none written holds, or where the seal says so does what is done untold.

    The DM's own are those that no seat acts for. The DM seals even where no foe stands: that nobody has to wait would
    tell that nobody is hidden.
    """
    if battle.round_state.step != "declare":
        return wrong_step(battle, "declare", rules.cite("sealing"))
    figures = tuple(
        one.id
        for one in battle.combatants.by_id.values()
        if not one.is_down
        and one.id not in battle.declarations.sealed
        and (command.for_all or _is_own(one, actor, table))
    )
    if not figures and (actor.author in battle.declarations.sealed_by or not actor.grant.runs):
        return Refused("sealed", "Your orders are sealed already.", rules.cite("sealing"))
    orders = tuple(_unless_told(battle, rules, actor, table)) if command.nearest else ()
    why = {one.order.figure: one.why for one in orders if one.order.figure in battle.tactics.by_figure}
    written = (OrdersWritten(actor.author, tuple(one.order for one in orders), why),) if orders else ()
    sealed = OrdersSealed(actor.author, figures, command.for_all)
    return closed_when_all_sealed(battle, (*written, sealed), table)


def told_nothing(battle: Battle, author: Author, table: Table) -> tuple[Combatant, ...]:
    """Those of one hand that could act and have no order. Who hides waits in hiding until told otherwise."""
    return tuple(
        one
        for one in battle.combatants.by_id.values()
        if hand_of(one, table) == author
        and not one.hidden
        and one.id not in battle.declarations.by_figure
        and one.id not in battle.declarations.sealed
        and is_able(battle, one)
    )


def _unless_told(battle: Battle, rules: Ruleset, actor: Actor, table: Table) -> Iterator[Chosen]:
    """By its tactic; else a foe goes for the nearest, and a character stands guard: from what its own side sees."""
    figures = told_nothing(battle, actor.author, table)
    known = known_to_sides(battle, figures)
    for number, figure in enumerate(figures):
        chosen = (
            _thought_of(known[figure.side], rules, figure)
            if number < THOUGHT_OF_MAX
            else Chosen(Order(figure.id, "attack", move="half"), "so many write their orders at once")
        )
        if chosen is not None and order_is_barred(battle, rules, chosen.order, actor, table) is None:
            yield chosen


def _thought_of(battle: Battle, rules: Ruleset, figure: Combatant) -> Chosen | None:
    usual: Tactic = "nearest" if figure.character is None else "guard"
    tactic = battle.tactics.by_figure.get(figure.id, usual)
    kept = SPENDS if figure.character is not None else frozenset[Action]()
    return order_by_tactic(battle, rules, figure, tactic, sees_of(figure.side), kept)


def _is_own(figure: Combatant, actor: Actor, table: Table) -> bool:
    return acts_for(actor.grant, figure) and hand_of(figure, table) == actor.author
