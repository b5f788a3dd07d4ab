"""The order that a tactic writes for a figure, and why. `sees` says whom its side sees, and the battle holds nobody else."""

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Final

from msgspec import Struct

from domain.battle import Battle
from domain.combatant import Combatant
from domain.decisions.declaring import order_is_wrong
from domain.decisions.grounds import ground_of
from domain.decisions.orders_proposed import orders_in_turn, proposed_orders
from domain.decisions.proposals import Visible, by_worth, driven_off, enemies
from domain.decisions.standing import (
    footprint,
    is_able,
    known_threateners,
)
from domain.grid.footprint import range_squares
from domain.grid.reach import threatened_by
from domain.knowledge import health_word
from domain.rounds import Action, Category, Order
from domain.rules.attack import melee_weapon, missile_weapon
from domain.rulesets.ruleset import Ruleset
from domain.tactics import Tactic

NEAR_SQUARES: Final = 4
"""Who would keep its distance steps back from whoever comes so near. A habit of ours, no rule."""
WEAKEST_MAX: Final = 6
"""So many of the worst hurt are thought about."""
STRIKES: Final[frozenset[Action]] = frozenset({"attack", "charge", "fire", "cast"})
_WORST: Final = ("near death", "bloodied", "scratched", "unhurt")


class Chosen(Struct, frozen=True):
    """An order, and why it is the one; others are called by their ids."""

    order: Order
    why: str


def order_by_tactic(
    battle: Battle,
    rules: Ruleset,
    figure: Combatant,
    tactic: Tactic,
    sees: Visible,
    kept: frozenset[Action] = frozenset(),
) -> Chosen | None:
    """The first that the rules let it be told, without what is `kept` back; None: it holds when its hand seals."""
    if not is_able(battle, figure):
        return None
    found = (
        _broken(battle, figure) or _held_fast(battle, figure) or _wishes(battle, rules, figure, tactic, sees)
    )
    return next((one for one in found if _may_be_told(battle, rules, one.order, kept)), None)


def _may_be_told(battle: Battle, rules: Ruleset, order: Order, kept: frozenset[Action]) -> bool:
    return order.action not in kept and order_is_wrong(battle, rules, order) is None


def _because(why: str, *orders: Order) -> tuple[Chosen, ...]:
    return tuple(Chosen(order, why) for order in orders)


def _broken(battle: Battle, figure: Combatant) -> tuple[Chosen, ...]:
    """Whose nerve has broken gets away (OE-9.2)."""
    how = battle.effects.broken.get(figure.id)
    if how is not None or driven_off(battle, figure):
        back, hold = Order(figure.id, "withdraw", move="half"), Order(figure.id, "hold")
        why = "its nerve has broken, and it gets away" if how is not None else "it is driven off"
        if how == "withdraw":
            return _because(why, back, hold)
        return _because(why, _full(figure, "flee"), _full(figure, "run"), _full(figure, "move"), hold)
    return ()


def _held_fast(battle: Battle, figure: Combatant) -> tuple[Chosen, ...]:
    """Inside somebody's reach most weapons are of no use: with bare hands it strikes whoever holds it (OE-7.6)."""
    by = next((one.by for _, one in battle.effects.of_kind(figure.id, "grappled") if one.by), None)
    if by is None:
        return ()
    bare = (Order(figure.id, "unarmed", by, manner=how) for how in ("wrestle", "punch"))
    return _because(f"{by} holds it fast", *bare, Order(figure.id, "attack", by), Order(figure.id, "hold"))


def _wishes(
    battle: Battle, rules: Ruleset, figure: Combatant, tactic: Tactic, sees: Visible
) -> Iterable[Chosen]:
    if tactic == "nearest":
        return _as_usual(battle, orders_in_turn(battle, rules, figure, sees))
    if tactic == "weakest":
        weakest = _at_the_weakest(battle, rules, figure, sees)
        return chain(weakest, _as_usual(battle, orders_in_turn(battle, rules, figure, sees)))
    usual = tuple(_as_usual(battle, proposed_orders(battle, rules, figure, sees)))
    match tactic:
        case "guard":
            shoots = _is_archer(rules, figure)
            stays = (one for one in usual if one.order.move == "no" and one.order.action in STRIKES)
            kept = (one for one in stays if shoots or one.order.action != "fire")
            why = "it keeps its place, and gets at nobody from there"
            return (*kept, *_because(why, Order(figure.id, "guard"), Order(figure.id, "hold")))
        case "archer":
            return (*_shoots(battle, rules, figure, sees, usual), *usual)
        case "caster":
            return _casts(battle, rules, figure, sees, usual)


def _as_usual(battle: Battle, orders: Iterable[Order]) -> Iterator[Chosen]:
    return (Chosen(order, _why_usual(battle, order)) for order in orders)


def _why_usual(battle: Battle, order: Order) -> str:
    """What speaks for an order that would serve anybody."""
    match order.action, order.move:
        case "cast", _:
            amid = order.figure in battle.agenda.complete_in
            return "it completes what it began to cast" if amid else f"its spell reaches {order.target}"
        case "fire", _:
            return f"{order.target} is in range"
        case "attack", "no":
            return f"{order.target} is within its reach"
        case "attack", _:
            return f"half a move brings it to {order.target}"
        case "charge", _:
            return f"a charge brings it to {order.target}"
        case "move", _:
            return f"{order.target} is too far away for a blow this round, and it goes there"
        case _:
            return "it gets at nobody"


