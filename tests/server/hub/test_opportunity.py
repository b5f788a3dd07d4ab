"""Going away from somebody who is played: they are asked once for the whole path, and when time is up the blow falls."""

from __future__ import annotations

import asyncio
from typing import Any

from server.event_store.memory import MemoryDisk
from tests.server.house import House, Person, a_house
from tests.server.hub.test_clock_and_presence import questions
from tests.server.hub.test_feed import until

AWAY = [[12, 5], [13, 4]]
"""Orc 1 stands beside Rath at 11,6; the first of these squares is out of his reach."""


async def asked_to_strike(house: House) -> tuple[Person, Person]:
    """Rath is asked whether he strikes at Orc 1, who goes."""
    await house.demo()
    dm, rath = await house.enter("dm"), await house.claim("rath")
    await dm.do("begin_battle")
    await dm.do("declare", orders=[{"figure": "orc-1", "action": "move", "move": "full"}])
    await dm.do("seal", for_all=True)
    await dm.do("roll_initiative", dice={"party": 9, "foes": 2})
    assert (await dm.do("move", figure="orc-1", path=AWAY))["type"] == "done"
    return dm, rath


def card(person: Person) -> dict[str, Any]:
    (found,) = person.view["battle"]["questions"].values()
    asked: dict[str, Any] = found
    return asked


def square(person: Person) -> list[int]:
    found: list[int] = person.view["battle"]["combatants"]["orc-1"]["square"]
    return found


async def test_whoever_is_left_is_asked_once_and_the_path_waits() -> None:
    async with a_house() as house:
        dm, rath = await asked_to_strike(house)
        assert card(rath)["yours"]
        assert (card(rath)["default"], card(rath)["seconds"]) == ("strike", 15)
        assert square(dm) == square(rath) == [11, 6]
        assert (await dm.do("move", figure="orc-1", path=AWAY))["code"] == "wrong_step"
        answered = await rath.do("answer", question=card(rath)["id"], choice="let_go")
        assert answered["type"] == "done"
        assert square(dm) == square(rath) == [13, 4]
        assert not questions(rath)


async def test_how_long_is_left_is_the_same_on_a_page_that_is_loaded_again() -> None:
    async with a_house() as house:
        dm, rath = await asked_to_strike(house)
        ends_ms = house.now_ms + 15_000
        house.now_ms += 6_000
        again = await house.enter("dm")
        assert card(dm)["ends_ms"] == card(rath)["ends_ms"] == card(again)["ends_ms"] == ends_ms


async def test_what_is_refused_names_figures_as_the_page_does() -> None:
    async with a_house() as house:
        dm, rath = await asked_to_strike(house)
        await rath.do("answer", question=card(rath)["id"], choice="let_go")
        refused = await dm.do("attack", attacker="orc-2", target="orc-1")
        assert "Orc 2" in refused["message"]
        assert "orc-2" not in refused["message"]


async def test_when_time_is_up_the_blow_falls_and_the_path_is_gone() -> None:
    async with a_house() as house:
        dm, rath = await asked_to_strike(house)
        house.now_ms += 15_000
        rath.leave()
        await until(lambda: not questions(dm))
        told = [entry["text"] for entry in dm.story]
        assert any(text.startswith("Rath strikes Orc 1, who gave an opening") for text in told)
        assert dm.room.opened is not None
        assert dm.room.opened.log.commits[-1].author == "clock"


async def test_time_is_up_once_over_two_workers_and_a_restart() -> None:
    disk = MemoryDisk()
    async with a_house(disk) as house:
        await asked_to_strike(house)
    async with a_house(disk) as one, a_house(disk) as other:
        one.now_ms += 60_000
        other.now_ms += 60_000
        here, there = await one.enter("dm"), await other.enter("dm")
        await until(lambda: not questions(here) and not questions(there))
        await asyncio.sleep(0.05)
        assert here.room.opened is not None
        assert [commit.author for commit in here.room.opened.log.commits].count("clock") == 1  # type: ignore[arg-type]


async def test_a_question_names_nothing_of_the_log() -> None:
    async with a_house() as house:
        _, rath = await asked_to_strike(house)
        assert rath.room.opened is not None
        name = card(rath)["id"]
        assert rath.room.opened.log.commits[-1].id not in name
        assert len(name) == len("q-") + 16
