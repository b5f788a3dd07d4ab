"""A camp between two fights: rest, healing and spells by the rules of battles; shown first, then accepted, and taken back."""

import pytest
from msgspec import structs

from domain.camp import (
    Carried,
    ChangeSheet,
    Memorise,
    PassTime,
    Restock,
    SetStanding,
    TakeBackCamp,
    TreatWounds,
)
from domain.commands import AddCombatants, BeginBattle, EndBattle
from domain.ids import CharacterId, GroupId
from domain.quantities import HitPoints
from domain.refusals import Refused
from domain.sheets import Charged, WeaponInHand
from domain.table.camp import as_it_stands
from domain.table_commands import OpenBattle, Pause, SetHouseOption
from domain.views.camp import camp_ahead
from domain.views.camp_asking import CampAhead
from domain.views.viewer import Viewer
from tests.laws.corpus import the_player
from tests.laws.game import SEATS, THE_DM, Game, table_with_seats

RATH, BERA = SEATS


@pytest.fixture
def game() -> Game:
    game = Game()
    table_with_seats(game)
    return game


def fight(game: Game, ruleset: str, *, over: bool = True) -> None:
    orc = AddCombatants(GroupId("orc"), monster="orc")
    game.must(THE_DM, OpenBattle("The ford", ruleset, set_up=(orc,)))
    game.must(THE_DM, BeginBattle())
    if over:
        game.must(THE_DM, EndBattle())


def stands(game: Game, name: CharacterId) -> Carried | None:
    return game.table.characters[name].standing


def put(game: Game, name: CharacterId, standing: Carried) -> None:
    game.must(THE_DM, SetStanding(name, standing))


def test_seven_days_of_rest_give_seven_hit_points_and_no_more_than_there_were(game: Game) -> None:
    whole = game.table.characters[RATH].sheet.hit_points
    put(game, RATH, Carried(HitPoints(whole - 9)))
    put(game, BERA, Carried(HitPoints(4)))
    game.must(THE_DM, PassTime(7, "days"))
    assert stands(game, RATH) == Carried(HitPoints(whole - 2))
    assert stands(game, BERA) == Carried(game.table.characters[BERA].sheet.hit_points)


def test_who_is_up_and_about_mends_nothing_and_hours_of_rest_add_up_to_a_day(game: Game) -> None:
    put(game, BERA, Carried(HitPoints(1), subdued=3, spells=("sleep",)))
    game.must(THE_DM, PassTime(1, "days", resting=False))
    assert stands(game, BERA) == Carried(HitPoints(1), spells=("sleep",)), "bruises alone have faded"
    game.must(THE_DM, PassTime(7, "hours"))
    assert stands(game, BERA) == Carried(HitPoints(1), spells=("sleep",)), "seven hours are no night's sleep"
    game.must(THE_DM, PassTime(1, "hours"))
    assert stands(game, BERA) == Carried(HitPoints(1))
    game.must(THE_DM, PassTime(16, "hours"))
    assert stands(game, BERA) == Carried(HitPoints(2))


def test_the_fallen_come_to_above_nothing_and_the_dead_stay_dead(game: Game) -> None:
    put(game, BERA, Carried(HitPoints(-2), "unconscious", spells=("sleep",)))
    put(game, RATH, Carried(HitPoints(-12), "dead"))
    game.must(THE_DM, PassTime(2, "days"))
    assert stands(game, BERA) == Carried(HitPoints(0), "unconscious", spells=("sleep",))
    game.must(THE_DM, PassTime(1, "days"))
    assert stands(game, BERA) == Carried(HitPoints(1))
    assert stands(game, RATH) == Carried(HitPoints(-12), "dead")
    assert game.refusal(THE_DM, TreatWounds(RATH, 4)).code == "is_down"


def test_a_house_that_plays_at_deaths_door_wakes_nobody_at_it(game: Game) -> None:
    """In AD&D 2e the door is an option (AD-8.1): the house's switch counts in camp as well."""
    fight(game, "adnd2e")
    game.must(THE_DM, SetHouseOption("deaths_door", "on"))
    put(game, BERA, Carried(HitPoints(-3), "unconscious"))
    game.must(THE_DM, PassTime(3, "days"))
    assert stands(game, BERA) == Carried(HitPoints(0), "unconscious")


