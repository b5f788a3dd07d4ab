"""Chances that need no fighting: of one blow, and of a duel of two who only strike each other.

Every face of every die is typed in and the real decider asked, so that no rule is written down a second time here.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Final

from msgspec import Struct

from domain.agenda import MOVES
from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.commands import Advance, Attack, BeginBattle, Declare, FightCommand, RollInitiative, Seal
from domain.decide import decide
from domain.decisions.attacks import out_of_reach
from domain.decisions.round_flow import due
from domain.deeds import DamageRolled, Wounded
from domain.dice.keyed import KeyedDice, Seeds
from domain.events import FightEvent, InitiativeRolled
from domain.ids import DM, CommandId, FigureId, SideId
from domain.log import Moment
from domain.refusals import Refused
from domain.rounds import Order
from domain.rules.attack import melee_weapon, missile_weapon
from domain.rules.to_hit import D20
from domain.rulesets.catalog import rules_of
from domain.rulesets.ruleset import Ruleset
from domain.table.grants import DM_GRANT, Actor
from domain.table.table import EMPTY_TABLE

FACES_MAX: Final = 1_000
"""So many throws of a blow's dice are tried at most."""
LIVES_MAX: Final = 40_000
"""So many pairs of hit points are worked through at most."""
_DM: Final = Actor(DM, DM_GRANT)
_SEEDS: Final = Seeds(bytes(32), bytes(32))
"""Of dice that decide nothing here: what counts is typed in."""

Losses = Mapping[int, float]
"""Hit points lost, and how likely: 0 is a miss."""
Order_ = tuple[tuple[FigureId, ...], ...]
"""Who strikes after whom; those in one part strike at the same time."""


class Duel(Struct, frozen=True):
    """What decides a duel: each one's blow, and how likely each order of a round is."""

    one: FigureId
    other: FigureId
    blows: dict[FigureId, Losses]
    orders: dict[Order_, float]


def losses_of_a_blow(battle: Battle, attacker: FigureId, target: FigureId) -> Losses | None:
    """How many hit points the blow that is due takes, each with its chance; None where it has too many dice.

    The battle is at a moment at which the blow may fall.
    """
    found: defaultdict[int, float] = defaultdict(float)
    for face in range(1, D20 + 1):
        hit = _decided(battle, Attack(attacker, target, dice=(face,)))
        if hit is None:
            return None
        damage = next((one for one in hit if isinstance(one, DamageRolled)), None)
        if damage is None:
            found[_lost(hit, target)] += 1 / D20
            continue
        sides = [die.sides for die in damage.dice]
        throws = 1
        for one in sides:
            throws *= one
        if throws > FACES_MAX:
            return None
        for faces in product(*(range(1, one + 1) for one in sides)):
            events = _decided(battle, Attack(attacker, target, dice=(face, *faces)))
            if events is None:
                return None
            found[_lost(events, target)] += 1 / D20 / throws
    return dict(found)


def chances_of_a_duel(battle: Battle) -> dict[SideId, float] | None:
    """The chance of each side, where two figures stand beside each other and do nothing but strike; None otherwise.

    Not in a game where fatigue or critical events would make one round unlike the one before.
    """
    duel = duel_of(battle)
    return None if duel is None else chances_of(duel, battle)


def chances_of(duel: Duel, battle: Battle) -> dict[SideId, float]:
    """The chance of each side in a duel from the hit points that both have in `battle`."""
    by_id = battle.combatants.by_id
    one, other = by_id[duel.one], by_id[duel.other]
    won = _won(duel, one.hit_points, other.hit_points)
    return {one.side: won[0], other.side: won[1]}


def duel_of(battle: Battle) -> Duel | None:
    """What decides it, or None where it is no plain duel."""
    rules = rules_of(battle)
    assert rules is not None, "a battle is opened with a ruleset of the catalog"
    pair = _pair(battle, rules)
    if pair is None or rules.fatigue is not None or rules.tie_brings_event:
        return None
    one, other = pair
    if one.hit_points * other.hit_points > LIVES_MAX:
        return None
    began = _orders_written(battle, one.id, other.id)
    if began is None:
        return None
    orders: defaultdict[Order_, float] = defaultdict(float)
    blows: dict[FigureId, Losses] = {}
    for start, chance in _rolled(began, rules, one.side, other.side):
        order, rolled = _order_of(start), _at_the_first_blow(start)
        if order is None or rolled is None:
            return None
        orders[order] += chance
        for name, target in ((one.id, other.id), (other.id, one.id)):
            if name not in blows and name in order[0]:
                losses = losses_of_a_blow(rolled, name, target)
                if losses is None:
                    return None
                blows[name] = losses
    whole = sum(orders.values())
    if len(blows) < 2 or not whole:
        return None
    return Duel(one.id, other.id, blows, {order: chance / whole for order, chance in orders.items()})


# ---------------------------------------------------------------- whether it is one


