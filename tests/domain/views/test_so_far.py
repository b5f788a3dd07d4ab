"""What whoever comes late reads of a battle, and the ways in which the blow that is due may be struck."""

from domain.commands import Attack
from domain.house_rules import SetOption
from domain.ids import FigureId
from domain.ruling_commands import Damage
from domain.views.answers import answer
from domain.views.asking import Targets, TargetsAnswer
from domain.views.so_far import LINES_MAX, so_far
from tests.domain.decisions.field import add, armed, field, order, orders, until
from tests.laws.corpus import ORC, RATH, battle_resolving
from tests.laws.game import THE_DM, VIEWERS, Game


def lines(game: Game, name: str) -> tuple[str, ...]:
    return so_far(VIEWERS[name], game.moment.battle, game.table)


def test_it_says_when_it_is_who_is_down_who_is_hurt_and_when_one_may_act() -> None:
    game = battle_resolving()
    game.must(THE_DM, Damage((ORC,), "7", "a falling stone"))
    game.must(THE_DM, Damage((RATH,), "40", "a falling stone"))
    told = lines(game, "seat:rath")
    assert len(told) <= LINES_MAX
    assert told[0].startswith("Round 1")
    assert "Down: Orc 1." in told
    assert any(line.startswith("Badly hurt: Rath") for line in told)
    assert told[-1] == "You act in this round as declared; look at the order of the round."
    assert lines(game, "players")[-1] == "You may answer at once; you declare next round."
    assert not any("You" in line for line in (*lines(game, "spectators"), *lines(game, "dm")))


def test_nobody_out_of_sight_is_counted() -> None:
    game = field({"one": (4, 4)}, {"foe": (8, 4)})
    before = lines(game, "spectators")
    add(game, "late", (12, 4), hidden=True)
    assert lines(game, "spectators") == before
    assert lines(game, "dm") != before


def asked(game: Game, figure: FigureId) -> TargetsAnswer:
    found = answer(game.moment, VIEWERS["dm"], Targets(figure))
    assert isinstance(found, TargetsAnswer)
    return found


def test_a_blow_may_be_struck_with_each_weapon_and_in_the_ways_that_the_game_has() -> None:
    one, foe = FigureId("one"), FigureId("foe")
    game = field({"one": (4, 4)}, {"foe": (5, 4)}, one=armed("club", "dagger"))
    assert asked(game, one).ways == (), "no blow is due yet"
    orders(game, order("one", "attack", "foe"))
    until(game, "one")
    found = asked(game, one)
    assert found.ways == ("subdue",)
    assert found.weapons == {"club": "Club", "dagger": "Dagger"}
    game.must(THE_DM, SetOption("maneuvers", "on"))
    assert asked(game, one).ways == ("called", "disarm", "trip", "subdue")
    game.must(THE_DM, Attack(one, foe, weapon="dagger", aim="trip"))
