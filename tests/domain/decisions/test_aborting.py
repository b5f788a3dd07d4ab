"""Dropping what was declared: it is acted last, once, and never with a spell (OE-2.5, AMB-33; RB-64)."""

import pytest

from domain.commands import Abort, Attack, Cast, StandingOrders
from domain.deeds import SpellSpoiled
from domain.events import ItemDone
from domain.ids import FigureId
from domain.rounds import Action
from tests.domain.decisions.field import field, go, last, man, order, orders, phase, until
from tests.laws.corpus import MAGE, battle_resolving
from tests.laws.game import THE_DM

ONE, TWO, FOE, OTHER, M = (FigureId(name) for name in ("one", "two", "foe", "other", "mage"))


def test_who_drops_its_action_acts_once_after_everyone_else() -> None:
    """RB-64a: after the foe's blow, though its own would have come first."""
    game = field({"one": (9, 8)}, {"foe": (10, 8)})
    orders(game, order("one", "attack", "foe"), order("foe", "attack", "one"))
    game.must(THE_DM, Abort(ONE))
    assert game.moment.battle.round_state.acting == ("foes",)
    game.must(THE_DM, Attack(FOE, ONE, dice=(1,)))
    assert phase(game) == "last"
    game.must(THE_DM, Attack(ONE, FOE, dice=(1,)))
    assert game.moment.battle.round_state.step == "end_of_round"


def test_several_who_dropped_theirs_go_by_initiative() -> None:
    """AMB-33: the party won, so it strikes first, though the foe dropped its action before."""
    game = field({"one": (9, 8), "two": (2, 2)}, {"foe": (10, 8)})
    orders(game, order("one", "attack"), order("two", "move"), order("foe", "attack"))
    game.must(THE_DM, Abort(FOE))
    game.must(THE_DM, Abort(ONE))
    until(game, "one")
    assert (phase(game), game.moment.battle.round_state.acting) == ("last", ("party",))
    game.must(THE_DM, Attack(ONE, FOE, dice=(1,)))
    assert (phase(game), game.moment.battle.round_state.acting) == ("last", ("foes",))
    game.must(THE_DM, Attack(FOE, ONE, dice=(1,)))


def test_who_has_struck_or_gone_drops_nothing() -> None:
    """RB-64b."""
    game = field({"one": (9, 8), "two": (2, 2), "three": (9, 9)}, {"foe": (10, 8)})
    orders(game, order("one", "attack"), order("two", "move"), order("three", "attack"))
    game.must(THE_DM, Attack(ONE, FOE, dice=(1,)))
    assert game.refusal(THE_DM, Abort(ONE)).code == "no_attacks_left"
    game.must(THE_DM, Attack(FigureId("three"), FOE, dice=(1,)))
    go(game, "two", "e")
    assert game.refusal(THE_DM, Abort(TWO)).code == "no_attacks_left"


def test_a_warrior_of_level_13_strikes_twice_and_after_the_first_blow_drops_nothing() -> None:
    """RB-64c, OE-5.2: 2/1, the second a phase later; never a third."""
    game = field({"one": (9, 8)}, {"foe": (10, 8)}, one=man(hit_dice=None, class_="fighter", level=13))
    orders(game, order("one", "attack", "foe"))
    assert phase(game) == "F"
    game.must(THE_DM, Attack(ONE, FOE, dice=(1,)))
    assert phase(game) == "A"
    assert game.refusal(THE_DM, Abort(ONE)).code == "no_attacks_left"
    game.must(THE_DM, Attack(ONE, FOE, dice=(1,)))
    assert game.moment.battle.round_state.step == "end_of_round"


def test_who_dropped_two_blows_strikes_one() -> None:
    game = field({"one": (9, 8)}, {"foe": (10, 8)}, one=man(hit_dice=None, class_="fighter", level=13))
    orders(game, order("one", "attack", "foe"))
    game.must(THE_DM, Abort(ONE))
    assert len(last(game, ItemDone)) == 2
    game.must(THE_DM, Attack(ONE, FOE, dice=(1,)))
    assert game.moment.battle.round_state.step == "end_of_round"


@pytest.mark.parametrize("instead", ["cast", "charge", "move"])
def test_who_acts_last_neither_casts_nor_goes(instead: Action) -> None:
    """RB-64e: spells are fixed once the dice are rolled."""
    game = field({"mage": (9, 8)}, {"foe": (12, 8)}, mage=MAGE)
    orders(game, order("mage", "cast", spell="sleep"))
    assert game.refusal(THE_DM, Abort(M, instead)).code == "bad_command"
    assert M in game.moment.battle.agenda.casting


def test_a_caster_who_drops_its_spell_loses_it() -> None:
    game = field({"mage": (11, 8), "one": (2, 2)}, {"foe": (12, 8)}, mage=MAGE)
    game.must(THE_DM, StandingOrders((FOE,), "let_go"))
    orders(game, order("mage", "cast", spell="sleep"), order("one", "move"))
    game.must(THE_DM, Abort(M))
    assert [one.figure for one in last(game, SpellSpoiled)] == [M]
    done = [one.item for one in last(game, ItemDone)]
    assert len(done) == len(set(done)), "each item ends once"
    assert game.refusal(THE_DM, Cast(M, (FOE,))).code == "not_declared"
    until(game, "mage")
    game.must(THE_DM, Attack(M, FOE))


def test_who_holds_instead_does_nothing_more() -> None:
    game = field({"one": (9, 8), "two": (2, 2)}, {"foe": (10, 8)})
    orders(game, order("one", "attack", "foe"), order("two", "move"))
    game.must(THE_DM, Abort(ONE, "hold"))
    assert game.refusal(THE_DM, Attack(ONE, FOE)).code == "not_declared"
    assert game.refusal(THE_DM, Abort(ONE)).code == "no_attacks_left"


def test_who_acts_last_does_not_put_it_off_again() -> None:
    game = field({"one": (9, 8), "two": (2, 2)}, {"foe": (10, 8)})
    orders(game, order("one", "attack", "foe"), order("two", "move"))
    game.must(THE_DM, Abort(ONE))
    assert game.refusal(THE_DM, Abort(ONE)).code == "no_attacks_left"


def test_the_fallen_drop_nothing() -> None:
    game = field({"one": (9, 8)}, {"foe": (10, 8), "other": (10, 9)}, foe=man(hit_points=1))
    orders(game, order("one", "attack", "foe"), order("foe", "attack"), order("other", "attack"))
    game.must(THE_DM, Attack(ONE, FOE, dice=(20, 6)))
    assert game.refusal(THE_DM, Abort(FOE)).code == "no_attacks_left"
    assert game.moment.battle.round_state.acting == ("foes",)


def test_nothing_is_dropped_in_a_game_without_that_rule() -> None:
    game = battle_resolving("adnd2e")
    assert game.refusal(THE_DM, Abort(FigureId("rath"))).code == "no_attacks_left"
