"""The order of the round: who acts in which slot, and whose orders are awaited."""

from domain.battle import Battle
from domain.decisions.round_flow import can_act, hand_of
from domain.ids import DM, Author, SideId, seat_author
from domain.table.table import Table
from domain.views.names import author_name, in_order, side_name
from domain.views.shapes import SealCard, TrackerColumn
from domain.views.viewer import Viewer


def columns_for(viewer: Viewer, battle: Battle) -> dict[str, TrackerColumn]:
    """The slots in their order, with the figures that this viewer sees in each."""
    state = battle.round_state
    shown = [one for one in in_order(battle) if viewer.sees(one)]
    return {
        f"slot-{number}": TrackerColumn(
            place=number,
            title=" and ".join(side_name(side) for side in sides),
            figures=tuple(one.id for one in shown if one.side in sides and can_act(battle, one)),
            now=state.step == "resolve" and state.slot == number,
            over=state.step == "end_of_round" or (state.step == "resolve" and number < state.slot),
        )
        for number, sides in enumerate(state.order)
    }


def rolls_of(battle: Battle) -> dict[SideId, int]:
    """Each side's initiative die, once rolled."""
    return {roll.side: roll.die.face for roll in battle.round_state.rolls}


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
