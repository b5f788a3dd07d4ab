"""Law: orders are sealed both ways (CO-10). No view holds an order before its reader may know it."""

import pytest
from hypothesis import given
from msgspec import UNSET

from domain.ids import DM, FigureId
from domain.views.chronicle import tell
from domain.views.orders import order_as_seen
from domain.views.view import ViewBuilder
from tests.laws.battles import History, histories
from tests.laws.examples import tried
from tests.laws.game import VIEWERS, Played, figure_behind

THOSE_WHO_PLAY_OR_WATCH = [name for name in VIEWERS if name not in {"dm", "referee"}]
"""A referee sees all, as the DM does, and commands nobody."""


def shown(name: str, one: Played) -> set[FigureId]:
    """The figures whose order stands on that viewer's page, by the DM's ids."""
    battle = ViewBuilder(VIEWERS[name]).build(one.table_after, one.moment_after).battle
    if battle is UNSET:
        return set()
    whole = one.moment_after.battle
    cards = battle.combatants.items()
    return {figure_behind(VIEWERS[name], whole, key).id for key, card in cards if card.order is not UNSET}


@tried(0.6)
@given(histories())
def test_the_dm_reads_no_players_order_before_having_sealed(history: History) -> None:
    for one in history.played:
        battle = one.moment_after.battle
        if battle.round_state.step != "declare" or DM in battle.declarations.sealed_by:
            continue
        written = battle.declarations.by_figure
        assert not {figure for figure in shown("dm", one) if written[figure].by != DM}


@pytest.mark.parametrize("name", THOSE_WHO_PLAY_OR_WATCH)
@tried(0.4)
@given(history=histories())
def test_nobody_who_plays_or_watches_reads_a_foes_order_before_it_has_acted(
    name: str, history: History
) -> None:
    for one in history.played:
        battle = one.moment_after.battle
        for figure in shown(name, one):
            combatant = battle.combatants.by_id[figure]
            if combatant.character is None:
                assert combatant.id in battle.round_state.begun


@pytest.mark.parametrize("name", THOSE_WHO_PLAY_OR_WATCH)
@tried(0.4)
@given(history=histories())
def test_while_orders_are_written_players_read_only_those_of_their_own_figures(
    name: str, history: History
) -> None:
    viewer = VIEWERS[name]
    for one in history.played:
        battle = one.moment_after.battle
        if battle.round_state.step != "declare":
            continue
        for figure in battle.combatants.by_id.values():
            if figure.id in shown(name, one) and not viewer.owns(figure):
                assert battle.declarations.by_figure[figure.id].by == viewer.author
        if viewer.author == "spectator":
            assert shown(name, one) == set()


@pytest.mark.parametrize("name", VIEWERS)
@tried(0.3)
@given(history=histories())
def test_no_order_names_a_target_that_its_reader_does_not_see(name: str, history: History) -> None:
    viewer = VIEWERS[name]
    for one in history.played:
        battle = one.moment_after.battle
        for figure in battle.combatants.by_id.values():
            order = order_as_seen(viewer, battle, figure)
            target = battle.figure(order.target) if order and order.target else None
            assert target is None or viewer.sees(target)


@pytest.mark.parametrize("name", VIEWERS)
@tried(0.3)
@given(history=histories())
def test_writing_orders_is_never_told(name: str, history: History) -> None:
    for one in history.played:
        commit = one.battle_commit
        # The step that seals for the DM writes orders for those who were told nothing, and the sealing is told.
        if commit is not None and {type(event).__name__ for event in commit.events} == {"OrdersWritten"}:
            entries = tell(
                commit, one.moment, one.moment_after, VIEWERS[name], one.table, lambda v, n: f"{v}.{n}"
            )
            assert entries == ()
