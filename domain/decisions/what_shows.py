"""How the round stands for somebody who does not see all of those who act in it."""

from collections.abc import Callable

from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.decisions.round_flow import is_anybody_hidden, left_in_slot
from domain.events import SlotsEnded
from domain.ids import CLOCK
from domain.table.grants import Actor


def as_it_shows(battle: Battle, sees: Callable[[Combatant], bool]) -> Battle:
    """The round is at its end for whoever sees nobody that has still to act."""
    state = battle.round_state
    if state.step != "resolve" or battle.agenda.held is not None or not is_anybody_hidden(battle):
        return battle
    shown = (
        one.tries_nerve or any(sees(battle.combatants.by_id[item.figure]) for item in left_in_slot(battle, n))
        for n, one in enumerate(battle.agenda.slots)
        if n >= state.slot
    )
    return battle if any(shown) else fold((SlotsEnded(),), battle)


def as_the_giver_sees_it(battle: Battle, actor: Actor) -> Battle:
    """A player whose round is at its end is answered as if it were, also while somebody unseen has still to act."""
    if actor.grant.runs or actor.author == CLOCK:
        return battle
    return as_it_shows(battle, lambda one: not one.hidden or one.character in actor.grant.acts_for)
