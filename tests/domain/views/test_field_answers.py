"""Threatened squares, arcs, lines of fire, reach, monsters and typed encounters: what is asked of the field."""

from msgspec import UNSET, json

from domain.commands import Declare, Place, RollInitiative, Seal, SetGround
from domain.house_rules import OverrideTable
from domain.ids import FOES, PARTY, FigureId, GroupId
from domain.nerve import CheckMorale
from domain.quantities import Square
from domain.refusals import Refused
from domain.rounds import Order
from domain.table_commands import OpenBattle
from domain.views.answers import Answered, Asked, answer
from domain.views.asking import Path, PathAnswer, Reach, ReachAnswer
from domain.views.field_asking import (
    Bestiary,
    BestiaryAnswer,
    Danger,
    DangerAnswer,
    Encounter,
    EncounterAnswer,
    Measure,
    MeasureAnswer,
    Nerve,
    NerveAnswer,
    PlaceMade,
    Places,
    PlacesAnswer,
    Shot,
    ShotAnswer,
    Threat,
    ThreatAnswer,
)
from tests.laws.corpus import ORC, OTHER_ORC, RATH, SNEAK, battle_begun, the_player
from tests.laws.game import THE_DM, VIEWERS, Game, table_with_seats

BERA = FigureId("bera")


def told(game: Game, about: Asked, viewer: str = "seat:rath") -> Answered:
    found = answer(game.moment, VIEWERS[viewer], about)
    assert not isinstance(found, Refused), found
    return found


def test_an_orc_threatens_all_round_and_has_three_squares_before_it() -> None:
    found = told(battle_begun(), Threat(ORC))
    assert isinstance(found, ThreatAnswer)
    assert len(found.squares) == 8
    assert {*found.front} == {Square(9, 5), Square(9, 6), Square(9, 7)}, "it looks west"
    assert (len(found.flank), len(found.rear)) == (2, 3)


def test_danger_counts_those_in_sight_alone() -> None:
    game = battle_begun()
    before = told(game, Danger(RATH))
    game.must(THE_DM, Place(SNEAK, Square(9, 9)))
    assert told(game, Danger(RATH)) == before
    assert isinstance(before, DangerAnswer)
    assert (9, 7, 2) in before.squares, "both orcs stand beside him"
    assert isinstance(answer(game.moment, VIEWERS["seat:rath"], Danger(ORC)), Refused)
    assert isinstance(answer(game.moment, VIEWERS["seat:rath"], Threat(SNEAK)), Refused)


def test_a_shot_says_how_far_and_past_what_it_flies() -> None:
    game = battle_begun()
    game.must(THE_DM, Place(OTHER_ORC, Square(20, 7)))
    game.must(THE_DM, Place(ORC, Square(9, 2)))
    game.must(THE_DM, SetGround(objects=((15, 7, "low_wall"),)))
    found = told(game, Shot(RATH, OTHER_ORC))
    assert isinstance(found, ShotAnswer)
    assert (found.squares, found.band, found.cover) == (11, "short", "cover 25 %, low wall")
    assert (found.begins, found.ends) == (Square(9, 7), Square(20, 7))
    game.must(THE_DM, SetGround(walls=((Square(15, 7)),)))
    walled = told(game, Shot(RATH, OTHER_ORC))
    assert isinstance(walled, ShotAnswer)
    assert walled.begins is UNSET
    assert "wall" in walled.reason


def test_a_measure_counts_as_missiles_fly() -> None:
    game = battle_begun()
    game.must(THE_DM, SetGround(walls=(Square(3, 0),)))
    assert told(game, Measure(Square(0, 0), Square(3, 4)), "spectators") == MeasureAnswer(6, clear=True)
    assert told(game, Measure(Square(0, 0), Square(5, 0))) == MeasureAnswer(5, clear=False)
    assert isinstance(answer(game.moment, VIEWERS["dm"], Measure(Square(0, 0), Square(99, 0))), Refused)


