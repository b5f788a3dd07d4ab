"""Without a map: what is refused, with what to do instead; what the DM's word does; what the unseen keep to themselves."""

from __future__ import annotations

from typing import Final

import pytest
from msgspec import UNSET, structs

from domain.battle import fight_hash
from domain.commands import (
    AddCombatants,
    BeginBattle,
    Cast,
    Declare,
    Face,
    Force,
    Move,
    Place,
    RollInitiative,
    Seal,
    SetGround,
    Undo,
)
from domain.engaging import Approach, Disengage, Engage, SetRange
from domain.ids import FigureId, GroupId
from domain.quantities import Square
from domain.refusals import RefusalCode
from domain.rounds import Order
from domain.rules.distance import in_measure, squares_in
from domain.table_commands import AnyCommand, OpenBattle
from domain.views.answers import answer
from domain.views.asking import (
    Closing,
    Orders,
    OrdersAnswer,
    Path,
    PathAnswer,
    Reach,
    ReachAnswer,
    Run,
    RunAnswer,
    Targets,
    TargetsAnswer,
)
from domain.views.shapes import BattleView
from domain.views.view import ViewBuilder
from tests.laws.corpus import ordered, the_player, until
from tests.laws.game import THE_DM, VIEWERS, Game, table_with_seats

RATH, BERA, ORC, OTHER, SNEAK = (FigureId(name) for name in ("rath", "bera", "orc-1", "orc-2", "sneak"))
HERE: Final = Square(3, 3)


def moor(ruleset: str = "osric") -> Game:
    """Rath and Bera, two orcs 60 feet off, and a hidden sneak; orders may be written."""
    game = Game()
    table_with_seats(game)
    game.must(THE_DM, OpenBattle("The moor", ruleset, mapless=True))
    game.must(THE_DM, AddCombatants(GroupId("orc"), monster="orc", hit_points=(9, 9), count=2))
    game.must(THE_DM, AddCombatants(GroupId("sneak"), monster="goblin", hidden=True))
    game.must(THE_DM, BeginBattle())
    return game


def view_of(game: Game, viewer: str) -> BattleView:
    battle = ViewBuilder(VIEWERS[viewer]).build(game.table, game.moment).battle
    assert battle is not UNSET
    return battle


def ford() -> Game:
    """The same with a map."""
    game = Game()
    table_with_seats(game)
    game.must(THE_DM, OpenBattle("The ford", "osric"))
    game.must(THE_DM, AddCombatants(GroupId("orc"), monster="orc", count=2))
    return game


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (Place(RATH, HERE), "range"),
        (SetGround((HERE,)), "effect"),
        (AddCombatants(GroupId("more"), monster="orc", squares=(HERE,)), "range"),
        (Face(RATH, "n"), "engage"),
        (Move(RATH, (HERE,)), "approach"),
        (Force(Move(RATH, (HERE,)), "so be it"), "approach"),
    ],
)
def test_what_needs_squares_says_what_to_do_instead(command: AnyCommand, says: str) -> None:
    refused = moor().refusal(THE_DM, command)
    assert refused.code == "needs_map"
    assert "needs a map" in refused.message
    assert says in refused.message


def test_a_spell_on_a_square_is_to_name_whom_it_takes() -> None:
    game = moor()
    ordered(game, Order(BERA, "cast", spell="sleep"))
    until(game, BERA)
    assert game.refusal(THE_DM, Cast(BERA, square=HERE)).code == "needs_map"
    game.must(THE_DM, Cast(BERA, (ORC,), dice=()))
    assert not game.moment.battle.effects.has(OTHER, "asleep"), "it was not named"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Engage((RATH,), (BERA,)), "same_side"),
        (Engage((RATH,), (FigureId("nobody"),)), "no_such_figure"),
        (Disengage((RATH,)), "already_there"),
        (SetRange((RATH,), RATH, 5), "bad_command"),
        (SetRange((ORC,), RATH, 900, "feet"), "off_the_map"),
        (Approach(RATH, ORC), "wrong_step"),
        (Approach(RATH, RATH), "not_placed"),
    ],
)
def test_what_cannot_be_is_refused(command: AnyCommand, code: RefusalCode) -> None:
    assert moor().refusal(THE_DM, command).code == code


@pytest.mark.parametrize("command", [Engage((RATH,), (ORC,)), Disengage((RATH,)), SetRange((ORC,), RATH, 5)])
def test_only_the_dm_says_who_is_engaged_and_how_far_off(command: AnyCommand) -> None:
    game = moor()
    assert game.refusal(the_player(game), command).code == "forbidden"


@pytest.mark.parametrize(
    "command", [Engage((RATH,), (ORC,)), Disengage((RATH,)), SetRange((ORC,), RATH, 5), Approach(RATH, ORC)]
)
def test_where_there_is_a_map_it_says_who_is_engaged(command: AnyCommand) -> None:
    assert ford().refusal(THE_DM, command).code == "has_map"


def test_a_range_is_set_for_a_group_and_keeps_those_together_who_go_together() -> None:
    game = moor()
    game.must(THE_DM, Engage((RATH,), (ORC,), "right"))
    game.must(THE_DM, SetRange((RATH, ORC), BERA, 20, "yards"))
    places = game.moment.battle.positions
    assert [places.by_id[one].x - places.by_id[BERA].x for one in (RATH, ORC)] == [12, 12]
    assert places.engaged[RATH][ORC].side == "right"
    game.must(THE_DM, SetRange((), BERA, 30, "feet", behind=True, group=GroupId("orc")))
    places = game.moment.battle.positions
    assert places.by_id[OTHER].x - places.by_id[BERA].x in (-6, 6)
    assert not places.engaged, "the orc went, and Rath stayed"


