"""Fights that are prepared, kept as they were set out, copied, opened again."""

import pytest
from msgspec import structs

from domain.commands import AddCombatants, BeginBattle, EndBattle, Place, SetGround
from domain.encounters import CopyEncounter, DropEncounter, EncounterId, KeepEncounter, PrepareEncounter
from domain.ids import FigureId, GroupId, PictureId
from domain.maps import Backdrop, CoverSquares
from domain.quantities import Square
from domain.refusals import Refused
from domain.table.encounters import as_prepared
from domain.table_commands import OpenBattle
from domain.views.camp import encounter_cards
from domain.views.viewer import Viewer
from tests.laws.corpus import the_player
from tests.laws.game import A_PLAYER, A_SPECTATOR, THE_DM, Game, table_with_seats

FORD = EncounterId("ford")
ORCS = AddCombatants(
    GroupId("orc"), monster="orc", count=3, squares=(Square(3, 3), Square(4, 3), Square(5, 3))
)
LURKERS = AddCombatants(GroupId("lurker"), monster="goblin", count=2, hidden=True)
WALL = SetGround(walls=(Square(0, 0),))


@pytest.fixture
def game() -> Game:
    game = Game()
    table_with_seats(game)
    return game


def prepared(game: Game) -> None:
    game.must(THE_DM, PrepareEncounter(FORD, "The ford", "osric", (ORCS, LURKERS), WALL, 20, 12))


def test_a_battle_opens_with_all_that_was_openingin_one_commit(game: Game) -> None:
    prepared(game)
    opened = game.must(
        THE_DM,
        OpenBattle("The ford", "osric", encounter=FORD, set_up=(WALL, ORCS, LURKERS), width=20, height=12),
    )
    battle = opened.moment_after.battle
    assert opened.moment_after.version == 1
    assert battle.identity.width == 20
    assert battle.ground.walls == (Square(0, 0),)
    assert battle.positions.by_id[FigureId("orc-2")] == Square(4, 3)
    assert battle.combatants.by_id[FigureId("lurker-1")].hidden
    assert all(1 <= one.hit_points <= 8 for one in battle.combatants.by_id.values() if one.group == "orc")


