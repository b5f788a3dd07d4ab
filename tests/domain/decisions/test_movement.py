"""Going along a path: cost, increments, who stands in the way (OE-4.3 to OE-4.9, OE-4.14, OE-5.9; RB-22, RB-46)."""

from itertools import permutations

import pytest
from msgspec import structs

from domain.battle import fold
from domain.commands import Advance, Attack, Face, Move, Pass, Place, SetGround
from domain.deeds import AttackRolled, EffectBegan, FigureFell, FigureMoved
from domain.events import FightEvent
from domain.grid.facing import STEP
from domain.grid.ground import Ground
from domain.grid.paths import cost_quarters
from domain.ids import FigureId
from domain.quantities import Square
from tests.domain.decisions.field import (
    add,
    armed,
    field,
    go,
    ground,
    last,
    man,
    order,
    orders,
    path,
    phase,
    refused,
    set_down,
    square_of,
    until,
)
from tests.laws.corpus import battle_resolving
from tests.laws.game import THE_DM, Game

FAR = {"foe": (22, 14)}


def marching(**sheet: object) -> Game:
    """A man of rate 12 whose move begins, with nobody near."""
    game = field({"one": (10, 8)}, FAR, one=man(**sheet))
    orders(game, order("one", "move"))
    return game


def spent(game: Game, figure: str = "one") -> float:
    """Squares gone in this round."""
    return game.moment.battle.agenda.spent.get(FigureId(figure), 0) / 4


# ---------------------------------------------------------------- what it costs, OE-4.3, OE-4.4, RB-22


@pytest.mark.parametrize("direction", ["ne", "se", "sw", "nw"])
def test_eight_diagonals_are_twelve_squares_in_every_direction(direction: str) -> None:
    game = marching()
    go(game, "one", " ".join([direction] * 4))
    assert spent(game) == 6
    until(game, "one")
    assert refused(game, "one", " ".join(["nw", "se"] * 2) + " n").code == "out_of_reach"
    go(game, "one", " ".join(["nw", "se"] * 2))
    assert spent(game) == 12


def test_half_points_are_kept_over_increments_and_a_step_beyond_is_refused() -> None:
    """3 diagonals and a straight step are 5.5; with the half, 6.5 are left: a diagonal too much is refused (RB-22)."""
    game = field({"one": (2, 2)}, FAR)
    orders(game, order("one", "move"))
    go(game, "one", "se se se e")
    assert spent(game) == 5.5
    until(game, "one")
    assert refused(game, "one", "se se se se e").code == "out_of_reach"
    go(game, "one", "se se se e e")
    assert spent(game) == 12


def test_what_is_not_gone_in_an_increment_lapses_but_for_less_than_a_square_or_one_dear_step() -> None:
    """OE-4.6; a dwarf in a thicket (x3) steps slantwise for 4.5, with what both its halves of 3 leave."""
    game = field({"one": (2, 2)}, FAR)
    orders(game, order("one", "move"))
    until(game, "one")
    game.must(THE_DM, Pass(FigureId("one")))
    until(game, "one")
    assert refused(game, "one", "e e e e e e e").code == "out_of_reach"
    go(game, "one", "e e e e e e")
    game = field({"one": (2, 2)}, FAR, one=man(rate=6))
    game.must(THE_DM, SetGround(rough=((3, 3, 6),)))
    orders(game, order("one", "move"))
    assert refused(game, "one", "se").code == "out_of_reach"
    game.must(THE_DM, Pass(FigureId("one")))
    until(game, "one")
    go(game, "one", "se")
    assert spent(game) == 4.5


def test_who_goes_too_far_is_told_in_which_phase_it_gets_there() -> None:
    """OE-4.6: of the halves of 12 the seventh square is in the second, in Average; the thirteenth is in none."""
    game = field({"one": (2, 2)}, FAR)
    orders(game, order("one", "move"))
    assert refused(game, "one", " ".join("e" * 7)).message.endswith(" It gets there in phase A.")
    assert "gets there" not in refused(game, "one", " ".join("e" * 13)).message


