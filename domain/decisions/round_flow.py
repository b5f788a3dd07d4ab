"""How a round goes on by itself: who is awaited, which slot is next, what a new round brings.

Steps without a choice go within the commit that made them possible (an empty slot passes, the last seal closes
the declarations).
"""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import structs

from domain.agenda import MOVES, Deed, Item, ItemId
from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.decisions.gear import picked_up
from domain.decisions.held_shots import held_at
from domain.decisions.holding import ended_by_now
from domain.decisions.standing import is_able, is_startled, unable
from domain.decisions.wounding import spoiled
from domain.deeds import ActionPassed
from domain.events import (
    BattleEnded,
    DeclarationsClosed,
    FightEvent,
    FiguresRevealed,
    ItemDone,
    ItemsPutOff,
    OpportunityAllowancesGranted,
    OrdersWritten,
    RoundBegan,
    SlotBegan,
    SlotsEnded,
)
from domain.ids import DM, Author, FigureId, seat_author
from domain.refusals import Refused
from domain.remembered import by_identity
from domain.rounds import Action, Broken, Category, Order
from domain.rules.endurance import opportunity_allowance
from domain.rulesets.ruleset import Ruleset
from domain.table.table import Table

Decision = tuple[FightEvent, ...] | Refused
STROKES: Final[frozenset[Deed]] = frozenset({"blow", "shot"})
STEP_WORDS: Final = {
    "set_up": "the field is being set out",
    "declare": "orders are being declared",
    "initiative": "initiative is to be rolled",
    "resolve": "the round is being resolved",
    "end_of_round": "the round is at its end",
    "over": "the battle is over",
}


def wrong_step(battle: Battle, wanted: str, rule: str) -> Refused:
    """Refused because the round is at another step; says which, and what to wait for."""
    now = STEP_WORDS[battle.round_state.step]
    return Refused("wrong_step", f"Not now: {now}. That is done when {STEP_WORDS[wanted]}.", rule)


def foes_act_together(battle: Battle) -> bool:
    """Sides that are enemies act in one slot: whoever falls in it still strikes (AD-5.1, AMB-48)."""
    return battle.identity.fight_each_other(battle.round_state.acting)


def can_act(battle: Battle, figure: Combatant) -> bool:
    """It is able; or it fell in this very slot while several sides act together (AD-5.1, AMB-48)."""
    state = battle.round_state
    return is_able(battle, figure) or (foes_act_together(battle) and figure.id in state.fell_in_slot)


def cannot_act(battle: Battle) -> frozenset[FigureId]:
    """All who cannot act, at once."""
    state = battle.round_state
    return unable(battle) - state.fell_in_slot if foes_act_together(battle) else unable(battle)


def pending_of(battle: Battle, figure: FigureId) -> tuple[Item, ...]:
    """What a figure has still to do this round, in the order of the slots.

    Whoever slept through its slot and woke has missed it.
    """
    now = battle.round_state.slot
    items = [item for item in _by_figure(battle.agenda.pending).get(figure, ()) if item.slot >= now]
    return tuple(sorted(items, key=lambda item: item.slot))


@by_identity(8)
def _by_figure(items: dict[ItemId, Item]) -> dict[FigureId, list[Item]]:
    return _grouped(items.values())


def _grouped(items: Iterable[Item]) -> dict[FigureId, list[Item]]:
    found: dict[FigureId, list[Item]] = {}
    for item in items:
        found.setdefault(item.figure, []).append(item)
    return found


def done_by(battle: Battle, figure: FigureId) -> Sequence[Item]:
    """What it has done this round, or let go."""
    return _by_figure(battle.agenda.done).get(figure, ())


def left_in_slot(battle: Battle, slot: int) -> tuple[Item, ...]:
    """What is left to do in a slot by those who can: its actions, then its moves (OE-3.3)."""
    items = [item for item in battle.agenda.pending.values() if item.slot == slot]
    if not items:
        return ()
    cannot = cannot_act(battle)
    if battle.agenda.slots[slot].wakes:
        cannot -= {item.figure for item in items if is_startled(battle, item.figure)}
    items = [item for item in items if item.figure not in cannot]
    moves = [item for item in items if item.deed in MOVES]
    return (*(item for item in items if item.deed not in MOVES), *moves) if moves else tuple(items)


