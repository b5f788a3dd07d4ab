"""What a battle leaves behind is carried to the roster, and the next battle begins with it."""

import pytest
from msgspec import UNSET, structs

from domain.camp import Carried, Carry, ChangeSheet, SetStanding
from domain.commands import AddCombatants, BeginBattle, EndBattle
from domain.gear import UseItem
from domain.ids import CharacterId, FigureId, GroupId
from domain.quantities import DescendingAC, HitPoints
from domain.refusals import Refused
from domain.rounds import Order
from domain.ruling_commands import Damage
from domain.sheets import Charged, Sheet
from domain.table.camp import as_it_stands
from domain.table_commands import AddCharacter, OpenBattle
from domain.views.camp import outcome_for, standing_card
from domain.views.viewer import Viewer
from tests.laws.corpus import ordered, the_player, until
from tests.laws.game import A_PLAYER, A_SPECTATOR, CUTH, SEATS, THE_DM, Game, table_with_seats

RATH = SEATS[0]


@pytest.fixture
def game() -> Game:
    """A table whose first battle is open and begun."""
    game = Game()
    table_with_seats(game)
    game.must(THE_DM, OpenBattle("The ford", "osric", set_up=(AddCombatants(GroupId("orc"), monster="orc"),)))
    game.must(THE_DM, BeginBattle())
    return game


def wounded(game: Game, points: int) -> int:
    """Hit points that Rath has left."""
    game.must(THE_DM, Damage((FigureId(RATH),), str(points)))
    left = game.moment.battle.combatants.by_id[FigureId(RATH)].hit_points
    game.must(THE_DM, EndBattle())
    return left


def carry(game: Game, command: Carry | None = None) -> None:
    game.must(THE_DM, command or Carry())


def test_wounds_are_carried_and_the_next_battle_begins_with_them(game: Game) -> None:
    left = wounded(game, 3)
    carry(game)
    standing = game.table.characters[RATH].standing
    assert standing == Carried(HitPoints(left))
    game.must(THE_DM, OpenBattle("The shrine", "osric"))
    assert game.moment.battle.combatants.by_id[FigureId(RATH)].hit_points == left


def test_what_was_not_carried_is_as_if_it_had_not_been(game: Game) -> None:
    wounded(game, 3)
    game.must(THE_DM, OpenBattle("The shrine", "osric"))
    figure = game.moment.battle.combatants.by_id[FigureId(RATH)]
    assert figure.hit_points == figure.sheet.hit_points


def test_the_dead_are_left_out_of_the_next_battle_and_refused_where_they_are_named(game: Game) -> None:
    wounded(game, 500)
    carry(game)
    game.must(THE_DM, OpenBattle("The shrine", "osric"))
    assert FigureId(RATH) not in game.moment.battle.combatants.by_id
    game.must(THE_DM, EndBattle())
    assert game.refusal(THE_DM, OpenBattle("Again", "osric", (RATH,))).code == "is_down"


def test_a_battle_is_carried_once_and_only_when_it_is_over(game: Game) -> None:
    assert game.refusal(THE_DM, Carry()).code == "battle_is_open"
    wounded(game, 3)
    assert game.refusal(THE_DM, Carry((CharacterId("nobody"),))).code == "no_such_character"
    carry(game)
    assert game.refusal(THE_DM, Carry()).code == "already_there"


def test_one_character_alone_may_be_carried(game: Game) -> None:
    wounded(game, 3)
    carry(game, Carry((RATH,)))
    assert [name for name, one in game.table.characters.items() if one.standing is not None] == [RATH]


def test_what_would_be_carried_is_shown_before_and_after(game: Game) -> None:
    whole = game.table.characters[RATH].sheet.hit_points
    left = wounded(game, 3)
    shown = outcome_for(Viewer(THE_DM.grant), game.table, game.moment)
    assert not isinstance(shown, Refused)
    assert not shown.carried
    assert shown.characters[RATH].before.hit_points == whole
    assert shown.characters[RATH].after.hit_points == left
    assert shown.reckoning is not UNSET
    assert shown.reckoning.fighters == {}, "a ruling strikes nobody"
    for actor in (A_PLAYER, A_SPECTATOR, the_player(game)):
        assert isinstance(outcome_for(Viewer(actor.grant), game.table, game.moment), Refused)


