"""Attacks of opportunity: what provokes them, who takes them, how many, who is asked (OE-4.10 to OE-4.13)."""

import pytest
from msgspec import structs

from domain.battle import fight_hash, fold
from domain.commands import (
    Answer,
    Attack,
    Cast,
    EndBattle,
    EndRound,
    Face,
    Move,
    Place,
    Redo,
    StandingOrders,
    Undo,
)
from domain.deeds import AttackRolled, EffectBegan, FigureFell, FigureMoved, OpportunityTaken, PathReleased
from domain.events import QuestionAnswered, QuestionAsked
from domain.ids import FigureId, QuestionId
from domain.quantities import Square
from domain.questions import StandingOrder
from domain.views.answers import answer
from domain.views.asking import Path, PathAnswer
from domain.views.view import ViewBuilder
from domain.visibility import told
from tests.domain.decisions.field import (
    add,
    armed,
    field,
    go,
    labels,
    last,
    man,
    move,
    order,
    orders,
    phase,
    refused,
    square_of,
    sure,
    to_the_end,
    until,
)
from tests.laws.corpus import MAGE
from tests.laws.game import SEATS, THE_CLOCK, THE_DM, VIEWERS, Game, seat_of

ONE, FOE = FigureId("one"), FigureId("foe")


def takers(game: Game) -> list[str]:
    """Who took an attack of opportunity in what was done last, in the order in which they fell."""
    return [one.attacker for one in last(game, OpportunityTaken)]


def left(game: Game, figure: str) -> int:
    return game.moment.battle.opportunity_allowances.left[FigureId(figure)]


# ---------------------------------------------------------------- what provokes, OE-4.11a, AMB-23

STEPS: list[tuple[str, list[str], str]] = [
    ("w", ["foe"], "away"),
    ("nw", ["foe"], "slantwise away"),
    ("n", [], "aside, and still threatened"),
    ("n w", ["foe"], "aside, then away"),
    ("ne", [], "along the enemy"),
]


@pytest.mark.parametrize(("steps", "expected", "_"), STEPS, ids=[one[2] for one in STEPS])
def test_a_step_out_of_an_enemys_reach_gives_it_a_blow(steps: str, expected: list[str], _: str) -> None:
    game = field({"one": (10, 8)}, {"foe": (11, 8)})
    orders(game, order("one", "move"))
    go(game, "one", steps)
    assert takers(game) == expected


def test_the_blow_falls_in_the_square_that_is_left() -> None:
    """OE-4.11a: before the step. Whoever falls lies there, and its way is at an end (RB-08c)."""
    game = field({"one": (10, 8)}, {"foe": (11, 8)}, one=man(hit_points=1), foe=sure())
    orders(game, order("one", "move"))
    go(game, "one", "n w w", dice=(15, 6))
    assert [type(one) for one in last(game, FigureMoved) + last(game, FigureFell)] == [
        FigureMoved,
        FigureFell,
    ]
    assert square_of(game, "one") == (10, 7)
    assert game.moment.battle.round_state.step == "end_of_round", "nothing is left of the fallen to wait for"


def test_a_step_that_comes_nearer_gives_no_blow_even_where_it_leaves_a_long_reach() -> None:
    """A heavy lance reaches 2 squares and not the one beside its bearer (OE-4.15)."""
    game = field({"one": (10, 8)}, {"foe": (12, 8)}, foe=armed("heavy_lance"))
    orders(game, order("one", "move"))
    go(game, "one", "e")
    assert takers(game) == []


def test_a_pole_arm_threatens_two_squares_away() -> None:
    game = field({"one": (10, 8)}, {"foe": (12, 8)}, foe=armed("halberd"))
    orders(game, order("one", "move"))
    go(game, "one", "w")
    assert takers(game) == ["foe"]


@pytest.mark.parametrize(
    ("before", "weapon", "expected"),
    [
        ({"mate": (11, 8)}, "halberd", ["foe"]),
        ({"mate": (11, 8)}, "whip", []),
        ({}, "halberd", ["foe"]),
    ],
    ids=["over a friend", "a whip is no spear", "nobody between"],
)
def test_a_spear_hedge_threatens_over_its_first_rank(
    before: dict[str, tuple[int, int]], weapon: str, expected: list[str]
) -> None:
    """OE-4.15: who leaves the square before the first rank is struck by the second."""
    game = field({"one": (10, 8)}, {"foe": (12, 8), **before}, foe=armed(weapon), mate=man(weapons=()))
    orders(game, order("one", "move"))
    go(game, "one", "w")
    assert takers(game) == expected