def test_a_paths_cost_depends_on_neither_its_order_nor_on_where_it_is_split() -> None:
    """RB-22, on open ground: every order of the same steps, cut in every place, costs the same."""
    open_ground = Ground(60, 60, frozenset(), {}, {})
    costs: set[int] = set()
    for steps in set(permutations(["e", "e", "se", "ne", "s", "se"])):
        squares = (Square(20, 20), *path(Square(20, 20), " ".join(steps)))
        whole = cost_quarters(squares, 1, open_ground)
        for cut in range(len(squares)):
            first, second = squares[: cut + 1], squares[cut:]
            assert cost_quarters(first, 1, open_ground) + cost_quarters(second, 1, open_ground) == whole
        costs.add(whole)
    assert costs == {3 * 4 + 3 * 6}


@pytest.mark.parametrize(("halves", "cost"), [(3, 1.5), (4, 2), (6, 3)])
def test_difficult_squares_cost_more_to_enter_and_nothing_to_leave(halves: int, cost: float) -> None:
    """OE-4.4: x1.5, x2, x3 for the square that is entered; a diagonal step into it 1.5 times as much."""
    game = field({"one": (10, 8), "two": (10, 11)}, FAR)
    ground(game, rough=((11, 8, halves), (11, 10, halves)))
    orders(game, order("one", "move"), order("two", "move"))
    go(game, "one", "e e")
    assert spent(game) == cost + 1
    go(game, "two", "ne")
    assert spent(game, "two") == 1.5 * cost


def test_a_big_figure_pays_for_the_worst_square_that_it_newly_covers() -> None:
    game = field({"big": (10, 8)}, FAR, big=man(size="L"))
    ground(game, rough=((12, 9, 4),))
    orders(game, order("big", "move"))
    until(game, "big")
    go(game, "big", "e e")
    assert spent(game, "big") == 3, "2 for the square that it covers first, 1 for going on in it"


# ---------------------------------------------------------------- increments, OE-4.5, OE-4.6


def test_a_full_move_goes_on_in_half_moves_over_consecutive_phases() -> None:
    """Rate 12: 6 squares in Fast, 6 in Average; what is left over in the first lapses."""
    game = marching()
    assert phase(game) == "F"
    assert refused(game, "one", "e e e e e e e").code == "out_of_reach"
    go(game, "one", "e e e e")
    assert phase(game) == "A"
    assert refused(game, "one", " ".join(["w"] * 7)).code == "out_of_reach"
    go(game, "one", " ".join(["w"] * 6))
    assert game.moment.battle.round_state.step == "end_of_round"


def test_the_larger_half_of_an_odd_rate_comes_first() -> None:
    """Rate 9: 5, then 4 (AMB-18)."""
    game = marching(rate=9)
    assert refused(game, "one", "e e e e e e").code == "out_of_reach"
    go(game, "one", "e e e e e")
    go(game, "one", "w w w w")
    assert spent(game) == 9


def test_a_half_move_rounds_down_and_the_blow_comes_a_phase_after_it() -> None:
    """OE-4.7, AMB-13: rate 9 goes 4 in Fast; a club, Fast itself, strikes in Average."""
    game = field({"one": (10, 8)}, {"foe": (15, 9)}, one=man(rate=9))
    orders(game, order("one", "attack", "foe", "half"))
    assert (phase(game), refused(game, "one", "e e e e e").code) == ("F", "out_of_reach")
    go(game, "one", "e e e e")
    assert phase(game) == "A"
    game.must(THE_DM, Attack(FigureId("one"), FigureId("foe")))


def test_who_need_not_move_strikes_as_if_it_stood() -> None:
    """OE-4.7: treat as No-Move, so a club strikes in Fast, and the half-move is gone."""
    game = field({"one": (10, 8)}, {"foe": (11, 8)})
    orders(game, order("one", "attack", "foe", "half"))
    assert phase(game) == "F"
    game.must(THE_DM, Attack(FigureId("one"), FigureId("foe"), dice=(1,)))
    assert len(last(game, AttackRolled)) == 1
    assert game.moment.battle.round_state.step == "end_of_round"


def test_who_has_gone_strikes_after_its_move_only() -> None:
    game = field({"one": (10, 8), "two": (2, 2)}, {"foe": (12, 8)})
    orders(game, order("one", "attack", "foe", "half"), order("two", "move"))
    go(game, "one", "e")
    assert phase(game) == "F"
    assert game.refusal(THE_DM, Attack(FigureId("one"), FigureId("foe"))).code == "not_your_slot"


