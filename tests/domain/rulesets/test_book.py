"""A wrong table stops the program at its start, and the message names the file and the row."""

import re
from collections.abc import Callable
from functools import partial

import pytest

from domain.rulesets import reading
from domain.rulesets.book import load_book
from domain.rulesets.catalog import digest
from domain.rulesets.osric.rules import osric
from domain.rulesets.reading import WrongTable

Edit = Callable[[str], str]


def instead(old: str, new: str) -> Edit:
    return partial(_replaced, old, new)


def _replaced(old: str, new: str, text: str) -> str:
    assert old in text, f"the table has no {old!r} to plant a fault in"
    return text.replace(old, new, 1)


PLANTED: list[tuple[str, Edit, str]] = [
    ("thac0", instead("warrior = [20, 19, ", "warrior = [20, "), r"thac0\.toml .*warrior: wants 20 levels"),
    ("thac0", instead("[adnd2e.table53]\npriest ", "[adnd2e.table53]\nmonkish "), r"table53\] priest"),
    ("thac0", instead("rogue   = { points", "rogues   = { points"), r"table54\] has no rogue"),
    (
        "thac0",
        instead("min = 5\n", "min = 6\n"),
        r"thac0\.toml .*'5 to 6': a gap or overlap after 4 Hit Dice",
    ),
    ("thac0", instead("min = 5\n", "min = 4\n"), r"thac0\.toml .*'5 to 6': a gap or overlap"),
    ("thac0", instead("max = 6\n", "max = 4\n"), r"thac0\.toml .*'5 to 6': a gap or overlap"),
    ("thac0", instead("[groups]", "[groupes]"), r"thac0\.toml has no \[groups\]"),
    ("thac0", instead('fighter = "warrior"', 'fighter = "swordsmen"'), r"table53\] swordsmen"),
    ("thac0", instead("thac0 = 19", 'thac0 = "19"'), r"thac0\.toml \[adnd2e\]: .*monsters"),
    ("weapons", instead('dmg_sm = "1d8"', 'dmg_sm = "1d8+"'), r"weapons\.toml 'battle_axe'"),
    ("weapons", instead('dmg_l = "1d8"', 'dmg_l = "lots"'), r"weapons\.toml 'battle_axe'"),
    ("weapons", instead('id = "hand_axe"', 'id = "battle_axe"'), r"weapons\.toml: two rows of one id"),
    ("weapons", instead("reach = 1\n", ""), r"weapons\.toml \[weapon\]: .*reach"),
    ("monsters", instead('damage = "1d4"', 'damage = "1x4"'), r"monsters\.toml 'kobold'"),
    ("monsters", instead('id = "goblin"', 'id = "kobold"'), r"monsters\.toml: two rows of one id"),
    ("abilities", instead("pct_min = 51", "pct_min = 52"), r"abilities\.toml .*a gap or overlap after 18/50"),
    ("abilities", instead("pct_min = 51", "pct_min = 50"), r"abilities\.toml .*'18/51-75'"),
    ("abilities", instead("pct_max = 75", "pct_max = 40"), r"abilities\.toml .*'18/51-75'"),
    ("fatigue", instead("[cost]", "[costs]"), r"fatigue\.toml has no \[cost\]"),
]


@pytest.mark.parametrize(
    ("table", "edit", "words"), PLANTED, ids=lambda one: one if isinstance(one, str) else ""
)
def test_a_wrong_table_is_named(table: str, edit: Edit, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read = reading.table_bytes

    def planted(name: str) -> bytes:
        text = read(name).decode()
        return (edit(text) if name == table else text).encode()

    monkeypatch.setattr(reading, "table_bytes", planted)
    with pytest.raises(WrongTable) as caught:
        load_book()
    assert re.search(words, str(caught.value)), str(caught.value)


def test_the_tables_as_they_are_load() -> None:
    tables = load_book()
    assert len(tables.weapons) > 80
    assert len(tables.monsters) > 70
    assert set(tables.thac0.table53) == set(tables.groups.values())


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (instead('ties = "reroll"', 'ties = "coin"'), r"osric/rules\.toml: .*ties"),
        (instead("initiative_die", "initiative_dye"), r"osric/rules\.toml: .*initiative_dye"),
        (instead('to_hit = "OE-1.1"', 'to_bit = "OE-1.1"'), r"osric/rules\.toml: .*citations"),
    ],
)
def test_a_games_own_wrong_numbers_are_named(edit: Edit, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from domain.rulesets import ruleset  # noqa: PLC0415

    text = ruleset.rules_bytes("osric").decode()

    def planted(_: str) -> bytes:
        return edit(text).encode()

    monkeypatch.setattr(ruleset, "rules_bytes", planted)
    with pytest.raises(WrongTable) as caught:
        osric(load_book())
    assert re.search(words, str(caught.value)), str(caught.value)


def test_each_game_has_a_digest_of_its_own() -> None:
    assert digest("osric") != digest("adnd2e")
    assert len(digest("osric")) == 64
