"""Who acts when in an AD&D round, and why: by initiative, first attacks before second ones, spells when they are complete (AD-4, AD-5, AD-6)."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from domain.agenda import Deed, Item, ItemId, Plan, Slot
from domain.ids import SideId
from domain.rounds import Modifier, Order
from domain.rules.attacks_per_round import WHOLE, at_pace
from domain.rules.encumbrance import encumbrance_effect, movement_rate
from domain.rules.strokes import blows_this_round, shots_this_round, weapon_of_order
from domain.rules.unarmed import unarmed_attacks
from domain.rulesets.book import Book
from domain.rulesets.planning import Ordered, RoundToPlan, reasons_of_die
from domain.sheets import Sheet

SQUARES_A_RATE: Final = {"indoors": 2, "outdoors": 6}
"""Squares of 5 ft in a round of one minute: ten feet, or ten yards, for each point of the rate (AD-6.3)."""
LONGEST_CASTING: Final = 10
"""A casting of a whole round or more is complete so late (AD-5.3)."""


class _Deed(Struct, frozen=True):
    """`n` counts blows or shots; `after` is how much later than its side a figure completes a spell."""

    deed: Deed
    squares: int = 0
    n: int = 1
    after: int = 0
    off_hand: bool = False


def plan_round(book: Book, round_to_plan: RoundToPlan) -> Plan:
    """The slots of the round in their order, and in them what was declared."""
    deeds = {one.figure: tuple(_deeds(book, one, round_to_plan)) for one in round_to_plan.figures}
    alone = round_to_plan.options.initiative == "individual"
    most = _attacks_most(book)
    if alone:
        starts = {one.figure: one.rolled for one in round_to_plan.figures}
        slots = _slots_by_count(round_to_plan, map(_sum, starts.values()), most)
    else:
        of_side = {
            roll.side: reasons_of_die("the side's", roll.die, roll.modifiers, "AD-5.1")
            for roll in round_to_plan.rolls
        }
        starts = {one.figure: of_side[one.side] for one in round_to_plan.figures}
        totals = {side: _sum(reasons) for side, reasons in of_side.items()}
        slots = _slots_by_side(round_to_plan, totals, most)
    places = {(slot.phase, side): number for number, slot in enumerate(slots) for side in slot.sides}
    items: list[Item] = []
    reasons: dict[ItemId, tuple[Modifier, ...]] = {}
    for one in round_to_plan.figures:
        for place, deed in enumerate(deeds[one.figure]):
            name = ItemId(f"{one.figure}.{deed.deed}.{place}")
            reasons[name] = (*starts[one.figure], *_later(deed, alone=alone))
            slot = places[_phase(_sum(reasons[name]), min(deed.n, most)), one.side]
            items.append(
                Item(name, one.figure, slot, deed.deed, deed.squares, deed.n, off_hand=deed.off_hand)
            )
    casts = tuple(one.figure for one in round_to_plan.figures if one.order.action == "cast")
    return Plan(slots, tuple(items), casts, reasons)


def _sum(reasons: Iterable[Modifier]) -> int:
    return sum(reason.value for reason in reasons)


def _later(deed: _Deed, *, alone: bool) -> Iterator[Modifier]:
    """What comes after its side, or after everybody's first attacks; whoever rolls alone has its casting time in its count."""
    if deed.after and not alone:
        yield Modifier("casting time", deed.after, "AD-5.3")
    if deed.n > 1:
        yield Modifier(f"attack {deed.n}: after everybody's earlier ones", 0, "AD-6.2")


def _phase(count: int, n: int) -> str:
    return f"count-{count}" if n == 1 else f"count-{count}-attack-{n}"


def _slots_by_side(round_to_plan: RoundToPlan, totals: dict[SideId, int], most: int) -> tuple[Slot, ...]:
    """Each side at its total, tied ones together; each side's spells at the counts that follow (AD-5.1, AD-5.3).

    At one count a spell is complete before a side begins to act, so that only a blow before that spoils it. There is
    a slot for every casting time and for second and further attacks, whatever is declared: nobody learns from them
    what that is.
    """
    ranks = [(totals[sides[0]], sides) for sides in round_to_plan.order]
    slots: list[Slot] = []
    for count in range(ranks[0][0], ranks[-1][0] + LONGEST_CASTING + 1):
        phase, title = _phase(count, 1), str(count)
        later = [sides for total, sides in ranks if total < count <= total + LONGEST_CASTING]
        slots += [Slot(sides, phase, title, quiet=True) for sides in later]
        slots += [Slot(sides, phase, title, mixed=True) for total, sides in ranks if total == count]
    for n in range(2, most + 1):
        slots += [
            Slot(sides, _phase(total, n), f"{total}, attack {n}", quiet=True, mixed=True)
            for total, sides in ranks
        ]
    return tuple(slots)