@by_identity(8)
def due(battle: Battle) -> tuple[Item, ...]:
    """What may be done at this moment, in any order: the slot's actions, and when none is left its moves.

    In a mixed slot whoever has both to do may go first (AD-6.3).
    """
    if battle.round_state.step != "resolve":
        return ()
    left = left_in_slot(battle, battle.round_state.slot)
    first = held_at(battle, left, cannot_act(battle)) if battle.agenda.held_shots else ()
    if first:
        return first
    if not is_anybody_hidden(battle):
        return tuple(_open(battle, left))
    in_sight, hidden = _in_sight(battle, left), [item for item in left if _is_hidden(battle, item)]
    return (*_open(battle, in_sight), *_open(battle, hidden))


def _open(battle: Battle, left: Sequence[Item]) -> Sequence[Item]:
    """Nobody waits for the moves of the unseen, nor they for those of others."""
    actions = [item for item in left if item.deed not in MOVES]
    if battle.agenda.slots[battle.round_state.slot].mixed:
        return (*(item for item in left if item.deed in MOVES), *actions)
    return actions or left


def unseen_first(battle: Battle) -> Sequence[Item]:
    """What may be done now; the round does not wait for the hidden, so they are first."""
    items = due(battle)
    return sorted(items, key=lambda one: not _is_hidden(battle, one)) if is_anybody_hidden(battle) else items


def is_anybody_hidden(battle: Battle) -> bool:
    """Whether there is anybody whom not everyone sees."""
    return _hides_anybody(battle.combatants.by_id)


@by_identity(4)
def _hides_anybody(by_id: dict[FigureId, Combatant]) -> bool:
    return any(one.hidden for one in by_id.values())


def _is_hidden(battle: Battle, item: Item) -> bool:
    return battle.combatants.by_id[item.figure].hidden


def _in_sight(battle: Battle, left: Sequence[Item]) -> Sequence[Item]:
    return left if not is_anybody_hidden(battle) else [item for item in left if not _is_hidden(battle, item)]


def due_of(battle: Battle, figure: FigureId) -> Sequence[Item]:
    """What is due of one figure."""
    return _due_by_figure(battle).get(figure, ())


@by_identity(8)
def _due_by_figure(battle: Battle) -> dict[FigureId, list[Item]]:
    return _grouped(due(battle))


def stroke_now(battle: Battle, figure: FigureId) -> Item | None:
    """The blow or shot that a figure may make at this moment.

    Who had meant to go half its way may strike as if it stood where it stands, as long as it has not gone
    (OE-4.7: "if it did not need to move").
    """
    state = battle.round_state
    held = battle.agenda.held_shots.get(figure)
    if held is not None and state.step == "resolve":
        return structs.replace(held, slot=state.slot)
    strokes = [item for item in pending_of(battle, figure) if item.deed in STROKES]
    first = next(iter(strokes), None) or _met_in_its_charge(battle, figure)
    if first is None or first.slot == state.slot or not first.or_at_once:
        return first if first is not None and first.slot == state.slot else None
    moves_now = any(item.deed == "move" and item.slot == state.slot for item in pending_of(battle, figure))
    return first if moves_now and figure not in battle.agenda.spent else None


def _met_in_its_charge(battle: Battle, figure: FigureId) -> Item | None:
    """Its own charge, as a blow: foes that act together charge at each other, and the other has come first (AD-5.1)."""
    if battle.round_state.step != "resolve" or not foes_act_together(battle):
        return None
    by_id, slot = battle.combatants.by_id, battle.round_state.slot
    came = [by_id[one] for one in battle.agenda.charged]
    if figure in battle.agenda.spent or not any(
        battle.are_foes(one, by_id[figure]) and not one.hidden for one in came
    ):
        return None
    charges = (one for one in pending_of(battle, figure) if one.deed == "charge" and one.slot == slot)
    charge = next(charges, None)
    return None if charge is None else structs.replace(charge, deed="blow")