def test_spells_and_things_that_are_spent_do_not_come_along() -> None:
    game = Game()
    table_with_seats(game)
    game.must(THE_DM, AddCharacter(CharacterId("cuth"), CUTH))
    name = CharacterId("cuth")
    spells = game.table.characters[name].sheet.spells
    assert spells, "the law's cleric has something in memory"
    game.must(THE_DM, SetStanding(name, Carried(CUTH.hit_points, spells=spells[:1])))
    game.must(THE_DM, OpenBattle("The ford", "osric"))
    assert game.moment.battle.combatants.by_id[FigureId(name)].sheet.spells == spells[1:]
    assert game.table.characters[name].sheet.spells == spells
    game.must(THE_DM, EndBattle())
    carry(game)
    standing = game.table.characters[name].standing
    assert standing is not None
    assert standing.spells == spells[:1], "what was spent before is spent still"


def test_a_standing_fits_its_sheet(game: Game) -> None:
    sheet = game.table.characters[RATH].sheet
    for wrong in (
        Carried(HitPoints(sheet.hit_points + 1)),
        Carried(HitPoints(1), spells=("wish",)),
        Carried(HitPoints(1), items=("anvil",)),
    ):
        assert game.refusal(THE_DM, SetStanding(RATH, wrong)).code == "bad_command"
    assert game.refusal(THE_DM, SetStanding(CharacterId("nobody"))).code == "no_such_character"
    wand = structs.replace(sheet, items=("wand_of_fire",), charges=(Charged("wand_of_fire", 5),))
    game.must(THE_DM, ChangeSheet(RATH, wand))
    empty = Carried(HitPoints(1), charges=(Charged("wand_of_fire", 0),))
    assert "say that it is spent" in game.refusal(THE_DM, SetStanding(RATH, empty)).message
    game.must(THE_DM, SetStanding(RATH, Carried(HitPoints(1))))
    game.must(THE_DM, SetStanding(RATH))
    assert game.table.characters[RATH].standing == Carried(sheet.hit_points)


def test_players_see_how_their_friends_stand_and_nobody_elses_spells(game: Game) -> None:
    left = wounded(game, 3)
    carry(game)
    seat, character = the_player(game), game.table.characters[RATH]
    seen = standing_card(Viewer(seat.grant), character)
    assert seen is not None
    assert seen.hit_points == left
    assert standing_card(Viewer(A_SPECTATOR.grant), character) is None
    for one in game.table.characters.values():
        card = standing_card(Viewer(seat.grant), one)
        assert card is not None
        assert card.spells == () or one.id in seat.grant.acts_for


def test_the_charges_that_are_left_are_carried() -> None:
    """OE-5.13: one of three is used; the next battle begins with two."""
    game = Game()
    table_with_seats(game)
    name = CharacterId("wanda")
    mage = Sheet(
        name="Wanda",
        hit_points=HitPoints(9),
        armour_class=DescendingAC(9),
        class_="mage",
        level=3,
        items=("stave_of_curing",),
        charges=(Charged("stave_of_curing", 3),),
    )
    game.must(THE_DM, AddCharacter(name, mage))
    game.must(THE_DM, OpenBattle("The ford", "osric", set_up=(AddCombatants(GroupId("orc"), monster="orc"),)))
    game.must(THE_DM, BeginBattle())
    wanda = FigureId(name)
    ordered(game, Order(wanda, "use_item"))
    until(game, wanda)
    game.must(THE_DM, UseItem(wanda, (wanda,)))
    game.must(THE_DM, EndBattle())
    carry(game)
    sheet, standing = as_it_stands(game.table.characters[name])
    assert sheet.charges == standing.charges == (Charged("stave_of_curing", 2),)
