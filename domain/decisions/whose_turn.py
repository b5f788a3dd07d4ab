"""Whose turn it is, in the words of a refusal that tell nothing that is hidden; and letting a turn go."""

from domain.battle import Battle
from domain.combatant import Combatant
from domain.decisions.round_flow import (
    STROKES,
    Decision,
    awaited,
    due_of,
    let_go,
    pending_of,
    slots_go_on,
    waits_for_answers,
    wrong_step,
)
from domain.ids import PARTY, FigureId, SideId
from domain.refusals import Refused
from domain.rulesets.ruleset import Ruleset
from domain.texts import in_words


def not_your_slot(battle: Battle, words: str, rule: str) -> Refused:
    """Nothing of that kind is due of a figure now; says who acts in its place, as everyone may know."""
    now = acting_now(battle)
    return Refused("not_your_slot", f"{words} {now}" if now else words, rule)


def acting_now(battle: Battle) -> str:
    """Who acts now, as the tracker shows it to everyone: characters in sight by themselves, all others by their side."""
    if battle.round_state.step != "resolve":
        return ""
    played, sides = acting_in_sight(battle)
    named = [*(one.id for one in played), *(f"the {side}" for side in sides)]
    return f"Now it is the turn of {in_words(named)}." if named else ""


def acting_in_sight(battle: Battle) -> tuple[tuple[Combatant, ...], tuple[SideId, ...]]:
    """The characters in sight that are awaited, and the sides that act without any of them."""
    figures = (battle.combatants.by_id[one] for one in awaited(battle))
    played = tuple(one for one in figures if one.character is not None and not one.hidden)
    sides = dict.fromkeys(side for side in battle.round_state.acting if side != PARTY or not played)
    return played, tuple(sides)


def awaited_by_the_dm(battle: Battle) -> str:
    """Who is awaited, by name; for whoever runs the battle alone."""
    names = awaited(battle)
    return f"Awaited now: {in_words(names)}." if names else ""


def later_in(battle: Battle, figure: FigureId) -> str:
    """In which phase a figure strikes or shoots next; nothing where the game has none."""
    now = battle.round_state.slot
    slots = [item.slot for item in pending_of(battle, figure) if item.slot > now and item.deed in STROKES]
    phase = battle.agenda.slots[min(slots)].phase if slots else ""
    return f", in the phase {phase.replace('_', ' ')}" if phase else ""


def decide_pass(battle: Battle, rules: Ruleset, figure: FigureId) -> Decision:
    """A figure lets go what is due of it now."""
    if battle.round_state.step != "resolve":
        return wrong_step(battle, "resolve", rules.cite("slots"))
    items = due_of(battle, figure)
    if not items:
        return not_your_slot(battle, f"Nothing is awaited of {figure} now.", rules.cite("slots"))
    return waits_for_answers(battle, rules) or slots_go_on(battle, let_go(battle, items))
