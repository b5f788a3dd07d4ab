"""How a round goes: orders, seals, initiative, slots, the end (OE-2.2, AD-4.2)."""

import pytest

from domain.commands import Advance, Attack, BattleCommand, Declare, EndRound, Pass, RollInitiative, Seal
from domain.events import DeclarationsClosed, InitiativeRolled, OpportunityAllowancesGranted
from domain.ids import FOES, PARTY, FigureId, SideId
from domain.refusals import RefusalCode
from domain.rounds import Order
from domain.table_commands import Release
from tests.laws.corpus import ORC, OTHER_ORC, RATH, battle_begun, battle_resolving, the_player
from tests.laws.game import SEATS, THE_DM, Game, seat_of

BERA = FigureId("bera")


def last_events(game: Game) -> list[type]:
    commit = game.played[-1].battle_commit
    assert commit is not None
    return [type(event) for event in commit.events]


def pass_on(game: Game) -> None:
    """Everyone lets go what is left of the round."""
    while game.moment.battle.round_state.step == "resolve":
        game.must(THE_DM, Advance())


def test_the_last_seal_closes_the_declarations_in_its_own_commit() -> None:
    game = battle_begun()
    other = seat_of(game.table, SEATS[1])
    assert other is not None
    for actor in (THE_DM, the_player(game)):
        game.must(actor, Seal())
        assert game.moment.battle.round_state.step == "declare"
    game.must(other, Seal())
    assert last_events(game)[-1] is DeclarationsClosed
    assert game.moment.battle.round_state.step == "initiative"


def test_sealed_orders_stay_as_they_are() -> None:
    game = battle_begun()
    player = the_player(game)
    game.must(player, Declare((Order(RATH, "attack", ORC),)))
    game.must(player, Declare((Order(RATH, "attack", OTHER_ORC),)))
    game.must(player, Seal())
    assert game.refusal(player, Declare((Order(RATH, "hold"),))).code == "sealed"
    assert game.refusal(player, Seal()).code == "sealed"
    assert game.moment.battle.declarations.by_figure[RATH].order.target == OTHER_ORC


REFUSED: list[tuple[Declare, RefusalCode]] = [
    (Declare((Order(RATH, "attack", BERA),)), "same_side"),
    (Declare((Order(RATH, "hold"), Order(RATH, "attack", ORC))), "bad_command"),
    (Declare((Order(RATH, "attack", FigureId("nobody")),)), "no_such_figure"),
]


@pytest.mark.parametrize(("command", "code"), REFUSED)
def test_orders_that_may_not_be_written_are_refused(command: Declare, code: RefusalCode) -> None:
    game = battle_begun()
    assert game.refusal(the_player(game), command).code == code


def test_the_dm_writes_no_order_for_a_character_that_somebody_plays() -> None:
    game = battle_begun()
    order = Declare((Order(RATH, "attack", ORC),))
    assert game.refusal(THE_DM, order).code == "forbidden"
    game.must(THE_DM, Release(SEATS[0]))
    game.must(THE_DM, order)


WRONG_STEP: list[BattleCommand] = [RollInitiative(), Attack(RATH, ORC), Pass(RATH), Advance(), EndRound()]


@pytest.mark.parametrize("command", WRONG_STEP, ids=lambda one: type(one).__name__)
def test_what_is_not_yet_due_says_what_is(command: BattleCommand) -> None:
    refusal = battle_begun().refusal(THE_DM, command)
    assert refusal.code == "wrong_step"
    assert "orders are being declared" in refusal.message


@pytest.mark.parametrize(
    "command", [Seal(), Declare((Order(RATH, "hold"),))], ids=lambda one: type(one).__name__
)
def test_what_is_past_says_so(command: BattleCommand) -> None:
    assert battle_resolving().refusal(THE_DM, command).code == "wrong_step"


def test_a_tie_is_rolled_again_in_osric_and_shared_in_adnd() -> None:
    for ruleset, rolls in (("osric", 2), ("adnd2e", 1)):
        game = battle_begun(ruleset)
        game.must(the_player(game), Declare((Order(RATH, "attack", ORC),)))
        game.must(THE_DM, Declare((Order(ORC, "attack", RATH),)))
        game.must(THE_DM, Seal(for_all=True))
        game.must(THE_DM, RollInitiative({PARTY: 5, FOES: 5}))
        assert last_events(game).count(InitiativeRolled) >= rolls
        order = game.moment.battle.round_state.order
        assert (order == ((PARTY, FOES),)) == (ruleset == "adnd2e")


def test_the_lowest_acts_first_and_the_slots_go_on_by_themselves() -> None:
    """OE-3.3: within the phase the winner, then the loser; then the next phase in which somebody has something to do."""
    game = battle_resolving()
    acting: list[tuple[str, SideId]] = []
    while game.moment.battle.round_state.step == "resolve":
        slot = game.moment.battle.agenda.slots[game.moment.battle.round_state.slot]
        acting.append((slot.phase, slot.sides[0]))
        game.must(THE_DM, Advance())
    assert acting == [("A", PARTY), ("A", FOES), ("S", PARTY)]
    assert game.moment.battle.round_state.step == "end_of_round"


def test_a_slot_in_which_nobody_strikes_passes_by_itself() -> None:
    game = battle_begun()
    game.must(THE_DM, Declare((Order(ORC, "attack", RATH),)))
    game.must(THE_DM, Seal(for_all=True))
    game.must(THE_DM, RollInitiative({PARTY: 1, FOES: 9}))
    assert game.moment.battle.round_state.acting == (FOES,)


def test_a_round_in_which_nobody_strikes_is_at_its_end_at_once() -> None:
    game = battle_begun()
    game.must(THE_DM, Seal(for_all=True))
    game.must(THE_DM, RollInitiative())
    assert game.moment.battle.round_state.step == "end_of_round"


def test_nothing_is_awaited_of_who_holds_or_has_acted() -> None:
    game = battle_resolving()
    for figure in (BERA, ORC):
        assert game.refusal(THE_DM, Pass(figure)).code == "not_your_slot"


def test_the_end_of_a_round_costs_fatigue_for_those_who_struck() -> None:
    game = battle_resolving()
    game.must(THE_DM, Attack(RATH, ORC, dice=(1,)))
    pass_on(game)
    game.must(THE_DM, EndRound())
    assert game.moment.battle.fatigue.left == {RATH: 14}
    assert game.moment.battle.round_state.round == 2
    assert last_events(game)[-1] is OpportunityAllowancesGranted
    assert game.moment.battle.opportunity_allowances.left[RATH] == 4


def test_a_game_without_fatigue_and_opportunity_grants_and_costs_nothing() -> None:
    game = battle_resolving("adnd2e")
    game.must(THE_DM, Attack(RATH, ORC, dice=(1,)))
    pass_on(game)
    game.must(THE_DM, EndRound())
    assert game.moment.battle.fatigue.left == {}
    assert game.moment.battle.opportunity_allowances.left == {}


def test_a_new_round_begins_with_no_orders_and_remembers_the_last_ones() -> None:
    game = battle_resolving()
    game.must(THE_DM, Pass(RATH))
    pass_on(game)
    game.must(THE_DM, EndRound())
    declarations = game.moment.battle.declarations
    assert declarations.by_figure == {}
    assert declarations.sealed == frozenset()
    assert declarations.last_round[RATH] == Order(RATH, "attack", ORC)
