"""One sentence, always: who is awaited, and what comes next for this viewer. It never counts or names the unseen."""

from typing import Final, assert_never

from domain.battle import Battle
from domain.decisions.round_flow import acts_later, awaited
from domain.ids import DM
from domain.rulesets.ruleset import Ruleset
from domain.table.table import Table
from domain.views.board import open_to
from domain.views.names import author_name, characters_in, figure_name, in_words, side_name
from domain.views.tracker import awaited_hands, declares
from domain.views.viewer import Viewer

NAMES_MAX: Final = 8
"""More than so many names are no sentence."""


def status_for(viewer: Viewer, battle: Battle, rules: Ruleset, table: Table) -> str:
    """The status sentence of this moment."""
    runs = viewer.grant.runs
    step = battle.round_state.step
    match step:
        case "set_up":
            return "Set out the field, then begin." if runs else "The DM is setting out the field."
        case "declare":
            return _declaring(viewer, battle, table)
        case "initiative":
            return (
                "All have sealed. Roll for initiative."
                if runs
                else "All have sealed. The initiative dice are next."
            )
        case "resolve":
            return _resolving(viewer, battle, rules, table)
        case "end_of_round":
            return "All have acted. End the round." if runs else "All have acted. The round is at its end."
        case "over":
            return "The battle is over."
        case _:
            assert_never(step)


def _declaring(viewer: Viewer, battle: Battle, table: Table) -> str:
    awaited_names = [
        author_name(table, hand) if hand != DM else "the DM"
        for hand, sealed in awaited_hands(battle, table).items()
        if not sealed and hand != viewer.author
    ]
    waiting = f"Waiting for {in_words(awaited_names)}." if awaited_names else ""
    if declares(viewer, battle, table):
        mine = "the foes" if viewer.grant.runs else in_words(_own_names(viewer, battle))
        return f"Declare for {mine}, then seal. {waiting}".strip()
    if viewer.grant.runs or viewer.grant.acts_for:
        return f"Sealed. {waiting}".strip()
    return f"Orders are being declared. {waiting}".strip()


def _own_names(viewer: Viewer, battle: Battle) -> list[str]:
    return [one.name for one in battle.combatants.by_id.values() if viewer.owns(one) and not one.is_down]


def _resolving(viewer: Viewer, battle: Battle, rules: Ruleset, table: Table) -> str:
    state = battle.round_state
    sides = in_words([side_name(side) for side in state.acting])
    figures = battle.combatants.by_id
    if viewer.grant.runs:
        awaits = awaited(battle)
        names = [figures[one].name for one in awaits[:NAMES_MAX]]
        if len(awaits) > NAMES_MAX:
            names.append(f"{len(awaits) - NAMES_MAX} more")
        return f"{sides}: waiting for {in_words(names)}."
    mine = [one for one in characters_in(battle) if viewer.owns(one)]
    ready = [figure_name(viewer, one) for one in mine if "pass" in open_to(viewer, battle, rules, one, table)]
    if ready:
        return f"Your blow: {in_words(ready)}."
    later = [one for one in mine if acts_later(battle, one.id) and not one.is_down]
    tail = "You act later." if later else ("You have acted, or hold." if mine else "")
    return f"{sides}: they act now. {tail}".strip()