def test_while_orders_are_written_reach_is_half_and_full_and_nobodys_order_shows() -> None:
    game = battle_begun()
    game.must(THE_DM, Place(RATH, Square(2, 2)))
    game.must(THE_DM, Place(BERA, Square(3, 2)))
    before = told(game, Reach(RATH))
    game.must(THE_DM, Declare((Order(ORC, "guard"),)))
    assert told(game, Reach(RATH)) == before
    assert isinstance(before, ReachAnswer)
    assert not before.squares, "nothing may be gone yet"
    assert [3, 2] in [[x, y] for x, y, _ in before.passing], "over a friend one goes, and does not stop"
    assert before.half is not UNSET
    costs = {(x, y): cost for x, y, cost in before.later}
    assert costs[8, 2] <= before.half < costs[14, 2]
    assert (17, 2) not in costs, "a rate of 14"


def test_what_an_increment_leaves_comes_in_later_phases() -> None:
    game = battle_begun()
    game.must(THE_DM, Place(RATH, Square(2, 2)))
    game.must(THE_DM, Declare((Order(ORC, "hold"), Order(OTHER_ORC, "hold"))))
    game.must(the_player(game), Declare((Order(RATH, "move", move="full"),)))
    game.must(THE_DM, Seal(for_all=True))
    game.must(THE_DM, RollInitiative({PARTY: 5, FOES: 2}))
    found = told(game, Reach(RATH), "dm")
    assert isinstance(found, ReachAnswer)
    assert (8, 2) in {(x, y) for x, y, _ in found.squares}
    assert (14, 2) in {(x, y) for x, y, _ in found.later}
    assert {(x, y) for x, y, _ in found.squares}.isdisjoint({(x, y) for x, y, _ in found.later})


def test_a_way_past_an_orc_on_guard_reads_as_past_any_other() -> None:
    heard: list[bytes] = []
    for action in ("guard", "hold"):
        game = battle_begun()
        game.must(THE_DM, Declare((Order(ORC, action), Order(OTHER_ORC, action))))
        game.must(the_player(game), Declare((Order(RATH, "move", move="full"),)))
        game.must(THE_DM, Seal(for_all=True))
        game.must(THE_DM, RollInitiative({PARTY: 5, FOES: 2}))
        asked: tuple[Asked, ...] = (
            Path(RATH, (Square(8, 7), Square(7, 7))),
            Reach(RATH),
            Danger(RATH),
            Threat(ORC),
        )
        heard.append(json.encode([told(game, about) for about in asked]))
        price = told(game, asked[0])
        assert isinstance(price, PathAnswer)
        assert {*price.provokes} == {ORC, OTHER_ORC}
    assert heard[0] == heard[1]


def test_a_typed_encounter_stands_in_ranks_at_its_distance() -> None:
    game = Game()
    table_with_seats(game)
    game.must(THE_DM, OpenBattle("A field", "osric"))
    for figure, square in ((RATH, Square(4, 7)), (BERA, Square(4, 8))):
        game.must(THE_DM, Place(figure, square))
    found = told(game, Encounter("6 orc axe; ogre club; 2 goblin hidden; 3 orc bow reserve", 8), "dm")
    assert isinstance(found, EncounterAnswer)
    assert found.words == (
        "6 Orc, battle axe",
        "1 Ogre, club",
        "2 Goblin, hidden",
        "3 Orc, short bow, reserve",
    )
    orcs = found.groups[0]
    assert {square.x for square in orcs.squares} <= {12, 13}, "eight squares east of them, in ranks"
    assert orcs.facing == "w", "at whom they fight"
    for group in found.groups:
        game.must(THE_DM, group)
    assert game.moment.battle.positions.facing[FigureId("orc-1")] == "w"
    near = told(game, Encounter("40 orc", 23), "dm")
    assert isinstance(near, EncounterAnswer)
    assert "there is room for 0 of 40" in near.wrong[0].words