def _pair(battle: Battle, rules: Ruleset) -> tuple[Combatant, Combatant] | None:
    """Two of two sides within reach of each other, who have nothing but what they strike with and no harm on them."""
    figures = [one for one in battle.combatants.by_id.values() if not one.is_down]
    if len(figures) != 2 or len(battle.combatants.by_id) != 2 or not battle.are_foes(*figures):
        return None
    one, other = figures
    for figure, target in ((one, other), (other, one)):
        weapon = melee_weapon(rules, figure, None)
        if weapon is None or missile_weapon(rules, figure, None) is not None:
            return None
        sheet = figure.sheet
        if sheet.spells or sheet.items or figure.subdued or battle.effects.on.get(figure.id):
            return None
        if out_of_reach(battle, rules, figure, target, weapon, shoots=False) is not None:
            return None
    return one, other


def _orders_written(battle: Battle, one: FigureId, other: FigureId) -> Battle | None:
    """Both are told to strike the other, and all is sealed. None where the battle is in the midst of a round."""
    if battle.round_state.step == "set_up":
        battle = _after(battle, BeginBattle()) or battle
    if battle.round_state.step != "declare":
        return None
    orders = (Order(one, "attack", other), Order(other, "attack", one))
    written = _after(battle, Declare(orders))
    return None if written is None else _after(written, Seal(for_all=True))


def _rolled(battle: Battle, rules: Ruleset, one: SideId, other: SideId) -> Iterator[tuple[Battle, float]]:
    """The round after each throw of initiative; a throw that is thrown again counts for nothing."""
    sides = rules.initiative_die
    for first, second in product(range(1, sides + 1), repeat=2):
        dice = {one: first, other: second}
        events = _decided(battle, RollInitiative(dice, no_event=True)) or _decided(
            battle, RollInitiative(dice)
        )
        rolls = [event for event in events or () if isinstance(event, InitiativeRolled)]
        if events is None or len(rolls) != 1 or rolls[0].tied:
            continue
        yield fold(events, battle), 1 / sides**2


def _order_of(battle: Battle) -> Order_ | None:
    """Who strikes in which slot; None where somebody does not strike exactly once."""
    by_slot: defaultdict[int, list[FigureId]] = defaultdict(list)
    for item in battle.agenda.pending.values():
        if item.deed in MOVES:
            continue  # who stands beside the other need not go
        if item.deed != "blow":
            return None
        by_slot[item.slot].append(item.figure)
    named = [name for names in by_slot.values() for name in names]
    if sorted(named) != sorted(set(named)) or len(named) != 2:
        return None
    return tuple(tuple(sorted(by_slot[slot])) for slot in sorted(by_slot))


def _at_the_first_blow(battle: Battle) -> Battle | None:
    """The slots pass until a blow is due."""
    while battle.round_state.step == "resolve":
        if any(item.deed == "blow" for item in due(battle)):
            return battle
        after = _after(battle, Advance())
        if after is None:
            return None
        battle = after
    return None


# ---------------------------------------------------------------- the arithmetic


def _won(duel: Duel, one_has: int, other_has: int) -> tuple[float, float]:
    """The chance that each is the last to stand, from the fewest hit points up.

    A round in which both miss leaves all as it was, so its chance is divided out.
    """
    known: dict[tuple[int, int], tuple[float, float]] = {}
    for mine, yours in product(range(1, one_has + 1), range(1, other_has + 1)):
        first = second = stays = 0.0
        for order, chance in duel.orders.items():
            for (left, right), part in _round(duel, order, mine, yours).items():
                weight = chance * part
                if (left, right) == (mine, yours):
                    stays += weight
                elif left > 0 and right > 0:
                    later = known[left, right]
                    first, second = first + weight * later[0], second + weight * later[1]
                else:
                    first += weight * (left > 0)
                    second += weight * (right > 0)
        known[mine, yours] = (0.0, 0.0) if stays >= 1 else (first / (1 - stays), second / (1 - stays))
    return known[one_has, other_has]


def _round(duel: Duel, order: Order_, mine: int, yours: int) -> dict[tuple[int, int], float]:
    """How both stand after a round. Who has fallen strikes no more, but where both strike at the same time."""
    states: dict[tuple[int, int], float] = {(mine, yours): 1.0}
    for together in order:
        after: defaultdict[tuple[int, int], float] = defaultdict(float)
        for (left, right), chance in states.items():
            if left <= 0 or right <= 0:
                after[left, right] += chance
                continue
            blows = [duel.blows[name].items() for name in together]
            for struck in product(*blows):
                weight, now_left, now_right = chance, left, right
                for name, (lost, part) in zip(together, struck, strict=True):
                    weight *= part
                    if name == duel.one:
                        now_right = max(0, now_right - lost)
                    else:
                        now_left = max(0, now_left - lost)
                after[now_left, now_right] += weight
        states = after
    return states


# ---------------------------------------------------------------- the decider


def _decided(battle: Battle, command: FightCommand) -> tuple[FightEvent, ...] | None:
    name = CommandId("exact")
    moment = Moment(battle=battle)
    events = decide(moment, command, _DM, KeyedDice(_SEEDS, name), None, EMPTY_TABLE, name)
    if isinstance(events, Refused):
        return None
    return tuple(event for event in events if isinstance(event, FightEvent))


def _after(battle: Battle, command: FightCommand) -> Battle | None:
    events = _decided(battle, command)
    return None if events is None else fold(events, battle)


def _lost(events: tuple[FightEvent, ...], target: FigureId) -> int:
    return sum(one.amount for one in events if isinstance(one, Wounded) and one.figure == target)
