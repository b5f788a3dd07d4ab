"""`affray show`: projections out of an export, a store that rests, and one that is in use."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec
import pytest
from click.testing import CliRunner, Result

from domain.battle import PROJECTIONS, Battle
from domain.commits import BattleCommit, encode_commit
from domain.ids import FigureId
from domain.projections.combatants import Combatants
from domain.projections.round_state import RoundState
from domain.script.lines import Script, read_script
from domain.script.stage import Fought, run
from server.cli_list import Listed, list_command
from server.cli_show import events_that_count, show
from server.event_store.chain import Chain
from server.event_store.keys import log_of_battle
from tests.server.serving import Serving

SCRIPT: Final = Path(__file__).parents[1] / "battles" / "osric" / "take_back_and_put_back.battle"


def shown(*arguments: str | Path) -> Result:
    return CliRunner().invoke(show, [str(argument) for argument in arguments])


def fought() -> Fought:
    script = read_script(SCRIPT.read_text(encoding="utf-8"), "battle")
    assert isinstance(script, Script)
    battle = run(script).battle
    assert battle is not None
    return battle


def export_of(battle: Fought, change: Callable[[bytes], bytes] = lambda body: body) -> bytes:
    """As the server writes it; `change` is what somebody does to the bodies afterwards."""
    key = log_of_battle("demo", battle.id)
    chain = Chain.start(key)
    lines = [msgspec.json.encode({"export": 1, "table": "demo", "battle": battle.id, "key": key})]
    for commit in battle.commits:
        body = encode_commit(commit)
        chain = chain.next(body)
        lines.append(msgspec.json.encode({"id": str(chain.id), "commit": msgspec.Raw(change(body))}))
    return b"\n".join(lines) + b"\n"


@pytest.fixture
def export(tmp_path: Path) -> Path:
    path = tmp_path / "battle.jsonl"
    path.write_bytes(export_of(fought()))
    return path


@pytest.mark.parametrize("version", range(len(fought().commits) + 1))
def test_each_projection_alone_says_what_the_whole_battle_said_at_that_version(version: int) -> None:
    battle = fought()
    events = events_that_count(battle.commits[:version])
    now = battle.moments[version].battle
    for name, projection in PROJECTIONS.items():
        assert projection.fold(events) == getattr(now, name), name


def test_a_projection_of_an_export_at_a_version(export: Path) -> None:
    def hit_points(at: int) -> int:
        done = shown(export, "--projection", "combatants", "--at", str(at))
        assert done.exit_code == 0, done.stderr
        return msgspec.json.decode(done.stdout, type=Combatants).by_id[FigureId("orc-1")].hit_points

    # Version 9 is the blow, 10 takes it back, 11 puts it back.
    assert (hit_points(8), hit_points(9), hit_points(10), hit_points(11)) == (5, -8, 5, -8)


def test_without_a_projection_all_are_shown(export: Path) -> None:
    done = shown(export)
    assert list(msgspec.json.decode(done.stdout, type=dict[str, msgspec.Raw])) == sorted(PROJECTIONS)


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("--projection", "weather"), 2, "there are: identity, round_state, combatants"),
        (("--at", "0"), 2, "--at"),
        (("--at", "99"), 1, "--at goes up to"),
        (("--data", ".", "--redis", "redis://127.0.0.1:1"), 2, "name one"),
    ],
)
def test_what_cannot_be_shown_is_said(
    export: Path, arguments: tuple[str, ...], code: int, words: str
) -> None:
    done = shown(export, *arguments)
    assert (done.exit_code, done.stdout) == (code, "")
    assert words in done.stderr


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is no export of a battle"),
        (b"{}\n", 'is no export of a battle: line 1: "export" is missing.'),
        (b'{"x":' + b"[" * 5000, "is no export of a battle: line 1: it is nested too deeply."),
        (
            export_of(fought(), lambda body: body.replace(b'"face":14', b'"face":15')),
            "is not what was written",
        ),
    ],
    ids=["empty", "without a head", "deep", "changed"],
)
def test_an_export_that_is_none_or_was_changed_is_refused(content: bytes, words: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_bytes(content)
    done = shown(path)
    assert done.exit_code == 1
    assert words in done.stderr


def test_a_place_where_nothing_is_kept_is_said_and_not_made(tmp_path: Path) -> None:
    done = shown("demo", "--data", tmp_path / "none")
    assert done.exit_code == 1
    assert "Nothing is kept in" in done.stderr
    assert not (tmp_path / "none").exists()


@pytest.mark.timeout(120)
def test_a_table_is_shown_whether_its_server_runs_or_not(tmp_path: Path) -> None:
    data = tmp_path / "data"
    server = Serving(data, "--demo")
    try:
        while_it_runs = shown("demo", "--data", data)
        unknown = shown("nowhere", "--data", data)
        no_battle = shown("demo/nothing", "--data", data)
        listed = CliRunner().invoke(list_command, ["--data", str(data), "--json"])
        battle = msgspec.json.decode(while_it_runs.stdout, type=Battle).identity.battle
        status, _, export = server.request(
            f"/api/tables/demo/battles/{battle}/export",
            headers={"authorization": f"Bearer {server.links['dm']}"},
        )
    finally:
        server.stop()
    assert status == 200
    assert [one.table for one in msgspec.json.decode(listed.stdout, type=Listed).tables] == ["demo"]
    assert battle in CliRunner().invoke(list_command, ["demo", "--data", str(data)]).stdout
    (tmp_path / "taken.jsonl").write_bytes(export)
    assert shown(tmp_path / "taken.jsonl").stdout == while_it_runs.stdout
    assert while_it_runs.exit_code == 0, while_it_runs.stderr
    assert shown("demo", "--data", data).stdout == while_it_runs.stdout
    state = shown("demo/The ford", "--data", data, "--projection", "round_state")
    assert msgspec.json.decode(state.stdout, type=RoundState).step == "set_up"
    assert (unknown.exit_code, no_battle.exit_code) == (1, 1)
    assert "There is no table 'nowhere' here" in unknown.stderr
    assert "There is no battle 'nothing'" in no_battle.stderr


def test_what_was_taken_back_counts_no_more() -> None:
    battle = fought()
    commits: tuple[BattleCommit, ...] = battle.commits
    assert len(events_that_count(commits[:10])) < len(events_that_count(commits[:9]))
    assert events_that_count(commits[:11]) == events_that_count(commits[:9])
