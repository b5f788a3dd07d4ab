"""What figures lose of their gear, and have again: shields torn off, weapons dropped or stuck (OE-3.9, OE-5.16)."""

from typing import Final

from domain.battle import Battle
from domain.combatant import Combatant
from domain.decisions.standing import is_able
from domain.dice.rolling import Dice
from domain.events import FightEvent
from domain.gear import GearLost, GearRegained
from domain.ids import FigureId
from domain.rounds import Action
from domain.rules.attack import weapon_name
from domain.rulesets.catalog import rules_of
from domain.rulesets.ruleset import Ruleset
from domain.sheets import GearLoss, LostGear, WeaponInHand

REPAIRED: Final[frozenset[GearLoss]] = frozenset({"torn_off", "loose", "dropped"})
"""What whoever stands still for a round has in order again."""
STANDS_STILL: Final[frozenset[Action]] = frozenset({"hold", "catch_breath"})


def shield_torn_off(figure: Combatant) -> tuple[FightEvent, ...]:
    """Its shield is off its arm; nothing where it has none."""
    points = figure.sheet.shield
    if not points:
        return ()
    return (
        GearLost(
            figure.id, "shield", "torn_off", "shield", LostGear("shield", "torn_off", "shield", points=points)
        ),
    )


def armour_loosened(figure: Combatant, points: int) -> tuple[FightEvent, ...]:
    """Its armour class is so much worse until it sits again."""
    return (
        GearLost(
            figure.id, "armour", "loose", "armour", LostGear("armour", "loose", "armour", points=points)
        ),
    )


def weapon_lost(
    battle: Battle, rules: Ruleset, figure: Combatant, weapon: WeaponInHand, how: GearLoss
) -> tuple[FightEvent, ...]:
    """A weapon of the sheet falls into its square, sticks or breaks."""
    square = battle.positions.by_id.get(figure.id) if how == "dropped" else None
    place = figure.sheet.weapons.index(weapon)
    label = weapon_name(rules, weapon).partition(" (")[0].lower()  # a claw is nobody's but natural
    left = figure.sheet.charges_of(weapon.weapon)
    gear = LostGear("weapon", how, label, weapon, place=place, square=square, left=left)
    return (GearLost(figure.id, "weapon", how, label, gear),)


def item_lost(battle: Battle, figure: Combatant, place: int, how: GearLoss) -> tuple[FightEvent, ...]:
    """The item at that place on the sheet falls into its square, or breaks."""
    square = battle.positions.by_id.get(figure.id) if how == "dropped" else None
    item = figure.sheet.items[place]
    label = item.replace("_", " ")
    left = figure.sheet.charges_of(item)
    gear = LostGear("item", how, label, item=item, place=place, square=square, left=left)
    return (GearLost(figure.id, "item", how, label, gear),)


def picked_up(battle: Battle, figure: FigureId) -> tuple[FightEvent, ...]:
    """What lies in its square, by whoever stays there in place of going (OE-5.16); of a move that is its action, where recovering is one (AD-4.3)."""
    one, rules = battle.combatants.by_id[figure], rules_of(battle)
    assert rules is not None, "a battle is opened with a ruleset of the catalog"
    if not one.lost or not may_recover(battle, rules, figure):
        return ()
    here = battle.positions.by_id.get(figure)
    return _regained(one, [gear for gear in one.lost if gear.how == "dropped" and gear.square == here])


def may_recover(battle: Battle, rules: Ruleset, figure: FigureId) -> bool:
    """Half a move is enough; where it takes an action, its order is to move (OE-5.16, AD-4.3)."""
    written = battle.declarations.by_figure.get(figure)
    return not rules.recovering_is_an_action or (written is not None and written.order.action == "move")


def put_in_order(battle: Battle, _: Ruleset, __: Dice) -> tuple[FightEvent, ...]:
    """At the end of the round: what was stuck is free; whoever stood still has its gear in order again (OE-3.9)."""
    events: tuple[FightEvent, ...] = ()
    for figure in battle.combatants.by_id.values():
        if not figure.lost:
            continue
        here = battle.positions.by_id.get(figure.id)
        still = _stood_still(battle, figure)
        again = [
            gear
            for gear in figure.lost
            if gear.how == "stuck"
            or (still and gear.how in REPAIRED and (gear.how != "dropped" or gear.square == here))
        ]
        events = (*events, *_regained(figure, again))
    return events


def put_in_order_by(battle: Battle, figure: Combatant) -> tuple[FightEvent, ...]:
    """What whoever has time for it has in order again: all but what is broken, or lies elsewhere (OE-3.9, OE-5.16)."""
    here = battle.positions.by_id.get(figure.id)
    again = [
        gear
        for gear in figure.lost
        if gear.how == "stuck" or (gear.how in REPAIRED and (gear.how != "dropped" or gear.square == here))
    ]
    return _regained(figure, again)


def _stood_still(battle: Battle, figure: Combatant) -> bool:
    """No move and no action in the whole round."""
    written = battle.declarations.by_figure.get(figure.id)
    idle = written is None or written.order.action in STANDS_STILL
    busy = figure.id in battle.round_state.struck or figure.id in battle.agenda.spent
    return idle and not busy and is_able(battle, figure)


def _regained(figure: Combatant, again: list[LostGear]) -> tuple[FightEvent, ...]:
    """The last that was lost first, so that each finds its place on the sheet."""
    return tuple(GearRegained(figure.id, gear.kind, gear.how, gear.label, gear) for gear in reversed(again))
