"""Orders: written by anyone at any time, sealed both ways (CO-10, OE-2.2, AD-4.2)."""

from domain.authority import acts_for
from domain.battle import Battle
from domain.combatant import Combatant
from domain.commands import Declare, Seal
from domain.decisions.attacks import target_is_barred
from domain.decisions.round_flow import closed_when_all_sealed, hand_of, wrong_step
from domain.events import FightEvent, OrdersSealed, OrdersWritten
from domain.refusals import Refused
from domain.rounds import Order
from domain.rulesets.ruleset import Ruleset
from domain.table.grants import Actor
from domain.table.table import Table

Decision = tuple[FightEvent, ...] | Refused


def decide_declare(battle: Battle, rules: Ruleset, command: Declare, actor: Actor, table: Table) -> Decision:
    """Orders for one figure or many; those that are sealed stay as they are."""
    if battle.round_state.step != "declare":
        return wrong_step(battle, "declare", rules.cite("declaration"))
    if actor.author in battle.declarations.sealed_by:
        words = "You have sealed this round's orders; whoever came on since then holds."
        return Refused("sealed", words, rules.cite("sealing"))
    for order in command.orders:
        wrong = _is_wrong(battle, rules, order, actor, table)
        if wrong:
            return wrong
    if len({order.figure for order in command.orders}) < len(command.orders):
        return Refused("bad_command", "One order for each figure: somebody is named twice.")
    return (OrdersWritten(actor.author, command.orders),)


def _is_wrong(battle: Battle, rules: Ruleset, order: Order, actor: Actor, table: Table) -> Refused | None:
    figure = battle.combatants.by_id[order.figure]
    if hand_of(figure, table) != actor.author:
        words = f"Whoever plays {order.figure} declares for it; release the character to do so yourself."
        return Refused("forbidden", words, rules.cite("sealing"))
    if figure.is_down:
        return Refused("is_down", f"{order.figure} is down and takes no orders.", rules.cite("declaration"))
    if order.figure in battle.declarations.sealed:
        return Refused("sealed", f"The orders of {order.figure} are sealed.", rules.cite("sealing"))
    target = battle.figure(order.target) if order.target else None
    return target_is_barred(battle, rules, figure, target) if target is not None else None


def decide_seal(battle: Battle, rules: Ruleset, command: Seal, actor: Actor, table: Table) -> Decision:
    """Close one's own orders; whoever has none written holds. The DM's own are those that no seat acts for.

    The DM seals even where no foe stands: that nobody has to wait would tell that nobody is hidden.
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
    return closed_when_all_sealed(battle, (OrdersSealed(actor.author, figures, command.for_all),), table)


def _is_own(figure: Combatant, actor: Actor, table: Table) -> bool:
    return acts_for(actor.grant, figure) and hand_of(figure, table) == actor.author
