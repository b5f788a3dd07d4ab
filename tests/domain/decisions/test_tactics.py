"""Written tactics: what each does for a figure that was handed over, with what its side sees, and who stops them."""

from msgspec import structs

from domain.commands import Attack, ByTactic, Declare, Hide, Move, Pass, Place, Reveal, Seal, Undo
from domain.decisions.tactics import next_by_tactic
from domain.events import OrdersWritten
from domain.ids import CLOCK, FOES, CharacterId, FigureId
from domain.quantities import HitPoints, Square
from domain.rounds import Order
from domain.rulesets.catalog import rules_of
from domain.table.grants import DM_GRANT, Actor
from domain.tactics import HandOver, TacticFollowed, TakeOver
from domain.views.view import ViewBuilder
from domain.visibility import told
from tests.domain.decisions.field import add, armed, field, last, man, orders, square_of, until, with_sheet
from tests.laws.corpus import MAGE
from tests.laws.game import SEATS, THE_DM, VIEWERS, Game, seat_of

CLOCK_HAND = Actor(CLOCK, DM_GRANT)
ONE, FOE, OTHER = FigureId("one"), FigureId("foe"), FigureId("other")


def act(game: Game) -> ByTactic | None:
    rules = rules_of(game.moment.battle)
    assert rules is not None
    return next_by_tactic(game.moment.battle, rules, game.table)


def ordered(game: Game, figure: FigureId) -> Order:
    """What its tactic tells a figure."""
    found = act(game)
    assert found is not None
    assert isinstance(found.command, Declare)
    return next(one for one in found.command.orders if one.figure == figure)


def handed(game: Game, tactic: str, *figures: str) -> None:
    game.must(THE_DM, HandOver(tactic, tuple(FigureId(one) for one in figures)))  # type: ignore[arg-type]


# ---------------------------------------------------------------- what each of them does


def test_the_nearest_is_struck_first() -> None:
    game = field({"one": (10, 7), "other": (4, 7)}, {"foe": (11, 7)})
    handed(game, "nearest", "foe")
    assert ordered(game, FOE) == Order(FOE, "attack", ONE)


def test_the_weakest_is_struck_before_the_nearest() -> None:
    game = field({"one": (10, 7), "other": (10, 8)}, {"foe": (11, 7)}, other=man(hit_points=HitPoints(3)))
    handed(game, "weakest", "foe")
    assert ordered(game, FOE).target == OTHER


def test_a_players_figure_knows_the_weakest_only_as_players_are_shown_it() -> None:
    game = field({"rath": (10, 7)}, {"foe": (11, 7), "other": (11, 8)}, other=man(hit_points=HitPoints(3)))
    handed(game, "weakest", "rath")
    assert ordered(game, FigureId("rath")).target == FOE, "both are unhurt, and nobody sees who has fewer"


def test_a_guard_keeps_its_place_until_somebody_is_in_reach() -> None:
    game = field({"one": (6, 7)}, {"foe": (11, 7)})
    handed(game, "guard", "foe")
    assert ordered(game, FOE).action == "guard"
    game.must(THE_DM, Place(ONE, Square(10, 7)))
    assert ordered(game, FOE) == Order(FOE, "attack", ONE)


def test_an_archer_shoots_from_afar_and_withdraws_from_whoever_threatens() -> None:
    bow = armed("short_bow", "dagger")
    game = field({"one": (2, 7)}, {"foe": (16, 7)}, foe=bow)
    handed(game, "archer", "foe")
    assert ordered(game, FOE).action == "fire"
    game.must(THE_DM, Place(ONE, Square(15, 7)))
    assert ordered(game, FOE).action == "withdraw"


def test_an_archer_with_somebody_near_shoots_and_steps_back() -> None:
    game = field({"one": (9, 7)}, {"foe": (12, 7)}, foe=armed("short_bow", "dagger"))
    handed(game, "archer", "foe")
    wanted = ordered(game, FOE)
    assert (wanted.action, wanted.move) == ("fire", "half")
    orders(game, wanted)
    moved = False
    for _ in range(4):
        step = act(game)
        if step is None:
            break
        if isinstance(step.command, Move):
            moved = True
        game.must(CLOCK_HAND, step)
    assert moved
    assert square_of(game, "foe")[0] > 12


def test_a_caster_casts_and_without_a_spell_stays_behind_its_friends() -> None:
    game = field({"one": (9, 7)}, {"foe": (12, 7), "other": (13, 9)}, foe=MAGE)
    handed(game, "caster", "foe")
    assert ordered(game, FOE).action == "cast"
    with_sheet(game, "foe", structs.replace(MAGE, spells=(), weapons=()))
    back = ordered(game, FOE)
    assert (back.action, back.move) == ("move", "full"), "no friend stands nearer to the enemy than it does"
    game.must(THE_DM, Place(OTHER, Square(10, 7)))
    assert ordered(game, FOE).action == "hold"


def test_whose_nerve_has_broken_gets_away_by_any_tactic() -> None:
    game = field({"one": (10, 7)}, {"foe": (11, 7)})
    battle = game.moment.battle
    effects = structs.replace(battle.effects, broken={FOE: "flee"})
    game.moment = structs.replace(game.moment, battle=structs.replace(battle, effects=effects))
    for tactic in ("nearest", "weakest", "guard", "archer", "caster"):
        handed(game, tactic, "foe")
        assert (ordered(game, FOE).action, ordered(game, FOE).target) == ("run", None)


# ---------------------------------------------------------------- what it knows


