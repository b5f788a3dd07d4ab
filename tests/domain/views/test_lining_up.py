"""Where newcomers may be set down."""

from domain.commands import AddCombatants, SetGround
from domain.grid.footprint import Footprint, squares_of
from domain.ids import GroupId
from domain.log import Moment
from domain.quantities import Square
from domain.refusals import Refused
from domain.table_commands import OpenBattle
from domain.views.answers import answer
from domain.views.asking import Room, RoomAnswer
from tests.laws.game import THE_DM, VIEWERS, Game, table_with_seats


def a_field(width: int = 9, height: int = 6) -> Game:
    game = Game()
    table_with_seats(game)
    game.must(THE_DM, OpenBattle("A field", "osric", width=width, height=height))
    return game


def room(moment: Moment, monster: str, count: int) -> tuple[Square, ...]:
    found = answer(moment, VIEWERS["dm"], Room(monster, count))
    assert isinstance(found, RoomAnswer)
    return found.squares


def test_there_is_room_for_big_ones_beside_those_who_are_there() -> None:
    game = a_field()
    orcs = room(game.moment, "orc", 3)
    game.must(THE_DM, AddCombatants(GroupId("orc"), monster="orc", count=3, squares=orcs))
    ogres = room(game.moment, "ogre", 2)
    game.must(THE_DM, AddCombatants(GroupId("ogre"), monster="ogre", count=2, squares=ogres))
    covered = [square for anchor in ogres for square in squares_of(Footprint(anchor, 2))]
    assert len({*covered, *orcs}) == 4 + 4 + 3


def test_there_is_no_more_room_than_the_far_third_has() -> None:
    game = a_field(6, 4)
    game.must(THE_DM, SetGround(walls=(Square(5, 0),)))
    squares = ((4, 1), (4, 2), (5, 1), (5, 2), (4, 0), (4, 3), (5, 3))
    assert room(game.moment, "orc", 40) == tuple(Square(*one) for one in squares)
    assert room(game.moment, "orc", 1) == (Square(4, 1),), "the middle first"


def test_who_does_not_run_the_battle_is_not_told_where_there_is_room() -> None:
    game = a_field()
    found = answer(game.moment, VIEWERS["seat:rath"], Room("orc"))
    assert isinstance(found, Refused)
    assert found.code == "forbidden"
    unknown = answer(game.moment, VIEWERS["dm"], Room("gazebo"))
    assert isinstance(unknown, Refused)
    assert unknown.code == "no_such_monster"
