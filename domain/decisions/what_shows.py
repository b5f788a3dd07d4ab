"""How the round stands for somebody who does not see all of those who act in it."""

from collections.abc import Callable

from msgspec import structs

from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.decisions.round_flow import is_anybody_hidden, left_in_slot
from domain.events import SlotsEnded
from domain.ids import CLOCK
from domain.projections.combatants import Combatants
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


def without_the_unseen(battle: Battle, sees: Callable[[Combatant], bool]) -> Battle:
    """The battle of those whom somebody sees alone: what is worked out from it cannot tell of others."""
    battle = as_it_shows(battle, sees)
    seen = {name: one for name, one in battle.combatants.by_id.items() if sees(one)}
    if len(seen) == len(battle.combatants.by_id):
        return battle
    pending = {name: item for name, item in battle.agenda.pending.items() if item.figure in seen}
    agenda = structs.replace(battle.agenda, pending=pending)
    return structs.replace(battle, combatants=Combatants(seen), agenda=agenda)