def test_a_hedge_has_two_ranks() -> None:
    """OE-4.15: over the friend right before it, not over the next one, nor over one of the other side."""
    ranks = {"foe": (13, 8), "mate": (12, 8), "other": (11, 8)}
    game = field({"one": (10, 8)}, ranks, foe=armed("awl_pike"), mate=man(weapons=()), other=man(weapons=()))
    orders(game, order("one", "move"))
    go(game, "one", "w")
    assert takers(game) == []


def test_blows_on_the_way_fall_in_the_order_of_its_steps() -> None:
    game = field({"one": (10, 8)}, {"a-foe": (9, 6), "b-foe": (11, 9)})
    orders(game, order("one", "move"))
    go(game, "one", "n e e e")
    assert takers(game) == ["b-foe", "a-foe"] or takers(game) == ["a-foe", "b-foe"]
    first, second = last(game, OpportunityTaken)
    events = game.played[-1].battle_commit
    assert events is not None
    places = [place for place, event in enumerate(events.events) if isinstance(event, OpportunityTaken)]
    between = events.events[places[0] : places[1]]
    assert any(isinstance(event, FigureMoved) for event in between) or first.attacker < second.attacker


def test_the_step_beside_a_blow_is_not_exempt() -> None:
    """OE-4.8: the adjustment obeys OE-4.11."""
    game = field({"one": (10, 8)}, {"foe": (11, 8)})
    orders(game, order("one", "attack"))
    go(game, "one", "w")
    assert takers(game) == ["foe"]


# ---------------------------------------------------------------- withdrawing, OE-5.15, AMB-32


def test_the_first_step_of_a_withdrawal_gives_no_blow() -> None:
    game = field({"one": (10, 8)}, {"foe": (11, 8)})
    orders(game, order("one", "withdraw"))
    go(game, "one", "w w w")
    assert takers(game) == []


def test_whom_a_withdrawal_meets_later_strikes_as_ever() -> None:
    game = field({"one": (10, 8)}, {"foe": (11, 8), "other": (8, 7)})
    orders(game, order("one", "withdraw"))
    go(game, "one", "w w w w")
    assert takers(game) == ["other"]


def test_who_withdraws_strikes_nobody_and_goes_half_its_way() -> None:
    game = field({"one": (10, 8)}, {"foe": (11, 8)})
    orders(game, order("one", "withdraw"))
    assert refused(game, "one", "w w w w w w w").code == "out_of_reach"
    assert game.refusal(THE_DM, Attack(ONE, FOE)).code == "not_declared"


def test_who_withdraws_still_takes_attacks_of_opportunity() -> None:
    game = field({"one": (10, 8)}, {"foe": (11, 8)})
    orders(game, order("one", "withdraw"), order("foe", "move"))
    until(game, "foe")
    go(game, "foe", "e")
    assert takers(game) == ["one"]


# ---------------------------------------------------------------- turning, OE-4.11b


@pytest.mark.parametrize(("facing", "expected"), [("w", ["foe"]), ("n", []), ("se", [])])
def test_turning_ones_back_on_an_enemy_gives_it_a_blow(facing: str, expected: list[str]) -> None:
    """OE-4.11."""
    game = field({"one": (10, 8), "two": (2, 2)}, {"foe": (11, 8)})
    game.must(THE_DM, Face(ONE, "e"))
    orders(game, order("two", "move"))
    game.must(THE_DM, Face(ONE, facing))  # type: ignore[arg-type]
    assert takers(game) == expected


def test_whoever_is_behind_already_gains_nothing_by_a_turn() -> None:
    game = field({"one": (10, 8), "two": (2, 2)}, {"foe": (11, 8)})
    game.must(THE_DM, Face(ONE, "w"))
    orders(game, order("two", "move"))
    game.must(THE_DM, Face(ONE, "nw"))
    assert takers(game) == []


def test_a_turn_at_the_end_of_a_path_provokes_as_one_on_the_spot() -> None:
    """OE-4.11."""
    game = field({"one": (9, 8)}, {"foe": (11, 8)})
    game.must(THE_DM, Face(ONE, "e"))
    orders(game, order("one", "move"))
    go(game, "one", "e", facing="w")
    assert takers(game) == ["foe"]


# ---------------------------------------------------------------- casting and shooting, OE-4.11c, d