def test_a_slow_weapon_is_not_struck_before_its_phase_by_standing_still() -> None:
    game = field({"one": (10, 8)}, {"foe": (11, 8)}, one=armed("two_handed_sword"))
    orders(game, order("one", "attack", "foe", "half"))
    assert phase(game) == "F"
    assert game.refusal(THE_DM, Attack(FigureId("one"), FigureId("foe"))).code == "not_your_slot"


def test_a_load_slows_and_delays() -> None:
    """OE-3.4, OE-4.2: moderate is half the rate and one phase later."""
    game = marching(load="moderate")
    assert phase(game) == "A"
    assert refused(game, "one", "e e e e").code == "out_of_reach"
    go(game, "one", "e e e")


# ---------------------------------------------------------------- the one step, OE-4.5, OE-4.8


@pytest.mark.parametrize("steps", ["e", "ne"])
def test_one_step_goes_with_a_blow_where_one_stands(steps: str) -> None:
    game = field({"one": (10, 8)}, {"foe": (12, 8)})
    orders(game, order("one", "attack", "foe"))
    assert refused(game, "one", "e w").code == "out_of_reach"
    go(game, "one", steps)
    assert phase(game) == "F", "the blow is still to come"
    assert refused(game, "one", "w").code == "not_your_slot"


def test_the_step_may_come_after_the_blow_while_the_slot_lasts() -> None:
    game = field({"one": (10, 8), "two": (10, 9)}, {"foe": (11, 8)})
    orders(game, order("one", "attack"), order("two", "attack"))
    game.must(THE_DM, Attack(FigureId("one"), FigureId("foe"), dice=(1,)))
    go(game, "one", "w")
    assert refused(game, "one", "w").code == "not_your_slot"


def test_no_step_goes_with_a_game_that_has_none() -> None:
    """In OD&D whoever struck has moved before (TM-3.2)."""
    game = battle_resolving("thmod")
    game.must(THE_DM, Advance())
    assert game.refusal(THE_DM, Move(FigureId("rath"), (Square(9, 8),))).code == "not_your_slot"


# ---------------------------------------------------------------- in the way, OE-4.3, OE-4.14, RB-46, RB-50


@pytest.mark.parametrize(
    ("squares", "code"),
    [
        ((Square(11, 8), Square(13, 8)), "occupied"),
        ((Square(10, 8),), "occupied"),
        ((Square(10, 7), Square(10, 6)), "occupied"),
        ((Square(11, 7),), "occupied"),
    ],
    ids=["a jump", "no step", "a wall", "the corner of two walls"],
)
def test_a_step_that_may_not_be_taken_is_refused(squares: tuple[Square, ...], code: str) -> None:
    game = field({"one": (10, 8)}, FAR)
    ground(game, walls=((10, 6), (10, 7), (11, 8))) if squares == (Square(11, 7),) else ground(
        game, walls=((10, 6),)
    )
    orders(game, order("one", "move"))
    assert game.refusal(THE_DM, Move(FigureId("one"), squares)).code == code


def test_nobody_leaves_the_map() -> None:
    game = field({"one": (0, 15)}, FAR)
    orders(game, order("one", "move"))
    assert game.refusal(THE_DM, Move(FigureId("one"), (Square(0, 16),))).code == "off_the_map"


def test_the_corner_of_two_walls_is_shut_both_ways() -> None:
    for start, steps in (((10, 8), "ne"), ((11, 7), "sw")):
        game = field({"one": start}, FAR)
        ground(game, walls=((10, 7), (11, 8)))
        orders(game, order("one", "move"))
        assert refused(game, "one", steps).code == "occupied"


def test_one_passes_a_friend_and_ends_in_nobodys_square() -> None:
    game = field({"one": (10, 8), "two": (11, 8)}, FAR)
    orders(game, order("one", "move"))
    assert refused(game, "one", "e").code == "occupied"
    go(game, "one", "e e")
    assert square_of(game, "one") == (12, 8)


def test_one_does_not_push_past_a_friend_who_attacks_or_is_threatened() -> None:
    """OE-4.14 [C&T]."""
    game = field({"one": (10, 8), "two": (11, 8)}, FAR, two=armed("two_handed_sword"))
    orders(game, order("one", "move"), order("two", "attack"))
    assert refused(game, "one", "e e").code == "occupied"
    game = field({"one": (10, 8), "two": (11, 8)}, {"foe": (12, 7)})
    orders(game, order("one", "move"), order("two", "hold"))
    assert refused(game, "one", "e se").code == "occupied"