def awaited(battle: Battle) -> tuple[FigureId, ...]:
    """The figures that something is due of, each once."""
    return tuple(dict.fromkeys([item.figure for item in due(battle)]))


def acts_later(battle: Battle, figure: FigureId) -> bool:
    """Whether it has something to do in a slot to come."""
    return any(item.slot > battle.round_state.slot for item in pending_of(battle, figure))


def round_begins(battle: Battle, rules: Ruleset, number: int) -> tuple[FightEvent, ...]:
    """Step 1: orders may be written; allowances for attacks of opportunity are granted (OE-4.12)."""
    written = orders_of_the_broken(battle, rules)
    amid = (battle.combatants.by_id[name] for name in battle.agenda.complete_in)
    lost = (event for one in amid if not is_able(battle, one) for event in spoiled(battle, rules, one))
    return (
        *lost,
        RoundBegan(number),
        *allowances(rules, battle.combatants.by_id.values()),
        *((OrdersWritten(DM, written),) if written else ()),
    )


ORDERS_OF_THE_BROKEN: Final[dict[Broken, tuple[Action, Category]]] = {
    "withdraw": ("withdraw", "half"),
    "flee": ("move", "full"),
}
"""What they do by themselves; who has surrendered does nothing (OE-9.2)."""


def orders_of_the_broken(battle: Battle, rules: Ruleset) -> tuple[Order, ...]:
    """Whose nerve has broken gives ground or runs, and whoever was turned goes, whatever anybody says (OE-9.2, OE-7.3).

    The hidden among them as well: their orders and what comes of those are as secret as they are.
    """
    figures = battle.combatants.by_id
    broken = ((figures[name], ORDERS_OF_THE_BROKEN.get(how)) for name, how in battle.effects.broken.items())
    turned = (
        (figures[name], ORDERS_OF_THE_BROKEN["flee"])
        for name in battle.effects.on
        if battle.effects.has(name, "turned") and name not in battle.effects.broken
    )
    return tuple(
        Order(figure.id, order[0], move=order[1])
        for figure, order in (*broken, *turned)
        if order and order[0] in rules.actions and is_able(battle, figure)
    )


def allowances(rules: Ruleset, figures: Iterable[Combatant]) -> tuple[OpportunityAllowancesGranted, ...]:
    """What these may make of attacks of opportunity in a round, where the game has them (OE-4.12)."""
    if rules.opportunity is None:
        return ()
    granted = {one.id: opportunity_allowance(rules, one.sheet) for one in figures if not one.is_down}
    return (OpportunityAllowancesGranted(granted),)


def first_slot(battle: Battle) -> tuple[FightEvent, ...]:
    """The first slot in which somebody has something to do."""
    opened = _slot_from(battle, 0, 0)
    return (*opened, *ended_by_now(fold(opened, battle)))


def slots_go_on(battle: Battle, events: tuple[FightEvent, ...]) -> tuple[FightEvent, ...]:
    """`events`, and the next slot where they leave nothing in this one to do; a move that waits keeps its slot.

    Nothing waits for the hidden: the round goes on to where somebody in sight acts, and what they had to do they may
    do there. Where nobody in sight is left, they have what is left of the round.
    """
    after = fold(events, battle)
    events = (*events, *(timely := ended_by_now(after)))
    after = fold(timely, after)
    state = after.round_state
    left = left_in_slot(after, state.slot)
    if state.step != "resolve" or after.agenda.held is not None or _in_sight(after, left):
        return events
    tries_nerve = after.agenda.slots[state.slot].tries_nerve  # which passes by itself
    if left and not tries_nerve and _slot_in_sight(after, state.slot + 1) is None:
        return events
    opened = _slot_from(after, state.slot, state.slot + 1)
    return (*events, *opened, *ended_by_now(fold(opened, after)))