def test_the_word_that_is_wrong_is_marked_from_end_to_end() -> None:
    found = told(battle_begun(), Encounter("2 orc; 3 gobblin"), "dm")
    assert isinstance(found, EncounterAnswer)
    (wrong,) = found.wrong
    assert (wrong.column, wrong.end) == (10, 17)
    assert "did you mean goblin" in wrong.words


def test_the_bestiary_is_the_dms_and_says_what_one_fights() -> None:
    game = battle_begun()
    found = told(game, Bestiary(), "dm")
    assert isinstance(found, BestiaryAnswer)
    owlbear = found.monsters["owlbear"]
    assert (owlbear.armour_class, owlbear.attacks) == (5, 3)
    assert "2 claw 1d6" in owlbear.routine
    for about in (Bestiary(), Encounter("2 orc")):
        refused = answer(game.moment, VIEWERS["seat:rath"], about)
        assert isinstance(refused, Refused)
        assert refused.code == "forbidden"


def test_the_dm_reads_what_a_place_of_the_tables_is_and_what_was_overridden() -> None:
    game = battle_begun()
    every = told(game, Places(), "dm")
    assert isinstance(every, PlacesAnswer)
    assert every.tables["weapon"] == "Weapons"
    assert every.made == ()
    rows = told(game, Places("weapon"), "dm")
    assert isinstance(rows, PlacesAnswer)
    assert "long_sword" in rows.rows
    before = told(game, Places("weapon", "long_sword"), "dm")
    assert isinstance(before, PlacesAnswer)
    assert before.places["dmg_sm"] == "1d8"
    game.must(THE_DM, OverrideTable("weapon", "long_sword", "dmg_sm", "2d6"))
    after = told(game, Places("weapon", "long_sword"), "dm")
    assert isinstance(after, PlacesAnswer)
    assert after.places["dmg_sm"] == "2d6"
    assert after.made == (PlaceMade("weapon", "long_sword", "dmg_sm", "2d6"),)
    for wrong in (Places("wepon"), Places("weapon", "long_sord")):
        refused = answer(game.moment, VIEWERS["dm"], wrong)
        assert isinstance(refused, Refused)
        assert refused.code == "no_such_row"
    forbidden = answer(game.moment, VIEWERS["seat:rath"], Places())
    assert isinstance(forbidden, Refused)
    assert forbidden.code == "forbidden"


def test_a_group_of_the_line_may_be_brought_on_as_it_is() -> None:
    game = battle_begun()
    found = told(game, Encounter("orc leads at 20,3"), "dm")
    assert isinstance(found, EncounterAnswer)
    (group,) = found.groups
    assert group.squares == (Square(20, 3),)
    game.must(THE_DM, group)


def test_without_a_map_a_typed_group_is_brought_on_without_squares() -> None:
    game = Game()
    table_with_seats(game)
    game.must(THE_DM, OpenBattle("The ford", "osric", mapless=True))
    found = told(game, Encounter("2 orc; 3 orc reserve", 30, "feet"), "dm")
    assert isinstance(found, EncounterAnswer)
    (group, waiting), (far,) = found.groups, found.ranges
    assert group.squares == waiting.squares == ()
    for command in (group, far):
        game.must(THE_DM, command)
    places = game.moment.battle.positions.by_id
    assert places[FigureId("orc-1")].x - places[RATH].x == 6


def test_the_dm_is_told_whether_a_groups_nerve_may_be_tried_now() -> None:
    game = battle_begun()
    told_first = told(game, Nerve(FigureId("orc-1")), "dm")
    assert told_first == NerveAnswer(GroupId("orc"))
    game.must(THE_DM, CheckMorale(GroupId("orc")))
    again = told(game, Nerve(FigureId("orc-1")), "dm")
    assert isinstance(again, NerveAnswer)
    assert "once a round" in again.reason
    refused = answer(game.moment, VIEWERS["seat:rath"], Nerve(RATH))
    assert isinstance(refused, Refused)
