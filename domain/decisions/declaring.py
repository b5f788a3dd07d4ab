"""Orders: written by anyone at any time (CO-10, OE-2.2, AD-4.2)."""

from typing import Final

from domain.battle import Battle
from domain.combatant import Combatant
from domain.commands import Declare
from domain.decisions.attacks import target_is_barred
from domain.decisions.covering_fire import cover_is_wrong, may_cover
from domain.decisions.round_flow import hand_of, wrong_step
from domain.decisions.skill import second_is_wrong
from domain.decisions.standing import is_startled, laden
from domain.decisions.surprise import spells_are_barred
from domain.decisions.turning import turning_is_barred
from domain.events import FightEvent, OrdersWritten
from domain.refusals import Refused
from domain.rounds import Action, Broken, Order
from domain.rules.attack import melee_weapon, missile_weapon
from domain.rules.full_moves import is_allowed_under_load
from domain.rules.schedule import may_move
from domain.rulesets.ruleset import Ruleset
from domain.table.grants import Actor
from domain.table.table import Table

Decision = tuple[FightEvent, ...] | Refused
STILL_DONE: Final[dict[Broken, tuple[Action, ...]]] = {
    "withdraw": ("withdraw", "hold"),
    "flee": ("flee", "run", "move", "hold"),
    "surrender": (),
}
"""What the broken may still be told to do (OE-9.2)."""


def decide_declare(battle: Battle, rules: Ruleset, command: Declare, actor: Actor, table: Table) -> Decision:
    """Orders for one figure or many; those that are sealed stay as they are."""
    if battle.round_state.step != "declare":
        return wrong_step(battle, "declare", rules.cite("declaration"))
    if actor.author in battle.declarations.sealed_by:
        words = "You have sealed this round's orders; whoever came on since then holds."
        return Refused("sealed", words, rules.cite("sealing"))
    for order in command.orders:
        wrong = order_is_barred(battle, rules, order, actor, table)
        if wrong:
            return wrong
    if len({order.figure for order in command.orders}) < len(command.orders):
        return Refused("bad_command", "One order for each figure: somebody is named twice.")
    return (OrdersWritten(actor.author, command.orders),)


def order_is_barred(
    battle: Battle, rules: Ruleset, order: Order, actor: Actor, table: Table
) -> Refused | None:
    """Why `actor` may not write that order now."""
    figure = battle.combatants.by_id[order.figure]
    if hand_of(figure, table) != actor.author:
        words = f"Whoever plays {order.figure} declares for it; release the character to do so yourself."
        return Refused("forbidden", words, rules.cite("sealing"))
    if figure.is_down:
        return Refused("is_down", f"{order.figure} is down and takes no orders.", rules.cite("declaration"))
    if order.figure in battle.declarations.sealed:
        return Refused("sealed", f"The orders of {order.figure} are sealed.", rules.cite("sealing"))
    lawful = order_is_wrong(battle, rules, order)
    if lawful:
        return lawful
    target = battle.figure(order.target) if order.target else None
    barred = target_is_barred(battle, rules, figure, target) if target is not None else None
    if barred or order.action != "cover":
        return barred
    return cover_is_wrong(battle, rules, figure, order, target)


def order_is_wrong(battle: Battle, rules: Ruleset, order: Order) -> Refused | None:
    """An action that the game has, with a movement that goes with it, and a spell that is in memory (OE-4.5, OE-10.3)."""
    if order.action not in rules.actions:
        words = f"{rules.title} has no {order.action!r}; there are: {', '.join(sorted(rules.actions))}."
        return Refused("bad_command", words, rules.cite("declaration"))
    row = rules.book.phases.actions.get(order.action)
    if order.move != "no" and row is not None and not may_move(row, order.move):
        words = f"{order.action.capitalize()} goes with: {', '.join(row.move)}; not with a {order.move}-move."
        return Refused("bad_command", words, rules.cite("movement"))
    figure = battle.combatants.by_id[order.figure]
    barred = action_is_barred(battle, rules, figure, order.action)
    if barred:
        return barred
    if order.square is not None and (order.action != "cover" or order.target is not None):
        words = "A square stands in place of a target, and for the action of covering alone."
        return Refused("bad_command", words, rules.cite("cover"))
    if order.item is not None and order.item not in figure.sheet.items:
        has = ", ".join(figure.sheet.items) or "nothing"
        words = f"{figure.id} carries no {order.item}; there is: {has}."
        return Refused("no_such_weapon", words, rules.cite("item"))
    if order.action == "improvise" and not order.words.strip():
        return Refused("bad_command", "Say in words what it does.", rules.cite("declaration"))
    if order.action == "cast" and order.spell not in spells_left(battle, figure):
        known = ", ".join(dict.fromkeys(spells_left(battle, figure)))
        return Refused("bad_command", f"{figure.id} has in memory: {known}.", rules.cite("casting"))
    return _weapon_is_wrong(rules, figure, order) or second_is_wrong(rules, figure, order)


