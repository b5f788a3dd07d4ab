"""Who is here, at whichever worker; who has been gone for a while, and what goes on for them meanwhile."""

from __future__ import annotations

import asyncio
from math import inf
from typing import Any

from msgspec import structs

from domain.ids import CharacterId
from server.event_store.memory import MemoryDisk
from tests.server.house import HASTY, House, Person, a_house
from tests.server.hub.test_feed import until
from tests.server.hub.test_room import orcs_turn

SOON = structs.replace(
    HASTY, seat_away_seconds=0.08, presence_beat_seconds=0.02, dm_away_step_seconds=0.0, dm_away_seconds=1e9
)
LATER = structs.replace(SOON, seat_away_seconds=30.0)


def presence(person: Person) -> dict[str, Any]:
    told = person.wire.of_type("presence")
    return told[-1] if told else {}


async def test_everyone_is_told_who_is_here_at_any_worker() -> None:
    disk = MemoryDisk()
    async with a_house(disk, LATER) as one, a_house(disk, LATER) as other:
        await one.demo()
        dm, rath = await one.enter("dm"), await other.claim("rath")
        watcher = await other.enter("spectators")
        expected = {"type": "presence", "here": ["Rath", "The DM"], "watching": 1}
        await until(lambda: all(presence(person) == expected for person in (dm, rath, watcher)))
        watcher.leave()
        await until(lambda: presence(dm)["watching"] == presence(rath)["watching"] == 0)


async def test_who_is_gone_for_a_while_is_away_once_and_here_again_at_once() -> None:
    """RB-44: a second tab keeps its owner here; being away is told once."""
    disk = MemoryDisk()
    async with a_house(disk, SOON) as one, a_house(disk, SOON) as other:
        await one.demo()
        dm, rath = await one.enter("dm"), await other.claim("rath")
        tab = await one.enter(rath.guest.link)
        await until(lambda: presence(dm).get("here") == ["Rath", "The DM"])
        rath.leave()
        await asyncio.sleep(0.2)
        assert presence(dm)["here"] == ["Rath", "The DM"], "the other tab is open"
        told = len(dm.wire.of_type("presence"))
        tab.leave()
        await until(lambda: presence(dm).get("away") == ["Rath"])
        await asyncio.sleep(0.1)
        assert [one["here"] for one in dm.wire.of_type("presence")[told:]] == [["The DM"]]
        async with asyncio.timeout(1.0):
            back = await other.enter(rath.guest.link)
            await until(lambda: presence(dm)["here"] == ["Rath", "The DM"] and not presence(dm).get("away"))
        assert presence(back)["here"] == ["Rath", "The DM"]


async def test_those_of_a_worker_that_died_are_away_after_a_while() -> None:
    disk = MemoryDisk()
    async with a_house(disk, SOON) as one:
        dead = House(disk, SOON)
        await one.demo()
        dm, _ = await one.enter("dm"), await dead.claim("rath")
        await until(lambda: presence(dm).get("here") == ["Rath", "The DM"])
        dead.store.is_away = True  # it says nothing any more
        await until(lambda: presence(dm).get("away") == ["Rath"])
        dead.store.is_away = False
        await dead.hub.stop()


async def test_what_somebody_declared_who_is_away_goes_on_once_over_all_workers() -> None:
    disk = MemoryDisk()
    async with a_house(disk, SOON) as one, a_house(disk, SOON) as other:
        dm, rath, watcher = await orcs_turn(one)
        far = await other.enter("dm")
        await dm.do("attack", attacker="orc-1", target="rath", dice=[20, 1])
        rath.leave()
        await until(lambda: "rath" in ids_by_the_clock(dm))
        blows = [entry for entry in dm.story if entry["text"].startswith("Rath")]
        assert blows, "what was declared is carried out"
        await until(lambda: dm.room.position == far.room.position)
        ids = [commit.id for commit in commits(dm)]
        assert len(ids) == len(set(ids))
        assert dm.view == far.view
        assert watcher.wire.closed is None


async def test_nothing_goes_on_for_a_player_who_is_here_or_came_back() -> None:
    async with a_house(settings=SOON) as house:
        dm, rath, _ = await orcs_turn(house)
        await dm.do("attack", attacker="orc-1", target="rath", dice=[20, 1])
        rath.leave()
        back = await house.enter(rath.guest.link)
        await asyncio.sleep(0.2)
        assert ids_by_the_clock(dm) == []
        assert "attack" in back.view["battle"]["combatants"]["rath"]["may"]
        assert (await back.do("attack", attacker="rath", target="orc-1"))["type"] == "done"


