"""The server and its store are killed in the middle of a fight, together and each alone; nothing told is lost."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import random
import signal
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidMessage

from tests.server.serving import Page, Serving, a_page, children, is_alive, serving

pytestmark = [pytest.mark.faults, pytest.mark.timeout(1200)]

SETTLE_SECONDS_MAX = 60.0
SAID_BY_ONE_SOCKET = 80


class Fight:
    """One person who gives command after command, and notes what was said to have happened."""

    def __init__(self) -> None:
        self.given: dict[str, dict[str, Any]] = {}
        self.told: dict[str, int] = {}

    async def give(self, page: Page, name: str) -> dict[str, Any]:
        n = len(self.given)
        command = self.given.setdefault(
            name,
            {"figure": "rath", "square": [n % 9, 12]} if n % 2 else {"figure": "bera", "square": [n % 9, 13]},
        )
        answer = await page.do("place", command_id=name, **command)
        if answer["type"] == "done":
            assert self.told.setdefault(name, answer["version"]) == answer["version"]
        return answer

    async def go_on(self, server: Serving, prefix: str) -> None:
        """Until the server is gone, on one socket after the other: each may say only so much at once."""
        with contextlib.suppress(ConnectionClosed, TimeoutError, OSError, InvalidMessage):
            for n in itertools.count():
                async with a_page(server.netloc, "demo", server.links["dm"]) as page:
                    for m in range(SAID_BY_ONE_SOCKET):
                        await self.give(page, f"{prefix}.{n}.{m}")


def log_of(server: Serving) -> dict[str, int]:
    """What the battle's log holds: versions by command id, each once, without a gap."""
    tokens = server.links
    battle = asyncio.run(battle_of(server))
    status, _, body = server.request(
        f"/api/tables/demo/battles/{battle}/export", headers={"authorization": f"Bearer {tokens['dm']}"}
    )
    assert status == 200
    _, *lines, end = [json.loads(line) for line in body.splitlines()]
    assert end["end"] == len(lines), "the file is whole"
    versions = [int(line["id"].partition("-")[0]) for line in lines]
    assert versions == list(range(1, len(lines) + 1)), "versions are dense"
    ids = [line["commit"]["id"] for line in lines]
    assert len(ids) == len(set(ids)), "no command happened twice"
    return dict(zip(ids, versions, strict=True))


async def battle_of(server: Serving) -> str:
    async with a_page(server.netloc, "demo", server.links["dm"]) as page:
        battle: str = page.view["battle"]["id"]
        return battle


def killed(server: Serving, what: str) -> None:
    stores = server.stores()
    assert stores
    match what:
        case "server":
            os.kill(server.process.pid, signal.SIGKILL)
        case "store":
            for pid in stores:
                os.kill(pid, signal.SIGKILL)
        case _:
            for pid in (server.process.pid, *stores):
                os.kill(pid, signal.SIGKILL)


def gone(pids: list[int]) -> bool:
    deadline = time.monotonic() + SETTLE_SECONDS_MAX
    while any(is_alive(pid) for pid in pids):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


@pytest.mark.parametrize("what", ["server", "both"])
def test_everything_that_was_told_is_there_after_a_kill_and_a_restart(
    what: str, tmp_path: Path, seed: int, *, is_long: bool
) -> None:
    chance = random.Random(seed)
    fight = Fight()
    links: dict[str, str] = {}
    turns = 20 if is_long else 1
    for turn in range(turns):
        server = Serving(tmp_path / "data", "--demo", is_fresh=True)
        assert links in ({}, server.links), "the same data gives the same links"
        links = server.links
        below = children(server.process.pid)
        try:
            kept = log_of(server)
            assert {name: kept.get(name) for name in fight.told} == fight.told
            asyncio.run(until_killed(server, fight, f"turn{turn}", what, 0.2 + chance.random() / 2))
        finally:
            server.process.kill()
            server.process.communicate(timeout=10)
        assert gone(below), "no orphan stays"
    assert len(fight.told) > turns, "more than one command a turn was told as done"
    with serving(tmp_path / "data", "--demo", is_fresh=True) as server:
        log = log_of(server)
        assert {name: log.get(name) for name in fight.told} == fight.told
        asyncio.run(send_again(server, fight))
        again = log_of(server)
        assert set(fight.given) <= set(again), "what was sent again happened"


async def until_killed(server: Serving, fight: Fight, prefix: str, what: str, seconds: float) -> None:
    going_on = asyncio.create_task(fight.go_on(server, prefix))
    await asyncio.sleep(seconds)
    killed(server, what)
    await going_on


async def send_again(server: Serving, fight: Fight) -> None:
    """All that was given lately, and all of which nobody knows whether it happened."""
    names = [name for name in fight.given if name not in fight.told]
    names += list(fight.told)[-SAID_BY_ONE_SOCKET + len(names) :]
    async with a_page(server.netloc, "demo", server.links["dm"]) as page:
        for name in names:
            assert (await fight.give(page, name))["type"] == "done"


def test_a_store_that_is_killed_comes_back_and_the_fight_goes_on(tmp_path: Path) -> None:
    fight = Fight()
    with serving(tmp_path / "data", "--demo") as server:
        asyncio.run(through_kills(server, fight))
        log = log_of(server)
        assert {name: log.get(name) for name in fight.told} == fight.told
        assert set(fight.given) <= set(log)
        assert len(fight.told) == 60


async def through_kills(server: Serving, fight: Fight) -> None:
    """Every command is given until it is told to have happened, while the store dies three times."""
    async with a_page(server.netloc, "demo", server.links["dm"]) as page:
        for n in range(60):
            if n % 20 == 10:
                killed(server, "store")
            deadline = time.monotonic() + 30
            while (answer := await fight.give(page, f"c{n}"))["type"] != "done":
                assert answer["code"] == "not_saved"
                assert time.monotonic() < deadline
                await asyncio.sleep(0.05)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_server_stops_cleanly_and_tells_its_pages(number: int, tmp_path: Path) -> None:
    with serving(tmp_path / "data", "--demo") as server:
        below = children(server.process.pid)
        assert below
        assert asyncio.run(code_of_goodbye(server, number)) == 1012
        code, rest = server.wait()
        assert (code, rest) == (0, "")
        assert gone(below)


async def code_of_goodbye(server: Serving, number: int) -> int:
    async with a_page(server.netloc, "demo", server.links["players"]) as page:
        server.signal(number)
        code = await page.closes()
        assert page.socket.close_reason == f"restart; since={page.position}", "it knows where to go on"
        return code


def test_a_server_answers_within_two_seconds_and_a_second_one_on_its_data_is_refused_in_one_line(
    tmp_path: Path,
) -> None:
    with serving(tmp_path / "data", "--demo") as first:
        with pytest.raises(AssertionError, match="did not start") as refused:
            Serving(tmp_path / "data", "--demo")
        (line,) = [word for word in str(refused.value).split("'") if word.startswith("affray: ")]
        assert str(tmp_path / "data") in line
        assert first.request("/healthz")[0] == 200
        assert first.start_seconds < 2.0 or os.getloadavg()[0] > 1, "on a quiet machine"
