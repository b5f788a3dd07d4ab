"""Standing guard: who comes near is struck first, as often as one strikes in a round (OE-5.7, AMB-28)."""

from domain.commands import Abort, Attack, EndRound
from domain.deeds import AttackRolled, FigureFell, FigureMoved, GuardStruck, OpportunityTaken
from domain.ids import FigureId
from tests.domain.decisions.field import (
    add,
    armed,
    field,
    go,
    last,
    man,
    order,
    orders,
    phase,
    square_of,
    sure,
    to_the_end,
    until,
)
from tests.laws.game import THE_DM

ONE, FOE = FigureId("one"), FigureId("foe")


def test_whoever_comes_near_a_guard_is_struck_at_once_and_before_it_acts() -> None:
    game = field({"one": (5, 8)}, {"foe": (10, 8)})
    orders(game, order("one", "attack", "foe", "half"), order("foe", "guard"))
    go(game, "one", "e e e e", dice=(1,))
    assert last(game, GuardStruck) == [GuardStruck(FOE, ONE)]
    assert [one.way for one in last(game, AttackRolled)] == ["guard"]
    until(game, "one")
    game.must(THE_DM, Attack(ONE, FOE))


def test_who_falls_to_a_guard_lies_where_it_came_near_and_acts_no_more() -> None:
    game = field({"one": (5, 8)}, {"foe": (10, 8)}, one=man(hit_points=1), foe=sure())
    orders(game, order("one", "move"), order("foe", "guard"))
    go(game, "one", "e e e e n", dice=(15, 6))
    assert square_of(game, "one") == (9, 8)
    assert last(game, FigureFell)
    assert len(last(game, FigureMoved)) == 1
    assert game.moment.battle.round_state.step == "end_of_round"


def test_a_guard_strikes_as_often_as_it_strikes_in_a_round_and_then_takes_opportunities_alone() -> None:
    """One attack a round: the second who comes near is not met; whoever leaves is struck as ever."""
    game = field({"one": (5, 8), "two": (5, 7)}, {"foe": (10, 8)})
    orders(game, order("one", "move"), order("two", "move"), order("foe", "guard"))
    go(game, "one", "e e e e", dice=(1,))
    assert last(game, GuardStruck)
    go(game, "two", "e e e e", dice=(1,))
    assert not last(game, GuardStruck)
    until(game, "one")
    go(game, "one", "w", dice=(1,))
    assert [one.attacker for one in last(game, OpportunityTaken)] == ["foe"]


def test_a_warrior_of_two_attacks_meets_two() -> None:
    fighter = man(hit_dice=None, class_="fighter", level=7)
    game = field({"one": (5, 8), "two": (5, 7)}, {"foe": (10, 8)}, foe=fighter)
    orders(game, order("one", "move"), order("two", "move"), order("foe", "guard"))
    for name in ("one", "two"):
        go(game, name, "e e e e", dice=(1,))
        assert last(game, GuardStruck)


def test_who_stands_near_from_the_start_comes_near_only_by_leaving_and_coming_back() -> None:
    game = field({"one": (9, 8), "two": (9, 9)}, {"foe": (10, 8)})
    orders(game, order("one", "move"), order("two", "move"), order("foe", "guard"))
    go(game, "one", "n")
    assert not last(game, GuardStruck)
    go(game, "two", "w e", dice=(1, 1))
    assert last(game, GuardStruck) == [GuardStruck(FOE, FigureId("two"))]


def test_a_long_weapon_guards_two_squares_off() -> None:
    game = field({"one": (5, 8)}, {"foe": (10, 8)}, foe=armed("halberd"))
    orders(game, order("one", "move"), order("foe", "guard"))
    go(game, "one", "e e e", dice=(1,))
    assert last(game, GuardStruck)
    assert square_of(game, "one") == (8, 8)


def test_a_guard_may_go_half_its_way() -> None:
    """OE-5.7 (Half): it goes in its base phase, and meets whoever comes after that."""
    game = field({"one": (4, 8)}, {"foe": (10, 8)})
    orders(game, order("one", "move"), order("foe", "guard", move="half"), dice=(9, 2))
    assert phase(game) == "F"
    go(game, "foe", "w w w")
    go(game, "one", "e e", dice=(1,))
    assert last(game, GuardStruck)


def test_nobody_guards_against_whom_it_does_not_see() -> None:
    game = field({"one": (4, 8)}, {"foe": (10, 8)})
    add(game, "sneak", (6, 6), hidden=True)
    orders(game, order("one", "guard"), order("sneak", "move"))
    until(game, "sneak")
    go(game, "sneak", "sw")
    assert not last(game, GuardStruck)


def test_a_guard_whom_nobody_came_near_may_drop_it_and_strike_last() -> None:
    """AMB-28, by way of OE-2.5."""
    game = field({"one": (9, 8), "two": (2, 2)}, {"foe": (10, 8)})
    orders(game, order("one", "guard"), order("two", "move"))
    game.must(THE_DM, Abort(ONE))
    until(game, "one")
    assert phase(game) == "last"
    game.must(THE_DM, Attack(ONE, FOE))


def test_a_guard_that_has_struck_has_used_its_action() -> None:
    """RB-64d."""
    game = field({"one": (5, 8), "two": (2, 2)}, {"foe": (10, 8)})
    orders(game, order("one", "move"), order("two", "move"), order("foe", "guard"))
    go(game, "one", "e e e e", dice=(1,))
    assert last(game, GuardStruck)
    assert game.refusal(THE_DM, Abort(FOE)).code == "no_attacks_left"
    assert game.refusal(THE_DM, Attack(FOE, ONE)).code == "not_declared"


def test_guards_stand_anew_in_the_next_round() -> None:
    game = field({"one": (5, 8)}, {"foe": (10, 8)})
    for _ in range(2):
        orders(game, order("one", "move"), order("foe", "guard"))
        go(game, "one", "e e e e" if square_of(game, "one") == (5, 8) else "w e", dice=(1, 1))
        assert last(game, GuardStruck)
        to_the_end(game)
        game.must(THE_DM, EndRound())
