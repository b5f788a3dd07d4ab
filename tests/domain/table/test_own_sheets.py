"""What whoever plays a character may write on its sheet without the DM, and what is the DM's alone."""

from typing import Any, Final

import pytest
from msgspec import structs

from domain.camp import Carried, ChangeSheet, SetStanding, TakeBackCamp
from domain.commands import AddCombatants, BeginBattle
from domain.ids import GroupId
from domain.quantities import DescendingAC, HitPoints, Thac0
from domain.refusals import Refused
from domain.seating import LendSeat
from domain.sheets import Charged, Sheet, WeaponInHand
from domain.table_commands import OpenBattle
from domain.views.camp import camp_ahead
from domain.views.camp_asking import CampAhead
from domain.views.table_chronicle import tell_table
from domain.views.viewer import Viewer
from tests.laws.corpus import the_player
from tests.laws.game import A_PLAYER, A_SPECTATOR, SEATS, THE_DM, VIEWERS, Game, actors, table_with_seats

RATH, BERA = SEATS
BOW, SWORD, CLUB = WeaponInHand("short_bow"), WeaponInHand("long_sword", 1), WeaponInHand("club")
KIT: Final[dict[str, Any]] = {
    "portrait": "b" * 64,
    "weapons": (SWORD, BOW, WeaponInHand("dagger", skill="unskilled")),
    "items": ("wand_of_fire", "rope"),
    "charges": (Charged("short_bow", 20), Charged("wand_of_fire", 9)),
    "spells": ("sleep", "web"),
}


@pytest.fixture
def game() -> Game:
    """Rath's sheet has something of everything."""
    game = Game()
    table_with_seats(game)
    game.must(THE_DM, ChangeSheet(RATH, structs.replace(game.table.characters[RATH].sheet, **KIT)))
    return game


def write(game: Game, **fields: Any) -> ChangeSheet:
    return ChangeSheet(RATH, structs.replace(game.table.characters[RATH].sheet, **fields))


MINE: Final[list[dict[str, Any]]] = [
    {"name": "Rath the Red"},
    {"portrait": None},
    {"weapons": (BOW, SWORD)},
    {"weapons": (SWORD, BOW, CLUB, WeaponInHand("long_sword"))},
    {"charges": (Charged("short_bow", 12), Charged("wand_of_fire", 9))},
    {"spells": ("web", "magic_missile")},
    {"spells": ()},
    {"items": ("wand_of_fire", "torch", "torch")},
    {"pounds": 60},
]
NOT_MINE: Final[list[dict[str, Any]]] = [
    {"hit_points": HitPoints(99)},
    {"armour_class": DescendingAC(-10)},
    {"class_": "mage"},
    {"level": 20},
    {"hit_dice": "9"},
    {"thac0": Thac0(2)},
    {"attack_rank": "M"},
    {"strength": "18/00"},
    {"dexterity": 18},
    {"constitution": 18},
    {"size": "L"},
    {"rate": 24},
    {"load": "light"},
    {"shield": 4},
    {"portrait": "a" * 64},
    {"public_name": "somebody"},
    {"monster": "orc"},
    {"martial_arts": True},
    {"mounted": True},
    {"style": "two_weapon"},
    {"armour": "plate_mail"},
    {"armour_plus": 3},
    {"weapons": (SWORD, BOW, WeaponInHand("club", 2))},
    {"weapons": (structs.replace(SWORD, skill="double"), BOW)},
    {"items": (*KIT["items"], "potion_of_healing")},
    {"items": (*KIT["items"], "scroll_of_fireball")},
    {"charges": (Charged("short_bow", 21), Charged("wand_of_fire", 9))},
    {"charges": (Charged("wand_of_fire", 9),)},
    {"weapons": (SWORD, CLUB), "charges": (Charged("wand_of_fire", 9),)},
    {"weapons": (SWORD, BOW, WeaponInHand("dagger"))},
    {"weapons": (SWORD, SWORD, BOW)},
    {"spells": ("cure_light_wounds", "web")},
    {"spells": ("sleep", "web", "no_such_spell")},
    {"spells": ("sleep", "sleep", "web")},
    {"spells": ("web", "web")},
    {"spells": ("sleep", "no_such_spell")},
]