def test_what_is_shown_is_what_comes_of_it_and_one_step_back_is_as_before(game: Game) -> None:
    put(game, BERA, Carried(HitPoints(1), spells=("sleep", "sleep")))
    before = game.table
    asked = CampAhead(PassTime(2, "days"))
    shown = camp_ahead(Viewer(THE_DM.grant), game.table, asked, None)
    assert not isinstance(shown, Refused)
    assert game.table == before
    assert set(shown.characters) == {BERA}
    game.must(THE_DM, asked.command)
    after = shown.characters[BERA].after
    assert (after.hit_points, after.spells) == (3, game.table.characters[BERA].sheet.spells)
    assert shown.characters[BERA].before.spells == ("magic_missile",)
    game.must(THE_DM, TakeBackCamp())
    assert (game.table.characters, game.table.clock) == (before.characters, before.clock)
    game.must(THE_DM, TakeBackCamp())
    assert stands(game, BERA) is None
    assert game.refusal(THE_DM, TakeBackCamp()).code == "nothing_to_take_back"
    refused = camp_ahead(Viewer(the_player(game).grant), game.table, asked, None)
    assert isinstance(refused, Refused)
    assert refused.code == "forbidden"


def test_no_camp_in_a_battle_and_no_step_back_beyond_one(game: Game) -> None:
    put(game, BERA, Carried(HitPoints(1)))
    fight(game, "osric", over=False)
    assert game.refusal(THE_DM, PassTime(1, "days")).code == "battle_is_open"
    game.must(THE_DM, EndBattle())
    assert game.refusal(THE_DM, TakeBackCamp()).code == "nothing_to_take_back"


def test_a_spell_or_a_potion_heals_as_much_as_its_dice_can_show_and_is_spent(game: Game) -> None:
    sheet = game.table.characters[BERA].sheet
    kit = structs.replace(sheet, spells=("cure_light_wounds", "sleep"), items=("potion_of_healing", "rope"))
    game.must(THE_DM, ChangeSheet(BERA, kit))
    put(game, RATH, Carried(HitPoints(1)))
    cure = TreatWounds(RATH, 8, BERA, "cure_light_wounds")
    for wrong, code in (
        (structs.replace(cure, points=9), "bad_dice"),
        (structs.replace(cure, spell="sleep"), "bad_command"),
        (structs.replace(cure, spell="bless"), "no_such_row"),
        (structs.replace(cure, spell=None), "bad_command"),
        (structs.replace(cure, by=None), "bad_command"),
        (TreatWounds(RATH, 1, BERA, item="rope"), "bad_command"),
        (TreatWounds(BERA, 1), "bad_command"),
    ):
        assert game.refusal(THE_DM, wrong).code == code, wrong
    game.must(THE_DM, cure)
    assert stands(game, RATH) == Carried(HitPoints(9))
    assert stands(game, BERA) == Carried(kit.hit_points, spells=("cure_light_wounds",))
    assert game.refusal(THE_DM, cure).code == "no_such_row"
    game.must(THE_DM, TreatWounds(RATH, 4, BERA, item="potion_of_healing"))
    assert stands(game, RATH) == Carried(HitPoints(13))
    game.must(THE_DM, Memorise(BERA))
    assert stands(game, BERA) == Carried(kit.hit_points, items=("potion_of_healing",))
    assert game.refusal(THE_DM, Memorise(BERA)).code == "already_there"
    game.must(THE_DM, Memorise(BERA, ("bless",)))
    assert game.table.characters[BERA].sheet.spells == ("bless",)
    assert game.refusal(THE_DM, Memorise(BERA, ("wishing",))).code == "no_such_row"


def test_a_new_sheet_keeps_the_wounds_and_what_is_spent(game: Game) -> None:
    sheet = game.table.characters[BERA].sheet
    put(game, BERA, Carried(HitPoints(sheet.hit_points - 2), spells=("sleep", "sleep")))
    grown = structs.replace(sheet, level=6, hit_points=HitPoints(sheet.hit_points + 5), spells=("sleep",))
    game.must(THE_DM, ChangeSheet(BERA, grown))
    assert stands(game, BERA) == Carried(HitPoints(grown.hit_points - 2), spells=("sleep",))
    assert game.refusal(THE_DM, ChangeSheet(BERA, grown)).code == "already_there"
    twin = structs.replace(grown, name=game.table.characters[RATH].sheet.name)
    assert game.refusal(THE_DM, ChangeSheet(BERA, twin)).code == "already_there"
    assert game.refusal(the_player(game), ChangeSheet(BERA, grown)).code == "forbidden"
    game.must(THE_DM, TakeBackCamp())
    assert game.table.characters[BERA].sheet == sheet


