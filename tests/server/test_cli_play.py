"""`affray play`: what is printed, and how it ends."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from server.cli_play import play

BATTLES = Path(__file__).parents[1] / "battles"
RATH = BATTLES / "adnd2e" / "rath_needs_five.battle"


class Printed(msgspec.Struct, frozen=True):
    line: int
    events: tuple[dict[str, msgspec.Raw], ...] = ()
    entries: tuple[dict[str, msgspec.Raw], ...] = ()
    failed: str = ""


def played(*arguments: str | Path) -> Result:
    return CliRunner().invoke(play, [str(argument) for argument in arguments])


def written(folder: Path, text: str | bytes, name: str = "a.battle") -> Path:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_a_script_prints_the_chronicle_with_the_arithmetic() -> None:
    done = played(RATH)
    assert done.exit_code == 0
    assert (
        "Rath strikes Orc 2: 5 (rolled at the table) + 3, 5 needed on the die: hit. Orc 2 loses 7. 1 left."
        in (done.stdout)
    )
    lines = [line.split() for line in done.stdout.splitlines()]
    assert ["Strength", "18/80", "+2", "AD-1.2"] in lines
    assert ["#", "With"] in [line[:2] for line in lines]
    assert done.stdout.splitlines()[-1].startswith("Played to its end; all ")
    assert done.stderr == ""


def test_both_spellings_print_the_same() -> None:
    assert played(RATH.with_suffix(".jsonl")).stdout == played(RATH).stdout


def test_json_is_one_object_for_each_command() -> None:
    done = played(RATH, "--json")
    assert done.exit_code == 0
    printed = [msgspec.json.decode(line, type=Printed) for line in done.stdout.splitlines()]
    blows = [one for one in printed if b'"AttackRolled"' in [bytes(event["event"]) for event in one.events]]
    assert [one.line for one in blows] == [12, 26]
    assert [len(one.entries) for one in blows] == [1, 1]


@pytest.mark.parametrize(
    ("last", "words"),
    [
        ("expect battle round 2", "expected a battle, found none open"),
        (
            "dm: begin",
            "expected it to happen, found it refused as no_battle: No battle is open at this table",
        ),
        ("refused sealed: dm: begin", "expected it refused as sealed, found it refused as no_battle"),
    ],
)
def test_the_first_failure_ends_it_with_1_and_names_file_and_line(
    last: str, words: str, tmp_path: Path
) -> None:
    script = written(tmp_path, f"# a note\ndm: say Well\n{last}\n# never reached\n")
    done = played(script)
    assert done.exit_code == 1
    (line,) = done.stderr.splitlines()
    assert f"{script}:3: {words}" in line
    assert "The DM: Well" in done.stdout
    assert "never" not in done.stdout
    last_line = played(script, "--json").stdout.splitlines()[-1]
    assert words in msgspec.json.decode(last_line, type=Printed).failed


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("dm: begin\nrath: dance\n", ":2:7: there is no command 'dance'"),
        (b"dm: say \xff\n", "it is not UTF-8 text"),
    ],
)
def test_an_unreadable_script_is_one_line_and_exit_2(text: str | bytes, words: str, tmp_path: Path) -> None:
    done = played(written(tmp_path, text))
    assert (done.exit_code, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert words in line


def test_json_that_is_nested_too_deeply_is_one_line_and_exit_2(tmp_path: Path) -> None:
    for line in ('{"x":' + "[" * 5000, "[" * 5000, '{"as":"dm","do":{"x":' + "[" * 5000):
        done = played(written(tmp_path, line, "deep.jsonl"))
        assert (done.exit_code, done.stdout) == (2, "")
        assert len(done.stderr.splitlines()) == 1


def test_a_script_that_is_not_there_or_of_another_kind_is_exit_2(tmp_path: Path) -> None:
    assert played(tmp_path / "none.battle").exit_code == 2
    assert played(written(tmp_path, "", "a.txt")).exit_code == 2


def test_an_empty_script_expects_nothing(tmp_path: Path) -> None:
    done = played(written(tmp_path, ""))
    assert (done.exit_code, done.stdout) == (0, "Played to its end; it expected nothing.\n")
