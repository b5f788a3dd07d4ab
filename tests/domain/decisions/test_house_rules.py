"""The switches of the rules: set by the DM, seen by all, kept by the table, never taken back."""

from typing import get_args, get_type_hints

import pytest
from msgspec import UNSET

from domain.battle import fight_hash
from domain.commands import EndBattle, Place, Redo, Undo
from domain.decisions.house_rules import fields_of
from domain.house_rules import OptionSet, OverrideTable, SetOption
from domain.ids import CharacterId
from domain.options import PLAIN_OPTIONS, Options
from domain.projections.options import OPTIONS
from domain.quantities import Square
from domain.rulesets.book import load_book
from domain.rulesets.catalog import RULESETS, rules_of
from domain.rulesets.reading import patched
from domain.rulesets.shelf import SHELVES, cell_of, patch_of, rows_of
from domain.table_commands import AddCharacter, OpenBattle, SetHouseOption
from domain.views.view import ViewBuilder
from domain.views.viewer import Viewer
from tests.laws.corpus import RATH, battle_begun
from tests.laws.game import CUTH, THE_DM, Game, actors, table_with_seats


def test_an_option_holds_from_now_on_and_no_undo_brings_the_old_one_back() -> None:
    game = battle_begun()
    game.must(THE_DM, Place(RATH, Square(3, 3)))
    before = fight_hash(game.moment.battle)
    game.must(THE_DM, SetOption("threat", "front"))
    assert fight_hash(game.moment.battle) == before
    game.must(THE_DM, Undo(), seen=game.moment.version)
    assert game.moment.battle.positions.by_id[RATH] != Square(3, 3)
    assert game.moment.battle.options.threat == "front"


def test_an_option_set_after_a_take_back_leaves_what_can_be_put_back() -> None:
    game = battle_begun()
    game.must(THE_DM, Place(RATH, Square(3, 3)))
    game.must(THE_DM, Undo(), seen=game.moment.version)
    game.must(THE_DM, SetOption("threat", "front"))
    game.must(THE_DM, Redo(), seen=game.moment.version)
    assert game.moment.battle.positions.by_id[RATH] == Square(3, 3)
    assert game.moment.battle.options.threat == "front"


def test_an_option_set_does_not_make_what_was_seen_stale() -> None:
    game = battle_begun()
    saw = game.moment.version
    game.must(THE_DM, SetOption("threat", "front"))
    game.must(THE_DM, Place(RATH, Square(3, 3)), seen=saw)


def test_nothing_is_set_in_a_battle_that_is_over() -> None:
    game = battle_begun()
    game.must(THE_DM, EndBattle())
    assert game.refusal(THE_DM, SetOption("threat", "front")).code == "wrong_step"


@pytest.mark.parametrize(
    ("option", "value", "code"),
    [("mood", "grim", "no_such_option"), ("threat", "behind", "bad_command")],
)
def test_an_option_that_is_not_there_and_a_value_that_it_has_not_are_refused(
    option: str, value: str, code: str
) -> None:
    game = battle_begun()
    for command in (SetOption(option, value), SetHouseOption(option, value)):
        assert game.refusal(THE_DM, command).code == code


def test_a_battle_copies_the_house_options_that_its_game_knows() -> None:
    game = Game()
    table_with_seats(game)
    game.must(THE_DM, SetHouseOption("threat", "front"))
    game.must(THE_DM, AddCharacter(CharacterId("cuth"), CUTH))
    game.must(THE_DM, OpenBattle("At home", "osric"))
    assert game.moment.battle.options.threat == "front"
    game.must(THE_DM, SetHouseOption("threat", "all"))
    assert game.moment.battle.options.threat == "front", "what is open goes on by its own"
    game.must(THE_DM, EndBattle())
    game.must(THE_DM, SetHouseOption("threat", "front"))
    game.must(THE_DM, OpenBattle("Elsewhere", "adnd2e"))
    assert game.moment.battle.options == PLAIN_OPTIONS, "adnd2e knows no threatened squares"
    assert game.refusal(THE_DM, SetOption("threat", "front")).code == "no_such_option"


def test_everyone_reads_what_the_options_are_set_to() -> None:
    game = battle_begun()
    game.must(THE_DM, SetOption("threat", "front"))
    for actor in actors(game.table).values():
        battle = ViewBuilder(Viewer(actor.grant)).build(game.table, game.moment).battle
        assert battle is not UNSET
        assert battle.options["threat"].value == "front"
        assert battle.options["threat"].values == ("all", "front")


