"""Which held shots come before what is about to be done (OE-5.5)."""

from collections.abc import Iterable

from msgspec import structs

from domain.agenda import Item
from domain.battle import Battle
from domain.decisions.standing import who_stands_on
from domain.ids import FigureId
from domain.rulesets.catalog import rules_of


def held_at(battle: Battle, left: Iterable[Item], cannot: frozenset[FigureId]) -> tuple[Item, ...]:
    """Held shots at whoever is about to act, or at an enemy who does so in the square that is covered.

    Of the unseen nobody may take note. `cannot`: those who can do nothing.
    """
    by_id, slot = battle.combatants.by_id, battle.round_state.slot
    acting = {item.figure for item in left if not by_id[item.figure].hidden}
    return tuple(
        structs.replace(item, slot=slot)
        for figure, item in battle.agenda.held_shots.items()
        if not acting.isdisjoint(_covered_by(battle, figure))
        and figure not in cannot
        and not by_id[figure].hidden
    )


def _covered_by(battle: Battle, shooter: FigureId) -> frozenset[FigureId]:
    """Whom it covers: one, or the enemies in one square."""
    order = battle.declarations.by_figure[shooter].order
    if order.square is None:
        return frozenset(() if order.target is None else (order.target,))
    rules = rules_of(battle)
    assert rules is not None, "a battle is opened with a ruleset of the catalog"
    own = battle.combatants.by_id[shooter]
    there = who_stands_on(battle, rules, order.square)
    return frozenset(one.id for one in there if battle.are_foes(one, own))
