"""`affray verify`: a battle that was played holds, and every kind of forgery is caught in the line where it stands."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from click.testing import CliRunner, Result

from domain.commands import Adjustment, Amend, Attack, Void
from domain.commits import BattleCommit, encode_commit
from domain.deeds import AttackRolled
from domain.dice.keyed import Seeds
from domain.log import follow_all
from domain.ruling_commands import ApplyEffect
from server.cli_verify import verify_command
from server.event_store.chain import Chain
from server.event_store.keys import log_of_battle
from server.event_store.port import Entry
from server.exports import NoExport, read_lines, written
from server.verify import verified
from tests.laws.battles import battle_of_seed
from tests.laws.corpus import ORC, OTHER_ORC, RATH, battle_resolving, everything, until
from tests.laws.game import SEEDS, THE_DM

PLAYED: Final = everything().commits
KEY: Final = log_of_battle("law", follow_all(PLAYED[:1]).battle.identity.battle)
Lines = list[dict[str, Any]]


def export_of(commits: tuple[BattleCommit, ...], seeds: dict[int, Seeds]) -> bytes:
    chain, entries = Chain.start(KEY), list[Entry]()
    for commit in commits:
        body = encode_commit(commit)
        chain = chain.next(body)
        entries.append(Entry(chain.id, body))
    moment = follow_all(commits)
    return b"".join(written("law", KEY, entries, moment, seeds))  # type: ignore[arg-type]


def checked(text: bytes, tmp_path: Path) -> Result:
    path = tmp_path / "battle.jsonl"
    path.write_bytes(text)
    return CliRunner().invoke(verify_command, [str(path)])


def chained_again(lines: Lines) -> bytes:
    """What a careful forger does: the chain made anew over what was changed."""
    head, *commits, end = lines
    chain = Chain.start(head["key"])
    for line in commits:
        chain = chain.next(msgspec.json.encode(line["commit"]))
        line["id"] = str(chain.id)
    return b"".join(msgspec.json.encode(line) + b"\n" for line in (head, *commits, end))


def lines_of(text: bytes) -> Lines:
    return [msgspec.json.decode(line) for line in text.splitlines()]


def whole() -> bytes:
    return export_of(PLAYED, {1: SEEDS, 2: SEEDS})


def test_a_battle_of_every_event_holds(tmp_path: Path) -> None:
    done = checked(whole(), tmp_path)
    assert done.exit_code == 0, done.output
    assert f"{len(PLAYED)} commits, whole" in done.output
    assert "0 not" in done.output


@pytest.mark.parametrize("seed", range(8))
def test_a_random_battle_holds_whoever_played_it(seed: int, tmp_path: Path) -> None:
    """Decided again from its own log alone: without the table, without the seeds."""
    done = checked(export_of(battle_of_seed(seed).commits, {}), tmp_path)
    assert done.exit_code == 0, done.output


def test_dice_without_their_seed_are_said_to_be_unproved(tmp_path: Path) -> None:
    done = checked(export_of(PLAYED, {}), tmp_path)
    assert done.exit_code == 0, done.output
    assert "whose seed is not in this file" in done.output


# ---------------------------------------------------------------- forgeries


def find(lines: Lines, holds: Callable[[dict[str, Any]], object]) -> tuple[int, dict[str, Any]]:
    """The first line with a commit of which `holds`, and the number of the line from 1."""
    return next(
        (number, line["commit"])
        for number, line in enumerate(lines, 1)
        if "commit" in line and holds(line["commit"])
    )


def rolled(commit: dict[str, Any]) -> object:
    return commit.get("rolls")


def a_face_in_the_event(lines: Lines) -> int:
    number, commit = find(lines, lambda one: "MoraleChecked" in str(one["events"]) and rolled(one))
    event = next(one for one in commit["events"] if one["event"] == "MoraleChecked")
    event["dice"][0]["face"] = event["dice"][0]["face"] % 10 + 1
    return number


def a_face_and_its_roll(lines: Lines) -> int:
    number, commit = find(lines, rolled)
    roll = commit["rolls"][0]
    roll["face"] = roll["face"] % roll["sides"] + 1
    return number


def a_wound(lines: Lines) -> int:
    number, commit = find(lines, lambda one: "Wounded" in str(one["events"]))
    next(one for one in commit["events"] if one["event"] == "Wounded")["amount"] += 1
    return number


def a_die_called_rolled_by_hand(lines: Lines) -> int:
    number, commit = find(lines, lambda one: "MoraleChecked" in str(one["events"]) and rolled(one))
    event = next(one for one in commit["events"] if one["event"] == "MoraleChecked")
    event["dice"][0] |= {"face": 10, "by_hand": True}
    return number


def another_author(lines: Lines) -> int:
    number, commit = find(
        lines, lambda one: one["author"].startswith("seat:") and one["command"]["do"] == "declare"
    )
    commit["author"] = "spectator"
    return number


def another_commitment(lines: Lines) -> int:
    _, commit = find(lines, lambda one: "DiceEpochOpened" in str(one["events"]))
    event = next(one for one in commit["events"] if one["event"] == "DiceEpochOpened")
    event["table"] = hashlib.sha256(b"forged").hexdigest()
    return len(lines)


def another_target(lines: Lines) -> int:
    """What was asked, and not what came of it."""
    number, commit = find(lines, lambda one: one["command"]["do"] == "attack" and "AttackRolled" in str(one))
    commit["command"]["target"] = "somebody-else"
    return number


def an_act_that_nobody_did(lines: Lines) -> int:
    number, _ = find(lines, lambda one: "Wounded" in str(one["events"]))
    lines.insert(number, msgspec.json.decode(msgspec.json.encode(lines[number - 1])))
    lines[-1]["end"] += 1
    return number + 1


def another_order_of_acts(lines: Lines) -> int:
    number, _ = find(lines, lambda one: one["command"]["do"] == "roll_initiative")
    lines[number - 1], lines[number - 2] = lines[number - 2], lines[number - 1]
    return number - 1


def an_act_taken_out(lines: Lines) -> int:
    """Of the end the forger says what it has to say."""
    number, _ = find(lines, lambda one: one["command"]["do"] == "roll_initiative")
    del lines[number - 1]
    lines[-1]["end"] -= 1
    return number


def an_end_that_was_never_reached(lines: Lines) -> int:
    lines[-1]["fight"] = hashlib.sha256(b"forged").hexdigest()
    return len(lines)


def more_acts_than_there_are(lines: Lines) -> int:
    lines[-1]["end"] += 1
    return len(lines)


def seeds_changed_about(lines: Lines) -> int:
    pair = lines[-1]["seeds"]["1"]
    pair["table"], pair["dm"] = pair["dm"], pair["table"]
    return len(lines)


def a_seed_of_no_epoch(lines: Lines) -> int:
    lines[-1]["seeds"]["7"] = lines[-1]["seeds"]["1"]
    return len(lines)


def another_battles_name(lines: Lines) -> int:
    lines[0]["battle"] = "b-000000000000"
    lines[0]["key"] = log_of_battle("law", "b-000000000000")
    return 1


def another_tables_name(lines: Lines) -> int:
    lines[0]["table"] = "mine"
    return 1


def a_later_schema(lines: Lines) -> int:
    lines[9]["commit"]["schema"] = 99
    return 10


def no_such_event(lines: Lines) -> int:
    number, commit = find(lines, lambda one: "Wounded" in str(one["events"]))
    next(one for one in commit["events"] if one["event"] == "Wounded")["event"] = "Healed"
    return number


@pytest.mark.parametrize(
    "forge",
    [
        a_face_in_the_event,
        a_face_and_its_roll,
        a_wound,
        a_die_called_rolled_by_hand,
        another_author,
        another_target,
        an_act_that_nobody_did,
        another_order_of_acts,
        an_act_taken_out,
        an_end_that_was_never_reached,
        more_acts_than_there_are,
        seeds_changed_about,
        a_seed_of_no_epoch,
        another_battles_name,
        another_tables_name,
        a_later_schema,
        another_commitment,
        no_such_event,
    ],
)
def test_a_forgery_with_its_chain_made_anew_is_caught_in_its_line(
    forge: Callable[[Lines], int], tmp_path: Path
) -> None:
    lines = lines_of(whole())
    number = forge(lines)
    done = checked(chained_again(lines), tmp_path)
    assert done.exit_code == 1
    assert f"line {number}:" in done.output, done.output


def test_a_line_that_was_changed_without_the_chain_is_caught(tmp_path: Path) -> None:
    text = whole().replace(b'"amount":', b'"amount":1', 1)
    done = checked(text, tmp_path)
    assert done.exit_code == 1
    assert "chain      broken in line" in done.output


def test_a_line_left_out_is_caught(tmp_path: Path) -> None:
    lines = whole().splitlines(keepends=True)
    assert checked(b"".join((*lines[:9], *lines[10:])), tmp_path).exit_code == 1


def test_a_file_that_was_cut_short_is_caught(tmp_path: Path) -> None:
    done = checked(b"".join(whole().splitlines(keepends=True)[:-1]), tmp_path)
    assert done.exit_code == 1
    assert "cut short" in done.output


def test_the_last_acts_left_out_with_an_end_of_their_own_are_caught_by_the_live_log_alone(
    tmp_path: Path,
) -> None:
    """What no file proves: a shorter history is a history too. Its fight has another hash than the one that was told."""
    shorter = export_of(PLAYED[:-3], {})
    done = checked(shorter, tmp_path)
    assert done.exit_code == 0
    assert done.output.splitlines()[2] != checked(whole(), tmp_path).output.splitlines()[2]


def test_another_seed_is_not_the_one_that_was_published(tmp_path: Path) -> None:
    done = checked(export_of(PLAYED, {1: Seeds(b"x" * 32, SEEDS.dm)}), tmp_path)
    assert done.exit_code == 1
    assert "is not the one that was published" in done.output


def test_under_other_rules_a_difference_is_counted_and_is_no_fault(tmp_path: Path) -> None:
    lines = lines_of(whole())
    number, commit = find(lines, lambda one: "Wounded" in str(one["events"]))
    for line in lines[1:-1]:
        if line["commit"].get("ruleset"):
            line["commit"]["ruleset"] = "0" * 64
    event = next(one for one in commit["events"] if one["event"] == "AttackRolled")
    event["rule"] = "another edition"
    assert number
    done = checked(chained_again(lines), tmp_path)
    assert done.exit_code == 0, done.output
    assert "under other rules" in done.output
    assert "0 of them" not in done.output


# ---------------------------------------------------------------- a file that was spoilt on its way

A_FEW: Final = PLAYED[:12]


def holds(text: bytes) -> bool:
    file = read_lines(text)
    return not isinstance(file, NoExport) and verified(file, decides=False).holds


def test_no_single_bit_of_a_file_can_be_another() -> None:
    text = export_of(A_FEW, {1: SEEDS})
    assert holds(text)
    chosen = random.Random(1)
    head, end = text.index(b"\n"), text.rindex(b"\n", 0, -1)
    places = [*range(0, head, 3), *range(end + 1, len(text), 3), *chosen.sample(range(head, end), 60)]
    for place in places:
        spoilt = bytearray(text)
        spoilt[place] ^= 1 << chosen.randrange(8)
        assert not holds(bytes(spoilt)), (place, bytes(spoilt[max(0, place - 20) : place + 20]))


def test_a_file_may_end_nowhere_but_at_its_end() -> None:
    text = export_of(A_FEW, {1: SEEDS})
    chosen = random.Random(2)
    for length in [0, *chosen.sample(range(1, len(text) - 1), 60)]:
        assert not holds(text[:length]), length
    assert not holds(text + text)
    assert not holds(text + b'{"id":"13-1","commit":{}}\n')


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b'{"export":2,"of":"something"}', "line 1: written by a later Affray (export 2)"),
        (b'{"export":1,"table":"a","battle":"b","key":"k","more":1}', "line 1"),
        (b'{"export":1,"table":"{a}","battle":"b","key":"k"}', "line 1"),
        (b"\xff\xfe", "line 1"),
        (b"", "no export"),
    ],
)
def test_what_is_no_export_is_said_in_one_line(line: bytes, words: str, tmp_path: Path) -> None:
    done = checked(line + b"\n", tmp_path)
    assert done.exit_code == 1
    assert words in done.output
    assert "Traceback" not in done.output


# ---------------------------------------------------------------- corrections


def test_an_act_that_a_second_correction_tells_again_as_it_was_brings_its_dice_along(tmp_path: Path) -> None:
    """The first one changed both blows; the second one only the later, and the earlier is told again with it."""
    game = battle_resolving()
    prone = game.must(THE_DM, ApplyEffect(RATH, "prone")).moment_after.version
    until(game, ORC)
    game.must(THE_DM, Attack(ORC, RATH))
    until(game, OTHER_ORC)
    blow = game.must(THE_DM, Attack(OTHER_ORC, RATH)).moment_after.version
    game.must(THE_DM, Void(prone))
    game.must(THE_DM, Amend(blow, adjust=Adjustment(2, "it slipped")))
    commits = tuple(one.battle_commit for one in game.played if one.battle_commit is not None)
    assert sum(isinstance(event, AttackRolled) for event in commits[-1].events) == 2
    assert len(commits[-1].rolls) < 2, "only one of the two was thrown for it"
    done = checked(export_of(commits, {1: SEEDS}), tmp_path)
    assert done.exit_code == 0, done.output
    assert "0 not" in done.output
