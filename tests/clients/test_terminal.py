"""`affray join` on a real terminal, read as text, and through a pipe."""

import asyncio
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pyte
import pytest

from tests.server.serving import Serving, serving

ROOT = Path(__file__).parents[2]
SECONDS_MAX = 40.0
JOIN = (sys.executable, "-m", "server.cli", "join")
COLOUR = re.compile(rb"\x1b\[[0-9;]*?(?<![0-9])(3[0-7]|4[0-7]|9[0-7]|38;5;\d+|48;5;\d+)(?![0-9])[0-9;]*m")
THE_FORD = """\
   0   2   4   6   8   10  12  14  16  18  20  22
 0  · · · · · · · · · · · ~ ~ · · · · · · · · · · ·
 1  · · · · · · · · · · · ~ ~ · · · · · · · · · · ·
 2  · · · · · · · · · · · ~ ~ · ·## · · · · · · · ·
 3  · · · · · 1 1 1 · · · ~ ~ · ·## · · · · · · · ·
 4  · · · · · 1 1 1 · · · ~ ~ · ·## · · · · · · · ·
 5  · · · · · 1 1Ta · · · ~ ~ · ·## · · · · · · · ·
 6  · · · · · · · · · · · ~ ~ · ·O1O4 · · · · · · ·
 7  · · · · · · · · ·Ra · ~ ~ · ·O2O5 ·OgOg · · · ·
 8  · · · · · ·Mi · · · · ~ ~ · ·O3O6 ·OgOg · · · ·
 9  · · · · · · · · ·Be · ~ ~ · · · · · · · · · · ·
10  · · · · · · · · · · · ~ ~ · · · · · · · · · · ·
11  · · · · · · · · · · · ~ ~ · · · · · · · · · · ·"""


class Terminal:
    """A terminal of 80 by 24 with `affray join` in it."""

    def __init__(self, link: str, state: Path, *, controls: bool = True, **env: str) -> None:
        """`controls`: the terminal is the process's own; else one that says nothing to it when it goes."""
        self.screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self._master, slave = pty.openpty()
        subprocess.run(["stty", "rows", "24", "cols", "80"], stdin=slave, check=True)
        known = {
            **os.environ,
            "TERM": "xterm-256color",
            "XDG_STATE_HOME": str(state),
            "LINES": "24",
            "COLUMNS": "80",
        }
        known.pop("NO_COLOR", None)
        self.process = subprocess.Popen(
            [*JOIN, link],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=ROOT,
            env=known | env,
            start_new_session=controls,
        )
        os.close(slave)

    def read(self, seconds: float) -> None:
        if select.select([self._master], [], [], seconds)[0]:
            try:
                read = os.read(self._master, 65536)
            except OSError:  # the other end is closed: the program has left
                return
            self.raw += read
            self._stream.feed(read)

    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.screen.display)

    def until(self, words: str) -> str:
        ends = time.monotonic() + SECONDS_MAX
        while words not in self.text():
            assert time.monotonic() < ends, f"{words!r} never came:\n{self.text()}"
            self.read(0.2)
        return self.text()

    def type(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    def leave(self) -> int:
        self.type("\x11")
        ends = time.monotonic() + SECONDS_MAX
        while self.process.poll() is None and time.monotonic() < ends:
            self.read(0.2)
        return self.process.wait(1)

    def vanish(self) -> None:
        os.close(self._master)
        self._master = -1

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
        if self._master >= 0:
            self.vanish()


@contextmanager
def a_terminal(link: str, state: Path, *, controls: bool = True, **env: str) -> Generator[Terminal]:
    terminal = Terminal(link, state, controls=controls, **env)
    try:
        yield terminal
    finally:
        terminal.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Serving]:
    with serving(tmp_path_factory.mktemp("terminal"), "--demo") as server:
        yield server


def link(server: Serving, kind: str) -> str:
    return f"http://{server.netloc}/t/demo#{server.links[kind]}"


def plainly(where: str, state: Path, *lines: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*JOIN, where, "--plain"],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "XDG_STATE_HOME": str(state)},
        timeout=SECONDS_MAX,
        check=False,
    )


@pytest.mark.timeout(150)
async def test_a_round_begins_between_a_terminal_and_a_pipe(server: Serving, tmp_path: Path) -> None:
    told = await asyncio.to_thread(
        plainly,
        link(server, "players"),
        tmp_path,
        "claim rath",
        "board",
        "? attack or",
        "attak orc-1",
        "next",
    )
    assert told.returncode == 0, told.stderr
    assert "You are Rath, on 9,7, facing east." in told.stdout
    assert "Orc 2 (orc-2), six squares east, facing you, unhurt." in told.stdout
    assert "orc-6 (Orc 6)" in told.stdout
    assert "there is no command 'attak'. Did you mean attack?" in told.stdout
    assert "Nothing is yours to do now." in told.stdout
    assert "Goblin" not in told.stdout, "nobody hidden is told"
    assert "\x1b" not in told.stdout
    with a_terminal(link(server, "dm"), tmp_path, NO_COLOR="1") as dm:
        screen = dm.until("Next: Begin the battle")
        board = "\n".join(line[:51].rstrip() for line in screen.splitlines()[1:14])
        assert board.replace("Go", " ·") == THE_FORD
        assert screen.splitlines()[0] == "Set out the field, then begin."
        dm.until("Space takes the next step; or type, and Tab completes")
        assert " Ra Rath       52/52" in screen
        await asyncio.sleep(0.5)
        dm.type(" ")
        dm.until("Next: Seal")
        dm.type("orc-1 att")
        dm.until("\nattack")
        dm.type("\t")
        dm.until("orc-1 attack")
        dm.type("rath\r")
        dm.until("O1 Orc 1      5/5 attack")
        dm.type("ogre dnace\r")
        dm.until("'dnace' is no")
        assert not COLOUR.search(dm.raw)
        assert dm.leave() == 0


@pytest.mark.timeout(90)
async def test_those_who_watch_have_colour_and_no_command(server: Serving, tmp_path: Path) -> None:
    with a_terminal(link(server, "spectators"), tmp_path) as watching:
        screen = watching.until("Ra Rath")
        assert "Goblin" not in screen
        assert "21/21" not in screen
        watching.until("You watch. PgUp")
        watching.type("attack orc-1\r")
        watching.until("Those who watch give no commands")
        assert COLOUR.search(watching.raw)


@pytest.mark.timeout(90)
async def test_a_terminal_that_vanishes_without_a_word_ends_the_program(
    server: Serving, tmp_path: Path
) -> None:
    with a_terminal(link(server, "spectators"), tmp_path, controls=False) as watching:
        watching.until("Ra Rath")
        watching.vanish()
        assert await asyncio.to_thread(watching.process.wait, 20) != 0


def test_what_is_no_link_is_told_in_a_line(tmp_path: Path) -> None:
    told = plainly("ford", tmp_path)
    assert told.returncode == 2
    assert "is no link to a table" in told.stderr