def _slots_by_count(round_to_plan: RoundToPlan, counts: Iterable[int], most: int) -> tuple[Slot, ...]:
    """Everyone at their own count, all who have it together (AD-5.2)."""
    everyone = tuple(side for sides in round_to_plan.order for side in sides)
    in_order = sorted(set(counts))
    return tuple(
        Slot(
            everyone,
            _phase(count, n),
            str(count) if n == 1 else f"{count}, attack {n}",
            quiet=True,
            mixed=True,
        )
        for n in range(1, most + 1)
        for count in in_order
    )


def _attacks_most(book: Book) -> int:
    """More blows or shots than these nobody has in a round, by any table, one more with a second weapon (AD-6.9).

    Whoever is hasted and has still more has them in the last slot of its side.
    """
    rates = [(band.attacks, band.rounds) for band in book.attack_rates.warrior]
    rates += [
        (band.attacks, band.rounds) for kind in book.attack_rates.specialist.values() for band in kind.bands
    ]
    rates += [row.rof for row in book.uses.missiles.values()]
    return max(-(-attacks // rounds) for attacks, rounds in rates) + 1


def _deeds(book: Book, ordered: Ordered, round_to_plan: RoundToPlan) -> Iterator[_Deed]:
    """One basic action; whoever strikes may go half its way before, and whoever shoots so if it said so (AD-4.3, AD-6.3)."""
    sheet, order = ordered.sheet, ordered.order
    rate = movement_rate(encumbrance_effect(book.loads, ordered.load), sheet.rate)
    squares = rate * SQUARES_A_RATE[round_to_plan.options.ground] * ordered.tempo.rate_percent // WHOLE
    match order.action:
        case "attack" | "unarmed":
            yield from _moves("move", squares // 2)
            yield from _blows(book, ordered, round_to_plan)
        case "fire":
            if order.move == "half":
                yield from _moves("move", squares // 2)
            specialists = round_to_plan.options.specialists
            number = round_to_plan.round - ordered.late
            shots = shots_this_round(book, sheet, order, number, specialists)
            shots = at_pace(shots, ordered.tempo.attacks_percent, round_to_plan.round)
            yield from (_Deed("shot", n=n) for n in range(1, shots + 1))
        case "charge":
            yield from _moves("charge", squares + squares // 2)
        case "move" | "flee":
            yield from _moves("move", squares)
        case "withdraw":
            yield from _moves("withdraw", squares // 3)
        case "cast":
            row = book.magic.spells.get(order.spell or "")
            if row is not None and ordered.casting_rounds == 1:
                yield _Deed("spell", after=min(row.casting_time, LONGEST_CASTING))
        case "improvise":
            yield _Deed("ruling")
        case "turn":
            yield _Deed("turning")
        case "tend":
            yield _Deed("tend")
        case "use_item":
            yield _use(book, sheet, order)
        case _:
            return


def _blows(book: Book, ordered: Ordered, round_to_plan: RoundToPlan) -> Iterator[_Deed]:
    """One after the other; that of the off hand is the last."""
    sheet, order, options = ordered.sheet, ordered.order, round_to_plan.options
    pace = ordered.tempo.attacks_percent
    if order.action == "unarmed":
        count = at_pace(unarmed_attacks(book.unarmed, order.manner), pace, round_to_plan.round)
        yield from (_Deed("blow", n=n) for n in range(1, count + 1))
        return
    held = weapon_of_order(book, sheet, order)
    number = round_to_plan.round - ordered.late
    blows = blows_this_round(book, sheet, number, round_to_plan.extra_in, held, options.specialists)
    blows = at_pace(blows, pace, round_to_plan.round)
    yield from (_Deed("blow", n=n) for n in range(1, blows + 1))
    if order.second is not None:
        yield _Deed("blow", n=blows + 1, off_hand=True)


def _use(book: Book, sheet: Sheet, order: Order) -> _Deed:
    """A scroll is read as long as its spell is cast (AD-4.3)."""
    used = book.items.of(order.item or next(iter(sheet.items), ""), book.magic)
    time = book.magic.spells[used.spell].casting_time if used.kind == "scroll" else 0
    return _Deed("item", after=min(time, LONGEST_CASTING))


def _moves(deed: Deed, squares: int) -> Iterator[_Deed]:
    if squares:
        yield _Deed(deed, squares)