def _is_archer(rules: Ruleset, figure: Combatant) -> bool:
    """It shoots with something else than what it strikes with: nobody throws away the only weapon."""
    shoots = missile_weapon(rules, figure, None)
    return shoots is not None and shoots != melee_weapon(rules, figure, None)


def weakest_first(battle: Battle, figure: Combatant, sees: Visible) -> list[Combatant]:
    """The worst hurt first, as far as its side knows: the DM's figures by hit points, others as players are shown it."""
    foes = [one for one in battle.combatants.by_id.values() if _is_foe(battle, figure, one) and sees(one)]
    points = battle.foes_known.knowledge.hit_points
    if figure.character is None or points == "exact":
        return sorted(foes, key=lambda one: one.hit_points)
    if points == "none":
        return []
    return sorted(foes, key=lambda one: _WORST.index(health_word(one.hit_points, one.sheet.hit_points)))


def only_foe(battle: Battle, figure: Combatant, sees: Visible, target: Combatant) -> Visible:
    """Of all its foes one alone, and everybody else."""
    return lambda one: sees(one) and (one.id == target.id or not battle.are_foes(one, figure))


def _is_foe(battle: Battle, figure: Combatant, one: Combatant) -> bool:
    return battle.are_foes(one, figure) and is_able(battle, one)


def _at_the_weakest(battle: Battle, rules: Ruleset, figure: Combatant, sees: Visible) -> Iterator[Chosen]:
    """The first of the worst hurt whom an order gets at in this round."""
    for target in islice(weakest_first(battle, figure, sees), WEAKEST_MAX):
        for order in orders_in_turn(battle, rules, figure, only_foe(battle, figure, sees, target)):
            if order.action in STRIKES:
                why = _why_usual(battle, order)
                yield Chosen(order, f"{target.id} is the weakest that it can get at: {why}")
                return


def _shoots(
    battle: Battle, rules: Ruleset, figure: Combatant, sees: Visible, usual: tuple[Chosen, ...]
) -> Iterator[Chosen]:
    """Back from whoever threatens; a shot, with half a move back where somebody is near; nearer where none is in range."""
    if not _is_archer(rules, figure):
        return
    if _is_threatened(battle, rules, figure):
        yield Chosen(Order(figure.id, "withdraw", move="half"), "it stands in somebody's reach")
    shot = next((one for one in usual if one.order.action == "fire"), None)
    if shot is not None:
        target = shot.order.target
        if _squares_to_nearest(battle, rules, figure, sees) <= NEAR_SQUARES:
            why = f"{target} is in range, and it steps back from whoever is near"
            yield Chosen(Order(figure.id, "fire", target, "half"), why)
        yield shot
        return
    nearest = next(iter(by_worth(battle, rules, figure, sees)), None)
    if nearest is not None and not _is_threatened(battle, rules, figure):
        why = f"nobody is in range, and it comes nearer to {nearest.id}"
        yield Chosen(Order(figure.id, "move", nearest.id, "full"), why)


def _casts(
    battle: Battle, rules: Ruleset, figure: Combatant, sees: Visible, usual: tuple[Chosen, ...]
) -> Iterator[Chosen]:
    """A spell that reaches somebody; else away from those who come near or pass its friends; else a shot, or nothing."""
    threatened = _is_threatened(battle, rules, figure)
    if not threatened:
        yield from (one for one in usual if one.order.action == "cast")
    if threatened:
        yield Chosen(Order(figure.id, "withdraw", move="half"), "it stands in somebody's reach")
    elif _stands_in_front(battle, rules, figure, sees):
        yield Chosen(_full(figure, "move"), "an enemy is near, and no friend stands before it")
    yield from (one for one in usual if one.order.action in {"fire", "cast"})
    yield from (one for one in usual if one.order.action == "attack" and one.order.move == "no")
    yield Chosen(Order(figure.id, "hold"), "it has nothing to cast at anybody, and stays where it is")


def _stands_in_front(battle: Battle, rules: Ruleset, figure: Combatant, sees: Visible) -> bool:
    """Whether an enemy is near it, and no friend stands nearer to one than it does."""
    own = _squares_to_nearest(battle, rules, figure, sees)
    friends = (
        one
        for one in battle.combatants.by_id.values()
        if not battle.are_foes(one, figure) and one.id != figure.id and is_able(battle, one)
    )
    return own <= NEAR_SQUARES and all(
        _squares_to_nearest(battle, rules, one, sees) >= own for one in friends
    )


def _is_threatened(battle: Battle, rules: Ruleset, figure: Combatant) -> bool:
    here = footprint(battle, rules, figure.id)
    threats = known_threateners(battle, rules, figure)
    return here is not None and bool(threatened_by(here, threats, ground_of(battle)))


def _squares_to_nearest(battle: Battle, rules: Ruleset, figure: Combatant, sees: Visible) -> int:
    """How far the nearest enemy is; nobody is farther than everybody."""
    here = footprint(battle, rules, figure.id)
    places = (footprint(battle, rules, one.id) for one in enemies(battle, rules, figure, sees))
    far = NEAR_SQUARES + 1
    return min((range_squares(here, there) for there in places if here and there), default=far)


def _full(figure: Combatant, action: Action) -> Order:
    move: Category = "full"
    return Order(figure.id, action, move=move)
