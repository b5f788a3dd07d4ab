"""How the blow that is due may be struck: with which weapon, and to what end beside wounding (OE-5.14, OE-6.5)."""

from typing import get_args

from domain.agenda import Item
from domain.battle import Battle
from domain.combatant import Combatant
from domain.decisions.attacks import stroke_due, weapon_for
from domain.decisions.unarmed import FIST, manner_of
from domain.refusals import Refused
from domain.rounds import Aim
from domain.rules.attack import melee_at_hand, missiles_at_hand, weapon_name
from domain.rulesets.ruleset import Ruleset
from domain.views.asking import Way


def stroke_of(battle: Battle, rules: Ruleset, figure: Combatant) -> Item | None:
    """The blow or shot that is due of it now, with a weapon; None where there is none."""
    if battle.round_state.step != "resolve" or manner_of(battle, figure.id) is not None:
        return None
    item = stroke_due(battle, rules, figure)
    return None if isinstance(item, Refused) else item


def ways_to_be_struck(battle: Battle, rules: Ruleset, figure: Combatant, item: Item) -> tuple[Way, ...]:
    """Those that the game has. Whether one is for that very target tells what it holds and is, so it is not asked here."""
    written = battle.declarations.by_figure.get(figure.id)
    covers = written is not None and written.order.action == "cover"
    known = bool(rules.cite("maneuvers")) and battle.options.maneuvers != "off" and not covers
    aims: tuple[Way, ...] = get_args(Aim) if item.deed == "blow" else ("called",)
    subdues: tuple[Way, ...] = ("subdue",) if item.deed == "blow" and rules.cite("subdual") else ()
    return (*(aims if known else ()), *subdues)


def weapons_to_strike_with(battle: Battle, rules: Ruleset, figure: Combatant, item: Item) -> dict[str, str]:
    """Rows and names of the weapons at hand that serve; none where there is no choice, or both hands have their own."""
    shoots = item.deed == "shot"
    serving = missiles_at_hand(rules, figure) if shoots else melee_at_hand(rules, figure)
    names = {held.weapon: weapon_name(rules, held) for held in serving if held != FIST}
    fixed = {
        weapon.weapon
        for name in names
        if not isinstance(weapon := weapon_for(battle, rules, figure, item, name), Refused)
    }
    return names if len(names) > 1 and len(fixed) > 1 else {}