def test_nobody_is_lined_up_in_a_wall_and_who_has_no_square_stands_at_the_far_side(game: Game) -> None:
    column = SetGround(walls=tuple(Square(x, y) for x in range(7) for y in range(12)))
    opened = game.must(THE_DM, OpenBattle("Walled", "osric", set_up=(column, LURKERS), width=20, height=12))
    at = opened.moment_after.battle.positions.by_id
    assert {name for name, one in at.items() if one.x < 7} == set()
    assert all(at[FigureId(name)].x >= 20 * 2 // 3 for name in ("lurker-1", "lurker-2"))
    assert len(at) == len(opened.moment_after.battle.combatants.by_id)


def test_what_was_set_out_is_kept_as_it_stands_and_opens_the_same_again(game: Game) -> None:
    prepared(game)
    game.must(THE_DM, OpenBattle("The ford", "osric", set_up=(WALL, ORCS, LURKERS)))
    game.must(THE_DM, Place(FigureId("orc-1"), Square(9, 9)))
    before = game.moment.battle
    game.must(THE_DM, KeepEncounter(EncounterId("as-it-was"), "As it was"))
    game.must(THE_DM, EndBattle())
    kept = game.table.encounters[EncounterId("as-it-was")]
    again = game.must(THE_DM, OpenBattle("Again", "osric", set_up=kept.set_up)).moment_after.battle
    foes = [name for name, one in before.combatants.by_id.items() if one.character is None]
    assert foes
    assert again.ground == before.ground
    for name in foes:
        then, now = before.combatants.by_id[name], again.combatants.by_id[name]
        assert (now.sheet, now.hit_points, now.hidden) == (then.sheet, then.hit_points, then.hidden)
        assert again.positions.by_id.get(name) == before.positions.by_id.get(name)


def test_an_encounter_is_kept_only_while_it_is_set_out(game: Game) -> None:
    assert game.refusal(THE_DM, KeepEncounter(FORD, "The ford")).code == "no_battle"
    game.must(THE_DM, OpenBattle("The ford", "osric", set_up=(ORCS,)))
    game.must(THE_DM, BeginBattle())
    assert game.refusal(THE_DM, KeepEncounter(FORD, "The ford")).code == "wrong_step"


def test_encounters_are_copied_replaced_and_thrown_away(game: Game) -> None:
    prepared(game)
    game.must(THE_DM, CopyEncounter(FORD, EncounterId("ford-2"), "The ford by night"))
    assert game.table.encounters[EncounterId("ford-2")].set_up == game.table.encounters[FORD].set_up
    assert game.refusal(THE_DM, CopyEncounter(FORD, EncounterId("ford-2"), "Again")).code == "already_there"
    game.must(THE_DM, PrepareEncounter(FORD, "The ford", "osric", (ORCS,)))
    assert game.table.encounters[FORD].set_up == (ORCS,)
    game.must(THE_DM, DropEncounter(FORD))
    assert list(game.table.encounters) == ["ford-2"]
    for command in (
        DropEncounter(FORD),
        CopyEncounter(FORD, EncounterId("x"), "x"),
        OpenBattle("x", "osric", encounter=FORD),
    ):
        assert game.refusal(THE_DM, command).code == "no_such_encounter"


def test_two_groups_of_one_name_are_refused(game: Game) -> None:
    refused = game.refusal(THE_DM, PrepareEncounter(FORD, "The ford", "osric", (ORCS, ORCS)))
    assert refused.code == "already_there"


def test_what_is_prepared_lies_on_its_map_and_its_picture_is_no_larger_than_a_battle_takes(
    game: Game,
) -> None:
    beyond, plan = Square(20, 3), PrepareEncounter(FORD, "The ford", "osric", width=20, height=12)
    for off in (
        structs.replace(plan, covered=(Square(1, 1), beyond)),
        structs.replace(plan, ground=SetGround(walls=(beyond,))),
        structs.replace(plan, ground=SetGround(heights=((1, 12, 2),))),
        structs.replace(plan, groups=(structs.replace(ORCS, count=1, squares=(beyond,)),)),
    ):
        assert game.refusal(THE_DM, off).code == "off_the_map"
    huge = Backdrop(PictureId("a" * 64), 16_000, 16_000, across=2000)
    assert game.refusal(THE_DM, structs.replace(plan, backdrop=huge)).code == "bad_command"
    game.must(THE_DM, plan)


def test_what_is_openingis_the_dms_alone(game: Game) -> None:
    prepared(game)
    seat = the_player(game)
    for actor in (A_PLAYER, A_SPECTATOR, seat):
        assert game.refusal(actor, DropEncounter(FORD)).code == "forbidden"
        assert encounter_cards(Viewer(actor.grant), game.table) == {}
    assert encounter_cards(Viewer(THE_DM.grant), game.table)[FORD].line == "3 orc, 2 goblin hidden"


def test_a_fight_without_a_map_is_kept_without_one(game: Game) -> None:
    orcs = AddCombatants(GroupId("orc"), monster="orc", count=3)
    game.must(THE_DM, OpenBattle("The ford", "osric", mapless=True, set_up=(orcs,)))
    game.must(THE_DM, KeepEncounter(FORD, "The ford"))
    game.must(THE_DM, EndBattle())
    opening = as_prepared(game.table, OpenBattle("Again", "osric", encounter=FORD))
    assert not isinstance(opening, Refused)
    again = game.must(THE_DM, opening).moment_after.battle
    assert again.ground.mapless
    assert [one.condition for one in again.combatants.by_id.values() if one.group == "orc"] == ["ok"] * 3


@pytest.mark.parametrize("is_first", [True, False])
def test_who_is_set_out_under_cover_is_hidden_whichever_comes_first(game: Game, is_first: bool) -> None:
    cover = CoverSquares(ORCS.squares)
    set_up = (cover, ORCS) if is_first else (ORCS, cover)
    battle = game.must(THE_DM, OpenBattle("The ford", "osric", set_up=set_up)).moment_after.battle
    assert {one.hidden for one in battle.combatants.by_id.values() if one.group == "orc"} == {True}


def test_who_is_set_out_somewhere_has_the_same_hit_points_under_cover() -> None:
    """Their dice are thrown once, when it is known whether they join unseen."""
    orcs = tuple(FigureId(f"orc-{n}") for n in (1, 2, 3))
    everywhere = CoverSquares(tuple(Square(x, y) for x in range(24) for y in range(16)))
    found = list[list[int]]()
    for cover in ((), (everywhere,)):
        game = Game()
        table_with_seats(game)
        somewhere = AddCombatants(GroupId("orc"), monster="orc", count=3)
        opened = game.must(THE_DM, OpenBattle("The ford", "osric", set_up=(*cover, somewhere)))
        figures = opened.moment_after.battle.combatants.by_id
        assert {figures[one].hidden for one in orcs} == {bool(cover)}
        found.append([figures[one].hit_points for one in orcs])
    assert found[0] == found[1]
