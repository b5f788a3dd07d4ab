"""Next: what a figure would most likely do, and that it may be done (DESIGN: Next is the next sensible step)."""

import pytest
from msgspec import structs

from domain.battle import fold
from domain.commands import Attack, Cast, Hide, Move, Next, Pass, Seal, SetGround
from domain.decisions.proposals import Proposal, proposal
from domain.decisions.round_flow import due
from domain.deeds import AttackRolled, EffectBegan, FigureFell, FigureMoved
from domain.events import InitiativeRolled, RoundBegan
from domain.ids import FigureId
from domain.quantities import Square
from domain.refusals import Refused
from domain.rounds import Action, EffectKind
from domain.rulesets.catalog import RULESETS
from tests.domain.decisions.field import (
    add,
    armed,
    field,
    field_in,
    go,
    last,
    man,
    order,
    orders,
    phase,
    square_of,
    sure,
    until,
)
from tests.laws.corpus import MAGE
from tests.laws.game import SEATS, THE_DM, Game, seat_of

ONE, FOE, OTHER = FigureId("one"), FigureId("foe"), FigureId("other")


def proposed(game: Game, figure: str) -> Proposal:
    """What Next would take for that figure, seen by who sees all."""
    until(game, figure)
    item = next(one for one in due(game.moment.battle) if one.figure == figure)
    found = proposal(game.moment.battle, RULESETS["osric"], item, lambda _: True)
    assert not isinstance(game.give(THE_DM, found).outcome, Refused)
    return found


def test_a_blow_falls_on_whom_it_was_declared_for_else_on_whoever_is_in_reach() -> None:
    for wish, expected in (("foe", FOE), ("other", OTHER), (None, FOE), ("far", FOE)):
        game = field({"one": (10, 8)}, {"foe": (11, 8), "other": (11, 9), "far": (20, 8)})
        orders(game, order("one", "attack", wish))
        assert proposed(game, "one") == Attack(ONE, expected)


def test_with_nobody_in_reach_the_blow_is_let_go() -> None:
    game = field({"one": (10, 8)}, {"foe": (20, 8)})
    orders(game, order("one", "attack", "foe"))
    assert proposed(game, "one") == Pass(ONE)


def test_who_means_to_strike_goes_as_near_as_it_gets_and_stays_where_it_can_strike_already() -> None:
    game = field({"one": (10, 8)}, {"foe": (14, 8)})
    orders(game, order("one", "attack", "foe", "half"))
    found = proposed(game, "one")
    assert isinstance(found, Move)
    assert found.path[-1].x == 13
    game = field({"one": (10, 8)}, {"foe": (11, 8)})
    orders(game, order("one", "attack", "foe", "half"))
    assert proposed(game, "one") == Attack(ONE, FOE), "as if it stood (OE-4.7)"
    game = field({"one": (10, 8)}, {"foe": (11, 8)}, one=armed("two_handed_sword"))
    orders(game, order("one", "attack", "foe", "half"))
    assert proposed(game, "one") == Pass(ONE), "its sword is slower; it stays and strikes later"
    assert proposed(game, "one") == Attack(ONE, FOE)


def test_whoever_lets_its_half_move_go_has_let_no_action_go() -> None:
    game = field({"one": (10, 8)}, {"foe": (11, 8)}, one=armed("two_handed_sword"))
    orders(game, order("one", "attack", "foe", "half"))
    game.must(THE_DM, Pass(ONE))
    assert ONE not in game.moment.battle.round_state.acted


@pytest.mark.parametrize(
    ("foe", "last_square"), [((10, 8), (9, 8)), ((9, 3), (8, 4)), ((6, 12), (6, 11)), ((7, 6), (6, 6))]
)
def test_a_charge_ends_with_two_straight_steps_and_its_blow(
    foe: tuple[int, int], last_square: tuple[int, int]
) -> None:
    """OE-5.3."""
    game = field({"one": (4, 8)}, {"foe": foe})
    orders(game, order("one", "charge", "foe"))
    found = proposed(game, "one")
    assert isinstance(found, Move)
    assert found.target == FOE
    assert max(abs(found.path[-1].x - foe[0]), abs(found.path[-1].y - foe[1])) == 1
    assert last(game, AttackRolled)
    assert max(abs(last_square[0] - foe[0]), abs(last_square[1] - foe[1])) == 1


