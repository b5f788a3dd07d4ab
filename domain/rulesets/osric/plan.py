"""Who does what in which phase of an OSRIC round, and why: orders and initiative dice in, the plan of the round out (OE-3, OE-4, OE-5)."""

from collections.abc import Iterator

from msgspec import Struct, structs

from domain.agenda import Deed, Item, ItemId, Plan, Slot
from domain.ids import FigureId
from domain.rounds import Modifier, Order
from domain.rules.attacks_per_round import WHOLE, at_pace
from domain.rules.encumbrance import encumbrance_effect, movement_rate
from domain.rules.full_moves import (
    Increments,
    allowance_squares,
    half_move_squares,
    increment_phases,
    increments,
    partial_charge_squares,
)
from domain.rules.phases import (
    VERY_SLOW,
    Shift,
    Timed,
    action_phase,
    base_initiative,
    beginning,
    item_phase,
    phase_name,
    phase_named,
    shift_of_die,
    spell_completion_phase,
    weapon_phase,
)
from domain.rules.round_order import Part, Planned, slots_of_round
from domain.rules.schedule import attack_phases, blade_cover_phase, cover_phases, first_cover_phase
from domain.rules.skills import specialises
from domain.rules.strokes import (
    blows_this_round,
    covers_with,
    is_bow,
    own_rate_squares,
    rate_in_armour,
    shots_this_round,
    weapon_of_order,
)
from domain.rules.unarmed import unarmed_attacks
from domain.rulesets.book import Book
from domain.rulesets.planning import Ordered, RoundToPlan
from domain.sheets import Sheet


class _Deed(Struct, frozen=True):
    """Something planned, before it is known in which slot it comes."""

    deed: Deed
    when: Timed
    squares: int = 0
    n: int = 1
    or_at_once: bool = False
    ahead_of: FigureId | None = None
    off_hand: bool = False


def plan_round(book: Book, round_to_plan: RoundToPlan) -> Plan:
    """The plan of an OSRIC round: slots phase by phase, in each the sides as the dice ranked them (OE-3.3)."""
    ranked = tuple(side for sides in round_to_plan.order for side in sides)
    shifts = {roll.side: shift_of_die(book.phases, roll.die.face) for roll in round_to_plan.rolls}
    deeds = {
        ordered.figure: tuple(_deeds(book, ordered, shifts[ordered.side], round_to_plan))
        for ordered in round_to_plan.figures
    }
    by_figure = {ordered.figure: ordered for ordered in round_to_plan.figures}
    planned = [
        Planned(
            figure=figure,
            side=by_figure[figure].side,
            dexterity_reaction=book.dexterity[by_figure[figure].sheet.dexterity].react,
            phase=deed.when.phase,
            part=_part_of(deed),
            what=str(place),
            ahead_of=deed.ahead_of,
            after_everyone=by_figure[figure].sheet.monster in book.phases.after_everyone,
        )
        for figure, theirs in deeds.items()
        for place, deed in enumerate(theirs)
    ]
    slots = slots_of_round(ranked, planned, round_to_plan.options.phase_order)
    items = tuple(
        _item(one, deeds[one.figure][int(one.what)], number)
        for number, slot in enumerate(slots)
        for one in slot.items
    )
    reasons = {
        _item_id(figure, deed, place): deed.when.reasons
        for figure, theirs in deeds.items()
        for place, deed in enumerate(theirs)
    }
    casts = tuple(one.figure for one in round_to_plan.figures if one.order.action == "cast")
    startles = round_to_plan.round == 1 and round_to_plan.options.surprise == "segments"
    wakes_after = phase_named(book.phases.surprise.segment_loses_upto)
    return Plan(
        tuple(
            Slot((slot.side,), phase_name(slot.phase), wakes=startles and slot.phase > wakes_after)
            for slot in slots
        ),
        items,
        casts,
        reasons,
    )


def _part_of(deed: _Deed) -> Part:
    return "move" if deed.squares else "action"


def _item_id(figure: FigureId, deed: _Deed, place: int) -> ItemId:
    return ItemId(f"{figure}.{deed.deed}.{place}")


