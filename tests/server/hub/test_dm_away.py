"""The DM's socket is cut: what was declared goes on, once over all workers, until the DM is back."""

from __future__ import annotations

import asyncio
from typing import Any

from msgspec import structs

from server.event_store.memory import MemoryDisk
from server.hub.room import Room
from tests.server.house import HASTY, House, Person, a_house
from tests.server.hub.test_feed import until

SOON = structs.replace(HASTY, dm_away_seconds=0.05, dm_away_step_seconds=0.0, dm_away_answer_seconds=0.02)
FOES = [{"figure": f"orc-{n}", "action": "attack", "target": "rath"} for n in (1, 2, 3)]


async def both_sealed_but(last: str, house: House, *, hold: bool = False) -> tuple[Person, Person]:
    """The foes are to attack Rath; `last` has still to seal."""
    await house.demo()
    dm, rath = await house.enter("dm"), await house.claim("rath")
    await dm.do("begin_battle")
    await dm.do("declare", orders=[*FOES, {"figure": "bera", "action": "attack", "target": "orc-3"}])
    mine = {"action": "hold"} if hold else {"action": "attack", "target": "orc-1"}
    await rath.do("declare", orders=[{"figure": "rath", **mine}])
    assert (await (dm if last == "rath" else rath).do("seal"))["type"] == "done"
    return dm, rath


def by_the_clock(room: Room) -> list[str]:
    """Ids of what the clock gave."""
    assert room.opened is not None
    return [commit.id for commit in room.opened.log.commits if commit.author == "clock"]


def at(person: Person) -> tuple[int, str]:
    battle: dict[str, Any] = person.view["battle"]
    return battle["round"], battle["step"]


async def test_with_the_dms_socket_cut_a_whole_round_completes() -> None:
    async with a_house(settings=SOON) as house:
        dm, rath = await both_sealed_but("rath", house)
        for n in (1, 2, 3):  # whatever the dice say, each lives to strike
            assert (await dm.do("edit_combatant", figure=f"orc-{n}", hit_points=60))["type"] == "done"
        dm.leave()
        assert (await rath.do("seal"))["type"] == "done"
        for n in (1, 2):  # a 7th-level fighter has two blows in an odd round
            await until(lambda: "attack" in rath.view["battle"]["combatants"]["rath"].get("may", ()))
            assert (await rath.do("attack", attacker="rath", target=f"orc-{n}"))["type"] == "done"
        await until(lambda: at(rath) == (2, "declare"))
        told = [entry["text"] for entry in rath.story]
        assert any("strikes Rath" in text for text in told)
        assert any("strikes Orc 3" in text for text in told), "an unclaimed character is the DM's to play"


async def test_a_dm_who_is_here_is_waited_for() -> None:
    async with a_house(settings=SOON) as house:
        _, rath = await both_sealed_but("rath", house, hold=True)
        await rath.do("seal")
        await asyncio.sleep(0.2)
        assert at(rath) == (1, "initiative")
        assert by_the_clock(rath.room) == []


async def test_the_clock_waits_a_while_before_it_plays_for_the_dm() -> None:
    async with a_house(settings=structs.replace(SOON, dm_away_seconds=0.3)) as house:
        dm, rath = await both_sealed_but("rath", house, hold=True)
        dm.leave()
        await rath.do("seal")
        await asyncio.sleep(0.1)
        assert at(rath) == (1, "initiative")
        await until(lambda: at(rath) == (2, "declare"))


async def test_a_dm_who_is_back_stops_the_clock() -> None:
    async with a_house(settings=structs.replace(SOON, dm_away_step_seconds=0.05)) as house:
        dm, rath = await both_sealed_but("rath", house, hold=True)
        dm.leave()
        await rath.do("seal")
        await until(lambda: at(rath) == (1, "resolve"))
        back = await house.enter("dm")
        before = by_the_clock(back.room)
        await asyncio.sleep(0.2)
        assert by_the_clock(back.room) == before
        assert at(back) == (1, "resolve")
        assert (await back.do("next"))["type"] == "done"


async def test_nobody_declares_or_seals_for_a_dm_who_is_away() -> None:
    async with a_house(settings=SOON) as house:
        dm, rath = await both_sealed_but("dm", house)
        dm.leave()
        await asyncio.sleep(0.2)
        assert at(rath) == (1, "declare")
        assert by_the_clock(rath.room) == []


async def test_nothing_goes_on_where_nobody_plays() -> None:
    async with a_house(settings=SOON) as house:
        dm, rath = await both_sealed_but("rath", house)
        watcher = await house.enter("spectators")
        await rath.do("seal")
        rath.leave()
        dm.leave()
        await asyncio.sleep(0.2)
        assert at(watcher) == (1, "initiative")


async def test_over_two_workers_each_step_is_taken_once() -> None:
    disk = MemoryDisk()
    async with a_house(disk, SOON) as one, a_house(disk, SOON) as other:
        dm, rath = await both_sealed_but("rath", one, hold=True)
        link = rath.guest.link
        there = await other.enter(link)
        dm.leave()
        await rath.do("seal")
        await until(lambda: at(rath) == at(there) == (2, "declare"))
        steps = by_the_clock(rath.room)
        assert len(steps) == len(set(steps))
        assert steps == by_the_clock(there.room)
        strikers = [
            entry["text"].partition(" strikes ")[0]
            for entry in rath.story
            if "strikes" in entry["text"] and "who gave an opening" not in entry["text"]
        ]
        assert strikers
        assert len(strikers) == len(set(strikers)), "nobody strikes twice but who is given an opening"


async def test_a_dm_at_another_worker_is_not_away() -> None:
    disk = MemoryDisk()
    async with a_house(disk, SOON) as one, a_house(disk, SOON) as other:
        _, rath = await both_sealed_but("rath", one, hold=True)
        there = await other.enter(rath.guest.link)
        rath.leave()
        await there.do("seal")
        await asyncio.sleep(0.3)
        assert at(there) == (1, "initiative")
        assert by_the_clock(there.room) == []


async def test_what_the_clock_did_for_the_dm_can_be_taken_back() -> None:
    async with a_house(settings=SOON) as house:
        dm, rath = await both_sealed_but("rath", house, hold=True)
        dm.leave()
        await rath.do("seal")
        await until(lambda: at(rath) == (2, "declare"))
        back = await house.enter("dm")
        assert (await back.do("undo", at=back.position))["type"] == "done"
        assert at(back) == (1, "end_of_round")