def test_who_threatens_unseen_makes_no_friend_impassable() -> None:
    game = field({"one": (10, 8), "two": (11, 8)}, FAR)
    add(game, "sneak", (12, 7), hidden=True)
    orders(game, order("one", "move"))
    go(game, "one", "e se")


@pytest.mark.parametrize(("state", "passes"), [("ok", False), ("asleep", True), ("down", True)])
def test_enemies_let_nobody_pass_while_they_are_able(state: str, passes: bool) -> None:
    game = field({"one": (10, 8)}, {"foe": (11, 8), "other": (22, 14)})
    foe = FigureId("foe")
    happened: dict[str, tuple[FightEvent, ...]] = {
        "ok": (),
        "asleep": (EffectBegan(foe, "asleep", 9),),
        "down": (FigureFell(foe, "unconscious", ""),),
    }
    game.moment = structs.replace(game.moment, battle=fold(happened[state], game.moment.battle))
    orders(game, order("one", "move"))
    assert refused(game, "one", "e").code == "occupied", "nobody ends where somebody lies"
    if passes:
        go(game, "one", "e e")
    else:
        assert refused(game, "one", "e e").code == "occupied"


def test_whoever_is_unseen_neither_bars_nor_takes_a_square() -> None:
    """A path that is stopped would tell that somebody is there."""
    game = field({"one": (10, 8)}, FAR)
    add(game, "sneak", (11, 8), hidden=True)
    orders(game, order("one", "move"))
    go(game, "one", "e")
    assert square_of(game, "one") == (11, 8)


def test_the_dm_sets_nobody_down_on_a_part_of_a_big_figure() -> None:
    """RB-50: an ogre on 5,5 covers 6,6."""
    game = field({"one": (10, 8)}, {"big": (5, 5)}, big=man(size="L"))
    assert game.refusal(THE_DM, Place(FigureId("one"), Square(6, 6))).code == "occupied"
    assert game.refusal(THE_DM, Place(FigureId("big"), Square(9, 7))).code == "occupied"
    assert game.refusal(THE_DM, Place(FigureId("big"), Square(23, 15))).code == "off_the_map"
    set_down(game, "big", (5, 6))


def test_a_big_figure_needs_room_for_all_of_it() -> None:
    game = field({"big": (5, 5), "one": (8, 6)}, FAR, big=man(size="L"))
    orders(game, order("big", "move"))
    until(game, "big")
    assert refused(game, "big", "e e").code == "occupied"
    go(game, "big", "e")


# ---------------------------------------------------------------- facing, OE-4.9


def test_who_was_told_nothing_looks_where_it_went_or_at_whom_threatens_it() -> None:
    game = field({"one": (10, 8), "two": (2, 2)}, {"foe": (14, 9)})
    orders(game, order("one", "move"), order("two", "move"))
    go(game, "two", "e se")
    go(game, "one", "e e e")
    facing = game.moment.battle.positions.facing
    assert (facing[FigureId("two")], facing[FigureId("one")]) == ("se", "se")


def test_nobody_turns_by_itself_to_whom_its_side_does_not_see() -> None:
    game = field({"one": (10, 8)}, FAR)
    add(game, "sneak", (12, 9), hidden=True)
    orders(game, order("one", "move"))
    go(game, "one", "e")
    assert game.moment.battle.positions.facing[FigureId("one")] == "e"


def test_one_turns_once_in_a_phase_where_one_stands() -> None:
    game = field({"one": (10, 8), "two": (2, 2)}, FAR)
    orders(game, order("two", "move"))
    one = FigureId("one")
    game.must(THE_DM, Face(one, "s"))
    assert game.refusal(THE_DM, Face(one, "n")).code == "no_attacks_left"
    go(game, "two", "e")
    assert phase(game) == "A"
    game.must(THE_DM, Face(one, "n"))


def test_whoever_is_set_down_looks_as_before() -> None:
    game = field({"one": (10, 8)}, FAR)
    game.must(THE_DM, Face(FigureId("one"), "sw"))
    set_down(game, "one", (4, 4))
    assert game.moment.battle.positions.facing[FigureId("one")] == "sw"


def test_every_move_says_what_was_gone_in_all() -> None:
    game = marching()
    go(game, "one", "e ne")
    (moved,) = last(game, FigureMoved)
    assert (moved.spent, moved.path[-1], moved.facing) == (10, Square(12, 7), "ne")
    assert set(STEP) >= {moved.facing}