def test_beginning_a_spell_beside_an_enemy_gives_it_a_blow_that_spoils_it() -> None:
    game = field({"mage": (10, 8)}, {"foe": (11, 8)}, mage=MAGE, foe=sure())
    orders(game, order("mage", "cast", spell="sleep"))
    (struck,) = last(game, AttackRolled)
    assert (takers(game), struck.way) == (["foe"], "opportunity")
    if struck.hit:
        assert game.refusal(THE_DM, Cast(FigureId("mage"), (FOE,))).code == "wrong_step"


@pytest.mark.parametrize(("start", "expected"), [((11, 8), ["foe"]), ((15, 8), []), ((11, 9), ["foe"])])
def test_a_shot_beside_an_enemy_gives_it_a_blow_but_not_in_the_round_in_which_it_came_up(
    start: tuple[int, int], expected: list[str]
) -> None:
    """OE-4.11d: from 15,8 the foe comes up in this very round; from beside the archer it only steps round him."""
    game = field({"one": (10, 8)}, {"foe": start, "far": (20, 8)}, one=armed("short_bow"))
    orders(game, order("one", "fire", "far"), order("foe", "attack", move="half"), dice=(9, 2))
    steps = {(11, 8): "s", (15, 8): "w w w w", (11, 9): "n"}[start]
    until(game, "foe")
    go(game, "foe", steps)
    until(game, "one")
    game.must(THE_DM, Attack(ONE, FigureId("far"), dice=(1,)))
    assert takers(game) == expected


def test_who_stood_beside_the_shooter_all_along_strikes() -> None:
    game = field({"one": (10, 8)}, {"foe": (11, 8), "far": (20, 8)}, one=armed("short_bow"))
    orders(game, order("one", "fire", "far"))
    until(game, "one")
    game.must(THE_DM, Attack(ONE, FigureId("far"), dice=(1,)))
    assert takers(game) == ["foe"]


# ---------------------------------------------------------------- allowance and pairs, OE-4.12


@pytest.mark.parametrize(
    ("sheet", "allowance"),
    [
        (man(hit_dice="1"), 3),
        (man(hit_dice="5+1"), 4),
        (man(hit_dice="1/2"), 3),
        (man(hit_dice=None, class_="mage", level=4), 1),
        (man(hit_dice=None, class_="thief", level=5), 2),
        (man(hit_dice=None, class_="fighter", level=10), 5),
    ],
)
def test_a_figure_has_as_many_as_its_kind_and_level_give(sheet: object, allowance: int) -> None:
    game = field({"one": (2, 2)}, {"foe": (10, 8)}, foe=sheet)  # type: ignore[arg-type]
    assert left(game, "foe") == allowance


def test_an_allowance_is_used_up_by_one_after_the_other() -> None:
    """A man of level 0 has one; the second who passes him goes unharmed."""
    plain = man(hit_dice=None)
    game = field({"one": (10, 8), "two": (12, 8)}, {"foe": (11, 8)}, foe=plain)
    orders(game, order("one", "move"), order("two", "move"))
    go(game, "one", "w")
    assert (takers(game), left(game, "foe")) == (["foe"], 0)
    go(game, "two", "e")
    assert takers(game) == []


def test_one_opponent_is_struck_once_in_a_round_and_again_in_the_next() -> None:
    game = field({"one": (10, 8)}, {"foe": (11, 8)})
    orders(game, order("one", "move"))
    go(game, "one", "w e")
    assert takers(game) == ["foe"]
    until(game, "one")
    go(game, "one", "w")
    assert takers(game) == []
    to_the_end(game)
    game.must(THE_DM, EndRound())
    assert left(game, "foe") == 3
    game.must(THE_DM, Place(ONE, Square(10, 8)))
    orders(game, order("one", "move"))
    go(game, "one", "w")
    assert takers(game) == ["foe"]


def test_an_attack_of_opportunity_costs_no_declared_blow_and_shows_no_order() -> None:
    """OE-4.12; and the order of a foe that took one stays sealed until it begins to act (CO-10)."""
    game = field({"one": (10, 8)}, {"foe": (11, 8)}, foe=armed("two_handed_sword"))
    orders(game, order("one", "move"), order("foe", "attack"))
    go(game, "one", "w e")
    assert takers(game) == ["foe"]
    view = ViewBuilder(VIEWERS["spectators"]).build(game.table, game.moment).battle
    assert view
    assert not view.combatants[FOE].order
    until(game, "foe")
    game.must(THE_DM, Attack(FOE, ONE, dice=(1,)))