def _item(planned: Planned, deed: _Deed, slot: int) -> Item:
    name = _item_id(planned.figure, deed, int(planned.what))
    return Item(name, planned.figure, slot, deed.deed, deed.squares, deed.n, deed.or_at_once, deed.off_hand)


def _deeds(book: Book, ordered: Ordered, of_die: Shift, now: RoundToPlan) -> Iterator[_Deed]:  # noqa: C901 - one branch an action
    """All that a figure does this round; holding and standing guard have no place in the order."""
    sheet, order = ordered.sheet, ordered.order
    load = ordered.load
    own_rate = own_rate_squares(book, sheet)
    tempo = ordered.tempo
    loaded = movement_rate(encumbrance_effect(book.loads, load), own_rate)
    caps = now.options.armour_caps_movement == "on"
    rate = rate_in_armour(book, sheet, loaded, caps=caps) * tempo.rate_percent // WHOLE
    base = base_initiative(book.phases, sheet.size, own_rate, load)
    shift = (*of_die, Modifier("haste" if tempo.phases < 0 else "slowness", tempo.phases, "OE-3.11"))
    start = base.shifted(shift)  # haste moves all but spells
    half = order.move == "half"
    half_squares = half_move_squares(book.phases, rate)
    if half and half_squares and order.action not in {"charge", "withdraw", "cast"}:
        yield _Deed("move", start, half_squares)
    match order.action:
        case "attack" | "fire" | "unarmed":
            weapon = base if order.action == "unarmed" else _weapon_phase(book, sheet, order)
            first = action_phase(base, weapon, shift, half_move=half)
            at_once = half and action_phase(base, weapon, shift, half_move=False).phase == start.phase
            yield from _strokes(book, ordered, first, now, at_once=at_once)
        case "cover":
            normal = action_phase(base, _weapon_phase(book, sheet, order), shift, half_move=False)
            yield from _covering(book, ordered, normal, shift, now)
        case "charge":
            squares = (
                partial_charge_squares(book.phases, rate)
                if half
                else allowance_squares(book.phases, rate, "charge")
            )
            yield from _increments("charge", start, rate, squares, now.options.increments)
        case "move" | "run" | "sprint":
            squares = allowance_squares(book.phases, rate, order.action)
            yield from _increments("move", start, rate, squares, now.options.increments)
        case "parry":
            yield _Deed("step", start, book.phases.adjustment_squares)
        case "withdraw":
            if half_squares:
                yield _Deed("withdraw", start, half_squares)
        case "cast":
            if ordered.casting_rounds == 1:
                yield from _casting(book, order.spell or "", of_die, half_squares)
        case "turn":
            at = item_phase(book.phases, "turn_undead")
            assert at is not None, "the table has it"
            yield _Deed("turning", beginning(at, "turning undead", "OE-5.13").shifted(shift))
        case "tend":
            yield _Deed("tend", start)
        case "use_item":
            yield _Deed("item", _use_phase(book, ordered, base, of_die, shift))
        case "improvise":
            later = 1 if half and half_squares else 0
            yield _Deed("ruling", start.moved(later, "the half-move comes first", "OE-4.7"))
        case "guard" | "catch_breath" | "flee" | "hold":
            return


def _casting(book: Book, spell: str, shift: Shift, half_squares: int) -> Iterator[_Deed]:
    """The spell when it is complete, and after it a half-move that the caster may make, but for the last (OE-10.4)."""
    row = book.magic.spells.get(spell)
    if row is None:
        return
    complete = spell_completion_phase(book.phases, row.casting_time, shift)
    yield _Deed("spell", complete)
    if complete.phase < VERY_SLOW and half_squares:
        yield _Deed("move", complete.moved(1, "after its spell", "OE-10.4"), half_squares)


