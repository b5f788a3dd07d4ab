"""Whose cards may differ between two battles. The law: a kept builder builds what a fresh one does."""

from collections.abc import Iterator, Mapping

from domain.agenda import Item
from domain.battle import Battle
from domain.decisions.round_flow import due
from domain.ids import FigureId
from domain.remembered import by_identity


@by_identity(8)
def figures_changed(before: Battle, after: Battle) -> frozenset[FigureId] | None:
    """The figures of which something else is known than before; None where it may be any of them.

    Somebody who came, or went out of sight or into it, changes what others are shown of themselves.
    """
    if any(
        then is not now and then != now for then, now in zip(_of_all(before), _of_all(after), strict=True)
    ):
        return None
    then, now = before.combatants.by_id, after.combatants.by_id
    found = set[FigureId]()
    if then is not now:
        if len(then) != len(now):
            return None
        for name, figure in now.items():
            known = then.get(name)
            if known is not figure:
                if known is None or known.hidden != figure.hidden or known.side != figure.side:
                    return None
                found.add(name)
                if known.is_gone != figure.is_gone:
                    found |= _engaged_with(name, before) | _engaged_with(name, after)
    for old, new in zip(_by_figure(before), _by_figure(after), strict=True):
        found |= _differing(old, new)
    for were, are in zip(_named(before), _named(after), strict=True):
        if were is not are:
            found |= were ^ are
    return frozenset(found | _whose_turn_changed(before, after))


def _of_all(battle: Battle) -> tuple[object, ...]:
    """What every card may depend on."""
    state = battle.round_state
    return (
        battle.identity,
        state.step,
        state.round,
        state.acting,
        battle.declarations.sealed_by,
        battle.agenda.held,
        battle.agenda.slots,
        battle.ground,
        battle.covered.squares,
        battle.options,
        battle.overrides,
        battle.foes_known.knowledge,
    )


def _by_figure(battle: Battle) -> tuple[Mapping[FigureId, object], ...]:
    agenda, positions, effects = battle.agenda, battle.positions, battle.effects
    return (
        positions.by_id,
        positions.facing,
        positions.way,
        positions.engaged,
        battle.declarations.by_figure,
        battle.opportunity_allowances.left,
        battle.opportunity_allowances.standing,
        battle.fatigue.left,
        battle.fatigue.state,
        effects.on,
        effects.broken,
        effects.cast,
        agenda.spent,
        agenda.casting,
        agenda.running,
        agenda.guarded,
        battle.tactics.by_figure,
    )


def _named(battle: Battle) -> tuple[frozenset[FigureId], ...]:
    state, agenda = battle.round_state, battle.agenda
    return (
        state.acted,
        state.begun,
        state.struck,
        state.fell_in_slot,
        state.pushed,
        battle.declarations.sealed,
        agenda.charged,
        agenda.turned,
        battle.foes_known.was_hit,
        battle.foes_known.has_hit,
    )


def _engaged_with(gone: FigureId, battle: Battle) -> set[FigureId]:
    """Whose cards name somebody as long as that figure is not gone."""
    return {figure for figure, met in battle.positions.engaged.items() if gone in met}


def _differing(known: Mapping[FigureId, object], now: Mapping[FigureId, object]) -> set[FigureId]:
    if known is now:
        return set()
    found = {name for name, value in now.items() if known.get(name) is not value}
    return found | (known.keys() - now.keys())


def _whose_turn_changed(before: Battle, after: Battle) -> set[FigureId]:
    """Those for whom an item is done or new.

    After a slot's last action its moves are due, for those in sight and for the hidden each by themselves; where the
    slot ends, it is the turn of all who have something to do in it or in the next.
    """
    found = {item.figure for item in _items_differing(before, after)}
    then, now = due(before), due(after)
    slots = {before.round_state.slot, after.round_state.slot}
    found.update(item.figure for item in {*then} ^ {*now})
    if len(slots) > 1:
        for agenda in (before.agenda, after.agenda):
            for items in (agenda.pending, agenda.done):
                found.update(item.figure for item in items.values() if item.slot in slots)
    return found


def _items_differing(before: Battle, after: Battle) -> Iterator[Item]:
    pairs = ((before.agenda.pending, after.agenda.pending), (before.agenda.done, after.agenda.done))
    for known, now in pairs:
        if known is not now:
            yield from (item for name, item in now.items() if known.get(name) is not item)
            yield from (known[name] for name in known.keys() - now.keys())
