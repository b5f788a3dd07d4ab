"""Step 5: fatigue, morale, bleeding, what ends; then the next round (OE-2.2, OE-6.6, OE-8.2, OE-9.2)."""

import pytest
from msgspec import structs

from domain.battle import fold
from domain.commands import AddCombatants, Attack, EndRound
from domain.deeds import EffectBegan, EffectEnded, FigureFell, Wounded
from domain.events import (
    FatiguePaid,
    FightEvent,
    FigureBled,
    FiguresBroke,
    MoraleChecked,
    RoundBegan,
    RoundEnded,
    WearinessChanged,
)
from domain.ids import FigureId, GroupId
from domain.quantities import HitPoints, Square
from domain.views.chronicle import tell
from domain.visibility import told
from tests.domain.decisions.field import (
    add,
    field,
    go,
    last,
    man,
    order,
    orders,
    phase,
    refused,
    to_the_end,
    until,
)
from tests.laws.game import THE_DM, VIEWERS, Game

ONE, FOE = FigureId("one"), FigureId("foe")


def happened(game: Game, *events: FightEvent) -> None:
    """As if that had been."""
    game.moment = structs.replace(game.moment, battle=fold(events, game.moment.battle))


def end(game: Game) -> None:
    to_the_end(game)
    game.must(THE_DM, EndRound())


# ---------------------------------------------------------------- fatigue, OE-8.2


def test_every_kind_of_hard_work_costs_one_point_and_rest_gives_one_back() -> None:
    """A blow, an attack of opportunity, a charge, a withdrawal; a man of one Hit Die has 9."""
    game = field({"one": (10, 8)}, {"foe": (11, 8)})
    for action, expected in (("attack", 8), ("withdraw", 7), ("hold", 8), ("hold", 9), ("hold", 9)):
        orders(game, order("one", action))  # type: ignore[arg-type]
        if action == "attack":
            game.must(THE_DM, Attack(ONE, FOE, dice=(1,)))
        if action == "withdraw":
            go(game, "one", "w w")
        end(game)
        assert game.moment.battle.fatigue.left.get(ONE, 9) == expected


def test_an_attack_of_opportunity_costs_a_point_as_well() -> None:
    game = field({"one": (10, 8)}, {"foe": (11, 8)})
    orders(game, order("one", "move"))
    go(game, "one", "w", dice=(1,))
    end(game)
    assert game.moment.battle.fatigue.left == {FOE: 8}


def test_a_load_makes_work_harder() -> None:
    game = field({"one": (10, 8)}, {"foe": (11, 8)}, one=man(load="moderate"))
    orders(game, order("one", "attack"))
    game.must(THE_DM, Attack(ONE, FOE, dice=(1,)))
    end(game)
    assert game.moment.battle.fatigue.left == {ONE: 7}


def test_with_an_empty_pool_one_saves_or_tires_and_the_tired_act_as_under_a_heavier_load() -> None:
    """OE-8.3: fatigued is one category worse, so that base initiative and rate are as under a light load."""
    weak = man(hit_dice=None, constitution=1)
    game = field({"one": (10, 8)}, {"foe": (11, 8)}, one=weak)
    rounds = 0
    while game.moment.battle.fatigue.state.get(ONE, "fresh") == "fresh":
        orders(game, order("one", "attack"))
        game.must(THE_DM, Attack(ONE, FOE, dice=(1,)))
        end(game)
        rounds += 1
        assert rounds < 20
    (changed,) = last(game, WearinessChanged)
    assert (changed.state, changed.figure) == ("fatigued", ONE)
    happened(game, WearinessChanged(ONE, "exhausted", None))
    orders(game, order("one", "move"))
    assert phase(game) == "A", "exhausted: two categories worse, moderate"
    assert refused(game, "one", "w w w w").code == "out_of_reach"


def test_creatures_without_a_body_to_tire_pay_nothing() -> None:
    """OE-8.1."""
    game = field({"one": (10, 8)}, {"foe": (22, 14)})
    game.must(THE_DM, AddCombatants(GroupId("bones"), monster="skeleton", squares=(Square(11, 8),)))
    orders(game, order("bones", "attack", "one"))
    until(game, "bones")
    game.must(THE_DM, Attack(FigureId("bones"), ONE, dice=(1,)))
    end(game)
    assert game.moment.battle.fatigue.left == {}


# ---------------------------------------------------------------- bleeding, OE-6.6


def test_who_is_dying_loses_a_point_each_round_and_dies_at_minus_ten() -> None:
    game = field({"one": (10, 8)}, {"foe": (11, 8), "other": (20, 8)})
    happened(game, Wounded(FOE, 39, HitPoints(-9)), FigureFell(FOE, "unconscious", "OE-6.6"))
    orders(game)
    end(game)
    assert last(game, FigureBled) == [FigureBled(FOE, 1, "OE-6.6")]
    assert last(game, FigureFell) == [FigureFell(FOE, "dead", "OE-6.6")]
    orders(game)
    end(game)
    assert not last(game, FigureBled)


