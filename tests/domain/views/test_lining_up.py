"""Where newcomers may be set down."""

from typing import Final

from domain.commands import AddCombatants, SetGround
from domain.grid.footprint import Footprint, squares_of
from domain.quantities import Square
from domain.table_commands import OpenBattle
from domain.views.answers import answer
from domain.views.field_asking import Encounter, EncounterAnswer
from tests.laws.game import THE_DM, VIEWERS, Game, table_with_seats

FAR_THIRD: Final = ((4, 1), (4, 2), (5, 1), (5, 2), (4, 0), (4, 3), (5, 3))
"""Of a field of 6 by 4 with a wall in its far corner, the middle first."""


def a_field(width: int = 9, height: int = 6) -> Game:
    game = Game()
    table_with_seats(game)
    game.must(THE_DM, OpenBattle("A field", "osric", width=width, height=height))
    return game


def lined_up(game: Game, text: str) -> tuple[AddCombatants, ...]:
    found = answer(game.moment, VIEWERS["dm"], Encounter(text))
    assert isinstance(found, EncounterAnswer)
    return found.groups


def test_there_is_room_for_big_ones_beside_those_who_are_there() -> None:
    game = a_field()
    orcs, ogres = lined_up(game, "3 orc; 2 ogre")
    covered = [square for anchor in ogres.squares for square in squares_of(Footprint(anchor, 2))]
    assert len({*covered, *orcs.squares}) == 4 + 4 + 3
    for group in (orcs, ogres):
        game.must(THE_DM, group)


def test_there_is_no_more_room_than_the_far_third_has() -> None:
    game = a_field(6, 4)
    game.must(THE_DM, SetGround(walls=(Square(5, 0),)))
    (orcs,) = lined_up(game, "7 orc")
    assert orcs.squares == tuple(Square(*one) for one in FAR_THIRD)
    (alone,) = lined_up(game, "orc")
    assert alone.squares == (Square(4, 1),), "the middle first"
    found = answer(game.moment, VIEWERS["dm"], Encounter("8 orc"))
    assert isinstance(found, EncounterAnswer)
    assert ["there is room for 7 of 8" in one.words for one in found.wrong] == [True]