def test_a_tactic_knows_nobody_who_hides_from_its_side() -> None:
    game = field({"rath": (10, 7)}, {"foe": (16, 7)})
    handed(game, "nearest", "rath")
    seen = ordered(game, FigureId("rath"))
    add(game, "lurker", (11, 7), hidden=True)
    assert ordered(game, FigureId("rath")) == seen
    game.must(THE_DM, Hide((FOE,)))
    assert ordered(game, FigureId("rath")).action in {"guard", "hold"}
    game.must(THE_DM, Reveal((FigureId("lurker"),)))
    assert ordered(game, FigureId("rath")).target == "lurker"


def test_the_same_moment_gives_the_same_act() -> None:
    game = field({"one": (10, 7), "other": (9, 8)}, {"foe": (11, 7)})
    handed(game, "weakest", "foe", "one", "other")
    assert act(game) == act(game)


# ---------------------------------------------------------------- whose it is


def test_it_declares_seals_and_acts_by_the_hand_that_plays_the_figure_and_says_why() -> None:
    game = field({"rath": (10, 7)}, {"foe": (11, 7)})
    handed(game, "nearest", "rath", "foe")
    for _ in range(4):
        step = act(game)
        assert step is not None
        game.must(CLOCK_HAND, step)
        if isinstance(step.command, Declare):
            (written,) = last(game, OrdersWritten)
            hand = seat_of(game.table, SEATS[0])
            assert told(written.by) == (hand.author if step.figure == "rath" and hand else "dm")
    assert game.moment.battle.round_state.step == "initiative"
    assert act(game) is None
    orders_done = game.moment.battle.declarations.sealed
    assert orders_done == {FigureId("rath"), FOE}


def test_what_it_does_is_told_with_the_reason() -> None:
    game = field({"one": (10, 7)}, {"foe": (11, 7)})
    handed(game, "nearest", "foe")
    orders(game, ordered(game, FOE))
    until(game, "foe")
    step = act(game)
    assert step is not None
    assert step.command == Attack(FOE, ONE)
    game.must(CLOCK_HAND, step)
    (why,) = last(game, TacticFollowed)
    assert (told(why.figure), told(why.tactic), told(why.words)) == (FOE, "nearest", "one is the nearest")


def test_each_order_of_a_tactic_has_its_reason_for_the_dm_alone() -> None:
    game = field({"one": (10, 7)}, {"foe": (11, 7), "other": (22, 7)}, other=man())
    handed(game, "nearest", "foe")
    handed(game, "guard", "other")
    game.must(CLOCK_HAND, act(game) or Pass(FOE))

    def read(viewer: str) -> dict[str, str]:
        battle = ViewBuilder(VIEWERS[viewer]).build(game.table, game.moment).battle
        cards = battle.combatants.values() if battle else ()
        return {one.id: one.order.why for one in cards if one.order and one.order.why}

    assert read("dm") == {
        "foe": "Man is within its reach",
        "other": "it keeps its place, and gets at nobody from there",
    }
    assert read("referee") == read("seat:rath") == {}
    game.must(THE_DM, Declare((Order(FOE, "hold"),)))
    assert "foe" not in read("dm"), "the DM's own order needs no reason of a tactic's"


def test_a_side_that_a_tactic_plays_in_part_is_not_sealed_by_it() -> None:
    game = field({"rath": (10, 7)}, {"foe": (11, 7), "other": (11, 8)})
    handed(game, "nearest", "foe")
    game.must(CLOCK_HAND, act(game) or Pass(FOE))
    assert act(game) is None
    assert game.refusal(CLOCK_HAND, ByTactic(FOE, Seal(), "all")).code == "forbidden"


def test_what_was_on_its_way_is_refused_once_somebody_has_taken_over() -> None:
    game = field({"one": (10, 7)}, {"foe": (11, 7)})
    game.must(THE_DM, HandOver("nearest", side=FOES))
    step = act(game)
    assert step is not None
    game.must(THE_DM, TakeOver(side=FOES))
    assert game.refusal(CLOCK_HAND, step).code == "forbidden"
    assert act(game) is None


def test_handing_over_is_taken_back_like_any_act() -> None:
    game = field({"one": (10, 7)}, {"foe": (11, 7)})
    handed(game, "nearest", "foe")
    assert game.moment.battle.tactics.by_figure == {FOE: "nearest"}
    game.must(THE_DM, Undo(), seen=game.moment.version)
    assert game.moment.battle.tactics.by_figure == {}


def test_players_hand_over_their_own_figures_and_no_others() -> None:
    game = field({"rath": (10, 7), "bera": (9, 7)}, {"foe": (11, 7)})
    player = seat_of(game.table, CharacterId("rath"))
    assert player is not None
    game.must(player, HandOver("nearest", (FigureId("rath"),)))
    for command in (
        HandOver("nearest", (FigureId("bera"),)),
        HandOver("nearest", (FOE,)),
        HandOver("nearest", side=FOES),
        ByTactic(FigureId("rath"), Pass(FigureId("rath")), "because"),
    ):
        assert game.refusal(player, command).code == "forbidden"
    game.must(player, TakeOver((FigureId("rath"),)))
    assert game.refusal(THE_DM, TakeOver((FigureId("rath"),))).code == "already_there"
    assert game.refusal(THE_DM, HandOver("nearest")).code == "no_such_figure"


def test_a_tactic_types_in_no_dice() -> None:
    game = field({"one": (10, 7)}, {"foe": (11, 7)})
    handed(game, "nearest", "foe")
    orders(game, ordered(game, FOE))
    until(game, "foe")
    assert game.refusal(CLOCK_HAND, ByTactic(FOE, Attack(FOE, ONE, dice=(20,)), "luck")).code == "bad_dice"