# ---------------------------------------------------------------- who does not threaten, OE-4.10


@pytest.mark.parametrize("how", ["asleep", "down", "unarmed", "archer"])
def test_who_cannot_strike_threatens_nobody(how: str) -> None:
    sheets = {"unarmed": man(weapons=()), "archer": armed("short_bow")}
    game = field({"one": (10, 8)}, {"foe": (11, 8), "other": (22, 14)}, foe=sheets.get(how, man()))
    if how == "asleep":
        game.moment = structs.replace(
            game.moment, battle=fold((EffectBegan(FOE, "asleep", 9),), game.moment.battle)
        )
    if how == "down":
        game.moment = structs.replace(
            game.moment, battle=fold((FigureFell(FOE, "unconscious", ""),), game.moment.battle)
        )
    orders(game, order("one", "move"))
    go(game, "one", "w")
    assert takers(game) == []


def test_a_caster_threatens_nobody_until_the_spell_is_complete() -> None:
    """OE-10.1."""
    game = field({"one": (10, 8)}, {"mage": (11, 8)}, mage=MAGE)
    game.must(THE_DM, StandingOrders((ONE,), "let_go"))
    orders(game, order("one", "move"), order("mage", "cast", spell="sleep"))
    go(game, "one", "w")
    assert takers(game) == []


# ---------------------------------------------------------------- the unseen


def test_an_unseen_enemy_lets_it_go_unless_it_was_told_to_strike() -> None:
    choices: list[tuple[StandingOrder | None, list[str]]] = [(None, []), ("strike", ["sneak"])]
    for choice, expected in choices:
        game = field({"one": (10, 8)}, {"foe": (22, 14)})
        add(game, "sneak", (11, 8), hidden=True)
        if choice:
            game.must(THE_DM, StandingOrders((FigureId("sneak"),), choice))
        orders(game, order("one", "move"))
        go(game, "one", "w")
        assert takers(game) == expected


def test_nobody_strikes_at_whom_it_does_not_see() -> None:
    game = field({"one": (10, 8)}, {"foe": (22, 14)})
    add(game, "sneak", (11, 8), hidden=True)
    orders(game, order("sneak", "move"))
    until(game, "sneak")
    go(game, "sneak", "e")
    assert takers(game) == []


def test_a_path_names_the_seen_provokers_alone_and_never_what_they_were_told() -> None:
    game = field({"rath": (10, 8)}, {"foe": (11, 8)})
    add(game, "sneak", (11, 9), hidden=True)
    game.must(THE_DM, StandingOrders((FOE,), "let_go"))
    orders(game, order("rath", "move"))
    about = Path(FigureId("rath"), (Square(9, 8),))
    for viewer, provokes in (("seat:rath", {FOE: 0}), ("dm", {})):
        found = answer(game.moment, VIEWERS[viewer], about)
        assert isinstance(found, PathAnswer)
        assert (found.legal, found.provokes) == (True, provokes)


# ---------------------------------------------------------------- who is asked


def asked_two() -> Game:
    """A foe between Rath and Bera, about to leave both."""
    game = field({"rath": (10, 7), "bera": (10, 9)}, {"foe": (11, 8)})
    orders(game, order("foe", "move"), dice=(7, 3))
    until(game, "foe")
    return game


def questions(game: Game) -> dict[str, QuestionId]:
    return {one.asks: one.id for one in game.moment.battle.questions.open.values()}


def test_each_seat_is_asked_once_for_the_whole_path_and_the_move_waits_for_all() -> None:
    game = asked_two()
    go(game, "foe", "e e n")
    asked = questions(game)
    assert set(asked) == {"seat:rath", "seat:bera"}
    assert len(last(game, QuestionAsked)) == 2
    assert square_of(game, "foe") == (11, 8)
    rath, bera = seat_of(game.table, SEATS[0]), seat_of(game.table, SEATS[1])
    assert rath is not None
    assert bera is not None
    game.must(bera, Answer(asked["seat:bera"], "let_go"))
    assert square_of(game, "foe") == (11, 8)
    game.must(rath, Answer(asked["seat:rath"], "strike"))
    assert takers(game) == ["rath"]
    assert square_of(game, "foe") == (13, 7)
    assert game.moment.battle.agenda.held is None