def test_who_stands_does_not_bleed() -> None:
    game = field({"one": (10, 8)}, {"foe": (11, 8)})
    happened(game, Wounded(FOE, 29, HitPoints(1)))
    orders(game)
    end(game)
    assert not last(game, FigureBled)


# ---------------------------------------------------------------- morale, OE-9.1, OE-9.2


def losing(*down: str) -> Game:
    """Four orcs in one group, of whom these fell in this round."""
    game = field({"one": (10, 8)}, {"boss": (22, 14)})
    game.must(THE_DM, AddCombatants(GroupId("orc"), monster="orc", hit_points=(5, 5, 5, 5), count=4))
    orders(game)
    for name in down:
        happened(
            game,
            Wounded(FigureId(name), 6, HitPoints(-1)),
            FigureFell(FigureId(name), "unconscious", "OE-6.6"),
        )
    return game


def test_a_group_whose_losses_ask_for_it_tries_its_nerve_once() -> None:
    game = losing("orc-1", "orc-2", "orc-3")
    end(game)
    assert [one.group for one in last(game, MoraleChecked)] == ["orc"]


def test_without_losses_nobody_tries_its_nerve() -> None:
    game = losing()
    end(game)
    assert not last(game, MoraleChecked)


def test_losses_of_an_earlier_round_ask_for_nothing_again() -> None:
    game = losing("orc-1", "orc-2", "orc-3")
    end(game)
    orders(game)
    end(game)
    assert {told(one.why) for one in last(game, MoraleChecked)} <= {("rally",)}


def test_nerve_holds_at_its_number_and_breaks_above_it() -> None:
    """RB-68: 2d10 at or under the rating stands; all whose nerve breaks are those still standing."""
    seen: set[bool] = set()
    for extra in range(12):
        game = losing("orc-1", "orc-2", "orc-3")
        for n in range(extra):
            add(game, f"more-{n}x", (n, 15))
        end(game)
        for checked in last(game, MoraleChecked):
            total = sum(die.face for die in told(checked.dice))
            stands = told(checked.result) == "stands"
            seen.add(stands)
            assert stands == (total <= told(checked.number))
        for broke in last(game, FiguresBroke):
            assert set(broke.figures) <= {FigureId("orc-4")}
    assert seen


def test_characters_and_their_friends_without_a_rating_never_try_their_nerve() -> None:
    game = field({"rath": (10, 8), "one": (10, 9), "two": (10, 10)}, {"foe": (20, 8)})
    orders(game)
    for name in ("rath", "one"):
        happened(
            game, Wounded(FigureId(name), 60, HitPoints(-8)), FigureFell(FigureId(name), "unconscious", "")
        )
    end(game)
    assert not last(game, MoraleChecked)


def test_the_dice_of_nerve_are_the_dms_and_that_it_broke_is_seen_by_all() -> None:
    game = losing("orc-1", "orc-2", "orc-3")
    end(game)
    played = game.played[-1]
    commit = played.battle_commit
    assert commit is not None
    texts = {
        name: " ".join(
            entry.text
            for entry in tell(
                commit, played.moment, played.moment_after, VIEWERS[name], game.table, lambda v, n: f"{v}.{n}"
            )
        )
        for name in ("dm", "spectators")
    }
    assert "Morale" in texts["dm"]
    assert "Morale" not in texts["spectators"]


# ---------------------------------------------------------------- order and ends, OE-2.2


def test_the_parts_come_in_their_order_and_the_next_round_begins_in_the_same_commit() -> None:
    game = losing("orc-1", "orc-2", "orc-3")
    happened(game, EffectBegan(ONE, "asleep", 1))
    end(game)
    commit = game.played[-1].battle_commit
    assert commit is not None
    order_of = [type(event) for event in commit.events]
    wanted = [FatiguePaid, MoraleChecked, FigureBled, EffectEnded, RoundEnded, RoundBegan]
    places = [order_of.index(one) for one in wanted if one in order_of]
    assert places == sorted(places)
    assert order_of.index(RoundEnded) + 1 == order_of.index(RoundBegan)


@pytest.mark.parametrize(("until_round", "ends"), [(1, True), (2, False)])
def test_what_lasts_until_the_end_of_a_round_ends_with_it(until_round: int, ends: bool) -> None:
    game = field({"one": (10, 8)}, {"foe": (20, 8)})
    happened(game, EffectBegan(FOE, "asleep", until_round))
    orders(game)
    end(game)
    assert bool(last(game, EffectEnded)) == ends
    assert game.moment.battle.effects.has(FOE, "asleep") != ends


def test_a_new_round_forgets_paths_charges_and_plans() -> None:
    game = field({"one": (4, 8)}, {"foe": (20, 8)})
    orders(game, order("one", "charge", "foe"))
    go(game, "one", "e e e e e e")
    end(game)
    battle = game.moment.battle
    assert (battle.agenda.spent, battle.agenda.charged, battle.agenda.slots) == ({}, frozenset(), ())
    assert battle.positions.way == {}
    assert battle.positions.stood == battle.positions.by_id
