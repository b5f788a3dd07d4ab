"""What happens by itself: time runs out on a question, once; people come and go."""

from __future__ import annotations

import asyncio

import pytest
from msgspec import structs

from server.event_store.memory import MemoryDisk
from server.hub.feed import freeze
from server.wire.close_codes import CloseCode
from tests.server.house import HASTY, House, Person, a_house
from tests.server.hub.test_feed import until
from tests.server.hub.test_room import fight_begins


async def asked_to_take_back(house: House) -> tuple[Person, Person]:
    dm, rath, _ = await fight_begins(house)
    await rath.do("declare", orders=[{"figure": "rath", "action": "hold"}])
    assert (await rath.do("ask_undo"))["type"] == "done"
    return dm, rath


def questions(person: Person) -> dict[str, object]:
    found: dict[str, object] = person.view["battle"].get("questions", {})
    return found


async def test_time_runs_out_on_a_question_and_its_default_holds() -> None:
    async with a_house() as house:
        await house.demo()
        dm, _ = await asked_to_take_back(house)
        (card,) = questions(dm).values()
        assert card["yours"]  # type: ignore[index]
        before = dm.room.position.version
        house.now_ms += 59_000
        dm.leave()
        await asyncio.sleep(1.1)
        assert dm.room.position.version == before + 1
        assert dm.room.moment is not None
        assert not dm.room.moment.battle.questions.open
        assert dm.room.opened is not None
        assert dm.room.opened.log.commits[-1].author == "clock"


async def test_a_question_times_out_once_over_two_workers_and_a_restart() -> None:
    disk = MemoryDisk()
    async with a_house(disk) as house:
        await house.demo()
        await asked_to_take_back(house)
    async with a_house(disk) as one, a_house(disk) as other:
        one.now_ms += 120_000
        other.now_ms += 120_000
        here, there = await one.enter("dm"), await other.enter("dm")
        await until(lambda: not questions(here) and not questions(there))
        await asyncio.sleep(0.05)
        assert here.room.opened is not None
        assert [commit.author for commit in here.room.opened.log.commits].count("clock") == 1  # type: ignore[arg-type]


async def test_a_question_that_was_answered_times_out_no_more() -> None:
    async with a_house() as house:
        await house.demo()
        dm, rath = await asked_to_take_back(house)
        (question,) = questions(dm)
        assert (await dm.do("answer", question=question, choice="allow"))["type"] == "done"
        assert not questions(rath)
        assert "order" not in rath.view["battle"]["combatants"]["rath"]


async def test_a_question_that_came_back_runs_out_anew_as_often_as_it_comes_back() -> None:
    async with a_house() as house:
        await house.demo()
        dm, _ = await asked_to_take_back(house)
        for number in range(3):
            house.now_ms += 61_000
            look_again(house, dm)
            await until(lambda: not questions(dm))
            assert dm.room.opened is not None
            answered = dm.room.opened.log.commits[-1]
            assert answered.author == "clock"
            undo = {"do": "undo", "gesture": answered.gesture}
            await dm.say({"type": "command", "id": f"back-{number}", "at": dm.position, "command": undo})
            await asyncio.sleep(0.02)
            assert questions(dm), "its seconds count from when it came back"
            assert dm.view["battle"]["may_redo"]


def look_again(house: House, person: Person) -> None:
    """Let the clock see what time it is: it sleeps until then."""
    clock = house.hub._kept[person.room.id].clock
    clock.stop()
    clock.look()


async def test_a_table_that_is_shut_has_no_clock_and_is_loaded_anew(caplog: pytest.LogCaptureFixture) -> None:
    settings = structs.replace(HASTY, clock_retry_seconds=0.01, room_idle_seconds=0.02)
    async with a_house(settings=settings) as house:
        await house.demo()
        dm, rath = await asked_to_take_back(house)
        room, kept = dm.room, house.hub._kept[dm.room.id]
        freeze(room, "this is a test")
        assert dm.wire.closed is CloseCode.STORE_AWAY
        assert not kept.clock.is_waiting
        for person in tuple(room.guests):
            house.hub.leave(room, person)
        await until(lambda: room.id not in house.hub._kept)
        assert "loaded anew" in caplog.text
        back = await house.enter("dm")
        assert back.room is not room
        assert (await back.do("say", text="Where were we?"))["type"] == "done"
        assert rath.wire.closed is CloseCode.STORE_AWAY


async def test_a_room_that_nobody_is_in_is_dropped_after_a_while() -> None:
    async with a_house(settings=structs.replace(HASTY, room_idle_seconds=0.01)) as house:
        room = await house.demo()
        person = await house.enter("dm")
        await asyncio.sleep(0.05)
        assert await house.hub.room("demo") is room
        person.leave()
        await asyncio.sleep(0.05)
        assert await house.hub.room("demo") is not room
