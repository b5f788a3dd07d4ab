"""A log that came back shorter, or as another: noticed by its chain, waited on, accepted by the DM, and seen by all."""

from __future__ import annotations

import pytest
from msgspec import structs

from domain.table.table import Table
from server.event_store.memory import MemoryDisk
from server.hub.hub import Hub
from server.hub.room import Room
from server.wire.close_codes import CloseCode
from tests.server.house import HASTY, House, Person, a_house
from tests.server.hub.test_feed import until
from tests.server.hub.test_room import assert_in_step, fight_begins


def standing(person: Person) -> dict[str, object]:
    return person.wire.of_type("standing")[-1]


async def words(dm: Person, *said: str) -> None:
    for text in said:
        assert (await dm.do("say", text=text))["type"] == "done"


def cut(room: Room, disk: MemoryDisk, *, table: int = 0, battle: int = 0) -> None:
    """The store loses the last so many entries of each log."""
    assert room.opened is not None
    for key, count in ((room.table.key, table), (room.opened.log.key, battle)):
        if count:
            del disk.streams[key][-count:]


@pytest.mark.parametrize("change", ["shorter", "another", "another that grew on"])
async def test_a_log_that_came_back_as_another_waits_for_its_dm(
    change: str, caplog: pytest.LogCaptureFixture
) -> None:
    disk = MemoryDisk()
    async with a_house(disk) as house:
        dm, rath, watcher = await fight_begins(house)
        await words(dm, "one", "two", "three")
        cut(dm.room, disk, table=2)
        async with a_house(disk) as fresh:
            if change != "shorter":
                elsewhere = await fresh.enter("dm")
                await words(elsewhere, *(["other"] * (2 if change == "another" else 5)))
            await until(lambda: watcher.wire.of_type("standing"))
            assert standing(watcher) == {"type": "standing", "log_lost": True}
            assert standing(dm)["acts_lost"] == 2
            assert "waits for its DM, 2 acts are lost" in caplog.text
            before = {key: list(log) for key, log in disk.streams.items()}
            answers = [
                await rath.do("say", text="Hello?"),
                await dm.do("end_battle"),
                await rath.do("accept_log"),
            ]
            assert [answer["code"] for answer in answers] == ["log_lost"] * 3
            assert disk.streams == before
            assert "three" in str(watcher.story)

            assert (await dm.do("accept_log"))["type"] == "done"
        for person in (dm, rath, watcher):
            assert standing(person) == {"type": "standing"}
            assert "three" not in str(person.story)
            assert "one" in str(person.story)
            assert "has lost what happened last" in str(person.story)
            assert_in_step(person)
            assert person.wire.closed is None
        assert (await rath.do("say", text="On we go."))["type"] == "done"
        assert (await dm.do("accept_log"))["code"] == "nothing_lost"


async def test_what_a_battle_lost_is_lost_for_every_worker_and_accepted_once() -> None:
    disk = MemoryDisk()
    async with a_house(disk) as one, a_house(disk) as other:
        dm, rath, _ = await fight_begins(one)
        await dm.do("declare", orders=[{"figure": "orc-1", "action": "hold"}])
        await dm.do("seal", for_all=True)
        far = await other.enter("dm")
        assert far.view["battle"]["step"] == "initiative"
        cut(dm.room, disk, battle=1)
        await until(lambda: far.wire.of_type("standing") and dm.wire.of_type("standing"))
        assert standing(far)["acts_lost"] == standing(dm)["acts_lost"] == 1
        assert (await far.do("accept_log"))["type"] == "done"
        await until(lambda: standing(rath) == {"type": "standing"})
        assert dm.view["battle"]["step"] == far.view["battle"]["step"] == "declare"
        assert (await dm.do("seal", for_all=True))["type"] == "done"
        people = (dm, rath, far)
        await until(lambda: all(one.view["battle"]["step"] == "initiative" for one in people))
        assert_in_step(*people)
        assert len(table_of(one).lost) == 1


def table_of(house: House) -> Table:
    (kept,) = house.hub._kept.values()
    return kept.room.table.state


async def test_a_log_that_comes_back_whole_goes_on_by_itself() -> None:
    disk = MemoryDisk()
    async with a_house(disk) as house:
        dm, _, _ = await fight_begins(house)
        await words(dm, "one", "two")
        stream = disk.streams[dm.room.table.key]
        lost = [stream.pop(), stream.pop()]
        await until(lambda: dm.wire.of_type("standing"))
        stream.extend(reversed(lost))
        await until(lambda: standing(dm) == {"type": "standing"})
        assert (await dm.do("say", text="three"))["type"] == "done"
        assert_in_step(dm)


async def test_a_page_that_saw_more_than_a_fresh_worker_finds_shows_that_the_log_lost_something() -> None:
    disk = MemoryDisk()
    async with a_house(disk) as house:
        dm, rath, _ = await fight_begins(house)
        await words(dm, "one", "two", "three")
        saw = {"dm": dm.position, rath.guest.link: rath.position}
        cut(dm.room, disk, table=2)
    async with a_house(disk) as house:
        back = await house.enter(rath.guest.link, saw[rath.guest.link])
        assert standing(back) == {"type": "standing", "log_lost": True}
        assert "three" not in str(back.story)
        assert (await back.do("say", text="Hello?"))["code"] == "log_lost"
        dm = await house.enter("dm", saw["dm"])
        assert standing(dm)["acts_lost"] == 2
        assert (await dm.do("accept_log"))["type"] == "done"
        assert standing(back) == {"type": "standing"}
        assert (await back.do("say", text="Here I am."))["type"] == "done"
    async with a_house(disk) as house:
        late = await house.enter("dm", saw["dm"])
        assert late.wire.of_type("standing") == [], "what was accepted is not asked again"


async def test_a_table_that_left_memory_and_comes_back_shorter_has_lost_something() -> None:
    disk = MemoryDisk()
    async with a_house(disk, structs.replace(HASTY, room_idle_seconds=0.01)) as house:
        dm, rath, watcher = await fight_begins(house)
        await words(dm, "one", "two", "three")
        room = dm.room
        for person in (dm, rath, watcher):
            house.hub.leave(person.room, person.guest)
        await until(lambda: not house.hub._kept)
        cut(room, disk, table=2)
        newcomer = await house.enter("dm")
        assert newcomer.room is not room
        assert standing(newcomer)["acts_lost"] == 2, "this worker remembers where it left the table"
        assert (await newcomer.do("accept_log"))["type"] == "done"
        assert standing(newcomer) == {"type": "standing"}


async def test_a_log_that_came_back_in_pieces_shuts_its_table() -> None:
    disk = MemoryDisk()
    async with a_house(disk) as house:
        dm, _, _ = await fight_begins(house)
        await words(dm, "one", "two")
        stream = disk.streams[dm.room.table.key]
        stream[3] = structs.replace(stream[3], body=stream[3].body + b" ")
        stream.pop()
        await until(lambda: dm.wire.of_type("standing"))
        await dm.say({"type": "command", "id": "pieces", "command": {"do": "accept_log"}})
        assert dm.wire.closed is CloseCode.STORE_AWAY
        assert dm.room.frozen is not None


async def test_only_the_dm_is_told_that_the_store_promises_nothing() -> None:
    async with a_house() as house:
        house.hub = Hub(house.store, house.settings, is_relaxed=True)
        dm, rath, watcher = await fight_begins(house)
        assert standing(dm) == {"type": "standing", "relaxed": True}
        assert not rath.wire.of_type("standing")
        assert not watcher.wire.of_type("standing")
