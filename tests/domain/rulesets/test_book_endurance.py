"""A wrong table of fatigue, morale, saving throws, spells or wounds is named when it is read."""

import re
from collections.abc import Callable

import pytest

from domain.rulesets import reading
from domain.rulesets.book_fatigue import load_fatigue
from domain.rulesets.book_morale import load_morale
from domain.rulesets.book_saving_throws import load_saving_throws
from domain.rulesets.book_spells import load_spells
from domain.rulesets.book_wounds import load_wounds
from domain.rulesets.reading import WrongTable


def load_all() -> None:
    load_fatigue()
    load_morale()
    load_spells()
    for game in ("osric", "adnd2e"):
        load_saving_throws(game)
        load_wounds(game)


PLANTED: list[tuple[str, str, str, str]] = [
    ("fatigue", "sprint = 2", "sprinting = 2", r"fatigue\.toml \[cost\]: .*sprint"),
    ("fatigue", 'order = ["fresh", "fatigued"', 'order = ["fatigued", "fresh"', r"fatigue\.toml \[check\]"),
    ("fatigue", "exhausted = 2", "exhausted = 'two'", r"fatigue\.toml \[effects\]"),
    ("fatigue", "severe = 3 }", "severed = 3 }", r"fatigue\.toml \[cost\]: .*severed"),
    ("fatigue", "light = 0, ", "", r"fatigue\.toml \[cost\] encumbrance_extra"),
    ("fatigue", "catch_breath = 2", "catch_breathe = 2", r"fatigue\.toml \[recovery\]"),
    ("morale", 'die = "2d10"', 'die = "2x10"', r"morale\.toml \[adnd2e\] die"),
    ("morale", "lawful = 1", "", r"morale\.toml \[adnd2e\.modifiers\]: a line is missing"),
    ("morale", "lawful = 1", "lawfull = 1", r"morale\.toml \[adnd2e\.modifiers\]: .*lawfull"),
    ("morale", '"leader down or gone", ', "", r"morale_situations\.toml \[\[trigger\]\]"),
    ("morale", "flee = [4, 8]", "flee = [5, 8]", r"morale\.toml \[result\] flee: a gap or overlap after 3"),
    (
        "morale",
        "surrender = [9, 99]",
        "surrender = [8, 99]",
        r"\[result\] surrender: a gap or overlap after 8",
    ),
    ("morale_situations", 'id = "surprised"', 'id = "surrounded"', r"\[\[trigger\]\]: not one for each"),
    ("morale_situations", "from_quarters = 3\n", "from_quarters = 2\n", r"\[\[hit_dice\]\]: rows overlap"),
    ("morale_situations", "percent = 25\n", "percent = 60\n", r"\[\[lost\]\]: rows go from the lightest"),
    ("saving_throws", "[3,4,13,15", "[4,4,13,15", r"saving_throws\.toml warrior: a gap or overlap"),
    (
        "saving_throws",
        "[19,99,2,6,5,8,7]",
        "[19,98,2,6,5,8,7]",
        r"saving_throws\.toml priest: ends at level 98",
    ),
    ("saving_throws", "[3,4,11,13", "[3,3,11,13", r"saving_throws\.toml paladin: a gap or overlap"),
    ("saving_throws", "[1,5,14,11,13,15,12]", "[1,5,14,11,13,15]", r"saving_throws\.toml \[adnd2e\]"),
    ("class_saves", "[osric.class_bonus]", "[osric.class_boni]", r"has no \[osric\.class_bonus\]"),
    ("wounds", "dead_at = -10", "dead_at = 10", r"wounds\.toml \[osric\]: dead at more"),
    ("wounds", 'down_is = "dying"', 'down_is = "resting"', r"wounds\.toml \[osric\]: .*down_is"),
    ("wounds", "least = 1", "", r"wounds\.toml \[parry\.osric\]"),
    ("spells", 'id = "sleep"', 'id = "magic_missile"', r"spells\.toml: two rows of one id"),
    ("spells", "60 ft + 10 ft/level", "60 feet", r"spells\.toml 'magic_missile': '60 feet' is no range"),
    ("spells", 'dice = "1d4+1"', 'dice = "1d4++1"', r"spells\.toml 'magic_missile'"),
    ("spell_effects", 'above = "2"', 'above = "1"', r"\[\[sleep\.band\]\] '3': a gap or overlap after 2"),
    ("spell_effects", 'dice = "2d4"', 'dice = "some"', r"\[\[sleep\.band\]\] '2'"),
    ("spell_effects", "missiles_max = 5", "most = 5", r"spell_effects\.toml \[magic_missile\]"),
]


@pytest.mark.parametrize(("table", "old", "new", "words"), PLANTED, ids=lambda one: one[:24])
def test_a_wrong_table_is_named(
    table: str, old: str, new: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: Callable[[str], bytes] = reading.table_bytes

    def planted(name: str) -> bytes:
        text = read(name).decode()
        assert name != table or old in text, f"{table}.toml has no {old!r} to plant a fault in"
        return (text.replace(old, new, 1) if name == table else text).encode()

    monkeypatch.setattr(reading, "table_bytes", planted)
    with pytest.raises(WrongTable) as caught:
        load_all()
    assert re.search(words, str(caught.value)), str(caught.value)


def test_the_tables_as_they_are_load() -> None:
    load_all()
    assert len(load_spells().spells) == 64
    assert len(load_morale().monsters) > 70


def test_every_monster_of_low_morale_can_break_and_every_rating_is_in_range() -> None:
    table = load_morale()
    most = table.die.count * table.die.sides
    assert all(2 <= row.morale <= most for row in table.monsters.values())
    assert table.fearless == most
