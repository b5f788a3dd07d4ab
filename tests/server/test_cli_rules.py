"""`affray rules`: every table of the rules can be read from the command line."""

from __future__ import annotations

import msgspec
import pytest
from click.testing import CliRunner, Result

from domain.rulesets.book_options import load_options
from domain.rulesets.catalog import RULESETS
from domain.rulesets.shelf import SHELVES
from server.cli_rules import rules


def affray_rules(*arguments: str) -> Result:
    return CliRunner().invoke(rules, arguments)


def test_without_a_table_it_lists_the_tables() -> None:
    listed = affray_rules()
    assert listed.exit_code == 0
    for name in SHELVES:
        assert name in listed.output


@pytest.mark.parametrize("name", SHELVES)
def test_each_table_can_be_browsed(name: str) -> None:
    assert affray_rules(name).exit_code == 0
    rows = msgspec.json.decode(affray_rules(name, "--json").output, type=list[dict[str, object]])
    assert rows
    assert all(row["id"] for row in rows)


@pytest.mark.parametrize(("name", "book"), [("weapon", "weapons"), ("monster", "monsters")])
def test_the_whole_of_a_table_is_there(name: str, book: str) -> None:
    rows = msgspec.json.decode(affray_rules(name, "--json").output, type=list[dict[str, object]])
    assert {row["id"] for row in rows} == set(getattr(RULESETS["osric"].book, book))


def test_a_row_is_found_by_a_part_of_its_name() -> None:
    found = affray_rules("weapon", "Two-handed")
    assert found.exit_code == 0
    assert "two_handed_sword" in found.output
    assert "dagger" not in found.output
    assert affray_rules("weapons", "long_sword").output == affray_rules("weapon", "long sword").output


def test_what_is_not_there_is_said_in_a_line() -> None:
    assert "there is no table 'cutlery'" in affray_rules("cutlery").output
    assert "no row of weapon is called 'spoon'" in affray_rules("weapon", "spoon").output
    assert affray_rules("--options", "--resolution").exit_code == 2


def test_the_options_are_listed_with_what_each_may_be() -> None:
    rows = msgspec.json.decode(affray_rules("--options", "--json").output, type=list[dict[str, object]])
    assert [row["id"] for row in rows] == list(load_options())
    told = affray_rules("--options").output
    for row in load_options().values():
        assert row.id in told
        assert row.rule in told


def test_every_spell_item_and_special_says_who_resolves_it() -> None:
    rows = msgspec.json.decode(affray_rules("--resolution", "--json").output, type=list[dict[str, str]])
    assert {row["resolution"] for row in rows} == {"rules", "dm"}
    for table, name in (("spell", "fireball"), ("item", "wand_of_fire"), ("monster", "ghoul")):
        assert {"table": table, "id": name, "resolution": "rules"} in rows
    assert len([row for row in rows if row["table"] == "spell" and row["resolution"] == "rules"]) >= 40