def test_a_group_goes_to_one_side_of_whom_it_is_measured_from() -> None:
    game = moor()
    game.must(THE_DM, SetRange((ORC,), RATH, 5, behind=True))
    places = game.moment.battle.positions
    assert places.by_id[ORC].x < places.by_id[RATH].x < places.by_id[OTHER].x
    game.must(THE_DM, SetRange((ORC, OTHER, SNEAK), RATH, 30))
    places = game.moment.battle.positions
    assert places.by_id[ORC].x == places.by_id[OTHER].x == places.by_id[SNEAK].x > places.by_id[RATH].x


def test_what_the_dm_said_is_undone_to_the_very_same_fight() -> None:
    game = moor()
    for command in (Engage((RATH,), (ORC, OTHER), "rear"), SetRange((ORC,), RATH, 30), Disengage((RATH,))):
        before = fight_hash(game.moment.battle)
        told = game.must(THE_DM, command)
        after = fight_hash(game.moment.battle)
        game.must(THE_DM, Undo())
        assert fight_hash(game.moment.battle) == before != after
        game.must(THE_DM, structs.replace(told.command))
        assert fight_hash(game.moment.battle) == after


def test_views_say_who_faces_whom_and_never_tell_of_the_unseen() -> None:
    game = moor()
    game.must(THE_DM, Engage((RATH,), (ORC, SNEAK), "rear"))
    dm, player = view_of(game, "dm"), view_of(game, "seat:rath")
    assert dm.combatants[RATH].engaged == {ORC: "rear", SNEAK: "rear"}
    assert player.combatants[RATH].engaged == {ORC: "rear"}
    assert dm.line is not UNSET
    assert player.line is not UNSET
    assert player.line.measure == "feet"
    assert [(spot.figures, spot.gap) for spot in player.line.spots] == [
        ((BERA,), UNSET),
        ((RATH, ORC), "55 feet"),
        ((OTHER,), "5 feet"),
    ] or [spot.figures for spot in player.line.spots] == [(BERA,), (RATH, ORC, OTHER)]
    assert all(SNEAK not in spot.figures for spot in player.line.spots)
    asked = answer(game.moment, VIEWERS["seat:rath"], Targets(RATH))
    assert isinstance(asked, TargetsAnswer)
    assert SNEAK not in asked.targets
    assert asked.targets[ORC].away == "5 feet"


def test_answers_without_squares() -> None:
    game = moor()
    ordered(game, Order(RATH, "charge", ORC, "full"))
    until(game, RATH)
    rath = VIEWERS["seat:rath"]
    for about in (Path(RATH, (HERE,)), Run(RATH, ORC)):
        found = answer(game.moment, rath, about)
        assert isinstance(found, PathAnswer | RunAnswer)
        assert "needs a map" in found.reason
    assert answer(game.moment, rath, Reach(RATH)) == ReachAnswer(())
    found = answer(game.moment, rath, Closing(RATH, ORC))
    assert isinstance(found, PathAnswer)
    assert (found.legal, found.words) == (True, "goes 35 feet towards Orc 1")
    best = answer(game.moment, VIEWERS["dm"], Orders(RATH))
    assert isinstance(best, OrdersAnswer)
    assert "charge" in [one.action for one in best.orders]


@pytest.mark.parametrize("ruleset", ["osric", "adnd2e", "thmod"])
def test_next_plays_a_fight_without_a_map_to_blows(ruleset: str) -> None:
    """Both sides come together by what is proposed alone, and strike."""
    game = moor(ruleset)
    foes = Declare((Order(ORC, "attack", RATH, "half"), Order(OTHER, "attack", RATH, "half")))
    happened: list[str] = []
    for _ in range(60):
        if "AttackRolled" in happened:
            break
        if game.moment.battle.round_state.step == "declare":
            game.must(the_player(game), Declare((Order(RATH, "attack", ORC, "half"),)))
            game.must(THE_DM, foes)
            game.must(THE_DM, Seal(for_all=True))
            game.must(THE_DM, RollInitiative(no_event=ruleset == "osric"))
        step = view_of(game, "dm").next
        assert step is not UNSET
        commit = game.must(THE_DM, step.command).battle_commit
        happened += [type(event).__name__ for event in commit.events] if commit else []
    assert happened.index("FigureEngaged") < happened.index("AttackRolled")


@pytest.mark.parametrize(
    ("squares", "measure", "words"),
    [(12, "feet", "60 feet"), (12, "yards", "20 yards"), (1, "yards", "2 yards"), (0, "feet", "0 feet")],
)
def test_a_distance_is_told_as_the_game_measures_it(squares: int, measure: str, words: str) -> None:
    assert in_measure(squares, measure) == words  # type: ignore[arg-type]
    assert squares_in(int(words.split(maxsplit=1)[0]), measure) == squares  # type: ignore[arg-type]


def test_who_is_in_melee_stands_in_one_place_on_the_page() -> None:
    """Whoever stands a step farther would begin the next place, and the melee be torn."""
    game = moor()
    game.must(THE_DM, SetRange((BERA,), RATH, 1))
    game.must(THE_DM, Engage((ORC,), (RATH,)))
    line = view_of(game, "seat:rath").line
    assert line is not UNSET
    assert [spot.figures for spot in line.spots] == [(BERA, RATH, ORC), (OTHER,)]
    assert all(card.square is UNSET for card in view_of(game, "dm").combatants.values())
