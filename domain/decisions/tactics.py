"""What a written tactic does next for the figures that were handed to it, and why.

It knows what the side of a figure sees and no more: the unseen are taken out of the battle before it looks. It rolls
nothing: what it gives are commands that somebody at the table might have given.
"""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from domain.agenda import Item
from domain.battle import Battle
from domain.combatant import Combatant
from domain.commands import Answer, Attack, ByTactic, Cast, Declare, Move, Pass, Seal
from domain.decisions.handing_over import all_handed_over
from domain.decisions.proposals import Proposal, Visible, away, by_worth, proposal
from domain.decisions.round_flow import hand_of, unseen_first
from domain.decisions.tactical_orders import Chosen, only_foe, order_by_tactic, weakest_first
from domain.decisions.what_shows import without_the_unseen
from domain.engaging import Approach
from domain.ids import Author, FigureId, SideId
from domain.rounds import Order
from domain.rulesets.ruleset import Ruleset
from domain.table.table import Table
from domain.tactics import Tactic

ORDERS_AT_ONCE: Final = 10
"""So many orders are written in one command, so that thinking of them holds nobody up."""
RUNS: Final = frozenset({"flee", "withdraw", "run", "sprint"})


class _Thought(Struct, frozen=True):
    """Something that a figure might do, and why."""

    command: Proposal
    why: str


def next_by_tactic(battle: Battle, rules: Ruleset, table: Table) -> ByTactic | None:
    """The next thing that is a tactic's to do; None where nothing is, or everybody waits for somebody's answer."""
    if not battle.tactics.by_figure:
        return None
    if battle.questions.open:
        return _answer(battle)
    match battle.round_state.step:
        case "declare":
            return _declares(battle, rules, table)
        case "resolve" if battle.agenda.held is None:
            return _acts(battle, rules)
        case _:
            return None


def sees_of(side: SideId) -> Visible:
    """Whom a side sees: everybody who does not hide from it."""
    return lambda one: not one.hidden or one.side == side


def known_to_sides(battle: Battle, figures: Iterable[Combatant]) -> dict[SideId, Battle]:
    """The battle as each of their sides knows it."""
    return {side: without_the_unseen(battle, sees_of(side)) for side in {one.side for one in figures}}


def _answer(battle: Battle) -> ByTactic | None:
    """Strike, where all who may are a tactic's. While the DM is asked to take something back, nothing is done."""
    for question in battle.questions.open.values():
        if question.take_back is not None:
            return None
        if all(name in battle.tactics.by_figure for name in question.about):
            first = question.about[0]
            return ByTactic(first, Answer(question.id, "strike"), f"{question.mover} gives an opening")
    return None


def _declares(battle: Battle, rules: Ruleset, table: Table) -> ByTactic | None:
    """Orders of one hand for those that have none; then its seal, where a tactic plays all of them."""
    declared = battle.declarations
    hands: dict[Author, list[Combatant]] = {}
    for name in battle.tactics.by_figure:
        figure = battle.combatants.by_id.get(name)
        if figure is None or figure.is_down or name in declared.sealed:
            continue
        hand = hand_of(figure, table)
        if hand not in declared.sealed_by:
            hands.setdefault(hand, []).append(figure)
    for figures in hands.values():
        orders = _orders(battle, rules, [one for one in figures if one.id not in declared.by_figure])
        if orders:
            declared_by = orders[0].order.figure
            reasons = {one.order.figure: one.why for one in orders}
            act = Declare(tuple(one.order for one in orders))
            return ByTactic(declared_by, act, "It has no order yet", reasons)
        if all_handed_over(battle, figures[0].id, table):
            return ByTactic(figures[0].id, Seal(), "All have their orders")
    return None


def _orders(battle: Battle, rules: Ruleset, figures: list[Combatant]) -> tuple[Chosen, ...]:
    found: list[Chosen] = []
    known = known_to_sides(battle, figures)
    for figure in figures:
        tactic = battle.tactics.by_figure[figure.id]
        order = order_by_tactic(known[figure.side], rules, figure, tactic, sees_of(figure.side))
        if order is not None:
            found.append(order)
        if len(found) == ORDERS_AT_ONCE:
            break
    return tuple(found)


def _acts(battle: Battle, rules: Ruleset) -> ByTactic | None:
    """What is due of the first figure that was handed over. What the DM rules on waits for the DM."""
    tactics = battle.tactics.by_figure
    item = next((one for one in unseen_first(battle) if one.figure in tactics and one.deed != "ruling"), None)
    if item is None:
        return None
    figure = battle.combatants.by_id[item.figure]
    thought = _thought(battle, rules, figure, item, tactics[figure.id])
    return ByTactic(figure.id, thought.command, thought.why)


def _thought(battle: Battle, rules: Ruleset, figure: Combatant, item: Item, tactic: Tactic) -> _Thought:
    sees = sees_of(figure.side)
    known = without_the_unseen(battle, sees)
    usual = proposal(known, rules, item, sees)
    if _has_broken(known, figure):
        return _Thought(usual, "its nerve has broken, and it gets away")
    match tactic:
        case "archer" | "caster" if item.deed == "move" and not isinstance(usual, Attack):
            return _keeps_away(known, rules, figure, item, sees)
        case "weakest" if isinstance(usual, Attack):
            for target in weakest_first(known, figure, sees):
                struck = proposal(known, rules, item, only_foe(known, figure, sees, target))
                if isinstance(struck, Attack):
                    return _Thought(struck, f"{target.id} is the weakest that it can get at")
            return _Thought(usual, _why(known, rules, figure, usual, sees))
        case _:
            return _Thought(usual, _why(known, rules, figure, usual, sees))


def _has_broken(battle: Battle, figure: Combatant) -> bool:
    return figure.id in battle.effects.broken


def _keeps_away(battle: Battle, rules: Ruleset, figure: Combatant, item: Item, sees: Visible) -> _Thought:
    """Back from the nearest, but where it was told to come nearer because nobody is in range."""
    order = _order_of(battle, figure.id)
    if order is not None and order.action == "move" and order.target is not None:
        return _Thought(
            proposal(battle, rules, item, sees), f"{order.target} is out of range, and it comes nearer"
        )
    return _Thought(away(battle, rules, figure, item, sees), "it keeps its distance")


def _why(battle: Battle, rules: Ruleset, figure: Combatant, done: Proposal, sees: Visible) -> str:
    order = _order_of(battle, figure.id)
    wish = order.target if order else None
    match done:
        case Attack():
            return _why_at(battle, rules, figure, done.target, wish, sees)
        case Cast():
            return "it completes what it began to cast"
        case Approach(away=True):
            return "it gets away from those nearest to it"
        case Approach():
            return f"it goes for {done.target}"
        case Move() if order is not None and order.action in RUNS:
            return "it gets away from those nearest to it"
        case Move():
            return f"it goes for {done.target or wish or 'the nearest'}"
        case Pass():
            return "nothing better is to be done from where it stands"
        case _:
            return "it was told to"


def _why_at(
    battle: Battle, rules: Ruleset, figure: Combatant, target: FigureId, wish: FigureId | None, sees: Visible
) -> str:
    nearest = next(iter(by_worth(battle, rules, figure, sees)), None)
    if nearest is not None and nearest.id == target:
        return f"{target} is the nearest"
    if target == wish:
        return f"{target} is whom it chose when orders were written"
    return f"{target} is the nearest that it can get at"


def _order_of(battle: Battle, figure: FigureId) -> Order | None:
    written = battle.declarations.by_figure.get(figure)
    return written.order if written else None