@pytest.mark.parametrize("foe", [(14, 8), (9, 11), (15, 4), (8, 4)])
def test_a_charge_that_does_not_arrive_yet_stops_where_the_run_goes_on_straight(
    foe: tuple[int, int],
) -> None:
    """OE-4.6, OE-5.3: a run over two phases is planned whole; its target stays the declared one, though another is near."""
    game = field({"one": (2, 8)}, {"foe": foe, "other": (6, 12)})
    orders(game, order("one", "charge", "foe"))
    while not last(game, AttackRolled):
        leg = proposed(game, "one")
        assert isinstance(leg, Move)
        assert leg.target == FOE
    assert last(game, AttackRolled)[0].way == "charge"


def test_who_does_not_get_into_reach_goes_as_near_as_it_gets() -> None:
    """Of squares from which it has as many steps to go, the one that is nearer by the ruler."""
    game = field({"one": (2, 4)}, {"foe": (10, 7)})
    game.must(THE_DM, SetGround(walls=tuple(Square(x, 5) for x in range(20))))
    orders(game, order("one", "attack", "foe", "half"))
    assert isinstance(proposed(game, "one"), Move)
    assert square_of(game, "one") == (8, 4)


def test_who_withdraws_goes_away_from_its_enemies() -> None:
    game = field({"one": (10, 8)}, {"foe": (11, 8)})
    orders(game, order("one", "withdraw"))
    assert isinstance(proposed(game, "one"), Move)
    assert square_of(game, "one")[0] < 8


def test_casters_and_guards_stay_where_they_are() -> None:
    game = field({"mage": (4, 8)}, {"foe": (9, 8), "other": (20, 8)}, mage=MAGE)
    orders(game, order("mage", "cast", spell="magic_missile"), order("foe", "guard", move="half"))
    assert proposed(game, "mage") == Cast(FigureId("mage"), (FOE,))
    assert proposed(game, "foe") == Pass(FOE)
    assert proposed(game, "mage") == Pass(FigureId("mage"))


def test_a_spell_is_not_completed_on_whom_it_does_not_reach() -> None:
    game = field({"mage": (0, 0)}, {"foe": (23, 15), "other": (9, 8)}, mage=MAGE)
    orders(game, order("mage", "cast", "foe", spell="magic_missile"))
    assert proposed(game, "mage") == Cast(FigureId("mage"), (OTHER,))


@pytest.mark.parametrize("action", ["move", "charge", "attack", "withdraw"])
@pytest.mark.parametrize("held_by", ["stuck", "grappled", "grappling"])
def test_who_is_held_where_it_stands_stays(action: Action, held_by: EffectKind) -> None:
    game = field({"one": (2, 8)}, {"foe": (8, 8)})
    whom = None if action == "withdraw" else "foe"
    orders(game, order("one", action, whom, "full" if action == "move" else "half"))
    held = fold((EffectBegan(ONE, held_by, 9),), game.moment.battle)
    game.moment = structs.replace(game.moment, battle=held)
    assert proposed(game, "one") == Pass(ONE)


@pytest.mark.parametrize("action", ["move", "charge"])
def test_who_fell_in_a_tied_slot_goes_nowhere_any_more(action: Action) -> None:
    """AD-5.1: it may strike still; with nobody to strike its turn is let go."""
    game = field_in("adnd2e", {"one": (2, 8)}, {"foe": (8, 8)})
    orders(game, order("one", action, "foe", "full"), order("foe", action, "one", "full"), dice=(5, 5))
    until(game, "one")
    assert game.moment.battle.identity.fight_each_other(game.moment.battle.round_state.acting)
    fallen = fold((FigureFell(ONE, "unconscious", ""),), game.moment.battle)
    game.moment = structs.replace(game.moment, battle=fallen)
    assert proposed(game, "one") == Pass(ONE)


