"""The orders that would serve a figure best, the best first: what a page proposes before all others."""

from collections.abc import Iterator, Sequence
from itertools import chain, islice

from domain.agenda import Item, ItemId
from domain.battle import Battle
from domain.combatant import Combatant
from domain.decisions.attacks import out_of_reach, target_is_barred
from domain.decisions.declaring import action_is_barred, spells_left
from domain.decisions.grounds import ground_of
from domain.decisions.initiative import goes_on_casting, ordered
from domain.decisions.proposals import Visible, by_worth
from domain.decisions.runs import Field, ways
from domain.decisions.spell_targets import Aim, aim_is_wrong, taken_by
from domain.decisions.spells import caster_level
from domain.decisions.standing import (
    footprint,
    is_able,
    known_threateners,
)
from domain.dice.rolling import Die
from domain.grid.footprint import Footprint, squares_apart
from domain.grid.reach import threatened_by
from domain.quantities import Face
from domain.rounds import Order, SideRoll
from domain.rules.attack import melee_weapon, missile_weapon, reach_of, shoots_first
from domain.rulesets.book_spell_effects import AREAS
from domain.rulesets.planning import RoundToPlan
from domain.rulesets.ruleset import Ruleset

AGAINST = frozenset({"damage", "disable", "control", "debuff"})
"""Spells that are cast at enemies."""
CROWD = 3
"""So many enemies are worth a spell that takes many before one that takes one."""


def proposed_orders(battle: Battle, rules: Ruleset, figure: Combatant, visible: Visible) -> tuple[Order, ...]:
    """Spells that reach somebody, a shot, a blow that can fall this round, a charge that gets there; else to go, to guard, to hold.

    Whoever has something to shoot with first on its sheet shoots before it strikes, others where they cannot strike.
    `visible` says whom the figure's side sees.
    """
    return tuple(orders_in_turn(battle, rules, figure, visible))


def orders_in_turn(battle: Battle, rules: Ruleset, figure: Combatant, visible: Visible) -> Iterator[Order]:
    """The same one after the other: whoever wants the first only has not to wait for all."""
    shots = _shots(battle, rules, figure, visible)
    blows = _blows(battle, rules, figure, visible)
    amid = figure.id in battle.agenda.complete_in
    found = chain(
        (goes_on_casting(battle, figure.id),) if amid else (),
        _spells(battle, rules, figure, visible),
        *((shots, blows) if shoots_first(rules, figure) else (blows, shots)),
        (Order(figure.id, "guard"), Order(figure.id, "hold")),
    )
    for order in found:
        if order.action in rules.actions and action_is_barred(battle, rules, figure, order.action) is None:
            yield order


def _spells(battle: Battle, rules: Ruleset, figure: Combatant, visible: Visible) -> Iterator[Order]:
    """Those in memory that reach an enemy and none of its own, those that take many first where there are many."""
    awake = [one for one in by_worth(battle, rules, figure, visible) if is_able(battle, one)]
    magic, level = rules.book.magic, caster_level(figure)
    names = dict.fromkeys(spells_left(battle, figure))

    def takes_one(name: str) -> bool:
        return magic.effects[name].shape not in {*AREAS, "sleep"}

    for name in sorted(names, key=takes_one) if len(awake) >= CROWD else names:
        row, effect = magic.spells[name], magic.effects[name]
        if row.kind not in AGAINST:
            continue
        for target in awake:
            aim = Aim((target,))
            if aim_is_wrong(battle, rules, figure, row, level, aim) is not None:
                continue
            if all(
                battle.are_foes(one.figure, figure)
                for one in taken_by(battle, rules, figure, effect, level, aim)
            ):
                yield Order(figure.id, "cast", target.id, spell=name)
                break


def _shots(battle: Battle, rules: Ruleset, figure: Combatant, visible: Visible) -> Iterator[Order]:
    weapon, here = missile_weapon(rules, figure, None), footprint(battle, rules, figure.id)
    threats = known_threateners(battle, rules, figure)
    if weapon is None or (here and threatened_by(here, threats, ground_of(battle))):
        return
    for target in by_worth(battle, rules, figure, visible):
        if target_is_barred(battle, rules, figure, target):
            continue
        if out_of_reach(battle, rules, figure, target, weapon, shoots=True) is None:
            yield Order(figure.id, "fire", target.id)
            return


def _blows(battle: Battle, rules: Ruleset, figure: Combatant, visible: Visible) -> Iterator[Order]:
    """Where it stands, after half a move, at the end of a charge, each at the first whom it gets to; else towards them."""
    here, weapon = footprint(battle, rules, figure.id), melee_weapon(rules, figure, None)
    foes = [
        one
        for one in by_worth(battle, rules, figure, visible)
        if not target_is_barred(battle, rules, figure, one)
    ]
    if not foes or weapon is None:
        return
    if here is None:
        yield Order(figure.id, "attack", foes[0].id)
        return
    reach, min_reach = reach_of(rules, figure, weapon)
    for target in foes:
        if out_of_reach(battle, rules, figure, target, weapon, shoots=False) is None:
            yield Order(figure.id, "attack", target.id)
            return
    half, charge = Order(figure.id, "attack", move="half"), Order(figure.id, "charge", move="full")
    squares = squares_by_order(battle, rules, figure, half)
    close = _within(battle, rules, here, foes, squares + reach)
    costs = (
        ways(battle, rules, figure, Item(ItemId(""), figure.id, 0, "move", squares), here).costs
        if close
        else ()
    )
    near = [
        one
        for one, there in close
        if any(min_reach <= squares_apart(here.moved(square), there) <= reach for square in costs)
    ]
    if near:
        yield Order(figure.id, "attack", near[0].id, move="half")
    squares = squares_by_order(battle, rules, figure, charge)
    before = [one for one, _ in _within(battle, rules, here, foes, squares + reach)]
    field = (
        Field.of(battle, rules, figure, Item(ItemId(""), figure.id, 0, "charge", squares)) if before else None
    )
    runs = (one for one in before if field and field.run_at(one))
    for first in islice(runs, 1):
        yield Order(figure.id, "charge", first.id, move="full")
    if not near:
        yield Order(figure.id, "move", foes[0].id, move="full")


def _within(
    battle: Battle, rules: Ruleset, here: Footprint, foes: Sequence[Combatant], squares: int
) -> list[tuple[Combatant, Footprint]]:
    """Those so near that a way there is worth looking for, and where they stand: no way is shorter than the straight one."""
    places = ((one, footprint(battle, rules, one.id)) for one in foes)
    return [(one, there) for one, there in places if there and squares_apart(here, there) <= squares]


def squares_by_order(battle: Battle, rules: Ruleset, figure: Combatant, order: Order) -> int:
    """How far the round would take it by that order, were its side to roll in the middle."""
    if order.action not in rules.actions:
        return 0
    rolls = (SideRoll(figure.side, Die(rules.initiative_die, Face(rules.initiative_die // 2))),)
    plan = rules.plan(
        RoundToPlan(
            battle.round_state.round,
            rolls,
            ((figure.side,),),
            (ordered(battle, rules, figure, order),),
            battle.options,
            rules.extra_in,
        )
    )
    return max((item.squares for item in plan.items), default=0)
