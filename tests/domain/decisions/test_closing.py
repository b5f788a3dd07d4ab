"""Without a map what Next proposes and what is decided are judged by one way: the straight one towards somebody."""

from __future__ import annotations

from msgspec import structs

from domain.agenda import Item
from domain.battle import fold
from domain.commands import Pass
from domain.decisions.proposals import Proposal, proposal
from domain.decisions.round_flow import due
from domain.decisions.runs import Field
from domain.deeds import AttackRolled, EffectBegan
from domain.engaging import Approach, SetRange
from domain.ids import FigureId
from domain.refusals import Refused
from domain.rounds import Action, Category, Order
from domain.rulesets.catalog import RULESETS
from tests.domain.decisions.field import last
from tests.domain.decisions.test_engaging import ORC, RATH, moor
from tests.laws.corpus import ordered, until
from tests.laws.game import THE_DM, Game

RULES = RULESETS["osric"]


def off(squares: int, action: Action, move: Category = "full") -> Game:
    """Rath with that order, the orcs so far off, and his turn."""
    game = moor()
    for one in (ORC, FigureId("orc-2")):
        game.must(THE_DM, SetRange((one,), RATH, squares))
    ordered(game, Order(RATH, action, ORC, move))
    until(game, RATH)
    return game


def awaited_later(game: Game) -> set[FigureId]:
    return {one.figure for one in game.moment.battle.agenda.pending.values()}


def item_of(game: Game) -> Item:
    return next(one for one in due(game.moment.battle) if one.figure == RATH)


def accepted(game: Game) -> Proposal:
    """What Next proposes to Rath; it has to be legal."""
    found = proposal(game.moment.battle, RULES, item_of(game), lambda one: not one.hidden)
    assert not isinstance(game.give(THE_DM, found).outcome, Refused), found
    return found


def test_nobody_takes_a_run_up_backwards_on_the_line() -> None:
    """10 feet are too short for a charge (OE-5.3), and `as_move` goes no step back."""
    game = off(2, "charge")
    battle = game.moment.battle
    field = Field.of(battle, RULES, battle.combatants.by_id[RATH], item_of(game))
    assert field is not None
    assert field.run_at(battle.combatants.by_id[ORC]) is None
    assert game.refusal(THE_DM, Approach(RATH, ORC)).code == "out_of_reach"
    assert accepted(game) == Pass(RATH)


def test_a_charge_goes_straight_and_no_farther_than_up_to_its_foe() -> None:
    game = off(3, "charge")
    assert accepted(game) == Approach(RATH, ORC)
    assert [one.way for one in last(game, AttackRolled)] == ["charge"]


def test_a_charge_that_no_longer_arrives_is_let_go_where_it_would_be_refused() -> None:
    game = off(60, "charge")
    legs = [accepted(game)]
    while RATH in awaited_later(game):
        until(game, RATH)
        legs.append(accepted(game))
    assert isinstance(legs[0], Approach)
    assert legs[-1] == Pass(RATH), "its last increment would have to end with the blow"


def test_who_stands_beside_its_foe_and_cannot_move_is_not_proposed_to_close() -> None:
    game = off(1, "move")
    assert isinstance(
        proposal(game.moment.battle, RULES, item_of(game), lambda one: not one.hidden), Approach
    )
    stuck = fold((EffectBegan(RATH, "stuck", 9),), game.moment.battle)
    game.moment = structs.replace(game.moment, battle=stuck)
    assert accepted(game) == Pass(RATH)
