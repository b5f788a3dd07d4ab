"""The order of the round: who acts in which slot, and whose orders are awaited."""

from collections import defaultdict
from typing import Final, Literal

from msgspec import Struct

from domain.agenda import MOVES, Slot
from domain.battle import Battle
from domain.combatant import Combatant
from domain.decisions.round_flow import cannot_act, hand_of
from domain.ids import DM, Author, FigureId, SideId, seat_author
from domain.remembered import by_identity
from domain.table.table import Table
from domain.views.names import author_name, characters_in, places_of, side_name
from domain.views.shapes import SealCard, TrackerColumn, TrackerRow
from domain.views.viewer import Viewer

PHASES: Final = {
    "VF": "Very fast",
    "F": "Fast",
    "A": "Average",
    "S": "Slow",
    "VS": "Very slow",
    "last": "Last",
}


def columns_for(viewer: Viewer, battle: Battle) -> dict[str, TrackerColumn]:
    """The phases in their order, or the ranks where the game has none, with who acts in each as the viewer knows.

    What comes after the named phases is shown only where the viewer knows somebody there, or it is now.
    """
    state, agenda = battle.round_state, battle.agenda
    columns: dict[str, TrackerColumn] = {}
    resolving = state.step == "resolve"
    for number, slot in enumerate(agenda.slots):
        key = slot.phase or f"rank-{number}"
        known = columns.get(key) or TrackerColumn(len(columns), title_of(slot))
        rows = dict(known.rows)
        now = resolving and number == state.slot
        for side in slot.sides:
            row = _row(viewer, battle, number, side, now=now)
            rows[side] = _both(rows[side], row) if side in rows else row
        over = state.step == "end_of_round" or (resolving and number < state.slot)
        columns[key] = TrackerColumn(known.place, known.title, rows, now or known.now, over)
    quiet = {slot.phase or f"rank-{number}" for number, slot in enumerate(agenda.slots) if _is_quiet(slot)}
    return {key: column for key, column in columns.items() if key not in quiet or _is_shown(column)}


def _both(first: TrackerRow, second: TrackerRow) -> TrackerRow:
    """One side in one phase, where the option parts its actions from its moves: each figure once (AMB-15)."""
    acts = (*first.actions, *second.actions)
    moves = tuple(name for name in (*first.moves, *second.moves) if name not in acts)
    done = dict.fromkeys(name for name in (*first.done, *second.done) if name not in {*acts, *moves})
    return TrackerRow(first.place, acts, moves, tuple(done), first.now or second.now)


def title_of(slot: Slot) -> str:
    """What a slot is called where players read it."""
    if slot.title:
        return slot.title
    if not slot.phase:
        return " and ".join(side_name(side) for side in slot.sides)
    return PHASES.get(slot.phase) or f"After {slot.phase.removeprefix('over')}"


def _is_quiet(slot: Slot) -> bool:
    """What comes after the named phases, and what says so of itself."""
    return slot.quiet or slot.phase == "last" or slot.phase.startswith("over")


def _is_shown(column: TrackerColumn) -> bool:
    return column.now or any(row.actions or row.moves or row.done for row in column.rows.values())


def _row(viewer: Viewer, battle: Battle, slot: int, side: SideId, *, now: bool) -> TrackerRow:
    """As far as the viewer knows: what foes have still to do shows only when it is done."""
    place = battle.identity.sides.index(side)
    turns = _turns(battle).get((slot, side))
    if turns is None:
        return TrackerRow(place, now=now)
    if viewer.sees_all:
        return TrackerRow(place, turns.actions, turns.moves, turns.done, now)
    known = [turn for turn in turns.shown if viewer.sees(turn.figure)]
    actions, moves, done = (
        tuple(turn.figure.id for turn in known if turn.part_shown == part)
        for part in ("actions", "moves", "done")
    )
    return TrackerRow(place, actions, moves, done, now)


_Part = Literal["actions", "moves", "done"]


class _Turn(Struct, frozen=True):
    """A figure in a slot, and what of it everyone is shown."""

    figure: Combatant
    part_shown: _Part