def words(fields: dict[str, Any]) -> str:
    return " ".join(f"{key}={value}" for key, value in fields.items())


@pytest.mark.parametrize("fields", MINE, ids=words)
def test_its_own_player_may(game: Game, fields: dict[str, Any]) -> None:
    command = write(game, **fields)
    for name, other in (*actors(game.table).items(), ("nobody", A_PLAYER), ("watching", A_SPECTATOR)):
        if name not in {"dm", "seat:rath"}:
            assert game.refusal(other, command).code == "forbidden", name
    game.must(the_player(game), command)
    assert game.table.characters[RATH].sheet == command.sheet
    game.must(THE_DM, TakeBackCamp())
    assert game.table.characters[RATH].sheet != command.sheet, "the DM has the last word"
    game.must(THE_DM, command)


@pytest.mark.parametrize("fields", NOT_MINE, ids=words)
def test_only_the_dm_may(game: Game, fields: dict[str, Any]) -> None:
    command = write(game, **fields)
    refused = game.refusal(the_player(game), command)
    assert refused.code in {"forbidden", "bad_command", "no_such_row"}
    assert "Ask the DM" in refused.message, refused.message
    game.must(THE_DM, command)


def test_every_field_of_a_sheet_is_in_the_table_of_rights() -> None:
    assert {name for fields in (*MINE, *NOT_MINE) for name in fields} == set(Sheet.__struct_fields__)


def test_what_is_cast_is_not_had_again_by_memorising_something_else(game: Game) -> None:
    sheet = game.table.characters[RATH].sheet
    game.must(THE_DM, SetStanding(RATH, Carried(sheet.hit_points, spells=("sleep",))))
    assert "are cast" in game.refusal(the_player(game), write(game, spells=("magic_missile", "web"))).message
    game.must(the_player(game), write(game, name="Rath the Red"))
    assert game.table.characters[RATH].standing == Carried(sheet.hit_points, spells=("sleep",))


def test_nobody_writes_on_a_sheet_that_is_lent_or_while_a_battle_goes_on(game: Game) -> None:
    game.must(THE_DM, LendSeat(RATH, BERA))
    for actor in actors(game.table).values():
        if not actor.grant.runs:
            assert game.refusal(actor, write(game, pounds=60)).code == "forbidden"
    orc = AddCombatants(GroupId("orc"), monster="orc")
    game = battle_with(orc)
    assert game.refusal(the_player(game), write(game, pounds=60)).code == "battle_is_open"


def battle_with(*set_up: AddCombatants) -> Game:
    game = Game()
    table_with_seats(game)
    game.must(THE_DM, OpenBattle("The ford", "osric", set_up=set_up))
    game.must(THE_DM, BeginBattle())
    return game


def test_the_dm_reads_in_the_chronicle_what_was_changed_and_others_that_it_was(game: Game) -> None:
    game.must(the_player(game), write(game, weapons=(BOW, SWORD), pounds=60))
    commit = game.played[-1].outcome
    told = {
        name: [
            entry.text
            for entry in tell_table(commit, game.table, VIEWERS[name], lambda v, p: f"{v}.{p}")  # type: ignore[arg-type]
        ]
        for name in ("dm", "seat:bera", "spectators")
    }
    assert told["dm"] == ["The player of Rath writes the sheet anew: weapons and pounds carried."]
    assert told["spectators"] == told["seat:bera"] == ["The player of Rath writes the sheet anew."]


def test_a_player_sees_before_what_it_changes_and_of_no_other_step_in_camp(game: Game) -> None:
    actor = the_player(game)
    viewer = Viewer(actor.grant)
    ahead = camp_ahead(viewer, game.table, CampAhead(write(game, spells=("web",))), None)
    assert not isinstance(ahead, Refused)
    assert set(ahead.characters) == {RATH}
    for step in (ChangeSheet(BERA, game.table.characters[BERA].sheet), SetStanding(BERA)):
        refused = camp_ahead(viewer, game.table, CampAhead(step), None)
        assert isinstance(refused, Refused)
        assert refused.code == "forbidden"
