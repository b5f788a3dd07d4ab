"""The worked cases of the rules come out; what says nothing is said to be malformed, and hides no other."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.cases.case_file import KINDS, Tried, try_cases
from domain.cases.kind import Malformed
from domain.rulesets.catalog import RULESETS

FOLDER: Final = Path(__file__).resolve().parents[2] / "cases"
FILE: Final = FOLDER / "worked_cases.json"
FURTHER: Final = FOLDER / "further_cases.json"
"""Of the same kinds, worked by hand from the rules: borders, odd values, every way of writing Hit Dice."""
TRIED: Final = {one.id: one for one in try_cases(FILE.read_bytes())}


class OneCase(msgspec.Struct):
    id: str
    ruleset: str
    kind: str
    given: dict[str, object]
    expect: dict[str, object]


class Cases(msgspec.Struct):
    cases: list[OneCase]


class File(Cases):
    kinds: dict[str, str]


CASES: Final = msgspec.json.decode(FILE.read_bytes(), type=File)


@pytest.mark.parametrize("case", CASES.cases, ids=lambda case: case.id)
def test_a_worked_case_comes_out(case: OneCase) -> None:
    if case.ruleset not in RULESETS:
        pytest.skip(f"{case.ruleset} cannot be played yet")
    assert TRIED[case.id].wrong == ""
    assert TRIED[case.id].ok


def test_every_kind_of_the_file_is_known_and_has_cases() -> None:
    assert set(CASES.kinds) == set(KINDS) == {case.kind for case in CASES.cases}
    assert len(TRIED) == len(CASES.cases) == 207


@pytest.mark.parametrize("tried", try_cases(FURTHER.read_bytes()), ids=lambda tried: tried.id)
def test_a_further_case_comes_out(tried: Tried) -> None:
    assert tried.wrong == ""
    assert tried.ok


def test_there_are_further_cases_of_every_kind() -> None:
    further = msgspec.json.decode(FURTHER.read_bytes(), type=Cases).cases
    assert {case.kind for case in further} == set(KINDS)
    assert len({case.id for case in further}) == len(further) > 200


def one(kind: str, given: object, expect: object, ruleset: str = "osric") -> Tried:
    case = {"id": "x", "ruleset": ruleset, "kind": kind, "given": given, "expect": expect}
    (tried,) = try_cases(msgspec.json.encode({"version": 1, "cases": [case]}))
    return tried


def something_else(value: Any) -> Any:
    """Of the same type, and not so."""
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 77
        case str():
            return "elsewhere"
        case []:
            return [["somebody", 0]]
        case [*first, last]:
            return [*first, something_else(last)]
        case {**pairs}:
            return dict.fromkeys(pairs, "1/77")
        case _:
            return "F"


@pytest.mark.parametrize("case", CASES.cases, ids=lambda case: case.id)
def test_a_case_that_expects_something_else_fails_and_says_what_was_found(case: OneCase) -> None:
    if case.ruleset not in RULESETS:
        pytest.skip(f"{case.ruleset} cannot be played yet")
    name = next(iter(case.expect))
    wrong = something_else(case.expect[name])
    tried = one(case.kind, case.given, case.expect | {name: wrong}, case.ruleset)
    assert not tried.ok
    assert name in tried.wrong
    assert "found" in tried.wrong


@pytest.mark.parametrize(
    ("kind", "given", "expect", "words"),
    [
        ("dance", {}, {}, "there is no kind 'dance'"),
        ("state", {"hp": "many"}, {"state": "up"}, '"hp" takes a whole number'),
        ("state", {"hp": 1, "sp": 2}, {"state": "up"}, "'sp' does not belong in \"given\""),
        ("state", {}, {"state": "up"}, '"hp" is missing'),
        ("state", {"hp": 1}, {}, "holds none of state"),
        ("state", {"hp": 1}, {"mood": "up"}, "'mood' does not belong"),
        ("thac0_class", {"class": "juggler", "level": 1}, {"thac0": 20}, "there is no class 'juggler'"),
        ("thac0_hd", {"hd": "many"}, {"thac0": 20}, "Hit Dice such as"),
        ("strength", {"strength": 26}, {"hit": 1}, "18/01 to 18/00"),
        ("weapon_vs_armor", {"armor": "silk", "types": ["S"]}, {"thac0_change": 0}, "no armour 'silk'"),
        ("damage", {"weapon": "bite", "target_size": "M", "dice_total": 3}, {"damage": 3}, "no weapon"),
        (
            "action_phase",
            {"size": "M", "mv": 12, "weapon": "spoon"},
            {"attack_phase": "F"},
            "no weapon 'spoon'",
        ),
        ("spell_phase", {"casting_time": "soon"}, {"completes": "F"}, "no casting time"),
        ("specialist_rate", {"kind": "spoon", "level": 1}, {"rate": [1, 1]}, "no kind of specialist"),
        ("path_cost", {"path": [[0, 0], [2, 0]]}, {"points": 2}, "are not neighbours"),
        ("aoo_path", {"path": [], "enemies": []}, {"attacks": []}, "begins with the square"),
        ("turn_undead", {"table": "osric", "row": "cow", "level": 1}, {"cell": "T"}, "no sort of undead"),
        ("save", {"column": "spell"}, {"target": 1}, "wants a class or hd"),
        ("thmod_sum", {"modifiers": []}, {"thmod": 0}, "are of thmod, not of osric"),
    ],
)
def test_a_malformed_case_says_what_is_wrong(kind: str, given: object, expect: object, words: str) -> None:
    tried = one(kind, given, expect)
    assert not tried.ok
    assert tried.wrong.startswith("malformed: ")
    assert words in tried.wrong, tried.wrong


def test_a_malformed_case_hides_no_other() -> None:
    good = {"id": "a", "ruleset": "osric", "kind": "state", "given": {"hp": 1}, "expect": {"state": "up"}}
    tried = try_cases(msgspec.json.encode({"version": 1, "cases": [{"id": "b"}, 7, good]}))
    assert [(each.id, each.ok) for each in tried] == [("case 1", False), ("case 2", False), ("a", True)]


@pytest.mark.parametrize("body", [b"", b"[]", b"{}", b'{"version": 2, "cases": []}'])
def test_what_is_no_file_of_cases_is_said_to_be_none(body: bytes) -> None:
    with pytest.raises(Malformed):
        try_cases(body)


VALUES: Final = st.one_of(
    st.integers(-50, 200), st.booleans(), st.none(), st.text(max_size=6), st.sampled_from(["fighter", "1/2", "VF", "M"]),
    st.lists(st.integers(-3, 3), max_size=3),
)  # fmt: skip


@given(case=st.sampled_from(CASES.cases), value=VALUES, data=st.data())
def test_whatever_a_case_holds_it_is_tried_or_malformed(
    case: OneCase, value: object, data: st.DataObject
) -> None:
    if case.ruleset in RULESETS:
        name = data.draw(st.sampled_from(sorted(case.given)))
        tried = one(case.kind, case.given | {name: value}, case.expect, case.ruleset)
        assert tried.ok or tried.wrong


# Beyond what is handed out: ends of tables, other notations, rows that no worked case has.
VARIATIONS: Final[list[tuple[str, str, dict[str, object], dict[str, object]]]] = [
    ("adnd2e", "thac0_class", {"class": "Paladin", "level": 40}, {"thac0": -19}),
    ("adnd2e", "thac0_class", {"class": "illusionist", "level": 40}, {"thac0": 7}),
    ("adnd2e", "thac0_class", {"class": "druid", "level": 40}, {"thac0": -6}),
    ("adnd2e", "thac0_class", {"class": "bard", "level": 21}, {"thac0": 10}),
    ("osric", "thac0_class", {"class": "normal man", "level": 0}, {"thac0": 20}),
    ("adnd2e", "thac0_hd", {"hd": "1/4"}, {"thac0": 20}),
    ("adnd2e", "thac0_hd", {"hd": 1}, {"thac0": 19}),
    ("adnd2e", "thac0_hd", {"hd": "2+3"}, {"thac0": 17}),
    ("adnd2e", "thac0_hd", {"hd": "8+8***"}, {"thac0": 11}),
    ("adnd2e", "thac0_hd", {"hd": "31"}, {"thac0": -11}),
    ("adnd2e", "strength", {"strength": "18/00"}, {"hit": 3, "damage": 6}),
    ("adnd2e", "strength", {"strength": 25}, {"hit": 7, "damage": 14}),
    ("osric", "strength", {"strength": "18/51"}, {"hit": 2, "damage": 3}),
    ("adnd2e", "weapon_vs_armor", {"armor": "hide", "types": ["P", "S"]}, {"thac0_change": -2}),
    ("adnd2e", "weapon_vs_armor", {"armor": "full_plate", "types": ["S"]}, {"thac0_change": 4}),
    ("adnd2e", "weapon_vs_armor", {"armor": "none", "types": ["S"]}, {"thac0_change": 0}),
    ("osric", "rate_per_round", {"rate": [5, 2], "rounds": 5}, {"attacks": [3, 2, 3, 2, 3]}),
    ("adnd2e", "rate_per_round", {"rate": [1, 2], "rounds": 4}, {"attacks": [1, 0, 1, 0]}),
    ("osric", "base_initiative", {"size": "T", "mv": 48, "encumbrance": "light"}, {"phase": "VF"}),
    ("osric", "base_initiative", {"size": "M", "mv": 18, "encumbrance": "severe"}, {"phase": "S"}),
    ("osric", "action_phase", {"size": "S", "mv": 6, "weapon": "dagger", "plus": 3, "half_move": True, "side_roll": 1}, {"move_phase": "VF", "attack_phase": "F"}),
    ("osric", "action_phase", {"size": "G", "mv": 6, "weapon": "bite", "half_move": True, "side_roll": 10}, {"move_phase": "VS", "attack_phase": "over1"}),
    ("osric", "spell_phase", {"casting_time": 0}, {"starts": "VF", "completes": "VF"}),
    ("osric", "spell_phase", {"casting_time": 10, "side_roll": 1}, {"completes": "S"}),
    ("osric", "spell_phase", {"casting_time": "1 turn"}, {"completes": "VS"}),
    ("osric", "aoo_allowance", {"kind": "monster", "level_or_hd": "4+1"}, {"per_round": 3}),
    ("osric", "aoo_allowance", {"kind": "warrior", "level_or_hd": 20}, {"per_round": 7}),
    ("osric", "path_cost", {"path": [[0, 0], [-1, -1]], "rate": 3, "difficult": [[-1, -1, 1.5]]}, {"points": 2.25, "charged": 3, "within_rate": True, "within_half": False}),
    ("osric", "move_increments", {"rate": 1, "action": "run"}, {"increments": [1, 0, 1]}),
    ("osric", "move_increments", {"rate": 7, "action": "sprint", "increments": "action"}, {"increments": [11, 10]}),
    ("osric", "arc", {"target_at": [5, 5], "target_facing": "s", "attacker_at": [5, 4]}, {"arc": "rear"}),
    ("osric", "attack_schedule", {"first": "VS", "attacks": 3}, {"phases": ["VS", "over1", "over2"]}),
    ("osric", "warrior_rate", {"level": 12}, {"rate": [3, 2]}),
    ("osric", "specialist_rate", {"kind": "heavy_crossbow", "level": 6}, {"rate": [1, 2]}),
    ("osric", "half_rof", {"rof": [3, 1], "half_moving": True}, {"shots": [2, 1, 2, 1]}),
    ("osric", "half_rof", {"rof": [1, 2], "half_moving": True}, {"shots": [1, 0, 0, 0]}),
    ("osric", "half_rof", {"rof": [2, 1], "half_moving": False}, {"shots": [2, 2, 2, 2]}),
    ("osric", "parry", {"warrior": True, "level": 1}, {"ac_better_by": 1}),
    ("adnd2e", "parry", {"warrior": False, "level": 9}, {"ac_better_by": 4}),
    ("osric", "cover", {"hidden": 75, "type": "cover"}, {"attack": -7, "save": 7}),
    ("osric", "cover", {"hidden": 90, "type": "concealment"}, {"attack": -4, "save": 0}),
    ("osric", "cover", {"hidden": 0, "type": "cover"}, {"attack": 0, "save": 0}),
    ("osric", "cover", {"hidden": 100, "type": "cover"}, {"blocked": True}),
    ("osric", "critical", {"natural": 19, "mods": 9, "needed": 5}, {"critical": False}),
    ("osric", "critical", {"natural": 20, "mods": 0, "needed": 15}, {"critical": True}),
    ("osric", "state", {"hp": -9}, {"state": "dying"}),
    ("osric", "bleed", {"hp": 1, "rounds_untended": 30}, {"hp": 1, "state": "up"}),
    ("osric", "fire_into_melee", {"figures": [["rat", "T"], ["man", "M"]]}, {"chance": {"rat": "1/4", "man": "3/4"}}),
    ("osric", "fire_into_melee", {"figures": [["a", "H"], ["b", "H"]]}, {"chance": {"a": "2/4", "b": "1/2"}}),
    ("osric", "encumbrance", {"strength": "3", "pounds": 10}, {"category": "severe"}),
    ("osric", "encumbrance", {"strength": "3", "pounds": 10.5}, {"category": None}),
    ("osric", "encumbrance_effect", {"category": "heavy", "base_move": 9}, {"move": 3, "attack": -2, "ac": 1, "phases": 2}),
    ("osric", "fatigue", {"max": 3, "rounds": [["sprint", True], ["catch_breath", True], ["rest", True]]}, {"after": [[1, "fresh"], [3, "fresh"], [3, "fresh"]]}),
    ("osric", "fatigue_effect", {"encumbrance": "severe", "state": "exhausted"}, {"acts_as": "severe"}),
    ("osric", "morale", {"rating": 20, "modifiers": [], "roll_2d10": 20}, {"result": "stands"}),
    ("osric", "morale", {"rating": 11, "modifiers": ["lost_25pct_hp", "lost_50pct_hp"], "roll_2d10": 8}, {"adjusted": 7, "result": "withdraw"}),
    ("adnd2e", "turn_undead", {"table": "adnd2e", "row": "special", "level": 30}, {"cell": "13"}),
    ("osric", "turn_undead", {"table": "osric", "row": "fiend", "level": 8}, {"cell": "20"}),
    ("adnd2e", "save", {"class": "thief", "level": 21, "column": "breath"}, {"target": 11}),
    ("osric", "save", {"hd": "4+1", "column": "ppd"}, {"target": 11}),
    ("adnd2e", "save", {"class": "fighter", "level": 0, "column": "spell"}, {"target": 19}),
]  # fmt: skip


@pytest.mark.parametrize(("ruleset", "kind", "given", "expect"), VARIATIONS)
def test_a_case_that_was_not_handed_out_comes_out(
    ruleset: str, kind: str, given: dict[str, object], expect: dict[str, object]
) -> None:
    assert one(kind, given, expect, ruleset).wrong == ""
