"""Why a figure acts where it does in this round: the plan that was made when the dice fell, made again for it alone."""

from collections.abc import Mapping

from domain.agenda import ItemId
from domain.battle import Battle, evolve
from domain.combatant import Combatant
from domain.decisions.initiative import figures_to_plan, own_rolls_of, round_to_plan
from domain.decisions.replanning import planned_alone
from domain.events import AgendaSet, FigureInitiativeRolled, InitiativeRolled, OrdersWritten
from domain.ladder import Act
from domain.log import Moment, acts
from domain.rounds import Modifier
from domain.rulesets.ruleset import Ruleset
from domain.visibility import told

Reasons = Mapping[ItemId, tuple[Modifier, ...]]
NOWHERE: Reasons = {}


def reasons_of(moment: Moment, rules: Ruleset, figure: Combatant) -> Reasons:
    """What put each of its deeds into its slot, as things stood when it was put there; of what it declared last.

    Nothing of a figure that has no place in the round.
    """
    for act in acts(moment):
        if act.before.round_state.round < moment.battle.round_state.round:
            break
        found = _planned_in(act, rules, figure)
        if found is not None:
            return found
    return NOWHERE


def _planned_in(act: Act, rules: Ruleset, figure: Combatant) -> Reasons | None:
    """None where this act gave it no place."""
    rolls = any(isinstance(event, InitiativeRolled) for event in act.events)
    anew = any(
        isinstance(event, OrdersWritten) and any(order.figure == figure.id for order in told(event.orders))
        for event in act.events
    )
    if not any(isinstance(event, AgendaSet) for event in act.events) or not (rolls or anew):
        return None
    battle = act.before
    for event in act.events:
        if isinstance(event, AgendaSet):
            return _first_plan(act, battle, rules, figure) if rolls else _later_plan(battle, rules, figure)
        battle = evolve(battle, event)
    raise AssertionError("it has an agenda")


def _first_plan(act: Act, battle: Battle, rules: Ruleset, figure: Combatant) -> Reasons:
    rolled = (event for event in act.events if isinstance(event, FigureInitiativeRolled))
    figures = figures_to_plan(battle, rules, own_rolls_of(rolled, rules))
    own = tuple(one for one in figures if one.figure == figure.id)
    return rules.plan(round_to_plan(battle, rules, own)).reasons if own else NOWHERE


def _later_plan(battle: Battle, rules: Ruleset, figure: Combatant) -> Reasons:
    order = battle.declarations.by_figure[figure.id].order
    return planned_alone(battle, rules, battle.combatants.by_id[figure.id], order).reasons
