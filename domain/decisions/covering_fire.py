"""The action of covering somebody with a bow, or with a blade at a helpless one's throat (OE-5.5)."""

from collections.abc import Iterator, Sequence
from typing import Final

from domain.agenda import Item
from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.decisions.grounds import ground_of
from domain.decisions.into_melee import server_dice
from domain.decisions.opportunities import shot_is_met
from domain.decisions.round_flow import due_of, slots_go_on, waits_for_answers, wrong_step
from domain.decisions.standing import (
    far,
    footprint,
    is_able,
    needs_map,
)
from domain.decisions.strike import strike
from domain.dice.rolling import Dice
from domain.events import FightEvent, ItemDone
from domain.grid.footprint import Footprint, range_squares, squares_apart, squares_of
from domain.grid.sight import line_of_fire
from domain.ids import FigureId
from domain.quantities import Square
from domain.refusals import Refused
from domain.rounds import EffectKind, Modifier, Order
from domain.rules.missile_range import range_band
from domain.rules.provoking import Provocation
from domain.rules.strokes import covers_with, is_bow
from domain.rulesets.ruleset import Ruleset
from domain.sheets import WeaponInHand
from domain.stances import ShotHeld

AT_MERCY: Final[frozenset[EffectKind]] = frozenset(
    {"stunned", "dazed", "held", "asleep", "grappled", "surprised"}
)
"""Whom a blade may be held at: stunned, dazed, pinned, surprised; the unconscious as well."""


def is_at_mercy(battle: Battle, rules: Ruleset, figure: Combatant, victim: Combatant) -> bool:
    """It is an enemy beside the figure, and cannot ward off a blade."""
    if not battle.are_foes(victim, figure) or victim.is_gone:
        return False
    helpless = victim.condition == "unconscious" or battle.effects.has_any(victim.id, AT_MERCY)
    here, there = footprint(battle, rules, figure.id), footprint(battle, rules, victim.id)
    return helpless and (here is None or there is None or squares_apart(here, there) <= 1)


def may_cover(battle: Battle, rules: Ruleset, figure: Combatant) -> Refused | None:
    """It has a bow or crossbow that it knows, or a blade and somebody beside it who cannot ward it off."""
    held = covers_with(rules.book, figure.sheet, None)
    if held is not None and is_bow(rules.book, held):
        return None
    others = (one for one in battle.combatants.by_id.values() if not one.hidden)
    if held is not None and any(is_at_mercy(battle, rules, figure, one) for one in others):
        return None
    words = (
        f"{figure.id} covers somebody with a bow or crossbow that it knows, or with a blade whoever is helpless beside it;"
        " it has neither. It may fire or attack."
    )
    return Refused("no_such_weapon", words, rules.cite("cover"))


def cover_is_wrong(
    battle: Battle, rules: Ruleset, figure: Combatant, order: Order, target: Combatant | None
) -> Refused | None:
    """The weapon is no bow and no blade; or the target is not in sight within short range, or not helpless (OE-5.5)."""
    rule = rules.cite("cover")
    held = covers_with(rules.book, figure.sheet, order.weapon)
    if held is None:
        return Refused("no_such_weapon", f"{figure.id} cannot cover anybody with {order.weapon}.", rule)
    if order.square is not None:
        return _square_is_wrong(battle, rules, figure, order.square, held)
    if target is None:
        return None
    if not is_bow(rules.book, held):
        if is_at_mercy(battle, rules, figure, target):
            return None
        words = (
            f"A blade covers who is stunned, pinned, surprised or unconscious beside it; {target.id} is not."
        )
        return Refused("out_of_reach", words, rule)
    there = footprint(battle, rules, target.id)
    return _is_out_of_shot(battle, rules, figure, held, there, target.id)


def _square_is_wrong(
    battle: Battle, rules: Ruleset, figure: Combatant, square: Square, held: WeaponInHand
) -> Refused | None:
    """A blade covers no square, and without a map there is none."""
    barred = needs_map(battle, "A square that is covered", "name whom it covers")
    if barred:
        return barred
    if not is_bow(rules.book, held):
        words = "A bow or crossbow covers a square; a blade covers who is helpless beside it."
        return Refused("no_such_weapon", words, rules.cite("cover"))
    there = Footprint(square, 1)
    if not ground_of(battle).holds(there):
        return Refused("off_the_map", f"{square} is off the map.", "CO-7")
    return _is_out_of_shot(battle, rules, figure, held, there, str(square))


