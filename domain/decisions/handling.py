"""Dropping what one holds, and picking up what lies where one stands (OE-5.16, AD-4.3)."""

from domain.battle import Battle
from domain.combatant import Combatant
from domain.decisions.gear import item_lost, may_recover, weapon_lost
from domain.decisions.postures import not_in_command
from domain.decisions.round_flow import due_of, slots_go_on
from domain.decisions.standing import footprint
from domain.decisions.whose_turn import not_your_slot
from domain.events import FightEvent, ItemDone
from domain.gear import GearTaken
from domain.grid.footprint import squares_of
from domain.grid.movement import quarters
from domain.refusals import Refused
from domain.rules.attack import is_own_body
from domain.rulesets.ruleset import Ruleset
from domain.sheets import WEAPONS_MAX, LostGear, TableRow
from domain.stances import Drop, PickUp

Decision = tuple[FightEvent, ...] | Refused


def decide_drop(battle: Battle, rules: Ruleset, command: Drop) -> Decision:
    """It falls into the figure's square; of weapons only what a hand holds."""
    figure, thing = battle.combatants.by_id[command.figure], command.thing
    barred = not_in_command(battle, rules, figure)
    if barred:
        return barred
    weapon = next((one for one in figure.sheet.weapons if one.weapon == thing), None)
    if weapon is not None and is_own_body(rules, weapon):
        words = f"{figure.id} cannot let go of its {thing.replace('_', ' ')}: that is a part of it."
        return Refused("no_such_weapon", words, rules.cite("gear"))
    if weapon is not None:
        return slots_go_on(battle, weapon_lost(battle, rules, figure, weapon, "dropped"))
    if thing in figure.sheet.items:
        return slots_go_on(battle, item_lost(battle, figure, figure.sheet.items.index(thing), "dropped"))
    has = ", ".join((*(one.weapon for one in figure.sheet.weapons), *figure.sheet.items)) or "nothing"
    return Refused("no_such_weapon", f"{figure.id} has no {thing}; it has: {has}.", rules.cite("gear"))


def decide_pick_up(battle: Battle, rules: Ruleset, command: PickUp) -> Decision:
    """In place of half a move that is due; where recovering a weapon is an action, of the move that is the figure's action."""
    figure, rule = battle.combatants.by_id[command.figure], rules.cite("gear")
    barred = not_in_command(battle, rules, figure)
    if barred:
        return barred
    owner = battle.combatants.by_id[command.owner or command.figure]
    gear = _lying(battle, rules, figure, owner, command.thing)
    if gear is None:
        words = f"No {command.thing.replace('_', ' ')} that {owner.id} lost lies where {figure.id} stands."
        return Refused("out_of_reach", words, rule)
    if gear.weapon is not None and len(figure.sheet.weapons) >= WEAPONS_MAX:
        return Refused("too_many", f"{figure.id} carries {WEAPONS_MAX} weapons, and no more.", rule)
    due = (item for item in due_of(battle, figure.id) if item.is_move and item.deed != "step")
    item = next(due, None) if may_recover(battle, rules, figure.id) else None
    if item is None:
        instead = (
            "its move, and nothing else in the round," if rules.recovering_is_an_action else "a half-move"
        )
        words = f"To pick something up {figure.id} gives up {instead} when that is due; now none is."
        return not_your_slot(battle, words, rule)
    gone = max(battle.agenda.spent.get(figure.id, 0), quarters(item.squares))
    taken = GearTaken(figure.id, gear.kind, gear.label, rule, gear, owner.id, gone)
    return slots_go_on(battle, (ItemDone(figure.id, item.id), taken))


def _lying(
    battle: Battle, rules: Ruleset, figure: Combatant, owner: Combatant, thing: TableRow
) -> LostGear | None:
    """What `owner` dropped of that kind, in the figure's squares."""
    here = footprint(battle, rules, figure.id)
    if here is None:
        return None
    rows = (gear for gear in owner.lost if gear.how == "dropped" and gear.square in squares_of(here))
    return next((gear for gear in rows if thing in {gear.item, gear.weapon and gear.weapon.weapon}), None)