def test_the_question_says_who_goes_and_who_may_strike() -> None:
    game = asked_two()
    go(game, "foe", "e")
    view = ViewBuilder(VIEWERS["seat:rath"]).build(game.table, game.moment).battle
    assert view
    (card,) = view.questions.values()
    assert (card.yours, card.default, card.seconds) == (True, "strike", 15)
    assert "Man" in card.words
    assert "Rath" in card.words


def test_when_the_time_is_up_the_blow_falls() -> None:
    game = asked_two()
    go(game, "foe", "e")
    for question in questions(game).values():
        assert game.refusal(THE_CLOCK, Answer(question, "let_go")).code == "bad_command"
        game.must(THE_CLOCK, Answer(question, "strike"))
    assert takers(game) == ["bera", "rath"]
    assert last(game, QuestionAnswered)[0].by_default is True


def test_while_a_path_waits_nothing_else_is_done() -> None:
    """One thing after the other: no blow, no step, no setting down could make the answer untrue."""
    game = asked_two()
    go(game, "foe", "e")
    rath = FigureId("rath")
    for command in (
        Attack(rath, FOE),
        Move(FOE, (Square(12, 8),)),
        Place(FOE, Square(1, 1)),
        Face(rath, "n"),
    ):
        refusal = game.refusal(THE_DM, command)
        assert refusal.code == "wrong_step"
        assert "asked" in refusal.message


def test_who_was_told_beforehand_is_not_asked() -> None:
    choices: list[tuple[StandingOrder, list[str]]] = [("strike", ["bera", "rath"]), ("let_go", [])]
    for choice, expected in choices:
        game = asked_two()
        game.must(THE_DM, StandingOrders((FigureId("rath"), FigureId("bera")), choice))
        go(game, "foe", "e")
        assert not questions(game)
        assert takers(game) == expected


def test_foes_are_never_asked_about() -> None:
    game = field({"rath": (10, 8)}, {"foe": (11, 8)})
    orders(game, order("rath", "move"))
    go(game, "rath", "w")
    assert (questions(game), takers(game)) == ({}, ["foe"])


def test_a_waiting_path_is_taken_back_as_a_whole_and_put_back() -> None:
    game = asked_two()
    before = fight_hash(game.moment.battle)
    go(game, "foe", "e")
    waiting = fight_hash(game.moment.battle)
    game.must(THE_DM, Undo(), seen=game.moment.version)
    assert fight_hash(game.moment.battle) == before
    game.must(THE_DM, Redo(), seen=game.moment.version)
    assert fight_hash(game.moment.battle) == waiting
    for question in questions(game).values():
        game.must(THE_DM, Answer(question, "let_go"))
    assert last(game, PathReleased)
    assert square_of(game, "foe") == (12, 8)


def test_a_question_ends_with_the_battle() -> None:
    game = asked_two()
    go(game, "foe", "e")
    (first, *_) = questions(game).values()
    game.must(THE_DM, EndBattle())
    assert not questions(game)
    assert game.refusal(THE_DM, Answer(first, "strike")).code == "no_such_question"


def test_the_first_of_several_blows_that_fells_the_mover_is_the_last() -> None:
    game = field({"one": (10, 8)}, {"a-foe": (11, 7), "b-foe": (11, 9)}, one=man(hit_points=1), **{
        "a-foe": sure(), "b-foe": sure(),
    })  # fmt: skip
    orders(game, order("one", "move"))
    go(game, "one", "w", dice=(15, 6))
    assert takers(game) == ["a-foe"]
    assert left(game, "b-foe") == 3


def test_from_behind_it_is_harder_to_defend_oneself() -> None:
    """OE-1.5: who turns to go shows its back only after the blow, which falls before the step."""
    game = field({"one": (10, 8)}, {"foe": (11, 8)})
    game.must(THE_DM, Face(ONE, "w"))
    orders(game, order("one", "move"))
    go(game, "one", "w")
    (rolled,) = last(game, AttackRolled)
    assert labels(rolled)["from behind"] == 2
    assert told(last(game, OpportunityTaken)[0].left) == 2


def test_nothing_provokes_in_a_phase_that_is_not_the_movers() -> None:
    game = field({"one": (10, 8)}, {"foe": (11, 8)})
    orders(game, order("one", "move"), order("foe", "move"), dice=(3, 7))
    assert phase(game) == "F"
    assert game.refusal(THE_DM, move(game, "foe", "e")).code == "not_your_slot"
