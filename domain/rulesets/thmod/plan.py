"""Who does what in a THMod round, and why: each side in its turn, morale, movement, missiles, spells, melee (TM-3.2)."""

from collections.abc import Iterator
from typing import Final

from domain.agenda import Deed, Item, ItemId, Plan, Slot
from domain.rounds import Modifier
from domain.rules.attacks_per_round import WHOLE, at_pace
from domain.rules.strokes import shots_this_round
from domain.rulesets.book import Book
from domain.rulesets.planning import Ordered, RoundToPlan, reasons_of_die
from domain.rulesets.thmod.movement import half_squares, move_squares
from domain.rulesets.thmod.tables import THModTables, blows_of

PARTS: Final = {
    "morale": "Morale",
    "movement": "Movement",
    "missiles": "Missiles",
    "spells": "Spells",
    "melee": "Melee",
}
"""The parts of a side's turn, in their order (TM-3.2)."""
PART_OF: Final[dict[Deed, str]] = {
    "move": "movement",
    "withdraw": "movement",
    "shot": "missiles",
    "spell": "spells",
    "turning": "spells",
    "item": "spells",
    "blow": "melee",
    "ruling": "melee",
}


def plan_round(book: Book, tables: THModTables, round_to_plan: RoundToPlan) -> Plan:
    """Five slots for each side, or for each set of sides that act together; in them what was declared."""
    slots = tuple(
        Slot(sides, part, title, tries_nerve=part == "morale")
        for sides in round_to_plan.order
        for part, title in PARTS.items()
    )
    places = {(side, slot.phase): number for number, slot in enumerate(slots) for side in slot.sides}
    of_side = {
        roll.side: reasons_of_die("the side's", roll.die, roll.modifiers, "TM-3.1")
        for roll in round_to_plan.rolls
    }
    items: list[Item] = []
    reasons: dict[ItemId, tuple[Modifier, ...]] = {}
    for one in round_to_plan.figures:
        for place, (deed, squares, n) in enumerate(_deeds(book, tables, one, round_to_plan)):
            name = ItemId(f"{one.figure}.{deed}.{place}")
            items.append(Item(name, one.figure, places[one.side, PART_OF[deed]], deed, squares, n))
            reasons[name] = (*of_side[one.side], Modifier(_part_in_turn(deed), 0, "TM-3.2"))
    casts = tuple(one.figure for one in round_to_plan.figures if one.order.action == "cast")
    return Plan(slots, tuple(items), casts, reasons)


def _part_in_turn(deed: Deed) -> str:
    part = PART_OF[deed]
    return f"{PARTS[part].lower()}: part {list(PARTS).index(part) + 1} of {len(PARTS)} of its side's turn"


def _deeds(
    book: Book, tables: THModTables, ordered: Ordered, round_to_plan: RoundToPlan
) -> Iterator[tuple[Deed, int, int]]:
    """Deed, squares and number of the blow; whoever strikes or shoots may go before it, a caster stands (TM-3.2, TM-3.3)."""
    sheet, order = ordered.sheet, ordered.order
    squares = move_squares(book, sheet) * ordered.tempo.rate_percent // WHOLE
    pace = ordered.tempo.attacks_percent
    match order.action:
        case "attack":
            yield from _moves(squares)
            yield from _blows(book, tables, ordered, round_to_plan)
        case "fire":
            yield from _moves(squares)
            shots = min(1, shots_this_round(book, sheet, order, round_to_plan.round - ordered.late))
            for _ in range(at_pace(shots, pace, round_to_plan.round)):
                yield "shot", 0, 1
        case "move" | "flee":
            yield from _moves(squares)
        case "withdraw":
            if half_squares(squares):
                yield "withdraw", half_squares(squares), 1
            for _ in range(at_pace(1, pace, round_to_plan.round)):
                yield "blow", 0, 1
        case "improvise":
            yield "ruling", 0, 1
        case "cast":
            if ordered.casting_rounds == 1:
                yield "spell", 0, 1
        case "turn":
            yield "turning", 0, 1
        case "use_item":
            yield "item", 0, 1
        case _:
            return


def _blows(
    book: Book, tables: THModTables, ordered: Ordered, round_to_plan: RoundToPlan
) -> Iterator[tuple[Deed, int, int]]:
    """One, or by the option what a fighter of its level has; the hasted strike each of them twice (TM-3.4)."""
    sheet, blows = ordered.sheet, 1
    if round_to_plan.options.multiple_attacks == "on":
        group = None if sheet.class_ is None else book.groups[sheet.class_]
        blows = blows_of(tables, group, sheet.level)
    count = at_pace(blows, ordered.tempo.attacks_percent, round_to_plan.round)
    for n in range(count):
        yield "blow", 0, n * blows // count + 1


def _moves(squares: int) -> Iterator[tuple[Deed, int, int]]:
    if squares:
        yield "move", squares, 1