class _Turns(Struct, frozen=True):
    """One side in one slot: everything, and what those are shown who do not see all."""

    actions: tuple[FigureId, ...]
    moves: tuple[FigureId, ...]
    done: tuple[FigureId, ...]
    shown: tuple[_Turn, ...]


class _Slot:
    """Who has something to do in a slot, and who has done something there."""

    def __init__(self) -> None:
        self.acts: set[FigureId] = set()
        self.goes: set[FigureId] = set()
        self.done: set[FigureId] = set()

    def part_of(self, name: FigureId) -> _Part:
        """Actions come first; who has nothing left has done it."""
        if name in self.acts:
            return "actions"
        return "moves" if name in self.goes else "done"


@by_identity(4)
def _turns(battle: Battle) -> dict[tuple[int, SideId], _Turns]:
    """Who has, or had, something to do in each slot, by side; in the order of the figures."""
    slots: defaultdict[int, _Slot] = defaultdict(_Slot)
    for item in battle.agenda.pending.values():
        slot = slots[item.slot]
        (slot.goes if item.deed in MOVES else slot.acts).add(item.figure)
    for item in battle.agenda.done.values():
        slots[item.slot].done.add(item.figure)
    places, cannot = places_of(battle), cannot_act(battle)
    by_id = battle.combatants.by_id
    turns: dict[tuple[int, SideId], _Turns] = {}
    for number, slot in slots.items():
        names = sorted((slot.acts | slot.goes | slot.done) - cannot, key=places.__getitem__)
        sides = battle.agenda.slots[number].sides
        for side in sides:
            mine = names if len(sides) == 1 else [name for name in names if by_id[name].side == side]
            turns[number, side] = _turns_of(battle, mine, slot)
    return turns


def _turns_of(battle: Battle, names: list[FigureId], slot: _Slot) -> _Turns:
    by_id = battle.combatants.by_id
    played = {figure.id for figure in characters_in(battle)}
    told = slot.done | played
    goes = slot.goes - slot.acts
    shown = (
        _Turn(by_id[name], slot.part_of(name) if name in played else "done") for name in names if name in told
    )
    return _Turns(
        tuple([name for name in names if name in slot.acts]),
        tuple([name for name in names if name in goes]) if goes else (),
        tuple([name for name in names if name in slot.done and name not in slot.acts and name not in goes]),
        tuple(shown),
    )


def rolls_of(battle: Battle) -> dict[SideId, int]:
    """Each side's initiative die, once rolled."""
    return {roll.side: roll.die.face for roll in battle.round_state.rolls}


@by_identity(4)
def awaited_hands(battle: Battle, table: Table) -> dict[Author, bool]:
    """Everyone who declares, and whether they have sealed. Always the DM; each seat whose character stands."""
    hands: dict[Author, bool] = {DM: DM in battle.declarations.sealed_by}
    for figure in battle.combatants.by_id.values():
        seat = table.seat_of(figure.character)
        if seat is None or figure.is_down:
            continue
        hand = seat_author(seat)
        sealed = hand in battle.declarations.sealed_by or figure.id in battle.declarations.sealed
        hands[hand] = hands.get(hand, True) and sealed
    return hands


def seals_for(viewer: Viewer, battle: Battle, table: Table) -> dict[str, SealCard]:
    """Names and a mark while orders are awaited; what is ordered stays sealed."""
    if battle.round_state.step != "declare":
        return {}
    return {
        hand.replace(":", "-"): SealCard(author_name(table, hand), sealed, yours=hand == viewer.author)
        for hand, sealed in awaited_hands(battle, table).items()
    }


def declares(viewer: Viewer, battle: Battle, table: Table) -> bool:
    """Whether this viewer has orders to seal still."""
    return any(
        viewer.owns(figure)
        and not figure.is_down
        and figure.id not in battle.declarations.sealed
        and hand_of(figure, table) == viewer.author
        for figure in battle.combatants.by_id.values()
    )
