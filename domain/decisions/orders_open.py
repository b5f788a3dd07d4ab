"""Every order that might be written for a figure or for a whole group, each with why it may not: what a page lists.

The best of them stand in `orders_proposed`; whether one may be written says the decision that takes it.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, get_args

from msgspec import Struct, structs

from domain.battle import Battle
from domain.combatant import Combatant
from domain.decisions.attacks import out_of_reach, target_is_barred
from domain.decisions.declaring import order_is_wrong, spells_left
from domain.decisions.proposals import Visible, by_worth
from domain.decisions.skill import second_is_wrong
from domain.ids import FigureId
from domain.refusals import Refused
from domain.rounds import Action, Category, Manner, Order
from domain.rules.attack import melee_at_hand, melee_weapon, missiles_at_hand
from domain.rulesets.ruleset import Ruleset

IN_OWN_WORDS: Final[Action] = "improvise"
"""Listed nowhere: whoever does something else says it."""
AT_ONCE: Final[tuple[Category, ...]] = ("no",)
FAR: Final[dict[Action, Category]] = {"flee": "full"}
"""How far an action goes that has no row of its own."""
UNTAUGHT: Final[tuple[Manner, ...]] = ("punch", "wrestle", "overbear")


class OpenOrder(Struct, frozen=True):
    """An order for the first of the figures, what it is done with as the tables call that, and why not."""

    order: Order
    words: str = ""
    barred: Refused | None = None


def open_orders(battle: Battle, rules: Ruleset, figures: Sequence[Combatant]) -> Iterator[OpenOrder]:
    """All actions of the game, by each movement that goes with them; barred where one of `figures` may not."""
    first = figures[0]
    for action in get_args(Action):
        if action not in rules.actions or action == IN_OWN_WORDS:
            continue
        for move in _movements(rules, action):
            for order, words in _ways(battle, rules, first, Order(first.id, action, move=move)):
                wrong = (
                    order_is_wrong(battle, rules, structs.replace(order, figure=one.id)) for one in figures
                )
                yield OpenOrder(order, words, next(filter(None, wrong), None))


def _movements(rules: Ruleset, action: Action) -> tuple[Category, ...]:
    row = rules.book.phases.actions.get(action)
    return row.move if row is not None else (FAR.get(action, "no"),)


def _ways(battle: Battle, rules: Ruleset, figure: Combatant, order: Order) -> Iterator[tuple[Order, str]]:
    """Each way in which it may be done: with which weapon or both hands, which spell or thing, how without a weapon."""
    held = {
        one.weapon: rules.book.weapons[one.weapon].name
        for one in figure.sheet.weapons
        if one.weapon in rules.book.weapons
    }
    match order.action:
        case "attack":
            strikes = {one.weapon for one in melee_at_hand(rules, figure)}
            yield from _with_weapons(order, {key: name for key, name in held.items() if key in strikes})
            yield from _both_hands(rules, figure, order, held)
        case "fire":
            flies = {one.weapon for one in missiles_at_hand(rules, figure)}
            yield from _with_weapons(order, {key: name for key, name in held.items() if key in flies})
        case "cast":
            spells = dict.fromkeys(spells_left(battle, figure))
            yield from (
                (structs.replace(order, spell=one), rules.book.magic.spells[one].name) for one in spells
            )
            if not spells:
                yield order, ""
        case "use_item":
            items = dict.fromkeys(figure.sheet.items)
            yield from (
                (structs.replace(order, item=one), rules.book.items.of(one, rules.book.magic).name)
                for one in items
            )
            if not items:
                yield order, ""
        case "unarmed":
            manners = get_args(Manner) if figure.sheet.martial_arts else UNTAUGHT
            yield from ((structs.replace(order, manner=one), "") for one in manners)
        case _:
            yield order, ""


def _with_weapons(order: Order, weapons: dict[str, str]) -> Iterator[tuple[Order, str]]:
    """With which, where there is a choice."""
    if len(weapons) < 2:
        yield order, ""
        return
    for weapon, name in weapons.items():
        yield structs.replace(order, weapon=weapon), name


def _both_hands(
    rules: Ruleset, figure: Combatant, order: Order, held: dict[str, str]
) -> Iterator[tuple[Order, str]]:
    """A weapon in each hand, the pairs that go together (OE-1.9)."""
    for main, off in product(held.items(), repeat=2):
        both = structs.replace(order, weapon=main[0], second=off[0])
        if second_is_wrong(rules, figure, both) is None:
            yield both, f"{main[1]} and {off[1]}"


def way_to_strike(battle: Battle, rules: Ruleset, figure: Combatant, target: Combatant) -> Category:
    """How far it has to go to strike that one: nowhere whom it reaches, else half a move before the blow (OE-4.5)."""
    weapon = melee_weapon(rules, figure, None)
    if weapon is None or out_of_reach(battle, rules, figure, target, weapon) is None:
        return "no"
    return "half" if "half" in _movements(rules, "attack") and "move" in rules.actions else "no"


def ways_to_strike(
    battle: Battle, rules: Ruleset, figures: Sequence[Combatant], visible: Visible
) -> dict[FigureId, dict[FigureId, Category]]:
    """For each that may be struck, how far each of `figures` has to go."""
    return {
        target.id: {one.id: way_to_strike(battle, rules, one, target) for one in figures}
        for target in battle.combatants.by_id.values()
        if visible(target) and target_is_barred(battle, rules, figures[0], target) is None
    }


def ways_to_the_nearest(
    battle: Battle, rules: Ruleset, figures: Sequence[Combatant], visible: Visible
) -> dict[FigureId, Category]:
    """How far each of `figures` has to go to strike whoever is near; nothing of those who know of nobody to strike."""
    found: dict[FigureId, Category] = {}
    for one in figures:
        ways: list[Category] = [
            way_to_strike(battle, rules, one, foe) for foe in by_worth(battle, rules, one, visible)
        ]
        if ways:
            nearest: Category = "no" if "no" in ways else ways[0]
            found[one.id] = nearest
    return found