def test_healing_in_camp_spends_the_charges_of_a_thing_and_with_the_last_the_thing(game: Game) -> None:
    sheet = game.table.characters[BERA].sheet
    stave = "stave_of_curing"
    kit = structs.replace(sheet, items=(stave,), charges=(Charged(stave, 3),))
    game.must(THE_DM, ChangeSheet(BERA, kit))
    put(game, RATH, Carried(HitPoints(1)))
    healed = TreatWounds(RATH, 2, BERA, item=stave)
    game.must(THE_DM, healed)
    assert stands(game, BERA) == Carried(kit.hit_points, charges=(Charged(stave, 2),))
    game.must(THE_DM, ChangeSheet(BERA, structs.replace(kit, charges=(Charged(stave, 9),))))
    assert stands(game, BERA) == Carried(kit.hit_points, charges=(Charged(stave, 8),)), "one of nine is spent"
    game.must(THE_DM, ChangeSheet(BERA, sheet))
    assert stands(game, BERA) == Carried(kit.hit_points), "what is not carried any more has no charges"
    game.must(THE_DM, ChangeSheet(BERA, structs.replace(kit, charges=(Charged(stave, 1),))))
    wrong = Carried(kit.hit_points, charges=(Charged(stave, 2),))
    assert game.refusal(THE_DM, SetStanding(BERA, wrong)).code == "bad_command"
    game.must(THE_DM, healed)
    assert stands(game, BERA) == Carried(kit.hit_points, items=(stave,)), "the last charge is the end of it"
    assert game.refusal(THE_DM, healed).code == "no_such_row"


def test_quivers_are_filled_in_camp_and_a_wand_is_not(game: Game) -> None:
    """OE-5.6: as many as the sheet has; a bow without arrows stays a bow."""
    sheet = game.table.characters[BERA].sheet
    bow, wand = WeaponInHand("short_bow"), "wand_of_fire"
    kit = structs.replace(
        sheet, weapons=(bow,), items=(wand,), charges=(Charged("short_bow", 20), Charged(wand, 9))
    )
    assert game.refusal(THE_DM, Restock(BERA)).code == "bad_command", "nobody counts them"
    game.must(THE_DM, ChangeSheet(BERA, kit))
    spent = Carried(kit.hit_points, charges=(Charged(wand, 8), Charged("short_bow", 0)))
    put(game, BERA, spent)
    assert as_it_stands(game.table.characters[BERA])[0].is_shot_out("short_bow")
    game.must(
        THE_DM, ChangeSheet(BERA, structs.replace(kit, charges=(Charged("short_bow", 24), kit.charges[1])))
    )
    left = Carried(kit.hit_points, charges=(Charged(wand, 8), Charged("short_bow", 4)))
    assert stands(game, BERA) == left, "20 are shot, of however many"
    put(game, BERA, left)
    game.must(THE_DM, Restock(BERA))
    assert stands(game, BERA) == Carried(kit.hit_points, charges=(Charged(wand, 8),))
    assert game.refusal(THE_DM, Restock(BERA)).code == "already_there"
    game.must(THE_DM, TakeBackCamp())
    assert stands(game, BERA) == left


def test_a_battle_is_paused_and_goes_on_and_a_camp_is_not(game: Game) -> None:
    assert game.refusal(THE_DM, Pause()).code == "no_battle"
    fight(game, "osric", over=False)
    assert game.refusal(the_player(game), Pause()).code == "forbidden"
    game.must(THE_DM, Pause())
    assert game.table.paused
    assert game.refusal(THE_DM, Pause()).code == "already_there"
    game.must(THE_DM, Pause(on=False))
    assert game.refusal(THE_DM, Pause(on=False)).code == "already_there"
