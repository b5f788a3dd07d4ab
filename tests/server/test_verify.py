"""`affray verify`: a battle that was played holds, and every kind of forgery is caught in the line where it stands."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from click.testing import CliRunner, Result

from domain.commits import BattleCommit, encode_commit
from domain.dice.keyed import Seeds
from domain.log import follow_all
from server.cli_verify import verify_command
from server.event_store.chain import Chain
from server.event_store.keys import log_of_battle
from server.event_store.port import Entry
from server.exports import written
from tests.laws.battles import battle_of_seed
from tests.laws.corpus import everything
from tests.laws.game import SEEDS

KEY: Final = log_of_battle("law", "b")
PLAYED: Final = everything().commits
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
    return 1


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