def commits(person: Person) -> list[Any]:
    assert person.room.opened is not None
    return list(person.room.opened.log.commits)


def ids_by_the_clock(person: Person) -> list[str]:
    """For whom the clock gave something."""
    return [commit.id.split(".")[2] for commit in commits(person) if commit.author == "clock"]


async def test_a_line_that_dies_without_a_word_is_away_and_gets_back_what_was_lent_once_it_is_heard_again() -> (
    None
):
    disk = MemoryDisk()
    async with a_house(disk, SOON) as one, a_house(disk, SOON) as other:
        await one.demo()
        dm, rath, bera = await one.enter("dm"), await other.claim("rath"), await one.claim("bera")
        await until(lambda: presence(dm).get("here") == ["Bera", "Rath", "The DM"])
        rath.wire.silence_seconds = 1e9
        await until(lambda: presence(dm).get("away") == presence(bera).get("away") == ["Rath"])
        assert rath.wire.closed is None, "a phone that sleeps may wake"
        lent = await dm.do("lend_seat", character="rath", to=str(bera.guest.audience.grant.seat))
        assert lent["type"] == "done"
        rath.wire.silence_seconds = 0.0
        await until(lambda: not presence(dm).get("away"))
        await until(lambda: not dm.room.table.state.characters[CharacterId("rath")].lent_to)


async def test_a_late_sign_of_life_takes_back_nothing_that_was_lent_by_somebody_who_was_here() -> None:
    async with a_house(settings=LATER) as house:
        await house.demo()
        dm, rath, bera = await house.enter("dm"), await house.claim("rath"), await house.claim("bera")
        to = str(bera.guest.audience.grant.seat)
        assert (await dm.do("lend_seat", character="rath", to=to))["type"] == "done"
        board = house.hub._kept[dm.room.id].presence
        rath.wire.silence_seconds = 1e9
        await until(lambda: bool(board._silent))
        rath.wire.silence_seconds = 0.0
        await until(lambda: not board._silent)
        await dm.do("say", text="Still lent.")
        assert dm.room.table.state.characters[CharacterId("rath")].lent_to == to


async def test_a_dm_whose_line_died_without_a_word_is_away_as_well() -> None:
    settings = structs.replace(SOON, dm_away_seconds=0.1, dm_away_answer_seconds=0.05)
    async with a_house(settings=settings) as house:
        dm, rath, _ = await orcs_turn(house)
        dm.wire.silence_seconds = 1e9
        await until(lambda: any(commit.author == "clock" for commit in commits(rath)))


async def test_whoever_comes_and_goes_all_the_time_is_not_away_at_any_worker() -> None:
    disk = MemoryDisk()
    async with a_house(disk, LATER) as one, a_house(disk, LATER) as other:
        await one.demo()
        dm, rath = await one.enter("dm"), await other.claim("rath")
        await until(lambda: presence(dm).get("here") == ["Rath", "The DM"])
        link, board = rath.guest.link, one.hub._kept[dm.room.id].presence
        rath.leave()
        await until(lambda: board._away_at(str(rath.guest.audience.grant.seat)) < inf)
        first = board._away_at(str(rath.guest.audience.grant.seat))
        (await other.enter(link)).leave()
        await until(lambda: first < board._away_at(str(rath.guest.audience.grant.seat)) < inf)


async def test_whoever_is_deaf_to_the_other_workers_takes_nobody_there_for_gone() -> None:
    disk = MemoryDisk()
    async with a_house(disk, SOON) as one, a_house(disk, SOON) as other:
        await one.demo()
        dm, _ = await one.enter("dm"), await other.claim("rath")
        await until(lambda: presence(dm).get("here") == ["Rath", "The DM"])
        one.store.deaf = "the line to the store's hints is lost"
        other.store.is_away = True  # what it says is not heard
        await asyncio.sleep(0.3)
        assert presence(dm)["here"] == ["Rath", "The DM"]
        one.store.deaf = None
        await until(lambda: presence(dm).get("away") == ["Rath"])
        other.store.is_away = False
