"""The action of covering somebody with a bow, or with a blade at a helpless one's throat (OE-5.5)."""

from collections.abc import Iterator
from typing import Final

from domain.agenda import Item
from domain.battle import Battle
from domain.combatant import Combatant
from domain.decisions.round_flow import due_of, slots_go_on, waits_for_answers, wrong_step
from domain.decisions.standing import far, footprint, ground_of
from domain.events import FightEvent
from domain.grid.footprint import range_squares, squares_apart
from domain.grid.sight import line_of_fire
from domain.ids import FigureId
from domain.refusals import Refused
from domain.rounds import EffectKind, Modifier, Order
from domain.rules.missile_range import range_band
from domain.rules.strokes import covers_with, is_bow
from domain.rulesets.ruleset import Ruleset
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
    if target is None:
        return None
    if not is_bow(rules.book, held):
        if is_at_mercy(battle, rules, figure, target):
            return None
        words = (
            f"A blade covers who is stunned, pinned, surprised or unconscious beside it; {target.id} is not."
        )
        return Refused("out_of_reach", words, rule)
    here, there = footprint(battle, rules, figure.id), footprint(battle, rules, target.id)
    if here is None or there is None:
        return None
    squares = range_squares(here, there)
    if range_band(rules.book.uses.missiles[held.weapon], squares) != "short":
        words = f"One covers within short range; {target.id} is {far(battle, rules, squares)} away."
        return Refused("out_of_reach", words, rule)
    if line_of_fire(here, there, ground_of(battle)) is None:
        return Refused("out_of_reach", f"{target.id} is not in sight of {figure.id}.", rule)
    return None


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
    if battle.declarations.by_figure[figure].order.target is None:
        return None
    return next((one for one in due_of(battle, figure) if one.deed == "shot" and one.n == 1), None)


def decide_hold_shot(battle: Battle, rules: Ruleset, figure: FigureId) -> tuple[FightEvent, ...] | Refused:
    """The shot waits until the one that it covers is about to act; it is lost at the end of the round (OE-5.5)."""
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
