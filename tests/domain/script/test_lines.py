"""The lines of a script in both spellings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.commands import Attack, Declare, Move, Seal
from domain.dice.keyed import SEED_BYTES, Seeds
from domain.ids import CommandId, FigureId
from domain.quantities import HitPoints, Square, TargetNumber
from domain.rounds import Order
from domain.script.courses import Go
from domain.script.expectations import BattleFacts, BlowFacts, Expected, FigureFacts
from domain.script.lines import (
    Act,
    Expect,
    ExpectRefusal,
    Misread,
    Note,
    Script,
    ScriptLine,
    Speaker,
    read_script,
)
from domain.table_commands import OpenBattle

DM = Speaker("dm")
RATH = Speaker("rath")
ATTACK = Attack(FigureId("rath"), FigureId("orc-1"))

PAIRS: dict[str, tuple[str, ScriptLine]] = {
    "# Rath is slow": ('{"note":"Rath is slow"}', Note(1, "Rath is slow")),
    "dm: seal all": ('{"as":"dm","do":"seal","for_all":true}', Act(1, DM, Seal(for_all=True))),
    "  rath:  attack orc-1   # a note": (
        '{"as":"rath","do":"attack","attacker":"rath","target":"orc-1"}',
        Act(1, RATH, ATTACK),
    ),
    'dm: open "The #1 ford" with osric': (
        '{"as":"dm","do":"open_battle","name":"The #1 ford","ruleset":"osric","facing":"e"}',
        Act(1, DM, OpenBattle("The #1 ford", "osric", dice_by_hand="seats", facing="e")),
    ),
    "dm: open Ford with osric dice by dm": (
        '{"as":"dm","do":"open_battle","name":"Ford","ruleset":"osric","dice_by_hand":"dm","facing":"e"}',
        Act(1, DM, OpenBattle("Ford", "osric", facing="e")),
    ),
    "expect orc-1 hp -2 condition ok square 3,4 hidden no": (
        '{"expect":{"orc-1":{"hp":-2,"condition":"ok","square":[3,4],"hidden":false}}}',
        Expect(1, (Expected("orc-1", FigureFacts(HitPoints(-2), "ok", Square(3, 4), False)),)),
    ),
    "expect battle round 1 step resolve, blow needed 5 hit yes": (
        '{"expect":{"battle":{"round":1,"step":"resolve"},"blow":{"needed":5,"hit":true}}}',
        Expect(
            1,
            (
                Expected("battle", BattleFacts(1, "resolve")),
                Expected("blow", BlowFacts(needed=TargetNumber(5), hit=True)),
            ),
        ),
    ),
    "rath: move e ne facing n dice 9 4": (
        '{"as":"rath","do":"go","figure":"rath","steps":["e","ne"],"facing":"n","dice":[9,4]}',
        Act(1, RATH, Go(FigureId("rath"), ("e", "ne"), facing="n", dice=(9, 4))),
    ),
    "rath: move to 3,4": (
        '{"as":"rath","do":"go","figure":"rath","to":[3,4]}',
        Act(1, RATH, Go(FigureId("rath"), to=Square(3, 4))),
    ),
    "dm: orc-1 move 3,4 3,5": (
        '{"as":"dm","do":"move","figure":"orc-1","path":[[3,4],[3,5]]}',
        Act(1, DM, Move(FigureId("orc-1"), (Square(3, 4), Square(3, 5)))),
    ),
    "rath: declare fire orc-1 half with short_bow": (
        (
            '{"as":"rath","do":"declare","orders":'
            '[{"figure":"rath","action":"fire","target":"orc-1","move":"half","weapon":"short_bow"}]}'
        ),
        Act(1, RATH, Declare((Order(FigureId("rath"), "fire", FigureId("orc-1"), "half", "short_bow"),))),
    ),
    "expect orc-1 facing ne moved 4.5 effects asleep and prone casting sleep broken flee due yes": (
        (
            '{"expect":{"orc-1":{"facing":"ne","moved":4.5,"effects":["asleep","prone"],"casting":"sleep",'
            '"broken":"flee","due":true}}}'
        ),
        Expect(
            1,
            (
                Expected(
                    "orc-1",
                    FigureFacts(
                        facing="ne",
                        moved=4.5,
                        effects=("asleep", "prone"),
                        casting="sleep",
                        broken="flee",
                        due=True,
                    ),
                ),
            ),
        ),
    ),
    "expect orc-1 effects nothing casting nothing broken nothing, battle phase VF slot 1 acting nobody": (
        (
            '{"expect":{"orc-1":{"effects":[],"casting":"nothing","broken":"nothing"},'
            '"battle":{"phase":"VF","slot":1,"acting":[]}}}'
        ),
        Expect(
            1,
            (
                Expected("orc-1", FigureFacts(effects=(), casting="nothing", broken="nothing")),
                Expected("battle", BattleFacts(phase="VF", slot=1, acting=())),
            ),
        ),
    ),
    "expect blow way opportunity bonus -2 attacker orc-1 target rath": (
        '{"expect":{"blow":{"way":"opportunity","bonus":-2,"attacker":"orc-1","target":"rath"}}}',
        Expect(
            1,
            (
                Expected(
                    "blow",
                    BlowFacts(
                        way="opportunity", bonus=-2, attacker=FigureId("orc-1"), target=FigureId("rath")
                    ),
                ),
            ),
        ),
    ),
    "refused no_attacks_left: rath: attack orc-1": (
        '{"expect_refusal":"no_attacks_left","of":{"as":"rath","do":"attack","attacker":"rath","target":"orc-1"}}',
        ExpectRefusal(1, "no_attacks_left", Act(1, RATH, ATTACK)),
    ),
}

MISREAD_BATTLES: dict[str, tuple[int, str]] = {
    "seal": (1, "a line begins with who speaks"),
    "Rath: seal": (1, "a line begins with who speaks"),
    "rath: dance": (7, "there is no command 'dance'"),
    "rath: place rath here": (18, "'here' is no square"),
    "refused whatever: rath: seal": (9, "nothing is refused as 'whatever'"),
    "refused sealed: seal": (17, "a line begins with who speaks"),
    "refused sealed: rath: sail": (23, "there is no command 'sail'"),
    "expect": (7, "figure is missing"),
    "expect orc-1": (13, "fact is missing"),
    "expect orc-1 strength 5": (14, "'strength' is no fact"),
    "expect orc-1 hp": (16, "a value is missing"),
    "expect orc-1 hp lots": (14, 'that cannot be: "hp" takes a whole number'),
    "expect battle step somewhere": (15, 'that cannot be: "step" takes one of '),
    "expect battle acting party foes": (28, "several sides are joined with and: acting SIDE [and SIDE]"),
    "expect orc-1 facing up": (14, "that cannot be"),
    "expect orc-1 effects": (21, "value is missing"),
    "expect orc-1 effects asleep and": (32, "value is missing"),
    "rath: move e e x": (16, "'x' does not belong here"),
    "rath: charge orc-1 e e": (20, "'by' is missing"),
}

MISREAD_JSON: dict[str, str] = {
    "{": "a line is no JSON: input data was truncated",
    '{"as":': "a line is no JSON",
    '{"x":' + "[" * 5000: "a line is nested too deeply",
    '{"do":"seal"}': "who gives the command",
    '{"as":"The DM","do":"seal"}': '"as" takes small letters, digits and -',
    '{"as":"dm","do":"dance"}': '"do" takes one of ',
    '{"as":"dm","do":"seal","loudly":true}': "'loudly' does not belong in the command",
    '{"expect":{"orc-1":{"strength":5}}}': "'strength' does not belong in 'orc-1'",
    '{"expect_refusal":"whatever","of":{"as":"dm","do":"seal"}}': '"expect_refusal" takes one of ',
    '{"expect_refusal":"sealed"}': "a line is a command",
    '{"as":"dm","do":"go","figure":"rath","steps":["up"]}': 'entry 1 of "steps" takes one of e, n, ',
    "{}": "a line is a command",
    "[]": "a line takes an object",
}


@pytest.mark.parametrize("typed", PAIRS)
def test_a_line_reads_the_same_in_both_spellings(typed: str) -> None:
    json, line = PAIRS[typed]
    assert read_script(typed, "battle") == Script((line,))
    assert read_script(json, "jsonl") == Script((line,))


@pytest.mark.parametrize("text", MISREAD_BATTLES)
def test_what_cannot_be_read_is_named_with_its_line_and_column(text: str) -> None:
    column, words = MISREAD_BATTLES[text]
    misread = read_script(f"# first\n\n{text}", "battle")
    assert isinstance(misread, Misread)
    assert (misread.line, misread.column, words in misread.words) == (3, column, True), misread


@pytest.mark.parametrize("text", MISREAD_JSON)
def test_json_that_is_no_line_of_a_script_is_refused(text: str) -> None:
    misread = read_script(f'{{"note":"first"}}\n{text}', "jsonl")
    assert isinstance(misread, Misread)
    assert misread.line == 2
    assert MISREAD_JSON[text] in misread.words


@given(text=st.text(max_size=60))
def test_whatever_a_file_holds_is_a_script_or_misread(text: str) -> None:
    assert isinstance(read_script(text, "battle"), Script | Misread)
    assert isinstance(read_script(text, "jsonl"), Script | Misread)


def test_lines_end_where_an_editor_ends_them() -> None:
    script = read_script("rath: say a\r\ndm: seal\r\n", "battle")
    assert isinstance(script, Script)
    assert [line.line for line in script.lines] == [1, 2]
    misread = read_script("rath: say a\u2028b\r\n", "battle")
    assert isinstance(misread, Misread)
    assert (misread.line, "U+2028" in misread.words) == (1, True), "it ends no line, and says so"


def test_blank_lines_count_and_say_nothing() -> None:
    assert read_script("\n\ndm: seal\n", "battle") == Script((Act(3, DM, Seal()),))


def test_a_json_script_may_give_the_seeds_of_its_dice_and_an_id_for_each_command() -> None:
    seeds = Seeds(b"\x01" * SEED_BYTES, b"\x02" * SEED_BYTES)
    first = f'{{"seeds":{{"table":"{seeds.table.hex()}","dm":"{seeds.dm.hex()}"}}}}'
    sealed = '{"as":"dm","do":"seal","id":"0b6f0a52"}'
    assert read_script(f"{first}\n{sealed}", "jsonl") == Script(
        (Act(2, DM, Seal(), CommandId("0b6f0a52")),), seeds
    )
    later = read_script(f"{sealed}\n{first}", "jsonl")
    assert isinstance(later, Misread)
    assert (later.line, later.words[-24:]) == (2, "the first may be `seeds`")


@pytest.mark.parametrize(
    "line",
    [
        '{"seeds":{"table":"00","dm":"00"}}',
        '{"seeds":{"table":"' + "0" * 64 + '"}}',
        '{"seeds":{"table":"' + "0" * 64 + '","dm":"' + "G" * 64 + '"}}',
        '{"as":"dm","do":"seal","id":"two words"}',
    ],
)
def test_seeds_and_ids_that_are_none_are_misread(line: str) -> None:
    assert isinstance(read_script(line, "jsonl"), Misread)