def _strokes(
    book: Book, ordered: Ordered, first: Timed, now: RoundToPlan, *, at_once: bool
) -> Iterator[_Deed]:
    """Blows or shots, one a phase, and last that of the off hand (OE-1.9, OE-5.2, OE-5.6)."""
    order = ordered.order
    deed: Deed = "shot" if order.action == "fire" else "blow"
    if "prone" in ordered.conditions:
        order = structs.replace(order, move="half")  # whoever lies spans a crossbow half as fast (OE-1.5)
    count = (
        shots_this_round(book, ordered.sheet, order, now.round - ordered.late, now.options.specialists)
        if deed == "shot"
        else _blows(book, ordered, now)
    )
    count = at_pace(count, ordered.tempo.attacks_percent, now.round)
    for n, phase in enumerate(attack_phases(first.phase, count), 1):
        when = first.at(phase, "a phase for each before it", "OE-5.2")
        yield _Deed(deed, when, n=n, or_at_once=at_once and n == 1)
    if order.second is not None:
        last = first.moved(count, "the off hand comes last", "OE-1.9")
        yield _Deed(deed, last, n=count + 1, off_hand=True)


def _blows(book: Book, ordered: Ordered, now: RoundToPlan) -> int:
    if ordered.order.action == "unarmed":
        return unarmed_attacks(book.unarmed, ordered.order.manner)
    held = weapon_of_order(book, ordered.sheet, ordered.order)
    number = now.round - ordered.late
    return blows_this_round(book, ordered.sheet, number, now.extra_in, held, now.options.specialists)


def _covering(book: Book, ordered: Ordered, normal: Timed, shift: Shift, now: RoundToPlan) -> Iterator[_Deed]:
    """The first shot, which beats whom it covers, and the others from after its normal phase; or the stab (OE-5.5)."""
    order = ordered.order
    held = covers_with(book, ordered.sheet, order.weapon)
    if held is None:
        return
    deed: Deed = "shot" if is_bow(book, held) else "blow"
    if deed == "shot":
        number = now.round - ordered.late
        count = shots_this_round(book, ordered.sheet, order, number, now.options.specialists)
        first = first_cover_phase(
            book.phases, shift, specialist=specialises(book, ordered.sheet, held, now.options.specialists)
        )
    else:
        count = _blows(book, ordered, now)
        first = blade_cover_phase(book.phases, shift)
    count = at_pace(count, ordered.tempo.attacks_percent, now.round)
    for n, phase in enumerate(cover_phases(first.phase, normal.phase, count), 1):
        when = first if n == 1 else normal.at(phase, "each after its own phase", "OE-5.5")
        yield _Deed(deed, when, n=n, ahead_of=order.target if n == 1 else None)


def _increments(deed: Deed, start: Timed, rate: int, squares: int, policy: Increments) -> Iterator[_Deed]:
    """A full move in its increments; `squares` of each is how far it may have gone when it ends (OE-4.6)."""
    parts = increments(rate, squares, policy)
    gone = 0
    for n, (part, phase) in enumerate(zip(parts, increment_phases(start.phase, parts), strict=True), 1):
        gone += part
        yield _Deed(deed, start.at(phase, "a phase for each part of its way", "OE-4.6"), gone, n)


def _use_phase(book: Book, ordered: Ordered, base: Timed, of_die: Shift, shift: Shift) -> Timed:
    """The later of base initiative and the thing's own phase; a scroll as its spell (OE-5.13)."""
    wanted = ordered.order.item or next(iter(ordered.sheet.items), "")
    row = book.items.of(wanted, book.magic)
    own = item_phase(book.phases, row.kind)
    if own is None:
        return spell_completion_phase(book.phases, book.magic.spells[row.spell].casting_time, of_die)
    thing = beginning(own, row.name.lower(), "OE-5.13")
    return action_phase(base, thing, shift, half_move=ordered.order.move == "half")


def _weapon_phase(book: Book, sheet: Sheet, order: Order) -> Timed:
    """A weapon that is in no table is the creature's own body: Very Fast (OE-3.5)."""
    held = weapon_of_order(book, sheet, order)
    row = book.weapons.get(held.weapon) if held else None
    name = row.name.lower() if row else "its own body"
    return weapon_phase(book.phases, row.speed if row else 0, held.plus if held else 0, name)
