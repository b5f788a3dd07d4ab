"""A wrong table of phases, loads, rates, missiles or critical events is named, with its row."""

from collections.abc import Callable

import pytest

from domain.rulesets import reading
from domain.rulesets.book_attack_rates import load_attack_rate_tables
from domain.rulesets.book_critical_events import load_critical_events
from domain.rulesets.book_encumbrance import load_encumbrance_tables
from domain.rulesets.book_missiles import load_weapon_uses
from domain.rulesets.book_phases import load_phase_tables
from domain.rulesets.reading import WrongTable

PLANTED: list[tuple[Callable[[], object], str, str, str, str]] = [
    (load_phase_tables, "size_initiative", "A = 3\n", "A = 4\n", r"size_initiative\.toml \[phases\]"),
    (
        load_phase_tables,
        "size_initiative",
        '[5,7,"A"]',
        '[6,7,"A"]',
        r"\[weapon_speed\] A: a gap .* at 6 to 7",
    ),
    (load_phase_tables, "size_initiative", '[4,6,"A"]', '[3,6,"A"]', r"\[spells\] A: a gap or overlap at 3"),
    (
        load_phase_tables,
        "size_initiative",
        '[14,99,"VS"]',
        '[14,20,"VS"]',
        r"\[weapon_speed\]: .* ends at 20",
    ),
    (load_phase_tables, "size_initiative", 'H = "S"\n', "", r"size_initiative\.toml \[size\] has no 'H'"),
    (load_phase_tables, "size_initiative", 'M = "F"\n', 'M = "Q"\n', r"size_initiative\.toml \[size\]: .*Q"),
    (load_phase_tables, "size_initiative", "plus_2_3", "plus_two", r"\[weapon_magic\] 'plus_two' is no band"),
    (load_phase_tables, "size_initiative", 'id = "cast"', 'id = "attack"', r"\[\[action\]\]: two rows"),
    (load_phase_tables, "size_initiative", 'size = "G"', 'size = "H"', r"\[\[figure\]\] has no 'G'"),
    (load_phase_tables, "round_timing", 'id = "run" ', 'id = "move"', r"\[\[full_move\]\] has no 'run'"),
    (load_encumbrance_tables, "abilities", "[6,7,3]", "[7,7,3]", r"step: a gap or overlap after Strength 5"),
    (
        load_encumbrance_tables,
        "abilities",
        "phases = 2",
        "phases = 1",
        r"\[encumbrance\] heavy: .* otherwise",
    ),
    (load_encumbrance_tables, "abilities", "heavy        =", "heavier =", r"abilities\.toml .*heavier"),
    (load_attack_rate_tables, "attacks_per_round", "[7,12,3,2]", "[8,12,3,2]", r"\[warrior\]: the levels"),
    (
        load_attack_rate_tables,
        "attacks_per_round",
        "[13,99,3,2]",
        "[13,20,3,2]",
        r"heavy_crossbow\]: the levels",
    ),
    (
        load_attack_rate_tables,
        "attacks_per_round",
        "[1,6,1,2]",
        "[1,6,0,2]",
        r"\[specialist\]: .*bands\[0\]\[2\]",
    ),
    (
        load_critical_events,
        "critical_events",
        "roll = [3, 4]",
        "roll = [4, 4]",
        r"'battlefield_damaged': a gap",
    ),
    (
        load_critical_events,
        "critical_events",
        "roll = [19, 20]",
        "roll = [19, 19]",
        r"rows end at 19, the die at 20",
    ),
    (load_critical_events, "critical_events", 'die = "d20"', 'die = "many"', r"die: 'many' is no single die"),
    (load_critical_events, "critical_events", 'id = "slip"', 'id = "retreat"', r"two rows of one id"),
    (load_weapon_uses, "weapons", "rof = [1, 1]\n", "", r"'hand_axe': melee\+thrown, but without rof"),
    (
        load_weapon_uses,
        "weapons",
        "[6, 12, 18]",
        "[12, 6, 18]",
        r"'hand_axe': its use or the order of range_sq",
    ),
    (
        load_weapon_uses,
        "combat_modifiers",
        "missile_long = -5   ",
        "missile_lang = -5",
        r"\[oe\]: .*missile_long",
    ),
]


@pytest.mark.parametrize(
    ("load", "table", "right", "wrong", "words"), PLANTED, ids=lambda one: one if isinstance(one, str) else ""
)
def test_a_wrong_table_is_named(
    load: Callable[[], object],
    table: str,
    right: str,
    wrong: str,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read = reading.table_bytes

    def planted(name: str) -> bytes:
        text = read(name).decode()
        if name != table:
            return text.encode()
        before, fault, after = text.partition(right)
        assert fault, f"{table}.toml has no {right!r} to plant a fault in"
        return f"{before}{wrong}{after}".encode()

    monkeypatch.setattr(reading, "table_bytes", planted)
    with pytest.raises(WrongTable, match=words):
        load()


@pytest.mark.parametrize("load", dict.fromkeys(one[0] for one in PLANTED), ids=lambda load: load.__name__)
def test_the_tables_as_they_are_can_be_used(load: Callable[[], object]) -> None:
    assert load()
