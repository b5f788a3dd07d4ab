"""The command line: what is wrong is said in one line that says what to do."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest
from msgspec import structs

from server.cli import main
from server.settings import Settings
from server.settings_given import NotASetting, settings_with


class Told(NamedTuple):
    """How a command ended and what it wrote."""

    returncode: int
    stdout: str
    stderr: str


@pytest.fixture
def say(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Told]:
    """`affray` with these arguments, in this process: for what ends before anything is tried."""

    def said(*arguments: str) -> Told:
        monkeypatch.setattr(sys, "argv", ["affray", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        code = ended.value.code
        assert isinstance(code, int)
        told = capsys.readouterr()
        return Told(code, told.out, told.err)

    return said


def affray(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "server.cli", *arguments],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
        cwd=Path(__file__).parents[2],
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("serve", "--prot", "1"),
        ("serve", "--port", "many"),
        ("serve", "--port", "70000"),
        ("serve", "--durability", "none"),
        ("serve", "--public-url", "example.org"),
        ("serve", "--redis", "redis://127.0.0.1:1", "--data", "/tmp/x"),
        ("serve", "--public-url", "http://example.org:99999"),
        ("serve", "--data", ""),
        ("serve", "--redis", "nonsense"),
        ("serve", "--redis", "http://127.0.0.1:1"),
        ("serve", "--redis", "redis://127.0.0.1:99999"),
        ("serve", "--redis", "unix://"),
        ("serve", "--host", ""),
        ("serve", "--host", "127.0.0.1:80"),
        ("serve", "--host", "300.1.1.1"),
        ("serve", "--host", "http://localhost"),
        ("serve", "--set", "dm_away_seconds"),
        ("serve", "--set", "dm_away_seconds=nan"),
        ("serve", "--set", "dm_away_seconds=-1"),
        ("serve", "--set", "rooms_max=1.5"),
        ("serve", "--set", "store=1"),
        ("serve", "--set", "frame_bytes_max=0"),
        ("show", "demo", "--data", ""),
        ("show", "demo", "--redis", "nonsense"),
        ("show", "README.md"),
        ("serve", "extra"),
        ("sevre",),
        (),
    ],
)
def test_wrong_arguments_are_one_line_that_says_what_to_do_and_exit_2(
    say: Callable[..., Told], arguments: tuple[str, ...]
) -> None:
    done = say(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith("affray: ")
    assert "--help" in line
    assert not re.search(r"[.?!][.]|\?\)", line), "one mark closes a sentence"


def test_a_slip_is_put_right_in_a_sentence_of_its_own(say: Callable[..., Told]) -> None:
    line = say("serve", "--hots", "x").stderr
    assert line.startswith("affray: No such option '--hots'. Did you mean")
    assert "'--host'" in line
    assert line.endswith("? Try 'affray serve --help'.\n")


def test_a_setting_that_is_not_there_is_answered_with_those_that_are_like_it(
    say: Callable[..., Told],
) -> None:
    line = say("serve", "--set", "dm_way_seconds=5").stderr
    assert "there is no setting 'dm_way_seconds'" in line
    assert "dm_away_seconds" in line


def test_a_setting_beyond_its_bounds_is_refused_with_them() -> None:
    for word, said in (
        ("frame_bytes_max=0", "frame_bytes_max is a whole number from 4096 to 1048576, not '0'"),
        ("dm_away_seconds=inf", "dm_away_seconds is a number from 0.1 to 86400, not 'inf'"),
        ("seat_away_seconds=2", "presence_beat_seconds (4) is not to be above seat_away_seconds (2)"),
    ):
        with pytest.raises(NotASetting, match=re.escape(said)):
            settings_with([word])


def test_every_setting_has_bounds_and_stands_within_them() -> None:
    assert msgspec.json.decode(msgspec.json.encode(Settings()), type=Settings) == Settings()
    ours = structs.asdict(Settings())
    assert settings_with([f"{name}={value}" for name, value in ours.items() if name != "store"]) == Settings()


def test_settings_that_are_given_stand_in_place_of_ours() -> None:
    given = settings_with(["dm_away_seconds=3", "rooms_max=7", "dm_away_seconds=2.5"])
    assert given == structs.replace(Settings(), dm_away_seconds=2.5, rooms_max=7)


def test_what_the_store_says_is_closed_by_one_mark() -> None:
    line = affray("show", "demo", "--redis", "redis://127.0.0.1:1").stderr.rstrip("\n")
    assert line.endswith(".")
    assert not line.endswith("..")


def test_a_file_that_is_no_export_is_not_taken_for_a_table(say: Callable[..., Told]) -> None:
    assert "README.md is a file and no .jsonl" in say("show", "README.md").stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--redis", "redis://127.0.0.1:1"), "127.0.0.1"),
        (("--host", "nowhere.invalid", "--data", "{data}"), "--host"),
        (("--host", "192.0.2.1", "--data", "{data}"), "--host"),
        (("--data", "/proc/nowhere/affray"), "/proc/nowhere"),
    ],
)
def test_what_cannot_be_done_is_one_line_and_exit_1(
    arguments: tuple[str, ...], words: str, tmp_path: Path
) -> None:
    done = affray("serve", *(argument.format(data=tmp_path / "data") for argument in arguments))
    assert done.returncode == 1, done.stderr
    (line,) = done.stderr.splitlines()
    assert line.startswith("affray: ")
    assert words in line


def test_help_names_every_command() -> None:
    done = affray("--help")
    assert done.returncode == 0
    assert "serve" in done.stdout