def action_is_barred(battle: Battle, rules: Ruleset, figure: Combatant, action: Action) -> Refused | None:
    """Why a figure may not mean to do that at all.

    It is surprised, or its nerve has broken; it has nothing to shoot with or no spell in memory; it would parry where that is not
    played; or its load is severe, fatigue counted in, and it would charge or run (OE-4.2, OE-8.3, OE-9.2, AD-6.7).
    """
    held = action != "hold" and battle.effects.has(figure.id, "surprised")
    if held and (action == "cast" or not is_startled(battle, figure.id)):
        return Refused("is_down", f"{figure.id} is surprised and does nothing yet.", rules.cite("surprise"))
    how = battle.effects.broken.get(figure.id)
    if how is not None and action not in STILL_DONE[how]:
        words = f"The nerve of {figure.id} has broken: {' or '.join(STILL_DONE[how]) or 'nothing'} is all it does."
        return Refused("is_down", words, rules.cite("morale"))
    if action == "fire" and missile_weapon(rules, figure, None) is None:
        out = ", ".join(one.weapon for one in figure.sheet.weapons if figure.sheet.is_shot_out(one.weapon))
        shot_out = f"{figure.id} has no missile left for its {out}; it may attack, move, guard or hold."
        words = shot_out if out else f"{figure.id} has nothing to shoot or throw."
        return Refused("no_such_weapon", words, rules.cite("missile"))
    if action == "parry" and "parry" in rules.options and battle.options.parry == "off":
        words = "Nobody parries in this battle: guard, withdraw or attack; the DM may switch `parry` on."
        return Refused("bad_command", words, rules.cite("parry"))
    if action == "use_item" and not figure.sheet.items:
        return Refused("no_such_weapon", f"{figure.id} carries nothing to use.", rules.cite("item"))
    if action == "turn":
        return turning_is_barred(battle, rules, figure)
    if action == "cast" and spells_are_barred(battle, rules):
        words = "Nobody casts in the round that the surprised lose."
        return Refused("bad_command", words, rules.cite("surprise"))
    if action == "cast" and not spells_left(battle, figure):
        return Refused("bad_command", f"{figure.id} has no spell in memory.", rules.cite("casting"))
    if action == "cover" and (barred := may_cover(battle, rules, figure)):
        return barred
    if action in ("charge", "run", "sprint") and not is_allowed_under_load(
        rules.book.phases, action, laden(battle, rules, figure)
    ):
        words = f"{figure.id} carries too much to {action}; under a severe load one moves, and no faster."
        return Refused("bad_command", words, rules.cite("load"))
    return None


def spells_left(battle: Battle, figure: Combatant) -> tuple[str, ...]:
    """The spells that a figure has still in memory, first the long one that it is casting (OE-10.2, OE-10.3)."""
    left = list(figure.sheet.spells)
    for spent in battle.effects.cast.get(figure.id, ()):
        left.remove(spent)
    return (*((battle.agenda.casting[figure.id],) if figure.id in battle.agenda.complete_in else ()), *left)


def _weapon_is_wrong(rules: Ruleset, figure: Combatant, order: Order) -> Refused | None:
    """A weapon that is named is at hand, and does what the action asks of it."""
    if order.weapon is None:
        return None
    shoots = missile_weapon(rules, figure, order.weapon) if order.action != "attack" else None
    strikes = melee_weapon(rules, figure, order.weapon) if order.action != "fire" else None
    if shoots or strikes:
        return None
    lacks = f"missile left for its {order.weapon}" if figure.sheet.is_shot_out(order.weapon) else order.weapon
    return no_such_weapon(rules, figure, f"{lacks} to {order.action} with")


def no_such_weapon(rules: Ruleset, figure: Combatant, wanted: str) -> Refused:
    """None at hand such as it was asked for; says what there is."""
    sheet = figure.sheet
    has = ", ".join(one.weapon for one in sheet.weapons if not sheet.is_shot_out(one.weapon)) or "nothing"
    words = f"{figure.id} has no {wanted}; it has: {has}."
    return Refused("no_such_weapon", words, rules.cite("to_hit"))