def _slot_in_sight(battle: Battle, slot: int) -> int | None:
    slots = battle.agenda.slots
    numbers = range(slot, len(slots))
    return next(
        (n for n in numbers if slots[n].tries_nerve or _in_sight(battle, left_in_slot(battle, n))), None
    )


def _slot_from(battle: Battle, now: int, slot: int) -> tuple[FightEvent, ...]:
    """The next slot, from `slot` on, and what the hidden had to do since `now`."""
    slots = battle.agenda.slots
    number = _slot_in_sight(battle, slot)
    if number is None:
        number = next((n for n in range(slot, len(slots)) if left_in_slot(battle, n)), len(slots) - 1)
        if number < slot or not any(left_in_slot(battle, n) for n in range(now, len(slots))):
            return (SlotsEnded(),)
    late = tuple(item.id for n in range(now, number) for item in left_in_slot(battle, n))
    put_off = (ItemsPutOff(late, number),) if late else ()
    return (*put_off, SlotBegan(number, slots[number].sides))


def hand_of(figure: Combatant, table: Table) -> Author:
    """Who declares for a figure: the seat that claimed its character, else the DM."""
    seat = table.seat_of(figure.character)
    return DM if seat is None else seat_author(seat)


def closed_when_all_sealed(
    battle: Battle, events: tuple[FightEvent, ...], table: Table
) -> tuple[FightEvent, ...]:
    """`events`, and the end of the declarations where nobody is left to seal.

    The DM's seal is always waited for, and a figure that came on after its hand had sealed waits for no further
    one: nobody may learn of a hidden figure by being made to wait, or by not being.
    """
    after = fold(events, battle)
    declared = after.declarations
    if DM not in declared.sealed_by:
        return events
    for figure in after.combatants.by_id.values():
        sealed = figure.id in declared.sealed or hand_of(figure, table) in declared.sealed_by
        if not (figure.is_down or sealed):
            return events
    return (*events, DeclarationsClosed())


def waits_for_answers(battle: Battle, rules: Ruleset) -> Refused | None:
    """Refused while a move waits for somebody's answer: one thing after the other."""
    if battle.agenda.held is None:
        return None
    return Refused(
        "wrong_step", "Somebody is asked whether to strike; that comes first.", rules.cite("opportunity")
    )


def let_go(battle: Battle, items: Iterable[Item]) -> tuple[FightEvent, ...]:
    """These are not done any more. Whoever only stays where it is, and strikes later or parries, has let nothing go.

    Whoever stays in place of going picks up what it has dropped there (OE-5.16).
    """
    listed = tuple(items)
    names = {item.id for item in listed}
    figures = dict.fromkeys(item.figure for item in listed if item.deed != "step")
    passed = (
        ActionPassed(figure)
        for figure in figures
        if any(not item.is_move for item in listed if item.figure == figure)
        or (
            figure not in battle.round_state.acted
            and names.issuperset(item.id for item in pending_of(battle, figure))
        )
    )
    stayed = dict.fromkeys(item.figure for item in listed if item.deed == "move")
    picked = (event for figure in stayed for event in picked_up(battle, figure))
    return (*passed, *(ItemDone(item.figure, item.id) for item in listed), *picked)


def decide_advance(battle: Battle, rules: Ruleset) -> Decision:
    """The slot ends; whoever did not act in it lets its action go (OE-3.3)."""
    if battle.round_state.step != "resolve":
        return wrong_step(battle, "resolve", rules.cite("slots"))
    held = waits_for_answers(battle, rules)
    return held or slots_go_on(battle, let_go(battle, left_in_slot(battle, battle.round_state.slot)))


def decide_end(battle: Battle, *, reveal: bool) -> Decision:
    """The battle is over; with `reveal`, whoever was hidden is seen."""
    if battle.round_state.step == "over":
        return Refused("wrong_step", "The battle is over already.")
    hidden = tuple(one.id for one in battle.combatants.by_id.values() if one.hidden) if reveal else ()
    shown = (FiguresRevealed(hidden),) if hidden else ()
    return (*shown, BattleEnded(battle.round_state.round))