def test_a_switch_of_a_later_build_holds_nothing_up() -> None:
    assert OPTIONS.evolve(PLAIN_OPTIONS, OptionSet("gone", "by")) == PLAIN_OPTIONS


@pytest.mark.parametrize("option", Options.__struct_fields__)
def test_each_value_of_each_option_can_be_set(option: str) -> None:
    game_of = next(rules for rules in RULESETS.values() if option in rules.options)
    game = Game()
    table_with_seats(game)
    game.must(THE_DM, OpenBattle("All ways", game_of.id))
    for value in reversed(get_args(get_type_hints(Options)[option])):
        game.must(THE_DM, SetOption(option, value))
        assert getattr(game.moment.battle.options, option) == value


# ---------------------------------------------------------------- rows of the tables


def test_an_overridden_row_holds_for_one_battle_alone() -> None:
    game = battle_begun()
    game.must(THE_DM, OverrideTable("weapon", "long_sword", "dmg_sm", "2d6"))
    here = rules_of(game.moment.battle)
    assert here is not None
    assert here.book.weapons["long_sword"].dmg_sm == "2d6"
    elsewhere = rules_of(battle_begun().moment.battle)
    assert elsewhere is not None
    assert elsewhere.book.weapons["long_sword"].dmg_sm == "1d8"
    assert here.book.weapons["dagger"] == elsewhere.book.weapons["dagger"]


def test_an_override_is_of_the_fight_and_is_taken_back_and_put_back_by_hash() -> None:
    game = battle_begun()
    before = fight_hash(game.moment.battle)
    game.must(THE_DM, OverrideTable("situation", "rear", "value", 5))
    after = fight_hash(game.moment.battle)
    assert after != before
    game.must(THE_DM, Undo(), seen=game.moment.version)
    assert fight_hash(game.moment.battle) == before
    assert rules_of(game.moment.battle) is RULESETS["osric"]
    game.must(THE_DM, Redo(), seen=game.moment.version)
    assert fight_hash(game.moment.battle) == after


def test_the_last_word_on_a_place_holds() -> None:
    game = battle_begun()
    for value in (5, 3):
        game.must(THE_DM, OverrideTable("situation", "rear", "value", value))
    rules = rules_of(game.moment.battle)
    assert rules is not None
    assert (rules.situations.rear, len(game.moment.battle.overrides.made)) == (3, 1)


@pytest.mark.parametrize(
    ("table", "row", "field", "value", "code"),
    [
        ("cutlery", "spoon", "speed", 1, "no_such_row"),
        ("weapon", "spoon", "speed", 1, "no_such_row"),
        ("weapon", "dagger", "taste", 1, "no_such_row"),
        ("weapon", "dagger", "types", "S", "no_such_row"),
        ("weapon", "dagger", "speed", "fast", "bad_command"),
        ("weapon", "dagger", "dmg_sm", "many", "bad_command"),
        ("weapon", "dagger", "dmg_sm", 4, "bad_command"),
        ("monster", "orc", "size", "XXL", "bad_command"),
        ("thac0_monster", "1 to 2", "max", 5, "bad_command"),
        ("turning", "skeleton", "value.0", "soon", "bad_command"),
    ],
)
def test_an_override_that_the_tables_would_not_hold_together_with_is_refused(
    table: str, row: str, field: str, value: int | str, code: str
) -> None:
    game = battle_begun()
    refusal = game.refusal(THE_DM, OverrideTable(table, row, field, value))
    assert refusal.code == code
    assert rules_of(game.moment.battle) is RULESETS["osric"]


def test_no_more_is_overridden_in_a_battle_that_is_over() -> None:
    game = battle_begun()
    game.must(THE_DM, EndBattle())
    assert game.refusal(THE_DM, OverrideTable("weapon", "dagger", "speed", 4)).code == "wrong_step"


@pytest.mark.parametrize("name", SHELVES)
def test_every_table_on_the_shelf_has_rows_of_which_a_place_can_be_changed(name: str) -> None:
    shelf = SHELVES[name]
    rows = rows_of(shelf)
    assert rows
    row, cells = next(iter(rows.items()))
    places = [field for field in fields_of(cells) if cell_of(shelf, row, field) is not None]
    for field in places[:3]:
        value = cell_of(shelf, row, field)
        assert value is not None
        with patched((patch_of(shelf, row, field, value),)):
            load_book()
