"""Bringing figures on, placing, hiding, revealing, beginning."""

import pytest
from msgspec import structs

from domain.battle import FIGURES_MAX
from domain.commands import AddCombatants, BattleCommand, BeginBattle, EndBattle, Hide, Place, Reveal
from domain.events import CombatantsJoined
from domain.ids import FOES, FigureId, GroupId, SideId
from domain.quantities import Square
from domain.refusals import RefusalCode
from domain.table_commands import OpenBattle
from domain.visibility import told
from tests.laws.corpus import ORC, RATH, SNEAK, battle_begun
from tests.laws.game import BERA, SEATS, THE_DM, Game, table_with_seats


@pytest.fixture
def game() -> Game:
    """An open battle of Rath and Bera, nobody else there yet."""
    game = Game()
    table_with_seats(game)
    game.must(THE_DM, OpenBattle("The ford", "osric"))
    return game


def test_the_roster_joins_and_stands_on_the_map(game: Game) -> None:
    battle = game.moment.battle
    assert list(battle.combatants.by_id) == [FigureId(name) for name in SEATS]
    assert set(battle.positions.by_id) == {FigureId(name) for name in SEATS}
    assert len(set(battle.positions.by_id.values())) == 2


def test_a_battle_may_be_opened_for_some_of_the_roster_or_for_none() -> None:
    game = Game()
    table_with_seats(game)
    game.must(THE_DM, OpenBattle("The ford", "osric", SEATS[:1]))
    assert list(game.moment.battle.combatants.by_id) == ["rath"]
    game.must(THE_DM, EndBattle())
    game.must(THE_DM, OpenBattle("The mill", "osric", ()))
    assert not game.moment.battle.combatants.by_id


def test_a_group_is_named_and_numbered(game: Game) -> None:
    game.must(THE_DM, AddCombatants(GroupId("orc"), monster="orc", count=3))
    game.must(THE_DM, AddCombatants(GroupId("ogre"), monster="ogre"))
    by_id = game.moment.battle.combatants.by_id
    assert [by_id[FigureId(f"orc-{n}")].name for n in (1, 2, 3)] == ["Orc 1", "Orc 2", "Orc 3"]
    assert by_id[FigureId("ogre")].name == "Ogre"


@pytest.mark.parametrize(
    ("monster", "low", "high"), [("orc", 1, 8), ("ogre", 5, 33), ("goblin", 1, 7), ("kobold", 1, 4)]
)
def test_hit_points_are_rolled_by_hit_dice(game: Game, monster: str, low: int, high: int) -> None:
    game.must(THE_DM, AddCombatants(GroupId("mob"), monster=monster, count=40))
    points = [one.hit_points for one in game.moment.battle.combatants.by_id.values() if one.group == "mob"]
    assert low <= min(points) <= max(points) <= high
    assert len(set(points)) > 1


def test_given_hit_points_stand_and_shift_no_rolled_ones(game: Game) -> None:
    game.must(THE_DM, AddCombatants(GroupId("orc"), monster="orc", count=3, hit_points=(2,)))
    commit = game.played[-1].battle_commit
    assert commit is not None
    joined = commit.events[0]
    assert isinstance(joined, CombatantsJoined)
    assert told(joined.combatants)[0].hit_points == 2


REFUSED: list[tuple[BattleCommand, RefusalCode]] = [
    (AddCombatants(GroupId("orc"), monster="orc"), "already_there"),
    (AddCombatants(GroupId("rath"), monster="orc"), "already_there"),
    (AddCombatants(GroupId("x"), monster="unicorn_of_doom"), "no_such_monster"),
    (AddCombatants(GroupId("x")), "bad_command"),
    (AddCombatants(GroupId("x"), sheet=BERA, monster="orc"), "bad_command"),
    (AddCombatants(GroupId("x"), monster="orc", weapon="chair"), "no_such_weapon"),
    (AddCombatants(GroupId("x"), monster="orc", side=SideId("elves")), "bad_command"),
    (AddCombatants(GroupId("x"), monster="orc", squares=(Square(24, 0),)), "off_the_map"),
    (AddCombatants(GroupId("x"), monster="orc", squares=(Square(0, 16),)), "off_the_map"),
    (AddCombatants(GroupId("x"), monster="orc", squares=(Square(9, 7),)), "occupied"),
    (AddCombatants(GroupId("x"), monster="orc", count=2, squares=(Square(1, 1), Square(1, 1))), "occupied"),
    (Place(ORC, Square(9, 7)), "occupied"),
    (Place(ORC, Square(150, 7)), "off_the_map"),
    (Place(FigureId("nobody"), Square(1, 1)), "no_such_figure"),
    (Hide((SNEAK,)), "already_there"),
    (Reveal((ORC, RATH)), "already_there"),
    (BeginBattle(), "wrong_step"),
]


@pytest.mark.parametrize(("command", "code"), REFUSED)
def test_what_may_not_be_set_up_is_refused(command: BattleCommand, code: RefusalCode) -> None:
    assert battle_begun().refusal(THE_DM, command).code == code


def test_a_figure_may_be_put_down_where_it_stands() -> None:
    battle_begun().must(THE_DM, Place(RATH, Square(9, 7)))


def test_hiding_and_revealing_touch_those_that_change() -> None:
    game = battle_begun()
    game.must(THE_DM, Hide((SNEAK, ORC, ORC)))
    assert {one.id for one in game.moment.battle.combatants.by_id.values() if one.hidden} == {SNEAK, ORC}
    game.must(THE_DM, Reveal((SNEAK, RATH)))
    assert {one.id for one in game.moment.battle.combatants.by_id.values() if one.hidden} == {ORC}


def test_a_battle_begins_when_each_side_has_somebody_who_stands(game: Game) -> None:
    assert game.refusal(THE_DM, BeginBattle()).code == "wrong_step"
    game.must(THE_DM, AddCombatants(GroupId("orc"), monster="orc"))
    game.must(THE_DM, BeginBattle())


def test_a_battle_holds_so_many_figures_and_no_more(game: Game) -> None:
    for n in range((FIGURES_MAX - 2) // 40):
        game.must(THE_DM, AddCombatants(GroupId(f"mob{n}"), monster="orc", count=40))
    left = FIGURES_MAX - len(game.moment.battle.combatants.by_id)
    refusal = game.refusal(THE_DM, AddCombatants(GroupId("last"), monster="orc", count=left + 1))
    assert refusal.code == "too_many"
    game.must(THE_DM, AddCombatants(GroupId("last"), monster="orc", count=left))


def test_nobody_joins_when_the_battle_is_over() -> None:
    game = battle_begun()
    game.must(THE_DM, EndBattle())
    assert game.refusal(THE_DM, AddCombatants(GroupId("late"), monster="orc")).code == "wrong_step"
    assert game.refusal(THE_DM, EndBattle()).code == "wrong_step"


def test_a_sheets_weapon_may_be_changed_for_one_of_the_tables(game: Game) -> None:
    armed = AddCombatants(GroupId("orc"), monster="orc", weapon="halberd", side=FOES)
    game.must(THE_DM, armed)
    sheet = game.moment.battle.combatants.by_id[FigureId("orc")].sheet
    assert [held.weapon for held in sheet.weapons] == ["halberd"]
    assert structs.replace(sheet, weapons=()).weapons == ()