def test_sleepers_are_struck_and_the_fallen_are_left_alone() -> None:
    """OE-1.7: they are worth a blow; who is down is not, as long as somebody stands."""
    game = field({"one": (10, 8)}, {"foe": (11, 8), "other": (11, 9)})
    orders(game, order("one", "attack"))
    happened = (EffectBegan(OTHER, "asleep", 9), FigureFell(FOE, "unconscious", ""))
    game.moment = structs.replace(game.moment, battle=fold(happened, game.moment.battle))
    assert proposed(game, "one") == Attack(ONE, OTHER)


def test_nothing_is_proposed_to_a_side_against_whom_it_does_not_see() -> None:
    game = field({"one": (10, 8)}, {"foe": (11, 8)})
    game.must(THE_DM, Hide((FOE,)))
    orders(game, order("one", "attack"))
    item = due(game.moment.battle)[0]
    found = proposal(game.moment.battle, RULESETS["osric"], item, lambda one: not one.hidden)
    assert found == Pass(ONE)


# ---------------------------------------------------------------- Next itself


def test_next_takes_every_step_of_the_round_in_its_turn() -> None:
    game = field({"one": (10, 8)}, {"foe": (11, 8)})
    taken: list[type] = []
    for _ in ("seal", "initiative", "a blow", "the other", "the end"):
        game.must(THE_DM, Next())
        commit = game.played[-1].battle_commit
        assert commit is not None
        taken += [type(event) for event in commit.events]
    assert taken.count(InitiativeRolled) >= 1
    assert taken.count(AttackRolled) == 2, "who was told nothing strikes the nearest"
    assert RoundBegan in taken
    assert game.moment.battle.round_state.round == 2


def test_one_next_takes_one_deed_and_with_slot_all_that_are_left_in_it() -> None:
    def fight() -> Game:
        game = field({"one": (10, 8), "two": (10, 9), "three": (2, 2)}, {"foe": (11, 8)})
        orders(game, *(order(one, "attack", "foe") for one in ("one", "two")), order("three", "move"))
        return game

    game = fight()
    game.must(THE_DM, Next())
    assert len(last(game, AttackRolled)) == 1
    assert phase(game) == "F"
    game = fight()
    game.must(THE_DM, Next(slot=True))
    assert len(last(game, AttackRolled)) == 2
    assert len(last(game, FigureMoved)) == 1
    assert phase(game) == "A", "the slot's actions and its moves, and no further"


def test_next_acts_for_the_dms_own_figures_and_leaves_a_players_to_its_player() -> None:
    game = field({"rath": (10, 8)}, {"foe": (11, 8)})
    orders(game, order("rath", "attack", "foe"), dice=(3, 7))
    until(game, "rath")
    refusal = game.refusal(THE_DM, Next())
    assert refusal.code == "wrong_step"
    rath = seat_of(game.table, SEATS[0])
    assert rath is not None
    game.must(rath, Attack(FigureId("rath"), FOE))


def test_a_question_ends_the_steps_of_a_slot() -> None:
    game = field({"rath": (10, 8)}, {"foe": (11, 8), "other": (12, 8)}, foe=man(rate=13))
    add(game, "third", (2, 2))
    orders(game, order("foe", "move"), order("other", "move"), dice=(7, 3))
    until(game, "foe")
    go(game, "foe", "e n")
    assert game.moment.battle.questions.open
    assert game.refusal(THE_DM, Next(slot=True)).code == "wrong_step"


def test_a_slot_of_foes_that_fell_one_after_the_other_is_gone_through_by_one_press() -> None:
    game = field({"one": (10, 8)}, {f"foe-{n}x": (11, 7 + n) for n in range(3)}, one=sure())
    orders(game, *(order(f"foe-{n}x", "attack", "one") for n in range(3)), dice=(7, 3))
    game.must(THE_DM, Next(slot=True))
    assert len(last(game, AttackRolled)) == 3
    assert game.moment.battle.round_state.step == "end_of_round"
    assert game.refusal(THE_DM, Seal()).code == "wrong_step"
