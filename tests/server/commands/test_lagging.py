"""A worker that does not know yet what happened elsewhere finds it out before it says no."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from msgspec import structs

from domain.ids import CommandId
from server.event_store.memory import MemoryDisk
from server.wire.close_codes import CloseCode
from tests.server.house import HASTY, House, a_house
from tests.server.hub.test_feed import Deaf
from tests.server.hub.test_room import assert_in_step, fight_begins

NEVER_LOOKS = structs.replace(HASTY, position_check_seconds=60.0)


@asynccontextmanager
async def two_workers() -> AsyncGenerator[tuple[House, House]]:
    """Neither hears of the other."""
    disk = MemoryDisk()
    async with (
        a_house(store=Deaf(disk), settings=NEVER_LOOKS) as one,
        a_house(store=Deaf(disk), settings=NEVER_LOOKS) as other,
    ):
        await one.demo()
        await other.enter("dm")
        yield one, other


async def test_a_command_that_happened_at_another_worker_is_answered_as_happened() -> None:
    async with two_workers() as (here, there):
        dm, _, _ = await fight_begins(here)
        assert (await dm.do("seal", command_id="S", for_all=True))["type"] == "done"
        rolled = await dm.do("roll_initiative", command_id="R", dice={"party": 1, "foes": 2})
        moved = await there.enter("dm")
        again = await moved.do("roll_initiative", command_id="R", dice={"party": 1, "foes": 2})
        assert (again["type"], again["version"]) == ("done", rolled["version"])


async def test_a_command_is_refused_for_what_is_not_for_what_was() -> None:
    async with two_workers() as (here, there):
        moved = await there.enter("dm")
        dm, _, _ = await fight_begins(here)
        assert (await moved.do("seal", for_all=True))["type"] == "done"
        assert dm.room.position.version + 1 == moved.room.position.version


async def test_what_was_refused_here_and_happened_there_has_happened() -> None:
    async with two_workers() as (here, there):
        dm = await here.enter("dm")
        far = await there.enter("dm")
        assert (await dm.do("seal", command_id="S"))["code"] == "wrong_step"
        assert (await far.do("begin_battle"))["type"] == "done"
        assert (await far.do("seal", command_id="S"))["type"] == "done"
        assert (await dm.do("seal", command_id="S"))["type"] == "done"


async def test_a_page_that_saw_more_elsewhere_is_shown_no_less_here() -> None:
    async with two_workers() as (here, there):
        dm, _, watcher = await fight_begins(here)
        for person, link in ((dm, "dm"), (watcher, "spectators")):
            moved = await there.enter(link, since=person.position)
            assert moved.wire.messages[1]["type"] == "update"
            assert moved.room.moment is not None
            assert moved.room.moment.battle.round_state.round == 1


async def test_a_command_based_on_what_was_seen_elsewhere_is_decided_on_it() -> None:
    async with two_workers() as (here, there):
        moved = await there.enter("dm")
        dm, _, _ = await fight_begins(here)
        assert (await moved.do("seal", for_all=True, at=dm.position))["type"] == "done"


async def test_a_moment_and_an_entry_of_another_worker_are_looked_up() -> None:
    async with two_workers() as (here, there):
        far = await there.enter("spectators")
        dm, _, watcher = await fight_begins(here)
        await dm.do("say", text="Hark!")
        await far.say({"type": "look", "id": "look", "position": watcher.position})
        assert far.answer("look")["view"] == watcher.view
        await dm.do("say", text="Hark again!")
        last = watcher.story[-1]["id"]
        await far.say({"type": "chronicle", "id": "page", "before": last, "limit": 1})
        assert [entry["text"] for entry in far.answer("page")["entries"]] == ["The DM: Hark!"]


async def test_nothing_is_written_to_a_battle_after_another_was_opened_elsewhere() -> None:
    async with two_workers() as (here, there):
        far = await there.enter("dm")
        dm = await here.enter("dm")
        assert far.room.opened is not None
        old = far.room.opened.log.key
        before = len(here.store.disk.streams[old])
        assert (await dm.another_battle())["type"] == "done"
        assert (await far.do("place", figure="rath", square=[1, 1]))["type"] == "done"
        assert far.view["battle"]["name"] == "Another"
        assert len(here.store.disk.streams[old]) == before + 1, "only its end was added"
        assert_in_step(far)


async def test_a_link_made_or_revoked_elsewhere_is_one_here_at_once() -> None:
    async with two_workers() as (here, there):
        dm = await here.enter("dm")
        watcher = await there.enter("spectators")
        rath = await here.claim("rath")
        seat = await there.enter(rath.guest.link)
        assert seat.guest.audience.name == "seat:rath"
        await dm.do("release", character="rath")
        said = {"type": "command", "id": "late", "command": {"do": "say", "text": "Still here."}}
        await seat.say(said)
        assert seat.wire.closed is CloseCode.LINK_REVOKED
        assert "Still here." not in str(watcher.wire.messages)
        assert watcher.wire.closed is None


async def test_the_clock_of_a_lagging_worker_changes_nothing_twice() -> None:
    async with two_workers() as (here, there):
        far = await there.enter("dm")
        dm, rath, _ = await fight_begins(here)
        await rath.do("declare", orders=[{"figure": "rath", "action": "hold"}])
        await rath.do("ask_undo")
        (question,) = dm.view["battle"]["questions"]
        assert (await dm.do("answer", question=question, choice="refuse"))["type"] == "done"
        answered = await far.do("answer", question=question, choice="refuse")
        assert answered["code"] == "no_such_question"
        assert far.room.happened(rath.guest.actor.author, CommandId("nothing")) is None