def _is_out_of_shot(
    battle: Battle,
    rules: Ruleset,
    figure: Combatant,
    held: WeaponInHand,
    there: Footprint | None,
    what: str,
) -> Refused | None:
    """Beyond short range, or out of sight; nothing of who is nowhere."""
    here, rule = footprint(battle, rules, figure.id), rules.cite("cover")
    if here is None or there is None:
        return None
    squares = range_squares(here, there)
    if range_band(rules.book.uses.missiles[held.weapon], squares) != "short":
        words = f"One covers within short range; {what} is {far(battle, rules, squares)} away."
        return Refused("out_of_reach", words, rule)
    if line_of_fire(here, there, ground_of(battle)) is None:
        return Refused("out_of_reach", f"{what} is not in sight of {figure.id}.", rule)
    return None


def entered_under_cover(
    battle: Battle, mover: Combatant, path: Sequence[Square], side: int
) -> tuple[Provocation, ...]:
    """Where the path first enters each square that an enemy's held shot covers (OE-5.5)."""
    if mover.hidden:
        return ()
    found: list[Provocation] = []
    for name in sorted(battle.agenda.held_shots):
        shooter, square = battle.combatants.by_id[name], battle.declarations.by_figure[name].order.square
        if square is None or not is_able(battle, shooter) or not battle.are_foes(shooter, mover):
            continue
        inside = [square in squares_of(Footprint(one, side)) for one in path]
        at = next((at for at in range(1, len(inside)) if inside[at] and not inside[at - 1]), None)
        if at is not None:
            found.append(Provocation(name, at))
    return tuple(found)


def loosed(
    battle: Battle, rules: Ruleset, shooter: Combatant, target: Combatant, dice: Dice
) -> tuple[FightEvent, ...]:
    """The held shot at whoever has just entered the covered square; nothing of who cannot shoot any more (OE-5.5)."""
    item = battle.agenda.held_shots[shooter.id]
    order = battle.declarations.by_figure[shooter.id].order
    held = covers_with(rules.book, shooter.sheet, order.weapon)
    here, there = footprint(battle, rules, shooter.id), footprint(battle, rules, target.id)
    if held is None or here is None or there is None or not is_able(battle, shooter):
        return ()
    if line_of_fire(here, there, ground_of(battle)) is None:
        return ()
    before = (*shot_is_met(battle, rules, shooter, server_dice(dice)), ItemDone(shooter.id, item.id))
    after = fold(before, battle)
    now = after.combatants.by_id[shooter.id]
    if not is_able(after, now):
        return before
    covers_it = tuple(cover_modifiers(after, rules, shooter.id, item))
    return (*before, *strike(after, rules, now, target, held, dice, "shot", ruled=covers_it))


def covers(battle: Battle, figure: FigureId) -> bool:
    """It was told to cover somebody."""
    written = battle.declarations.by_figure.get(figure)
    return written is not None and written.order.action == "cover"


def not_covered(
    battle: Battle, rules: Ruleset, attacker: Combatant, target: Combatant, item: Item
) -> Refused | None:
    """A blade that covers strikes nobody who can ward it off (OE-5.5)."""
    if item.deed != "blow" or not covers(battle, attacker.id) or is_at_mercy(battle, rules, attacker, target):
        return None
    words = f"{attacker.id} covers with a blade; {target.id} is not helpless beside it."
    return Refused("out_of_reach", words, rules.cite("cover"))


def cover_modifiers(battle: Battle, rules: Ruleset, attacker: FigureId, item: Item) -> Iterator[Modifier]:
    """What the first shot or stab of a covering figure has for itself (OE-5.5)."""
    if item.n == 1 and covers(battle, attacker):
        yield Modifier("covers", rules.situations.cover_first_shot, rules.cite("cover"))


def held_back(battle: Battle, figure: FigureId) -> Item | None:
    """The first shot, due now, that may wait for whom it covers; None where there is none such (OE-5.5)."""
    if figure in battle.agenda.held_shots or not covers(battle, figure):
        return None
    order = battle.declarations.by_figure[figure].order
    if order.target is None and order.square is None:
        return None
    return next((one for one in due_of(battle, figure) if one.deed == "shot" and one.n == 1), None)


def decide_hold_shot(battle: Battle, rules: Ruleset, figure: FigureId) -> tuple[FightEvent, ...] | Refused:
    """The shot waits until the one that it covers is about to act, or somebody enters the square that it covers; it is lost at the end of the round (OE-5.5)."""
    if battle.round_state.step != "resolve":
        return wrong_step(battle, "resolve", rules.cite("cover"))
    held = waits_for_answers(battle, rules)
    if held:
        return held
    item = held_back(battle, figure)
    if item is None:
        words = f"Only the first shot at whom one covers is held, when it is due; {figure} has none such now."
        return Refused("not_declared", words, rules.cite("cover"))
    return slots_go_on(battle, (ShotHeld(figure, item.id),))
