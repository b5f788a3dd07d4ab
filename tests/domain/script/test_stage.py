"""A script on the stage: who speaks, what is implied, what fails."""

from __future__ import annotations

import pytest

from domain.commands import Move
from domain.commits import encode_commit
from domain.ids import CharacterId, FigureId
from domain.log import BEGINNING, follow_all
from domain.quantities import Square
from domain.script.lines import Script, read_script
from domain.script.stage import Performance, run
from domain.table.table import follow_all_table

OPENING = """\
dm: character rath: Rath, fighter 7, str 18/80, hp 52, ac 2, long_sword +1
dm: open Ambush with osric
dm: add orc hp 5
dm: begin
rath: declare attack orc
rath: seal
dm: seal
"""


def played(text: str) -> Performance:
    script = read_script(text, "battle")
    assert isinstance(script, Script), script
    return run(script)


def test_a_table_is_there_from_the_start() -> None:
    assert played("").table.version == 1


def test_a_script_may_found_its_own_table() -> None:
    assert played("dm: create table The Ford").table.name == "The Ford"


def test_who_speaks_and_is_on_the_roster_has_its_seat_when_the_battle_opens() -> None:
    performance = played(OPENING)
    assert performance.failure is None
    assert performance.table.seat_of(CharacterId("rath")) == "rath"
    claim = next(one for one in performance.happened if one.by == "rath")
    assert (claim.line, claim.implied) == (2, True)


def test_who_claims_in_the_script_is_not_seated_before() -> None:
    text = "dm: character rath: Rath, hp 5, ac 2\ndm: open Ambush with osric\nrefused forbidden: rath: seal\n"
    performance = played(f"{text}rath: claim rath\n")
    assert performance.failure is None
    assert performance.table.seat_of(CharacterId("rath")) == "rath"


def test_who_was_released_is_not_seated_again() -> None:
    performance = played(f"{OPENING}dm: release rath\nrefused forbidden: rath: attack orc\n")
    assert performance.failure is None
    assert performance.table.seat_of(CharacterId("rath")) is None


def test_the_commits_lead_to_the_state_that_was_played() -> None:
    performance = played(f"{OPENING}dm: roll initiative party 1 foes 2\nrath: attack orc\ndm: undo\n")
    battle = performance.battle
    assert battle is not None
    assert battle.moments[0] == BEGINNING
    assert len(battle.moments) == len(battle.commits) + 1
    assert follow_all(battle.commits) == battle.moment
    assert follow_all_table(performance.table_commits) == performance.table


def test_a_command_is_known_by_the_number_of_its_line() -> None:
    battle = played(OPENING).battle
    assert battle is not None
    assert [(commit.id, commit.gesture) for commit in battle.commits] == [(n, n) for n in "234567"]
    assert {commit.at_ms for commit in battle.commits} == {0}


def test_the_same_script_falls_out_the_same() -> None:
    text = f"{OPENING}dm: roll initiative\n"
    first, second = played(text).battle, played(text).battle
    assert first is not None
    assert second is not None
    assert [encode_commit(one) for one in first.commits] == [encode_commit(one) for one in second.commits]


FAILURES = {
    "expect orc hp 4": "expected orc hp 4, found 5",
    "expect orc hidden yes": "expected orc hidden yes, found no",
    "expect orc square 1,2": "expected orc square 1,2, found nothing",
    "expect orc moved 1.5": "expected orc moved 1.5, found 0",
    "expect orc effects asleep": "expected orc effects asleep, found nothing",
    "expect rath facing s": "expected rath facing s, found e",
    "expect battle phase VF": "expected battle phase VF, found nothing",
    "rath: move to 40,1": "expected it to happen, found it refused as wrong_step: Not now: "
    "initiative is to be rolled. That is done when the round is being resolved. (OE-3.3)",
    "rath: move w w w w w w w w w": "expected it to happen, found it refused as off_the_map: "
    "Step 9, w, leaves the map. (CO-7)",
    "dm: orc move e": "expected it to happen, found it refused as not_placed: orc does not stand on the map.",
    "dm: ghost move e": "expected it to happen, found it refused as no_such_figure: "
    "There is no figure 'ghost' here.",
    "expect ghost hp 4": "expected ghost hp 4, but there is no figure 'ghost'",
    "expect battle acting foes": "expected battle acting foes, found nobody",
    "expect blow hit yes": "expected blow hit yes, but no blow was struck",
    "refused sealed: dm: roll initiative": "expected it refused as sealed, found it accepted",
    "refused sealed: dm: begin": "expected it refused as sealed, found it refused as wrong_step: "
    "The battle has begun already.",
    "dm: begin": "expected it to happen, found it refused as wrong_step: The battle has begun already.",
}


@pytest.mark.parametrize("line", FAILURES)
def test_the_first_failure_is_named_with_its_line(line: str) -> None:
    performance = played(f"{OPENING}{line}\nexpect orc hp 1000\n")
    assert performance.failure is not None
    assert (performance.failure.line, performance.failure.words) == (8, FAILURES[line])


def test_an_expectation_before_any_battle_fails() -> None:
    failure = played("expect battle round 1").failure
    assert failure is not None
    assert failure.words == "expected a battle, found none open"


def test_a_way_before_any_battle_is_refused() -> None:
    performance = played("refused no_battle: dm: orc move e\n")
    assert performance.failure is None


def test_what_happened_holds_the_squares_of_a_way() -> None:
    text = OPENING.replace("attack orc", "move") + "dm: roll initiative party 2 foes 5\nrath: move e se\n"
    performance = played(text)
    assert performance.failure is None
    assert performance.happened[-1].command == Move(FigureId("rath"), (Square(9, 7), Square(10, 8)))


TWO_ASKED = """\
dm: character rath: Rath, fighter 6, hp 52, ac 2, long_sword
dm: character bera: Bera, cleric 5, hp 33, ac 4, footmans_mace
dm: open Ambush with osric
dm: place rath 5,5
dm: place bera 5,3
dm: add orc hp 9 at 6,4
dm: begin
dm: declare orc move
dm: seal
rath: seal
bera: seal
dm: roll initiative party 2 foes 6
dm: orc move e e dice 2 2
"""


@pytest.mark.parametrize("first", ["rath", "bera"])
def test_each_who_is_asked_of_one_line_answers_his_own_question(first: str) -> None:
    second = {"rath": "bera", "bera": "rath"}[first]
    text = f"{TWO_ASKED}{first}: answer q13 strike\nrefused no_such_question: {first}: answer q13 strike\n"
    performance = played(
        f"{text}expect battle questions 1\n{second}: answer q13 let_go\nexpect orc square 8,4\n"
    )
    assert performance.failure is None, performance.failure


def test_the_dm_answers_for_those_who_do_not() -> None:
    performance = played(
        f"{TWO_ASKED}dm: answer q13 let_go\ndm: answer q13 let_go\nexpect battle questions 0\n"
    )
    assert performance.failure is None, performance.failure
